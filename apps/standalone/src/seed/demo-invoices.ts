import { randomUUID } from 'node:crypto';
import { authRoutes } from '@lamliang/contracts/auth';
import { invoicingRoutes as routes, type ApprovalChangeTerms, type StaffInvoice } from '@lamliang/contracts/invoicing';
import { addDays, bangkokDate, percentBps, sub, sum, ZERO, type Satang } from '@lamliang/kernel';
import type { MoneyPeople, MoneyShop } from './money-people.ts';
import { specimen } from './pictures.ts';

/** What companies keep back of a payment for carriage, basis points. */
const CARRIAGE_BPS = 100;
/** There is nothing to be billed, or no rate is known for today: the demo goes on without. */
const WITHOUT = new Set(['invoice_approval.nothing', 'invoice_approval.no_rate']);

/** Finance gather what the credit customer owes up to a day. @returns id of the approval; none where it owes nothing */
export async function gather({ finance, credit }: MoneyPeople, summary_date: string): Promise<number | undefined> {
  const asked = { params: { id: credit.account_id }, body: { summary_date } };
  return (await orNothing(finance.call(routes.createApproval, asked)))?.id;
}

async function orNothing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (WITHOUT.has(String((error as { code?: unknown }).code))) return undefined;
    throw error;
  }
}

/** Approves an approval; one that asks for no money, as a credit note takes back as much, is cancelled. @returns whether it was approved */
export async function approve(people: MoneyPeople, id: number): Promise<boolean> {
  if (await orNothing(people.finance.call(routes.approveApproval, { params: { id }, body: {} }))) return true;
  await change(people, id, { status: 'cancelled', reason: 'ยอดหักใบลดหนี้แล้วไม่มีเงินต้องเรียกเก็บ ยกไปรอบหน้า' });
  return false;
}

export const change = ({ finance }: MoneyPeople, id: number, body: ApprovalChangeTerms) => finance.call(routes.changeApproval, { params: { id }, body }); // prettier-ignore

/** What it owes up to the day before becomes an invoice. @param due_date by default as it is agreed on with the customer */
export async function invoice(people: MoneyPeople, due_date?: string): Promise<number | undefined> {
  const id = await gather(people, addDays(bangkokDate(people.now()), -1));
  if (id === undefined) return undefined;
  if (due_date) await change(people, id, { due_date });
  return (await approve(people, id)) ? id : undefined;
}

/** It pays by transfer, less the tax that a company keeps back of what is above the threshold. */
export async function payInvoice(people: MoneyPeople, id: number, reference: string): Promise<void> {
  const params = { id };
  const { total_amount, withholding_amount } = await people.finance.call(routes.staffInvoice, { params });
  const amount = sub(total_amount, withholding_amount);
  const body = { paid_date: bangkokDate(people.now()), amount, withheld_amount: withholding_amount, reference };
  await people.finance.call(routes.recordPayment, { params, body, files: { slip: [specimen('slip', reference)] } });
}

/** A shop hands in a certificate of tax that it kept back. @returns its id */
async function handIn(people: MoneyPeople, { client }: MoneyShop, of: { document_no: string; base_amount: Satang; tax_amount: Satang; invoice_ids?: number[] }): Promise<number> {
  const upload = { body: { purpose: 'certificate' as const }, files: { file: [specimen('certificate', of.document_no.replaceAll(/\D/g, ''))] } };
  const { file } = await client.call(authRoutes.uploadFile, upload);
  const body = { ...of, document_date: bangkokDate(people.now()), file };
  return (await client.call(routes.handIn, { body, idempotency_key: randomUUID() })).id;
} // prettier-ignore

/** The certificate of what the customer kept back of an invoice that it paid. @returns its id; none where it kept back nothing */
export async function certify(people: MoneyPeople, invoice_id: number, document_no: string): Promise<number | undefined> {
  const { base_amount, withheld_amount }: StaffInvoice = await people.finance.call(routes.staffInvoice, { params: { id: invoice_id } });
  if (!withheld_amount) return undefined;
  return await handIn(people, people.credit, { document_no, base_amount, tax_amount: withheld_amount, invoice_ids: [invoice_id] });
} // prettier-ignore

/**
 * A company that paid whole hands in the certificate of a share of what it paid this year: the tax comes to its wallet.
 * @returns its id; none where it has paid too little to withhold of
 */
export async function certifyWhole(people: MoneyPeople, document_no: string, share_percent: number): Promise<number | undefined> {
  const { account_id } = people.first;
  const papers = await people.finance.call(routes.creditablePapers, { query: { filter: { account_id }, range: [0, 99] } });
  const year = bangkokDate(people.now()).slice(0, 4);
  const paid = sum(papers.filter(({ issue_date }) => issue_date.startsWith(year)).map(({ left_amount }) => left_amount));
  const base_amount = percentBps(paid, share_percent * 100);
  const tax_amount = percentBps(base_amount, CARRIAGE_BPS);
  return tax_amount > ZERO ? handIn(people, people.first, { document_no, base_amount, tax_amount }) : undefined;
} // prettier-ignore

/** Finance accept a certificate, or refuse it with a reason. */
export async function decideCertificate({ finance }: MoneyPeople, id: number | undefined, remark?: string): Promise<void> {
  const body = remark ? { status: 'refused' as const, remark } : { status: 'accepted' as const };
  if (id !== undefined) await finance.call(routes.decideCertificate, { params: { id }, body });
} // prettier-ignore

/** Of an approval that waits, the last lines are left for another one. */
export async function leaveSome(people: MoneyPeople, id: number): Promise<void> {
  const query = { filter: { invoice_approval_id: id, state: ['in' as const] }, range: [0, 99] as [number, number] };
  const lines = (await people.finance.call(routes.staffLines, { query })).filter(({ amount }) => amount > ZERO);
  if (lines.length > 2)
    await change(people, id, { take_out: [lines[0]!.id], reason: 'ร้านขอตรวจน้ำหนักใบนี้ก่อน ยกไปรอบหน้า' });
}
