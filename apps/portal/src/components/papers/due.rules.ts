import type { InvoiceApproval } from '@lamliang/contracts/invoicing';
import { sum, type Satang } from '@lamliang/kernel';

type Invoice = Pick<InvoiceApproval, 'invoice_status' | 'due_date' | 'total_amount'>;

/** Whether an invoice waits for its money longer than it may. @param today day of Bangkok */
export const isLate = ({ invoice_status, due_date }: Pick<Invoice, 'invoice_status' | 'due_date'>, today: string) =>
  invoice_status === 'not-receive' && due_date !== null && due_date < today;

/** What is to be paid first: the earliest day on which something is due, and the satang due on it. */
export function dueNext(invoices: readonly Invoice[]): { day: string; amount: Satang } | undefined {
  const open = invoices.filter((one) => one.invoice_status === 'not-receive' && one.due_date !== null);
  const day = open.map((one) => one.due_date ?? '').toSorted()[0];
  if (day === undefined) return undefined;
  return { day, amount: sum(open.filter((one) => one.due_date === day).map((one) => one.total_amount)) };
}
