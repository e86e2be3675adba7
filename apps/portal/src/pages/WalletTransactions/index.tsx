import { useQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { WALLET_TRANSACTION_TYPES, walletRoutes } from '@lamliang/contracts/wallet';
import { BlockSkeleton, EmptyState, PageHead } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSettled } from '../../api/use-settled.ts';
import { Statement } from '../../components/statement/Statement.tsx';
import { useStatement } from '../../components/statement/use-statement.ts';
import { useTypeFilter } from '../../components/statement/use-type-filter.tsx';
import { useUser } from '../../session/session.ts';
import { Balances } from './Balances.tsx';
import { Warning } from './Warning.tsx';
import { StatementCard, useStatementColumns } from './statement.tsx';

/** What stands above the statement; it has no known height before it is read. */
const ABOVE = [read(walletRoutes.balances), read(walletRoutes.lowBalance)] as const;

export const prefetch = () => {
  const [balances, lowBalance] = ABOVE;
  void queryClient.prefetchQuery(balances);
  void queryClient.prefetchQuery(lowBalance);
};

/** Balance, on hold and available; below, the statement of a period. */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const state = useStatement();
  const { type, filters } = useTypeFilter(state, WALLET_TRANSACTION_TYPES, 'wallet_transaction');
  const answer = useQuery({
    ...read(walletRoutes.report, {
      query: { ...state.query, ...state.found, ...(type ? { type } : {}), sort: 'DESC' },
    }),
    ...state.options,
  });
  const columns = useStatementColumns();
  const settled = useSettled('wallet', ABOVE);
  return (
    <>
      <PageHead title={t('finance.wallet.title')} more={t('finance.wallet.more')} />
      {settled ? (
        <>
          <Balances paymentType={user.payment_type} />
          <Warning />
          <Statement
            state={state}
            answer={answer}
            columns={columns}
            card={(row) => <StatementCard row={row} />}
            empty={
              <EmptyState icon={Receipt} title={t('finance.wallet.empty')} more={t('finance.wallet.empty_more')} />
            }
            filters={filters}
          />
        </>
      ) : (
        <BlockSkeleton height={600} />
      )}
    </>
  );
}
