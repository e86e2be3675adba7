import { styled } from '@mui/material/styles';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogisticOption } from '@lamliang/contracts/pricing';
import { sub } from '@lamliang/kernel';
import { Money, ToneChip, useBahtText } from '@lamliang/ui';
import { CarrierTile } from '../../components/orders/CarrierTile.tsx';
import { later } from '../../later.tsx';

const PriceExplanation = later(() =>
  import('../../components/orders/PriceExplanation.tsx').then((file) => file.PriceExplanation),
);

/** Width in px from which a carrier is one line. */
const ONE_LINE_FROM = 520;
/** The list of the carriers' rows. */
export const Rows = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    border: `1px solid ${palette.line}`,
    borderRadius: '10px',
    '&:empty': { display: 'none' },
    '& > div + div': { borderTop: `1px solid ${palette.line}` },
    '& > div:first-of-type': { borderStartStartRadius: '9px', borderStartEndRadius: '9px' },
    '& > div:last-of-type': { borderEndStartRadius: '9px', borderEndEndRadius: '9px' },
    '& > div:has(input:checked)': {
      boxShadow: `inset 0 0 0 1.5px ${palette.primary.main}`,
      backgroundColor: palette.selected,
    },
    '& > div:has(input:focus-visible)': { outline: `2px solid ${palette.brand[500]}`, outlineOffset: 1 },
    '& label': {
      display: 'grid',
      gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
      alignItems: 'center',
      columnGap: 12,
      minHeight: 40,
      padding: '2px 4px 2px 14px',
      boxSizing: 'border-box',
      cursor: 'pointer',
    },
    '& input': { accentColor: palette.primary.main, width: 18, height: 18, margin: 0, outline: 'none' },
    '& .what': { display: 'flex', alignItems: 'center', columnGap: 12, minWidth: 0 },
    '& .name': { fontSize: 15, fontWeight: 500, lineHeight: 1.5, flex: '0 0 136px' },
    '& .notes': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '2px 8px',
      fontSize: 13,
      lineHeight: 1.55,
      color: palette.text.secondary,
    },
    '& .sum': {
      display: 'flex',
      flexDirection: 'row-reverse',
      alignItems: 'baseline',
      fontVariantNumeric: 'tabular-nums',
      textAlign: 'end',
    },
    '& .sum > b': { minWidth: 84, fontSize: 16, fontWeight: 600, lineHeight: 1.5 },
    '& .sum > span': { fontSize: 13, lineHeight: 1.55, color: palette.tone.success.text },
    '& .line': { display: 'flex', alignItems: 'stretch', '& > label': { flex: 1, minWidth: 0 } },
    '& .why': {
      flex: 'none',
      width: 44,
      display: 'grid',
      placeItems: 'center',
      padding: 0,
      border: 0,
      background: 'none',
      color: palette.text.secondary,
      cursor: 'pointer',
      borderRadius: '10px',
      '&[aria-expanded="true"] svg': { transform: 'rotate(180deg)' },
    },
    '& .reasons': { padding: '12px 16px 14px', borderTop: `1px solid ${palette.line}` },
    [`@container (max-width: ${ONE_LINE_FROM - 1}px)`]: {
      '& label': { columnGap: 8, paddingInlineStart: 10, paddingInlineEnd: 2, minHeight: 56 },
      '& .what, & .sum': { display: 'block' },
      '& .sum > b': { display: 'block' },
    },
    [theme.breakpoints.down('md')]: { '& .notes, & .sum > span': { fontSize: 14 } },
  };
});
/** One carrier: days, total, saving, and why it costs that. */
export function CarrierRow({
  row,
  group,
  index,
  checked,
  disabled,
  badge,
  onPick,
}: {
  row: LogisticOption;
  group: string;
  index: number;
  checked: boolean;
  disabled: boolean;
  badge: 'cheapest' | 'fastest' | undefined;
  onPick: () => void;
}) {
  const { t } = useTranslation();
  const baht = useBahtText();
  const [open, setOpen] = useState(false);
  const id = useId();
  const saving = sub(row.normal_price, row.price);
  const days =
    row.days_min === row.days_max
      ? t('orders.create.days', { count: row.days_max })
      : t('orders.create.days_span', { from: row.days_min, to: row.days_max });
  return (
    <div>
      <div className="line">
        <label>
          <input
            type="radio"
            name={group}
            checked={checked}
            disabled={disabled}
            aria-keyshortcuts={`Alt+${index + 1}`}
            onChange={onPick}
          />
          <CarrierTile code={row.partner_code} size={28} />
          <span className="what">
            <span className="name" lang="en" data-field="partner_name">
              {row.partner_name}
            </span>
            <span className="notes">
              <bdi>{days}</bdi>
              {badge ? (
                <ToneChip tone={badge === 'cheapest' ? 'success' : 'info'}>{t(`orders.create.${badge}`)}</ToneChip>
              ) : null}
              {row.area ? <span>{t(`pricing.area.${row.area}`)}</span> : null}
            </span>
          </span>
          <span className="sum">
            <b>
              <Money value={row.total} field="total" />
            </b>
            {saving > 0 ? <span>{t('orders.create.saving', { amount: baht(saving) })}</span> : null}
          </span>
        </label>
        <button
          type="button"
          className="why"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${t('orders.create.why')}: ${row.partner_name}`}
          title={t('orders.create.why')}
          onClick={() => setOpen(!open)}
        >
          <ChevronDown size={18} aria-hidden />
        </button>
      </div>
      {open ? (
        <div className="reasons" id={id}>
          <PriceExplanation charges={row.charges} explanations={row.explanations} />
        </div>
      ) : null}
    </div>
  );
}
