import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogisticOption, MissingCarrier } from '@lamliang/contracts/pricing';
import { sub } from '@lamliang/kernel';
import { Card, EmptyState, FailurePanel, Money, SelectField, ToneChip, useBahtText, usePhone } from '@lamliang/ui';
import { CarrierTile } from '../../components/orders/CarrierTile.tsx';
import { PriceExplanation } from '../../components/orders/PriceExplanation.tsx';
import { CARRIER_RULES, fastestOf, type CarrierRule } from './carrier-choice.rules.ts';
import type { MissingInput } from './draft.rules.ts';
import { carrierOfKey } from './keys.rules.ts';
import type { Quote } from './use-quote.ts';

const Rows = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'grid',
    gap: 8,
    '& > div': {
      border: `1px solid ${palette.line}`,
      borderRadius: '10px',
      '&:has(input:checked)': {
        borderColor: palette.primary.main,
        boxShadow: `inset 0 0 0 1px ${palette.primary.main}`,
        backgroundColor: palette.selected,
      },
      '&:has(input:focus-visible)': { outline: `2px solid ${palette.brand[500]}`, outlineOffset: 2 },
    },
    '& label': {
      display: 'grid',
      gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
      alignItems: 'center',
      columnGap: 12,
      minHeight: 60,
      padding: '6px 8px 6px 14px',
      boxSizing: 'border-box',
      cursor: 'pointer',
    },
    '& input': { accentColor: palette.primary.main, width: 18, height: 18, margin: 0, outline: 'none' },
    '& .name': { fontSize: 15, fontWeight: 500, lineHeight: 1.5 },
    '& .notes': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '2px 8px',
      fontSize: 13,
      lineHeight: 1.55,
      color: palette.text.secondary,
    },
    '& .sum': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& .sum > b': { display: 'block', fontSize: 16, fontWeight: 600, lineHeight: 1.5 },
    '& .sum > span': { fontSize: 13, lineHeight: 1.55, color: palette.tone.success.text },
    '& .line': { display: 'flex', alignItems: 'stretch', '& > label': { flex: 1, minWidth: 0 } },
    '& .why': {
      flex: 'none',
      width: 44,
      border: 0,
      background: 'none',
      color: palette.text.secondary,
      cursor: 'pointer',
      borderRadius: '10px',
      '&[aria-expanded="true"] svg': { transform: 'rotate(180deg)' },
    },
    '& .reasons': { padding: '4px 16px 14px', borderTop: `1px solid ${palette.line}`, paddingTop: 12 },
    [theme.breakpoints.down('md')]: {
      '& label': { columnGap: 10, paddingInlineStart: 10, paddingInlineEnd: 2 },
      '& .notes': { fontSize: 14 },
      '& .sum > span': { fontSize: 14 },
    },
  };
});
const Gone = styled('ul')(({ theme }) => ({
  margin: '12px 0 0',
  display: 'grid',
  gap: 6,
  fontSize: 13,
  lineHeight: 1.55,
  color: (theme.vars ?? theme).palette.text.secondary,
  '& li': { display: 'flex', alignItems: 'center', gap: 10, flexWrap: 'wrap' },
  [theme.breakpoints.down('md')]: { fontSize: 14 },
}));
const Rule = styled('div')(({ theme }) => ({
  '& > div': { flexDirection: 'row', alignItems: 'center', gap: 8 },
  '& label': { margin: 0, whiteSpace: 'nowrap', fontWeight: 400 },
  '& select': { minWidth: 128, flex: 1 },
  [theme.breakpoints.down('md')]: { marginBottom: 12 },
}));

export interface CarrierSectionProps {
  quote: Quote;
  lacking: readonly MissingInput[];
  chosen: LogisticOption | undefined;
  rule: CarrierRule;
  onRule: (rule: CarrierRule) => void;
  onPick: (partner_id: number) => void;
}

/** Available carriers, lowest total first, with price explanations, and why other carriers are unavailable. */
export function CarrierSection({ quote, lacking, chosen, rule, onRule, onPick }: CarrierSectionProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const group = useRef<HTMLDivElement>(null);
  const name = useId();
  const { rows, missing, fresh } = quote;
  const cheapest = rows[0]?.partner_id;
  const fastest = fastestOf(rows)?.partner_id;
  const onKeyDown = (event: KeyboardEvent) => {
    const index = carrierOfKey(event, rows.length);
    if (index === undefined || !fresh) return;
    event.preventDefault();
    onPick(rows[index]!.partner_id);
    group.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[index]?.focus();
  };
  const need = t('orders.create.need', {
    things: lacking.map((thing) => t(`orders.create.needs.${thing}`)).join(', '),
  });

  const ruleField = (
    <Rule>
      <SelectField
        label={t('orders.create.rule')}
        value={rule}
        onChange={(event) => onRule(event.target.value as CarrierRule)}
        choices={CARRIER_RULES.map((one) => ({ value: one, label: t(`orders.create.rules.${one}`) }))}
      />
    </Rule>
  );

  return (
    <Card
      title={t('orders.create.carriers')}
      more={rows.length > 0 && !phone ? t('orders.create.carriers_more') : undefined}
      actions={phone ? undefined : ruleField}
    >
      {phone ? ruleField : null}
      <div style={{ height: 4, marginTop: -6, marginBottom: 6 }}>
        {quote.asking ? <LinearProgress aria-label={t('orders.create.asking')} sx={{ height: 3 }} /> : null}
      </div>
      {lacking.length > 0 ? (
        <p role="status" style={{ margin: '4px 0 8px', fontSize: 14, lineHeight: 1.6 }}>
          {need}
        </p>
      ) : quote.error ? (
        <FailurePanel error={quote.error} onRetry={quote.again} compact />
      ) : rows.length === 0 && quote.fresh ? (
        <EmptyState title={t('orders.create.no_carrier')} />
      ) : null}
      <Rows
        ref={group}
        role="radiogroup"
        aria-label={t('orders.create.carriers')}
        aria-busy={!fresh && rows.length > 0 ? true : undefined}
        onKeyDown={onKeyDown}
        style={fresh ? undefined : { opacity: 0.5 }}
      >
        {rows.map((row, index) => (
          <CarrierRow
            key={row.partner_id}
            row={row}
            group={name}
            index={index}
            checked={chosen?.partner_id === row.partner_id}
            disabled={!fresh}
            badge={row.partner_id === cheapest ? 'cheapest' : row.partner_id === fastest ? 'fastest' : undefined}
            onPick={() => onPick(row.partner_id)}
          />
        ))}
      </Rows>
      {missing.length > 0 ? <Missing rows={missing} /> : null}
    </Card>
  );
}

function CarrierRow({
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
            aria-keyshortcuts={String(index + 1)}
            onChange={onPick}
          />
          <CarrierTile code={row.partner_code} />
          <span style={{ minWidth: 0 }}>
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

function Missing({ rows }: { rows: readonly MissingCarrier[] }) {
  const { t } = useTranslation();
  return (
    <Gone aria-label={t('orders.create.missing')}>
      {rows.map((row) => (
        <li key={row.partner_id}>
          <CarrierTile code={row.partner_code} size={24} />
          <span lang="en">{row.partner_name}</span>
          <span>{t(`pricing.missing.${row.reason}`, { limit: row.limit ?? '' })}</span>
        </li>
      ))}
    </Gone>
  );
}
