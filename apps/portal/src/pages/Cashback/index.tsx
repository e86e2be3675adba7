import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { PiggyBank } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { walletRoutes, type CashbackNow, type CashbackRow } from '@lamliang/contracts/wallet';
import { BlockSkeleton, Card, Count, DateText, Loaded, Money, moneyText, PageHead, type Column } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { useSettled } from '../../api/use-settled.ts';
import { PERIOD_FILTERS } from '../../components/lists/list-state.rules.ts';
import { ListCard } from '../../components/lists/ListCard.tsx';
import { ListPage } from '../../components/lists/ListPage.tsx';
import { prefetchList, useListState } from '../../components/lists/use-list.ts';
import { monthText, percentText } from '../../components/rewards/month-text.ts';
import { FigureGrid } from '../../components/statement/FigureGrid.tsx';
import { PostingLink } from '../../components/statement/PostingLink.tsx';
import type { PageArguments } from '../../routes/entry.ts';

const LIST = { route: walletRoutes.cashback, filters: PERIOD_FILTERS };

export const prefetch = ({ url }: PageArguments) => prefetchList(LIST, url.searchParams);

const Steps = styled('ol')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    listStyle: 'none',
    margin: 0,
    padding: '10px 20px 14px',
    borderTop: `1px solid ${palette.line}`,
    fontSize: 14,
    '& li': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: 12,
      paddingBlock: 4,
      color: palette.text.secondary,
    },
    '& li[aria-current]': { color: palette.text.primary, fontWeight: 600 },
    [theme.breakpoints.down('md')]: { padding: '8px 16px 12px' },
  };
});

/** How far the month has come: its step, and what is missing for the next. */
function Now({ period, order_count, base_amount, rate_percent, amount, steps, next }: CashbackNow) {
  const { t, i18n } = useTranslation();
  const reached = steps.findLast((step) => base_amount >= step.from_amount);
  return (
    <Card flush>
      <FigureGrid>
        <div className="main">
          <dt>{t('rewards.cashback_so_far', { month: monthText(period, i18n.language) })}</dt>
          <dd>
            <Money value={amount} field="amount" />
            <small>{t('rewards.rate_now', { rate: percentText(rate_percent) })}</small>
          </dd>
        </div>
        <div>
          <dt>{t('rewards.base')}</dt>
          <dd>
            <Money value={base_amount} field="base_amount" />
            <small>
              {t('rewards.orders')} <Count value={order_count} field="order_count" />
            </small>
          </dd>
        </div>
        <div>
          <dt>{t('rewards.missing')}</dt>
          <dd>
            {next ? <Money value={next.missing_amount} field="missing_amount" /> : t('common.none')}
            {next ? <small>{t('rewards.next_step', { rate: percentText(next.rate_percent) })}</small> : null}
          </dd>
        </div>
      </FigureGrid>
      {steps.length ? (
        <Steps aria-label={t('rewards.steps')}>
          {steps.map((step) => (
            <li key={step.from_amount} aria-current={step === reached ? 'step' : undefined}>
              <span>{t('rewards.from', { sum: moneyText(step.from_amount) })}</span>
              <span>{percentText(step.rate_percent)}</span>
            </li>
          ))}
        </Steps>
      ) : null}
    </Card>
  );
}

/** What was given, which opens its movement of the bonus. */
const Given = ({ row: { transaction_no, create_dt }, children }: { row: CashbackRow; children: ReactNode }) =>
  transaction_no ? (
    <PostingLink statement="wallet" no={transaction_no} since={create_dt}>
      {children}
    </PostingLink>
  ) : (
    children
  );

function useColumns(): Column<CashbackRow>[] {
  const { t, i18n } = useTranslation();
  const baht = t('common.baht_sign');
  return [
    { id: 'period', header: t('rewards.month'), cell: (row) => <span data-field="period">{monthText(row.period, i18n.language)}</span> },
    { id: 'order_count', header: t('rewards.orders'), numeric: true, from: 680, cell: (row) => <Count value={row.order_count} field="order_count" /> },
    { id: 'base_amount', header: `${t('rewards.base')} (${baht})`, numeric: true, cell: (row) => <Money value={row.base_amount} bare field="base_amount" /> },
    { id: 'rate_percent', header: t('rewards.rate'), numeric: true, cell: (row) => <span data-field="rate_percent">{percentText(row.rate_percent)}</span> },
    { id: 'amount', header: `${t('rewards.cashback')} (${baht})`, numeric: true, cell: (row) => <Given row={row}><Money value={row.amount} bare field="amount" /></Given> },
    { id: 'paid_dt', header: t('rewards.given'), from: 680, cell: (row) => <DateText value={row.paid_dt} field="paid_dt" /> },
  ];
} // prettier-ignore

const NOW = read(walletRoutes.cashback, { query: { page: 1, limit: 20 } });

/** Cashback of the shop's own parcels: the month that runs, and those that are closed. */
export function Component() {
  const { t } = useTranslation();
  // The month that runs has no known height before it is read.
  const settled = useSettled('cashback', [NOW]);
  if (settled) return <Months />;
  return (
    <>
      <PageHead title={t('rewards.cashback')} />
      <BlockSkeleton height={600} />
    </>
  );
}

function Months() {
  const { t, i18n } = useTranslation();
  const list = useListState(LIST);
  const now = useQuery(NOW);
  return (
    <ListPage
      list={list}
      title={t('rewards.cashback')}
      figures={
        <div style={{ marginBottom: 16 }}>
          <Loaded query={now} compact card="" waiting={<BlockSkeleton height={160} />}>
            {(told) => <Now {...told.now} />}
          </Loaded>
        </div>
      }
      columns={useColumns()}
      card={(row) => (
        <ListCard
          title={monthText(row.period, i18n.language)}
          field="period"
          chip={
            <Given row={row}>
              <Money value={row.amount} field="amount" />
            </Given>
          }
          line={
            <span>
              {t('rewards.base')} <Money value={row.base_amount} field="base_amount" /> ·{' '}
              {percentText(row.rate_percent)}
            </span>
          }
          ends={
            <>
              <b>
                {t('rewards.orders')} {row.order_count.toLocaleString('en-US')}
              </b>
              <DateText value={row.paid_dt} field="paid_dt" />
            </>
          }
        />
      )}
      empty={{ icon: PiggyBank, more: t('rewards.cashback_empty') }}
    />
  );
}
