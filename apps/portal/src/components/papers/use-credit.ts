import { useQuery } from '@tanstack/react-query';
import { shopInvoicingRoutes } from '@lamliang/contracts/invoicing';
import { walletRoutes } from '@lamliang/contracts/wallet';
import type { CurrentUser } from '@lamliang/contracts/auth';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';
import { dueNext } from './due.rules.ts';
import { useToday } from './use-today.ts';

const LINE = read(walletRoutes.balances);
/** Invoices whose money is awaited: as many as one call lists. */
const UNPAID = read(shopInvoicingRoutes.approvals, { query: { invoice_status: 'not-receive', limit: 100 } });

/** The read of its unpaid invoices, for who may see them. */
export const unpaidReads = (user: CurrentUser | null) =>
  user?.payment_type === 'credit' && may(user, 'credit_flag') ? [UNPAID] : [];

/** The unpaid invoices of a shop; none for who may not see them. */
export function useUnpaid() {
  return useQuery({ ...UNPAID, enabled: may(useUser(), 'credit_flag') });
}

/** Starts the reads of what a credit customer owes. */
export function prefetchCredit(user: CurrentUser | null): void {
  if (user?.payment_type !== 'credit') return;
  void queryClient.prefetchQuery(LINE);
  for (const one of unpaidReads(user)) void queryClient.prefetchQuery(one);
}

/** The credit line of a shop, null for who may not see finance, and what is to be paid next, absent for who may not see invoices. */
export function useCredit() {
  const seesInvoices = may(useUser(), 'credit_flag');
  const today = useToday();
  const line = useQuery(LINE);
  const unpaid = useQuery({ ...UNPAID, enabled: seesInvoices });
  const error = line.error ?? unpaid.error;
  const retry = () => void Promise.all([line.refetch(), ...(seesInvoices ? [unpaid.refetch()] : [])]);
  if (!line.data || (seesInvoices && !unpaid.data)) return { error, retry };
  const next = unpaid.data && dueNext(unpaid.data.rows);
  const due = unpaid.data && { next, isLate: next !== undefined && next.day < today };
  return { error, retry, known: { line: line.data.credit_line, due } };
}
export type Credit = NonNullable<ReturnType<typeof useCredit>['known']>;
