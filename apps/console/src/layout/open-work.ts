import { useQueries } from '@tanstack/react-query';
import { SERVICES } from '@lamliang/contracts/all';
import { COD_ROUND_KINDS } from '@lamliang/contracts/wallet';
import { IDENTITY_TYPES, type VerifyType } from '@lamliang/contracts/auth';
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

/** A queue of what shops handed in: one of two parts of the same list. */
const handedIn = (name: string, menu: string, verify_type: readonly VerifyType[]): Work => ({
  ...work(name, menu, { state: 'wait-confirm' }),
  resources: ['verifications'],
  filter: { state: 'wait-confirm', verify_type },
});

/** By urgency. */
export const WORK: readonly Work[] = [
  work('follow_ups', 'customer-notes', { follow_up_state: 'due', mine_flag: 1 }),
  work('claims', 'claims', { state: 'open' }),
  work('cod_complaints', 'cod-complaints', { state: 'open' }),
  work('bill_disputes', 'bill-disputes', { state: 'open' }),
  handedIn('verifications', 'verifications', IDENTITY_TYPES),
  handedIn('cod_verifications', 'cod-verifications', ['cod']),
  work('topups', 'topups', { status: 'pending' }),
  work('cod_statements', 'cod-statements', { state: 'previewed' }),
  work('cod_lines', 'cod-statement-lines', { state: 'waiting' }),
  work('carrier_bills', 'carrier-bills', { state: 'previewed' }),
  work('bill_lines', 'carrier-bill-lines', { state: 'waiting' }),
  { ...work('cod_rounds', 'cod-rounds', { status: 'pending' }), filter: { status: 'pending', kind: COD_ROUND_KINDS } },
  {
    ...work('commission_payouts', 'commission-payouts', { status: 'pending' }),
    resources: ['cod-rounds'],
    filter: { status: 'pending', kind: ['commission'] },
  },
  work('cod_advances', 'cod-advances', { state: 'owed' }),
  work('bank_statements', 'bank-statements', { state: 'previewed' }),
  work('bank_lines', 'bank-statement-lines', { state: 'waiting' }),
  work('bank_files', 'bank-files', { state: 'made' }),
  work('other_fees', 'other-fees', { status: 'wait-for-approve' }),
  work('fee_questions', 'other-fees', { asked_flag: 1 }),
  work('invoice_approvals', 'invoice-approvals', { status: 'pending' }),
  work('overdue_invoices', 'invoices', { state: 'overdue' }),
  work('certificates', 'withholding-certificates', { status: 'pending' }),
  work('waiting_papers', 'waiting-papers', {}),
  work('payee_certificates', 'payee-certificates', { state: 'waiting' }),
  work('hand_overs', 'hand-overs', { state: 'failed' }),
  work('claims_decisions', 'claims-decisions', { state: 'waiting' }),
  work('invoicing_decisions', 'invoicing-decisions', { state: 'waiting' }),
  work('pricing_decisions', 'pricing-decisions', { state: 'waiting' }),
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

/** Work, and how much of it waits. */
export interface OpenWork extends Work {
  /** Undefined until it is known. */
  waits: number | undefined;
  /** Why it is not known. */
  error: Error | null;
  retry: () => void;
}

/** What waits for the role that is logged in, read again every 30 s while the window is in view; no number until it is known. */
export function useOpenWork(): OpenWork[] {
  const provider = useDataProvider();
  const mine = WORK.filter(({ resources: [resource = ''] }) => mayDo(currentRole(), resource, 'list'));
  return useQueries({
    queries: mine.map(({ resources, filter }) => ({
      // The first part is the resource, so that what changes it reads this again, too.
      queryKey: [resources[0], 'getList', 'open-work', filter],
      queryFn: async () => {
        const lists = await Promise.all(
          resources.map((one) => provider.getList(one, { filter, ...ONE, meta: { background: true } })),
        );
        return lists.reduce((sum, { total = 0 }) => sum + total, 0);
      },
      refetchInterval: REFRESH_MS,
      staleTime: REFRESH_MS,
    })),
    combine: (answers) =>
      answers.flatMap(({ data, error, refetch }, index) => {
        const one = mine[index];
        return one
          ? [{ ...one, waits: data, error: data === undefined ? error : null, retry: () => void refetch() }]
          : [];
      }),
  });
}
