import { OVERDUE_DAYS, type StatementLine } from '@lamliang/contracts/invoicing';
import { daysBetween } from '@lamliang/kernel';

/** A movement as it is read: what is owed after it is not known yet. */
export type Movement = Omit<StatementLine, 'balance_amount'>;
export interface OpenInvoice {
  /** Day of Bangkok. */
  due_date: string;
  total_amount: number;
}

/** Movements with what is owed after each. Satang. */
export function balanced(opening_amount: number, movements: readonly Movement[]): StatementLine[] {
  let balance_amount = opening_amount;
  return movements.map((one) => {
    balance_amount += one.amount;
    return { ...one, balance_amount };
  });
}

/** Open invoices by how long they are overdue on a day, in the order of `OVERDUE_DAYS` and more than its last. */
export function agesOf(open: readonly OpenInvoice[], day: string): number[] {
  const ages = Array.from({ length: OVERDUE_DAYS.length + 1 }, () => 0);
  for (const { due_date, total_amount } of open) {
    const overdue = daysBetween(due_date, day);
    const at = OVERDUE_DAYS.findIndex((most) => overdue <= most);
    ages[at < 0 ? OVERDUE_DAYS.length : at]! += total_amount;
  }
  return ages;
}
