import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CARRIERS, type LogisticOption } from '@lamliang/contracts/pricing';
import { Card, Money, useBahtText } from '@lamliang/ui';
import { useOwnFoot } from '../../layout/own-foot.ts';
import { CarrierTile } from '../../components/orders/CarrierTile.tsx';
import { Lines, MoneyLine } from '../../components/orders/Lines.tsx';
import type { MissingInput } from './draft.rules.ts';
import type { Total } from './total.rules.ts';

const Sums = styled(Lines)(({ theme }) => ({
  '& .sum': { paddingTop: 10, marginTop: 2, alignItems: 'baseline' },
  '& .sum dt': { fontSize: 16 },
  '& .sum dd': { fontSize: 22, lineHeight: 1.45 },
  '& .small': { fontSize: 13 },
  '& .short dd': { color: (theme.vars ?? theme).palette.error.main, fontWeight: 500 },
  [theme.breakpoints.down('md')]: { '& .small': { fontSize: 14 } },
}));
const Carrier = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  marginBottom: 14,
  fontSize: 15,
  fontWeight: 500,
  // The bar at the bottom says it on a phone.
  [theme.breakpoints.down('md')]: { display: 'none' },
}));
const Keys = styled('kbd')(({ theme }) => ({
  display: 'block',
  marginTop: 8,
  font: 'inherit',
  fontSize: 13,
  textAlign: 'center',
  color: (theme.vars ?? theme).palette.text.secondary,
  [theme.breakpoints.down('md')]: { display: 'none' },
}));

const Compared = styled('div')(({ theme }) => ({
  marginTop: 16,
  paddingTop: 14,
  borderTop: `1px solid ${(theme.vars ?? theme).palette.line}`,
  fontSize: 14,
  lineHeight: 1.6,
  '& p': { margin: 0, color: (theme.vars ?? theme).palette.text.secondary },
  '& ul': { margin: '10px 0 0', padding: 0, listStyle: 'none', display: 'grid', gap: 10 },
  '& li': { display: 'flex', alignItems: 'center', gap: 10 },
  // On a phone it would stand behind the form.
  [theme.breakpoints.down('md')]: { display: 'none' },
}));

export interface BookState {
  total: Total | undefined;
  chosen: LogisticOption | undefined;
  /** Outdated amounts, shown dimmed. */
  stale: boolean;
  busy: boolean;
  /** A booking waiting for its price. */
  wished: boolean;
  /** The last booking is unconfirmed: Book repeats it. */
  unconfirmed: boolean;
  onBook: () => void;
  /** Outcome of the last attempt, shown next to the button. */
  notice: ReactNode;
}

/** What a form asks for before it shows prices. */
export const needOf = (t: TFunction, lacking: readonly MissingInput[]): string =>
  t('orders.create.need', { things: lacking.map((thing) => t(`orders.create.needs.${thing}`)).join(', ') });

