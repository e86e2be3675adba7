import Button from '@mui/material/Button';
import { MapPin, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shopOrdersRoutes, type PickupPoint } from '@lamliang/contracts/orders';
import { toast, ToneChip, useHeldDelete, useToasts, Telephone } from '@lamliang/ui';
import { useWrite } from '../../api/client.ts';
import { RowAction, SettingsList, SettingsRow } from '../../components/lists/SettingsList.tsx';

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
  const { gone, remove } = useHeldDelete<number, { params: { id: number } }>(
    useWrite(shopOrdersRoutes.deletePickupPoint),
  );
  const configure = useWrite(shopOrdersRoutes.updatePickupPointConfig, useToasts());
  const makeDefault = ({ id, pickup_point_name: name }: PickupPoint) =>
    configure.mutate(
      { body: { default_pickup_point_id: id } },
      { onSuccess: () => toast.success(t('options.address.made_default', { name })) },
    );
  const row = (point: PickupPoint) => {
    const name = point.pickup_point_name;
    const title = (
      <>
        <span lang="th" data-field="pickup_point_name">
          {name}
        </span>
        {point.default_flag ? (
          <ToneChip tone="success" mark="filled" field="default_flag">
            {t('options.address.default')}
          </ToneChip>
        ) : null}
      </>
    );
    const actions = writes ? (
      <>
        {point.default_flag ? null : (
          <Button size="small" disabled={configure.isPending} onClick={() => makeDefault(point)}>
            {t('options.address.make_default')}
          </Button>
        )}
        <RowAction icon={Pencil} label={`${t('common.edit')} ${name}`} onClick={() => onEdit(point)} />
        {point.default_flag ? null : (
          <RowAction
            icon={Trash2}
            label={`${t('common.delete')} ${name}`}
            onClick={() => remove(point.id, name, { params: { id: point.id } })}
          />
        )}
      </>
    ) : null;
    return (
      <SettingsRow key={point.id} icon={MapPin} brand={point.default_flag === 1} title={title} actions={actions}>
        <p>
          <span lang="th" data-field="responser_name">
            {point.responser_name}
          </span>{' '}
          · <Telephone value={point.responser_tel} field="responser_tel" />
        </p>
        <p lang="th">
          <bdi dir="ltr">
            {point.pickup_point_addr} {point.pickup_point_district} {point.pickup_point_city}{' '}
            {point.pickup_point_province} {point.pickup_point_postal_code}
          </bdi>
        </p>
      </SettingsRow>
    );
  };
  return <SettingsList>{points.filter(({ id }) => !gone.has(id)).map(row)}</SettingsList>;
}
