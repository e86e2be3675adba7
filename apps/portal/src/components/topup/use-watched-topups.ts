import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { walletRoutes, type Topup } from '@lamliang/contracts/wallet';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { wasDecided } from './topup.rules.ts';

/** How often finance's decision is asked for while one is waited for, in ms. */
const POLL_MS = 10_000;
/** Options of a read of top-ups: it is repeated while one of them waits. */
export const WATCHED = {
  refetchInterval: ({ state }: { state: { data?: { rows: readonly Topup[] } | undefined } }) =>
    state.data?.rows.some(({ status }) => status === 'pending') ? POLL_MS : (false as const),
};

/** Reads the balances again, once one of these top-ups was decided. */
export function useBalancesAfter(rows: readonly Topup[] | undefined): void {
  const known = useRef<readonly Topup[]>([]);
  useEffect(() => {
    if (!rows) return;
    if (wasDecided(known.current, rows))
      for (const { id } of [walletRoutes.balances, walletRoutes.topups])
        void queryClient.invalidateQueries({ queryKey: [id] });
    known.current = rows;
  }, [rows]);
}

/** The shop's newest top-ups, and the balances with them. @param enabled whether the user may see them */
export function useNewestTopups(limit: number, enabled = true) {
  const newest = useQuery({ ...read(walletRoutes.topups, { query: { limit } }), ...WATCHED, enabled });
  useBalancesAfter(newest.data?.rows);
  return newest;
}
