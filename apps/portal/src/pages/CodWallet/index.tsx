import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Banknote } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { COD_TRANSACTION_TYPES, walletRoutes, type CodTransaction } from '@lamliang/contracts/wallet';
import {
  BlockSkeleton,
  Card,
  DateText,
  DateTimeText,
  EmptyState,
  Loaded,
  Money,
  Movement,
  PageHead,
  StatusChip,
  TimeText,
  type Column,
} from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { roundPath } from '../../components/cod/RoundBank.tsx';
import { TwoLines } from '../../components/lists/TwoLines.tsx';
import { RowLink } from '../../components/navigation/RowLink.tsx';
import { OrderLink } from '../../components/orders/OrderLink.tsx';
import { Statement, StatementRow } from '../../components/statement/Statement.tsx';
import { useStatement } from '../../components/statement/use-statement.ts';
import { useTypeFilter } from '../../components/statement/use-type-filter.tsx';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

export const prefetch = () => void queryClient.prefetchQuery(read(walletRoutes.balances));

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

/** What moved it: an order that the carrier paid for, or the round that paid it out. */
function Source({ row }: { row: CodTransaction }) {
  const opens = may(useUser(), 'order_flag');
  if (row.cod_approval_id !== null)
    return (
      <RowLink to={roundPath(row.cod_approval_id)}>
        <bdi dir="ltr">{row.detail}</bdi>
      </RowLink>
    );
  return opens ? <OrderLink row={row} /> : <bdi data-field="order_no">{row.order_no}</bdi>;
}

function useColumns(): Column<CodTransaction>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'date',
        header: t('finance.wallet.date'),
        cell: (row) => (
          <TwoLines>
            <DateText value={row.transaction_dt} field="transaction_dt" />
            <small>
              <TimeText value={row.transaction_dt} />
            </small>
          </TwoLines>
        ),
      },
      {
        id: 'type',
        header: t('finance.wallet.type'),
        cell: (row) => <StatusChip machine="cod_transaction" value={row.type} field="type" />,
      },
      {
        id: 'source',
        header: t('cod.wallet.source'),
        cell: (row) => (
          <TwoLines>
            <Source row={row} />
            <small data-field="transaction_no">{row.transaction_no}</small>
          </TwoLines>
        ),
      },
      {
        id: 'amount',
        header: t('finance.wallet.amount'),
        numeric: true,
        cell: (row) => <Movement value={row.amount} bare field="amount" />,
      },
      {
        id: 'after',
        header: t('finance.wallet.after'),
        numeric: true,
        cell: (row) => <Money value={row.balance_after} bare field="balance_after" />,
      },
    ],
    [t],
  );
}

/** A row of the statement on a phone. */
function CodWalletCard({ row }: { row: CodTransaction }) {
  const { t } = useTranslation();
  return (
    <StatementRow>
      <StatusChip machine="cod_transaction" value={row.type} field="type" />
      <Movement value={row.amount} field="amount" className="end amount" />
      <span>
        <Source row={row} />
      </span>
      <small className="end">
        {t('finance.wallet.left')} <Money value={row.balance_after} field="balance_after" />
      </small>
      <small>
        <DateTimeText value={row.transaction_dt} field="transaction_dt" />
      </small>
    </StatementRow>
  );
}

/** The COD wallet: what carriers handed over and what was paid out, with what was left. */
export function Component() {
  const { t } = useTranslation();
  const state = useStatement();
  const balances = useQuery(read(walletRoutes.balances));
  const { type, filters } = useTypeFilter(state, COD_TRANSACTION_TYPES, 'cod_transaction');
  const query = { ...state.query, ...state.found, ...(type ? { type } : {}) };
  const answer = useQuery({ ...read(walletRoutes.codTransactions, { query }), ...state.options });
  return (
    <>
      <PageHead title={t('cod.wallet.title')} more={t('cod.wallet.more')} />
      <Loaded query={balances} compact card="" waiting={<BlockSkeleton height={96} />}>
        {({ cod }) => (
          <Card>
            <Figure>
              {t('cod.wallet.balance')} <Money value={cod} field="cod" />
            </Figure>
          </Card>
        )}
      </Loaded>
      <Statement
        state={state}
        answer={answer}
        columns={useColumns()}
        card={(row) => <CodWalletCard row={row} />}
        empty={<EmptyState icon={Banknote} title={t('cod.wallet.empty')} more={t('cod.wallet.empty_more')} />}
        filters={filters}
      />
    </>
  );
} // prettier-ignore
