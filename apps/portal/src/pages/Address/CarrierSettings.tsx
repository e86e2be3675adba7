import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '@lamliang/contracts';
import { shopOrdersRoutes, type PickupPoint } from '@lamliang/contracts/orders';
import { Card, FailurePanel, LinesSkeleton, Loaded, SelectField, toast, useToasts } from '@lamliang/ui';
import { read, useWrite } from '../../api/client.ts';
import { SELDOM } from '../../api/inputs.ts';
import { queryClient } from '../../api/query-client.ts';

type Config = AnswerOf<typeof shopOrdersRoutes.pickupPointConfig>;
type OfCarrier = Config['partners'][number];

const List = styled('ul')(({ theme }) => ({
  padding: '8px 0 0',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(120px, 1fr) minmax(180px, 260px) 220px',
    alignItems: 'center',
    gap: 16,
    padding: '10px 20px',
    borderTop: `1px solid ${(theme.vars ?? theme).palette.line}`,
    fontSize: 14,
    [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, padding: '12px 16px' },
  },
  '& label.switch': { display: 'flex', alignItems: 'center', gap: 6, minHeight: 44, cursor: 'pointer' },
  '& b': { fontWeight: 500 },
}));

/** Pickup address and automatic pickup per carrier. Saved immediately. */
export function CarrierSettings({ points, writes }: { points: readonly PickupPoint[]; writes: boolean }) {
  const { t } = useTranslation();
  const partners = useQuery({ ...read(shopOrdersRoutes.partners), ...SELDOM });
  const config = useQuery(read(shopOrdersRoutes.pickupPointConfig));
  const save = useWrite(shopOrdersRoutes.updatePickupPointConfig, {
    ...useToasts(),
    onSuccess: (saved) => {
      queryClient.setQueryData(read(shopOrdersRoutes.pickupPointConfig).queryKey, saved);
      toast.success(t('common.saved'));
    },
  });
  /** What is being saved is shown at once. */
  const settings = (save.isPending ? save.variables.body.partners : config.data?.partners) ?? [];
  const of = (partner_id: number): OfCarrier =>
    settings.find((one) => one.partner_id === partner_id) ?? {
      partner_id,
      pickup_point_id: null,
      auto_pickup_flag: 0,
    };
  const change = (partner_id: number, part: Partial<OfCarrier>) => {
    const others = settings.filter((one) => one.partner_id !== partner_id);
    save.mutate({ body: { partners: [...others, { ...of(partner_id), ...part }] } });
  };
  return (
    <Card title={t('options.address.carriers')} more={t('options.address.carriers_more')} flush sx={{ mt: '20px' }}>
      <Loaded<unknown>
        query={config.isError || config.isPending ? config : partners}
        waiting={<LinesSkeleton lines={6} />}
      />
      {save.isError ? <FailurePanel compact error={save.error} /> : null}
      {config.data && partners.data ? (
        <List>
          {partners.data.map((partner) => (
            <li key={partner.id}>
              <b>{partner.name}</b>
              <SelectField
                hideLabel
                label={t('options.address.point_of', { name: partner.name })}
                field="pickup_point_id"
                disabled={!writes}
                value={of(partner.id).pickup_point_id ?? ''}
                onChange={(event) => change(partner.id, { pickup_point_id: Number(event.target.value) || null })}
                none={t('options.address.use_default')}
                choices={points.map(({ id, pickup_point_name: label }) => ({ value: id, label, lang: 'th' }))}
              />
              <label className="switch">
                <Switch
                  checked={of(partner.id).auto_pickup_flag === 1}
                  disabled={!writes}
                  onChange={(_, checked) => change(partner.id, { auto_pickup_flag: checked ? 1 : 0 })}
                  slotProps={{ input: { 'aria-label': t('options.address.auto_pickup_of', { name: partner.name }) } }}
                />
                {t('options.address.auto_pickup')}
              </label>
            </li>
          ))}
        </List>
      ) : null}
    </Card>
  );
}
