import { useQueries } from '@tanstack/react-query';
import { SERVICES } from '@lamliang/contracts/all';
import { useDataProvider } from 'react-admin';
import { mayDo } from '../providers/access.ts';
import { currentRole } from '../providers/session.ts';

/** Work that waits for somebody. */
export interface Work {
  /** Phrase under `console.start`. */
  name: string;
  /** Entry of the menu that shows the number. */
  menu: string;
  /** Its list, filtered by what waits. */
  path: string;
  /** What is counted: the rows of these lists under the filter. */
  resources: readonly string[];
  filter: object;
  /** Its number stands in the menu alone. */
  menu_only?: true;
}

const work = (name: string, resource: string, filter: object): Work => ({
  name,
  menu: `/${resource}`,
  path: `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`,
  resources: [resource],
  filter,
});

/** By urgency. */
export const WORK: readonly Work[] = [
  work('claims', 'claims', { state: 'open' }),
  work('claims_decisions', 'claims-decisions', { state: 'waiting' }),
  work('wallet_decisions', 'wallet-decisions', { state: 'waiting' }),
  work('deliveries', 'webhook-deliveries', { state: 'exhausted' }),
  {
    name: 'dead_letters',
    menu: '/operations',
    path: '/operations',
    resources: SERVICES.map((service) => `${service}-dead-letters`),
    filter: { state: 'dead' },
  },
  {
    name: 'jobs',
    menu: '/operations',
    path: '/operations',
    resources: SERVICES.map((service) => `${service}-jobs`),
    filter: { state: 'failed' },
    menu_only: true,
  },
];

const REFRESH_MS = 30_000;
export const ONE = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' } } as const;

/** What waits for the role that is logged in, read again every 30 s while the window is in view; no number until it is known. */
export function useOpenWork(): (Work & { waits: number | undefined })[] {
  const provider = useDataProvider();
  const mine = WORK.filter(({ resources: [resource = ''] }) => mayDo(currentRole(), resource, 'list'));
  return useQueries({
    queries: mine.map(({ resources, filter }) => ({
      // The first part is the resource, so that what changes it reads this again, too.
      queryKey: [resources[0], 'getList', 'open-work'],
      queryFn: async () => {
        const lists = await Promise.all(resources.map((one) => provider.getList(one, { filter, ...ONE })));
        return lists.reduce((sum, { total = 0 }) => sum + total, 0);
      },
      refetchInterval: REFRESH_MS,
      staleTime: REFRESH_MS,
    })),
    combine: (answers) => mine.map((one, index) => ({ ...one, waits: answers[index]?.data })),
  });
}
