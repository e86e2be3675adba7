import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import type { TFunction } from 'i18next';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogisticOption, MissingCarrier } from '@lamliang/contracts/pricing';
import { Card, EmptyState, FailurePanel, hidden, SelectField, usePhone } from '@lamliang/ui';
import { CarrierTile } from '../../components/orders/CarrierTile.tsx';
import { CarrierRow, Rows } from './CarrierRow.tsx';
import { CARRIER_RULES, fastestOf, type CarrierRule } from './carrier-choice.rules.ts';
import type { MissingInput } from './draft.rules.ts';
import { carrierOfAlt, carrierOfKey } from './keys.rules.ts';
import { LOW_WINDOW } from './low-window.ts';
import { needOf } from './TotalCard.tsx';
import type { Quote } from './use-quote.ts';

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
const Rule = styled('div')({
  '& > div': { flexDirection: 'row', alignItems: 'center', gap: 8 },
  '& label': { margin: 0, whiteSpace: 'nowrap', fontWeight: 400 },
  '& select': { minWidth: 128, flex: 1 },
});

export interface CarrierSectionProps {
  quote: Quote;
  lacking: readonly MissingInput[];
  chosen: LogisticOption | undefined;
  /** Null where the carrier of this parcel was chosen by hand. */
  rule: CarrierRule | null;
  onRule: (rule: CarrierRule) => void;
  onPick: (partner_id: number) => void;
  /** What the shop is asked about the carrier that it chose by hand. */
  notice: ReactNode;
}

/** Available carriers, lowest total first, with price explanations, and why other carriers are unavailable. */
export function CarrierSection({ quote, lacking, chosen, rule, onRule, onPick, notice }: CarrierSectionProps) {
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
  const [said, setSaid] = useState('');
  useEffect(() => {
    const onAlt = (event: globalThis.KeyboardEvent) => {
      const row = rows[carrierOfAlt(event, rows.length) ?? -1];
      if (!row || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      onPick(row.partner_id);
      setSaid(t('orders.create.picked', { name: row.partner_name }));
    };
    addEventListener('keydown', onAlt);
    return () => removeEventListener('keydown', onAlt);
  }, [rows, onPick, t]);

  const ruleField = (
    <Rule>
      <SelectField
        label={t('orders.create.rule')}
        hideLabel={phone}
        value={rule ?? 'hand'}
        onChange={(event) => onRule(event.target.value as CarrierRule)}
        choices={[...(rule ? [] : (['hand'] as const)), ...CARRIER_RULES].map((one) => ({
          value: one,
          label: t(`orders.create.rules.${one}`),
        }))}
      />
    </Rule>
  );

  return (
    <Card
      title={t('orders.create.carriers')}
      more={rows.length > 0 && !phone ? t('orders.create.carriers_more') : undefined}
      actions={ruleField}
      sx={{
        '& > div:last-child': { containerType: 'inline-size', paddingBlock: '2px 16px' },
        [LOW_WINDOW]: {
          '& > div:first-of-type': { paddingTop: '10px', '& p': { ...hidden, width: '1px', height: '1px' } },
        },
      }}
    >
      <div style={{ height: 4, marginBottom: 4 }}>
        {quote.asking ? <LinearProgress aria-label={t('orders.create.asking')} sx={{ height: 3 }} /> : null}
      </div>
      {lacking.length > 0 ? (
        <p role="status" style={{ margin: '4px 0 8px', fontSize: 14, lineHeight: 1.6 }}>
          {needOf(t, lacking)}
        </p>
      ) : quote.error ? (
        <FailurePanel error={quote.error} onRetry={quote.again} compact />
      ) : rows.length === 0 && quote.fresh ? (
        <EmptyState title={t('orders.create.no_carrier')} />
      ) : null}
      {notice}
      <span role="status" style={hidden}>
        {said}
      </span>
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

/** A limit as the price service tells it, `25 kg` or `280 cm`, in the units of the language. */
const limitText = (limit: string | null | undefined, t: TFunction): string =>
  (limit ?? '').replace(/kg$/, t('common.kg')).replace(/cm$/, t('common.cm'));

function Missing({ rows }: { rows: readonly MissingCarrier[] }) {
  const { t } = useTranslation();
  return (
    <Gone aria-label={t('orders.create.missing')}>
      {rows.map((row) => (
        <li key={row.partner_id}>
          <CarrierTile code={row.partner_code} size={24} />
          <span lang="en">{row.partner_name}</span>
          <span>{t(`pricing.missing.${row.reason}`, { limit: limitText(row.limit, t) })}</span>
        </li>
      ))}
    </Gone>
  );
}
