import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useMutation } from '@tanstack/react-query';
import { MapPin, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shopOrdersRoutes, type PickupPoint } from '@lamliang/contracts/orders';
import { formatTelephone } from '@lamliang/kernel';
import { ConfirmDialog, IconTile, toast, ToneChip, useFailureText } from '@lamliang/ui';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { SettingsList } from '../../components/lists/SettingsList.tsx';

const refresh = () => queryClient.invalidateQueries({ queryKey: ['pickup-points'] });

/** Pickup points with their actions. */
export function PointList({
  points,
  writes,
  onEdit,
}: {
  points: readonly PickupPoint[];
  writes: boolean;
  onEdit: (point: PickupPoint) => void;
}) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [doomed, setDoomed] = useState<PickupPoint | null>(null);
  const remove = useMutation({
    mutationFn: (point: PickupPoint) => api.call(shopOrdersRoutes.deletePickupPoint, { params: { id: point.id } }),
    onSuccess: async () => {
      setDoomed(null);
      await refresh();
      toast.success(t('common.deleted'));
    },
  });
  const makeDefault = useMutation({
    mutationFn: (point: PickupPoint) =>
      api.call(shopOrdersRoutes.updatePickupPointConfig, { body: { default_pickup_point_id: point.id } }),
    onSuccess: async (_, point) => {
      await refresh();
      toast.success(t('options.address.made_default', { name: point.pickup_point_name }));
    },
    onError: (error) => toast.error(failureText(error)),
  });
  return (
    <>
      <SettingsList>
        {points.map((point) => (
          <li key={point.id}>
            <IconTile tone={point.default_flag ? 'brand' : 'neutral'}>
              <MapPin size={20} strokeWidth={1.75} aria-hidden />
            </IconTile>
            <div className="words">
              <h2>
                <span lang="th" data-field="pickup_point_name">
                  {point.pickup_point_name}
                </span>
                {point.default_flag ? (
                  <ToneChip tone="success" mark="filled" field="default_flag">
                    {t('options.address.default')}
                  </ToneChip>
                ) : null}
              </h2>
              <p>
                <span lang="th" data-field="responser_name">
                  {point.responser_name}
                </span>{' '}
                · <bdi data-field="responser_tel">{formatTelephone(point.responser_tel)}</bdi>
              </p>
              <p lang="th">
                <bdi dir="ltr">
                  {point.pickup_point_addr} {point.pickup_point_district} {point.pickup_point_city}{' '}
                  {point.pickup_point_province} {point.pickup_point_postal_code}
                </bdi>
              </p>
            </div>
            {writes ? (
              <div className="actions">
                {point.default_flag ? null : (
                  <Button size="small" disabled={makeDefault.isPending} onClick={() => makeDefault.mutate(point)}>
                    {t('options.address.make_default')}
                  </Button>
                )}
                <IconButton aria-label={`${t('common.edit')} ${point.pickup_point_name}`} onClick={() => onEdit(point)}>
                  <Pencil size={18} strokeWidth={1.75} aria-hidden />
                </IconButton>
                {point.default_flag ? null : (
                  <IconButton
                    aria-label={`${t('common.delete')} ${point.pickup_point_name}`}
                    onClick={() => setDoomed(point)}
                  >
                    <Trash2 size={18} strokeWidth={1.75} aria-hidden />
                  </IconButton>
                )}
              </div>
            ) : null}
          </li>
        ))}
      </SettingsList>
      <ConfirmDialog
        open={doomed !== null}
        danger
        title={t('options.address.delete_title', { name: doomed?.pickup_point_name ?? '' })}
        confirm={t('common.delete')}
        busy={remove.isPending}
        onConfirm={() => doomed && remove.mutate(doomed)}
        onClose={() => {
          setDoomed(null);
          remove.reset();
        }}
      >
        {remove.isError ? failureText(remove.error) : t('options.address.delete_more')}
      </ConfirmDialog>
    </>
  );
}
