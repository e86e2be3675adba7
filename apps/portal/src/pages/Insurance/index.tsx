import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { AnswerOf } from '@lamliang/contracts';
import { walletRoutes } from '@lamliang/contracts/wallet';
import {
  BlockSkeleton,
  Card,
  DataTable,
  DateText,
  DateTimeText,
  EmptyState,
  Loaded,
  Money,
  PageHead,
  Pager,
  StatusChip,
  TimeText,
  type Column,
} from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { TOUCH_TARGET } from '../../components/lists/touch-target.ts';
import { PeriodPicker } from '../../components/period/PeriodPicker.tsx';
import { TwoLines } from '../../components/lists/TwoLines.tsx';
import { usePeriod } from '../../components/period/use-period.ts';

export const prefetch = () => void queryClient.prefetchQuery(read(walletRoutes.balances));

type Row = AnswerOf<typeof walletRoutes.serviceTransactions>['rows'][number];
const PAGE = 20;

const Figure = styled('p')(({ theme }) => ({
  margin: 0,
  fontSize: 14,
  color: (theme.vars ?? theme).palette.text.secondary,
  '& bdi': {
    display: 'block',
    // Keeps a left-to-right block at the start of its line.
    width: 'fit-content',
    fontSize: 24,
    lineHeight: 1.45,
    fontWeight: 600,
    color: (theme.vars ?? theme).palette.primary.main,
  },
}));
const Filters = styled('div')(({ theme }) => ({
  padding: '16px 20px',
  borderBottom: `1px solid ${(theme.vars ?? theme).palette.line}`,
  [theme.breakpoints.down('md')]: { padding: 16 },
}));
const CardRow = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '2px 12px',
  justifyItems: 'start',
  padding: '10px 16px',
  borderBottom: `1px solid ${(theme.vars ?? theme).palette.line}`,
  fontSize: 14,
  '& small': { fontSize: 14, color: (theme.vars ?? theme).palette.text.secondary },
  '& > .end': { justifySelf: 'end', textAlign: 'end' },
}));

function OrderLink({ row }: { row: Row }) {
  const { t } = useTranslation();
  if (!row.shipment_order_id || !row.order_no) return <>{t('common.none')}</>;
  return (
    <Link
      component={AppLink}
      to={`/orders/all/${row.shipment_order_id}/all`}
      color="inherit"
      data-field="order_no"
      sx={TOUCH_TARGET}
    >
      {row.order_no}
    </Link>
  );
}

/** The insurance wallet: balance and premiums. */
export function Component() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const { period, asked, today, choose } = usePeriod();
  const page = Number(search.get('page') ?? 1);
  const balances = useQuery(read(walletRoutes.balances));
  const statement = useQuery({
    ...read(walletRoutes.serviceTransactions, { query: { ...(asked ?? period), page, limit: PAGE } }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
  const columns = useMemo<Column<Row>[]>(
    () => [
      {
        id: 'date',
        header: t('finance.wallet.date'),
        cell: (row) => (
          <>
            <DateText value={row.transaction_dt} field="transaction_dt" /> <TimeText value={row.transaction_dt} />
          </>
        ),
      },
      {
        id: 'type',
        header: t('finance.wallet.type'),
        cell: (row) => <StatusChip machine="service_transaction" value={row.type} field="type" />,
      },
      {
        id: 'order',
        header: t('finance.wallet.order'),
        cell: (row) => (
          <TwoLines>
            <OrderLink row={row} />
            {row.policy_no ? <small className="until-820">{row.policy_no}</small> : null}
          </TwoLines>
        ),
      },
      {
        id: 'policy',
        header: t('finance.insurance.policy_no'),
        from: 820,
        cell: (row) => <span data-field="policy_no">{row.policy_no ?? t('common.none')}</span>,
      },
      {
        id: 'amount',
        header: t('finance.insurance.amount'),
        numeric: true,
        cell: (row) => <Money value={row.amount} bare signed field="amount" />,
      },
      {
        id: 'after',
        header: t('finance.insurance.after'),
        numeric: true,
        cell: (row) => <Money value={row.balance_after} bare field="balance_after" />,
      },
    ],
    [t],
  );
  const table = (
    <DataTable
      label={t('finance.wallet.statement')}
      columns={columns}
      rows={statement.data?.rows ?? []}
      rowId={(row) => String(row.id)}
      loading={statement.isPending && asked !== null}
      stale={statement.isPlaceholderData}
      density="compact"
      empty={
        <EmptyState icon={ShieldCheck} title={t('finance.insurance.empty')} more={t('finance.insurance.empty_more')} />
      }
      card={(row) => (
        <CardRow>
          <StatusChip machine="service_transaction" value={row.type} field="type" />
          <span className="end">
            <Money value={row.amount} signed field="amount" />
          </span>
          <span>{row.order_no ? <OrderLink row={row} /> : row.transaction_no}</span>
          <small className="end">
            {t('finance.wallet.left')} <Money value={row.balance_after} field="balance_after" />
          </small>
          <small>
            <DateTimeText value={row.transaction_dt} field="transaction_dt" />
          </small>
          <small className="end" data-field="policy_no">
            {row.policy_no}
          </small>
        </CardRow>
      )}
    />
  );
  return (
    <>
      <PageHead title={t('finance.insurance.title')} more={t('finance.insurance.more')} />
      <Loaded query={balances} compact card="" waiting={<BlockSkeleton height={92} />}>
        {({ insurance }) => (
          <Card>
            <Figure>
              {t('finance.insurance.balance')}
              <Money value={insurance} field="service_wallet_amount" />
            </Figure>
          </Card>
        )}
      </Loaded>
      <Card flush sx={{ mt: '20px' }}>
        <Filters>
          <PeriodPicker value={period} onValue={choose} today={today} />
        </Filters>
        <Loaded query={statement} waiting={table}>
          {() => table}
        </Loaded>
        {statement.data ? (
          <Pager
            page={page}
            limit={PAGE}
            total={statement.data.total}
            capped={statement.data.total_capped === 1}
            onPage={(next) =>
              setSearch(
                (old) => {
                  old.set('page', String(next));
                  return old;
                },
                { replace: true },
              )
            }
          />
        ) : null}
      </Card>
    </>
  );
}
