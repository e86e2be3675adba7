import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { MapPin } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Party, PickupPoint } from '@lamliang/contracts/orders';
import { SelectField, Telephone } from '@lamliang/ui';
import { useDraftForm } from './form-context.ts';
import { LOW_WINDOW } from './low-window.ts';
import { PartyFields } from './PartyFields.tsx';

const Line = styled('section')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    border: `1px solid ${palette.line}`,
    borderRadius: '10px',
    backgroundColor: palette.background.paper,
    padding: '6px 8px 6px 16px',
    fontSize: 14,
    lineHeight: 1.6,
    '& > .line': { display: 'flex', alignItems: 'center', gap: 10, minHeight: 36 },
    '& .words': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .words > b': { fontWeight: 500 },
    '& .words > span': { color: palette.text.secondary },
    '& svg': { flex: 'none', color: palette.text.secondary },
    '& > .more': { padding: '8px 8px 12px 0', display: 'grid', gap: 14 },
    [LOW_WINDOW]: { paddingBlock: 1 },
    [theme.breakpoints.down('md')]: { paddingInlineStart: 12, '& .words': { whiteSpace: 'normal' } },
  };
});

/** Converts a pickup point to the sender. */
export const partyOfPoint = (point: PickupPoint): Party => ({
  name: point.responser_name,
  telephone: point.responser_tel,
  address: point.pickup_point_addr,
  subdistrict: point.pickup_point_district,
  district: point.pickup_point_city,
  province: point.pickup_point_province,
  zip_code: point.pickup_point_postal_code,
});

const wordsOf = ({ pickup_point_name, pickup_point_province, pickup_point_postal_code }: PickupPoint) =>
  `${pickup_point_name} · ${pickup_point_province} ${pickup_point_postal_code}`;

/** The sender in one line, with a button to change it. */
export function SenderLine({ points, party }: { points: readonly PickupPoint[]; party: Party | undefined }) {
  const { t } = useTranslation();
  const { watch, setValue } = useDraftForm();
  const own = watch('own_sender');
  const point_id = watch('pickup_point_id');
  const [open, setOpen] = useState(false);
  const id = useId();
  const label = t('orders.create.sender_line');
  return (
    <Line aria-label={label}>
      <div className="line">
        <MapPin size={18} strokeWidth={1.75} aria-hidden />
        <span className="words">
          <span>{label} </span>
          {party?.name ? (
            <>
              <b data-field="sender_name">{party.name}</b>{' '}
              <span>
                <Telephone value={party.telephone} /> ·{' '}
                <bdi dir="ltr">
                  {party.district} {party.province} {party.zip_code}
                </bdi>
              </span>
            </>
          ) : (
            <b>{t('orders.create.sender_none')}</b>
          )}
        </span>
        <Button
          size="small"
          aria-expanded={open || own}
          aria-controls={id}
          aria-label={`${t('common.edit')} · ${t('orders.create.sender_change')}`}
          onClick={() => setOpen(!open)}
        >
          {t('common.edit')}
        </Button>
      </div>
      {open || own ? (
        <div className="more" id={id}>
          <SelectField
            label={t('orders.create.sender_point')}
            field="pickup_point_id"
            value={own ? 'own' : (point_id ?? '')}
            onChange={(event) => {
              const value = event.target.value;
              setValue('own_sender', value === 'own', { shouldDirty: true });
              setValue('pickup_point_id', value === 'own' ? null : Number(value), { shouldDirty: true });
              if (value !== 'own') setOpen(false);
            }}
            choices={[
              ...points.map((point) => ({ value: point.id, label: wordsOf(point) })),
              { value: 'own', label: t('orders.create.sender_own') },
            ]}
          />
          {own ? <PartyFields side="sender" /> : null}
        </div>
      ) : null}
    </Line>
  );
}