/** The cost of the parcel, which balance pays for what, and the Book button. */
export function TotalCard({
  state,
  credit,
  lacking,
}: {
  state: BookState;
  credit: boolean;
  /** What has to be filled in before there are prices. */
  lacking: readonly MissingInput[];
}) {
  const { t } = useTranslation();
  const baht = useBahtText();
  const { total, chosen, stale } = state;
  return (
    <Card title={t('orders.create.total')}>
      {chosen ? (
        <Carrier style={stale ? { opacity: 0.5 } : undefined}>
          <CarrierTile code={chosen.partner_code} size={30} />
          <span lang="en">{chosen.partner_name}</span>
        </Carrier>
      ) : null}
      <Sums style={stale && total ? { opacity: 0.5 } : undefined} aria-busy={stale || undefined}>
        {(total?.lines ?? [{ code: 'shipping' as const, amount: null }]).map((line) => (
          <MoneyLine
            key={line.code}
            label={t(`pricing.charge.${line.code}`)}
            value={line.amount}
            field={line.code === 'shipping' ? 'shipping_cost' : line.code}
          />
        ))}
        <MoneyLine className="sum" label={t('orders.create.total_sum')} value={total?.total ?? null} field="total" />
        {total ? (
          <>
            <MoneyLine
              className="small"
              label={t(credit ? 'orders.create.due_now_credit' : 'orders.create.due_now')}
              value={total.due_now}
              field="due_now"
            />
            {total.due_later > 0 ? (
              <MoneyLine
                className="small"
                label={t('orders.create.due_later')}
                value={total.due_later}
                field="due_later"
              />
            ) : null}
            {total.net_cod === null ? null : (
              <MoneyLine className="small" label={t('orders.create.net_cod')} value={total.net_cod} field="net_cod" />
            )}
            {total.due_insurance > 0 ? (
              <MoneyLine
                className={total.insurance_short ? 'small short' : 'small'}
                label={t('orders.create.due_insurance')}
                value={total.due_insurance}
                field="due_insurance"
              />
            ) : null}
            {total.balance_after === null ? null : (
              <MoneyLine
                className={total.short > 0 ? 'small short' : 'small'}
                label={t('orders.create.balance_after')}
                value={total.balance_after}
                field="balance_after"
              />
            )}
          </>
        ) : null}
      </Sums>
      {total && total.short > 0 && !stale ? (
        <Alert severity="warning" sx={{ marginTop: '12px' }}>
          {t('orders.create.balance_short', { amount: baht(total.short) })}
        </Alert>
      ) : null}
      <div className="book" style={{ marginTop: 16 }}>
        {state.notice ? <div style={{ marginBottom: 12, display: 'grid', gap: 8 }}>{state.notice}</div> : null}
        <BookButton state={state} fullWidth />
        <Keys>{t('orders.create.book_keys')}</Keys>
      </div>
      {/* Whose prices will be compared: the list itself stands below the fields of an empty form. */}
      {lacking.length > 0 ? (
        <Compared>
          <p>{needOf(t, lacking)}</p>
          <ul aria-label={t('orders.create.carriers')}>
            {CARRIERS.map(({ code, name }) => (
              <li key={code}>
                <CarrierTile code={code} size={28} />
                <span lang="en">{name}</span>
              </li>
            ))}
          </ul>
        </Compared>
      ) : null}
    </Card>
  );
}

function BookButton({ state, fullWidth = false }: { state: BookState; fullWidth?: boolean }) {
  const { t } = useTranslation();
  return (
    <Button
      type="button"
      variant="contained"
      size="large"
      fullWidth={fullWidth}
      loading={state.busy || state.wished}
      disabled={state.stale && state.chosen !== undefined && !state.unconfirmed}
      onClick={state.onBook}
      data-book
      aria-keyshortcuts="Control+Enter Meta+Enter"
      sx={{ minHeight: 44, fontSize: 15, paddingInline: '22px' }}
    >
      {t(state.unconfirmed ? 'common.retry' : 'orders.create.book')}
    </Button>
  );
}

const Bar = styled('div')(({ theme }) => ({
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: theme.zIndex.appBar,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '10px 16px calc(10px + env(safe-area-inset-bottom))',
  backgroundColor: (theme.vars ?? theme).palette.background.paper,
  borderTop: `1px solid ${(theme.vars ?? theme).palette.line}`,
  '& .notice': { flex: '1 0 100%', display: 'grid', gap: 8 },
  '& .words': { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  '& small': {
    fontSize: 14,
    lineHeight: 1.5,
    color: (theme.vars ?? theme).palette.text.secondary,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& b': { fontSize: 20, lineHeight: 1.45, fontWeight: 600 },
}));

/** On phones: a sticky bar with the total and the Book button. */
export function PhoneBar({ state }: { state: BookState }) {
  const { t } = useTranslation();
  useOwnFoot();
  return (
    <Bar>
      {state.notice ? <div className="notice">{state.notice}</div> : null}
      <span className="words" style={state.stale && state.total ? { opacity: 0.5 } : undefined}>
        <small>
          {state.chosen ? <span lang="en">{state.chosen.partner_name}</span> : t('orders.create.total_sum')}
        </small>
        <b>
          <Money value={state.total?.total ?? null} field="total" />
        </b>
      </span>
      <BookButton state={state} />
    </Bar>
  );
}
