import { queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '@lamliang/contracts';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { api } from './client.ts';

/** Everything cached about money is below this key. */
export const WALLET = 'wallet';

export const balancesQuery = () =>
  queryOptions({
    queryKey: [WALLET, 'balances'],
    queryFn: ({ signal }) => api.call(walletRoutes.balances, { signal }),
  });

export const walletStatementQuery = (query: QueryOf<typeof walletRoutes.report>) =>
  queryOptions({
    queryKey: [WALLET, 'statement', query],
    queryFn: ({ signal }) => api.call(walletRoutes.report, { query, signal }),
  });

export const insuranceStatementQuery = (query: QueryOf<typeof walletRoutes.serviceTransactions>) =>
  queryOptions({
    queryKey: [WALLET, 'insurance', query],
    queryFn: ({ signal }) => api.call(walletRoutes.serviceTransactions, { query, signal }),
  });
