// What a credit customer is billed and pays, as finance would do it.
import type { Client } from '@lamliang/contracts';
import { authRoutes } from '@lamliang/contracts/auth';
import { invoicingRoutes, type Invoice, type StaffInvoiceApproval } from '@lamliang/contracts/invoicing';
import { addDays, bangkokDate, daysBetween, satang, ZERO } from '@lamliang/kernel';
import { clientOf, until } from './api.ts';
import { sharedToken } from './test.ts';

const PIXELS = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWNYlWa8Ks2YAUIBACU+BQ0PGAfdAAAAAElFTkSuQmCC'; // prettier-ignore
/** A slip, a certificate. */
export const slip = () => new File([Buffer.from(PIXELS, 'base64')], 'slip.png', { type: 'image/png' });

/** Papers of the credit customer in each state. */
export interface Billed {
  cancelled: StaffInvoiceApproval;
  /** Its money is awaited. */
  approved: StaffInvoiceApproval;
  pending: StaffInvoiceApproval;
  /** Paid and receipted. */
  paid: Invoice & { receipt_id: number };
  /** Of the receipt of the one that was paid. */
  credit_note_id: number;
}

let known: Promise<Billed> | undefined;
/**
 * Bills the credit customer: a cancelled invoice approval, an invoice of its first days that was paid, one of the days
 * after them whose money is awaited, and what is left, pending. Those of before are taken, where a test is run once more.
 */
export const billCredit = (): Promise<Billed> => (known ??= bill());

async function bill(): Promise<Billed> {
  const finance = clientOf(await sharedToken('staff_finance'));
  const shop = clientOf(await sharedToken('credit_shop_owner'));
  const { parent_account, id } = await shop.call(authRoutes.init, {});
  const params = { id: parent_account?.id ?? id };
  const filter = { account_id: params.id };
  const listed = () => finance.call(invoicingRoutes.staffApprovals, { query: { filter, sort: ['id', 'DESC'] } });
  if ((await listed()).length < 4) await makeThem(finance, params);
  const rows = await listed();
  const of = (status: string, paid?: string) => rows.find((one) => one.status === status && (!paid || one.invoice_status === paid))!; // prettier-ignore
  const paid = await until(async () => {
    const { rows: invoices } = await shop.call(invoicingRoutes.invoices, { query: { state: 'received' } });
    const [one] = invoices;
    return one?.receipt_id ? { ...one, receipt_id: one.receipt_id } : undefined;
  }, 60_000);
  const credit_note_id = await credited(finance, paid.receipt_id);
  return { cancelled: of('cancelled'), approved: of('approved', 'not-receive'), pending: of('pending'), paid, credit_note_id }; // prettier-ignore
}

async function makeThem(finance: Client, params: { id: number }): Promise<void> {
  const today = bangkokDate(new Date());
  const make = (summary_date: string) => finance.call(invoicingRoutes.createApproval, { params, body: { summary_date } }); // prettier-ignore
  const change = (id: number, body: object) =>
    finance.call(invoicingRoutes.changeApproval, { params: { id }, body: { ...body } });
  const approve = async (summary_date: string) => {
    const { id } = await make(summary_date);
    await change(id, { due_date: addDays(today, 15) });
    return finance.call(invoicingRoutes.approveApproval, { params: { id }, body: {} });
  };
  // What it owes altogether says which days have charges.
  const whole = await make(today);
  const first = whole.period_from ?? today;
  const days = daysBetween(first, whole.period_to ?? today);
  await change(whole.id, { status: 'cancelled', reason: 'รวมยอดผิดช่วง ขอวางบิลใหม่' });
  const { id, total_amount } = await approve(addDays(first, Math.floor(days / 3)));
  const body = { paid_date: today, amount: total_amount, withheld_amount: ZERO, reference: 'E2E' };
  await finance.call(invoicingRoutes.recordPayment, { params: { id }, body, files: { slip: [slip()] } });
  await approve(addDays(first, Math.floor((days * 2) / 3)));
  await make(today);
}

/** A credit note of a part of the first line of a receipt. @returns its id */
async function credited(finance: Client, paper_id: number): Promise<number> {
  const notes = await finance.call(invoicingRoutes.staffCreditNotes, { query: {} });
  const note = notes.find((one) => one.tax_invoice_id === paper_id);
  if (note) return note.id;
  const params = { id: paper_id };
  const { rows } = await finance.call(invoicingRoutes.creditableLines, { params, query: {} });
  const line = rows.find((one) => one.left_amount >= 10_00)!;
  const body = { lines: [{ line_no: line.line_no, amount: satang(10_00) }], reason_code: 'CDNS01' as const, reason: 'ลดราคาให้ลูกค้า' }; // prettier-ignore
  // So small that no second person decides, whatever the line is of.
  const { credit_note_id } = await finance.call(invoicingRoutes.makeCreditNote, { params, body });
  return credit_note_id ?? 0;
}
