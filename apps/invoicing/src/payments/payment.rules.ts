import type { InvoiceStatus, PaymentOfInvoice } from '@lamliang/contracts/invoicing';
import { add, addDays, max, percentBps, type Satang } from '@lamliang/kernel';
import { WITHHOLDING_RATES } from '../tax/tax.rules.ts';

/** A transfer may be so much older than the invoice that it pays (days): one that was void is issued anew. */
const OLDEST_DAYS = 60;
/** Waits after each failed try to have a payment posted (ms): doubled up to five minutes. */
export const postAgainMs = (attempts: number): number => Math.min(1_000 * 2 ** Math.min(attempts, 20), 300_000);

export interface PaidInvoice {
  invoice_status: InvoiceStatus;
  issue_date: string;
  total_amount: Satang;
  base_amount: Satang;
  /** What the invoice says that a company keeps back: half up by line, and so a little above the rate of the sum. */
  withholding_amount: Satang;
}
type Fault = { field: keyof PaymentOfInvoice; code: string };

/** The highest share that anybody keeps back of an amount before VAT (basis points). */
const HIGHEST = Math.max(...Object.values(WITHHOLDING_RATES).flatMap((rates) => rates.map(({ bps }) => bps)));

/**
 * What is wrong with how an invoice is said to be paid: part payments are not taken, and nobody keeps back more than the
 * highest rate of what stands on it, or than the invoice says.
 */
export function paymentFaults({ paid_date, amount, withheld_amount }: PaymentOfInvoice, invoice: PaidInvoice, today: string): Fault[] {
  const faults: Fault[] = [];
  const fault = (field: Fault['field'], code: string) => faults.push({ field, code: `validation.${code}` });
  if (add(amount, withheld_amount) !== invoice.total_amount) fault('amount', 'invoice_whole');
  const most = max(percentBps(invoice.base_amount, HIGHEST), invoice.withholding_amount);
  if (withheld_amount > most) fault('withheld_amount', 'withheld_most');
  if (paid_date > today) fault('paid_date', 'topup_future');
  if (paid_date < addDays(invoice.issue_date, -OLDEST_DAYS)) fault('paid_date', 'paid_old');
  return faults;
} // prettier-ignore
