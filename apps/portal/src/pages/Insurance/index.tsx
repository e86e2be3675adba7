import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '@lamliang/contracts';
import { walletRoutes } from '@lamliang/contracts/wallet';
import {
  BlockSkeleton,
  Card,
  DateText,
  DateTimeText,
  EmptyState,
  Loaded,
  Money,
  PageHead,
  StatusChip,
  TimeText,
  type Column,
} from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { TwoLines } from '../../components/lists/TwoLines.tsx';
import { OrderLink } from '../../components/orders/OrderLink.tsx';
import { Statement, StatementRow } from '../../components/statement/Statement.tsx';
import { useStatement } from '../../components/statement/use-statement.ts';

export const prefetch = () => void queryClient.prefetchQuery(read(walletRoutes.balances));

type Row = AnswerOf<typeof walletRoutes.serviceTransactions>['rows'][number];

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
/** The insurance wallet: balance and premiums. */
export function Component() {
  const { t } = useTranslation();
  const state = useStatement();
  const balances = useQuery(read(walletRoutes.balances));
  const answer = useQuery({
    ...read(walletRoutes.serviceTransactions, { query: { ...state.query, ...state.found } }),
    ...state.options,
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
      <Statement
        state={state}
        answer={answer}
        columns={columns}
        density="compact"
        empty={
          <EmptyState
            icon={ShieldCheck}
            title={t('finance.insurance.empty')}
            more={t('finance.insurance.empty_more')}
          />
        }
        card={(row) => (
          <StatementRow>
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
          </StatementRow>
        )}
      />
    </>
  );
}
