import { randomUUID } from 'node:crypto';
import { authRoutes } from '@lamliang/contracts/auth';
import { walletRoutes, type CarrierBillDetail, type CodStatementDetail, type Topup, type TopupTerms } from '@lamliang/contracts/wallet'; // prettier-ignore
import { bangkokDate, satang } from '@lamliang/kernel';
import type { As, StartedServices } from '@lamliang/platform/testing';
import { uploadFor, uploadSlip, type OrdersUnderTest } from './testing.ts';

/** An order that its carrier weighed heavier than it was booked, so that its shop was charged. */
export async function chargeOrder(t: OrdersUnderTest): Promise<number> {
  const order = await t.bookConfirmed();
  for (const report of ['picked_up', 'delivered'] as const) await t.report(order, report);
  await t.orderUntil(order.id, ({ shipment_status }) => shipment_status === 'delivery-success');
  const body = { actual_weight: 5_000, partner_cost: satang(20_00) };
  await t.app.as('staff_finance').call(walletRoutes.matchWithPartner, { params: { id: order.id }, body });
  return order.id;
}
/** Why a shop objects, with a picture that it uploaded. */
export async function objection(who: As): Promise<{ detail: string; files: string[] }> {
  return { detail: 'ชั่งก่อนส่งได้หนึ่งกิโลกรัม', files: [await uploadFor(who, 'dispute')] };
}

/** A top-up that waits, of 250 baht by default, with a slip of its own. */
export const askTopup = async (who: As, transfer_dt: Date, more: Partial<TopupTerms> = {}): Promise<Topup> =>
  who.call(walletRoutes.createTopup, {
    body: { wallet_type: 'transport', amount: satang(250_00), bank_id: 4, transfer_dt, slip_file: await uploadSlip(who), ...more },
  }); // prettier-ignore

/** A COD statement of Ninja Van with a line that belongs to no parcel, as a form; each call makes another file. */
export function statementForm(): FormData {
  const line = ['NVTH' + randomUUID().slice(0, 8), '590.00', '2026-11-01T09:00:00+07:00', 'NINJAVAN-1'].join(',');
  const form = new FormData();
  form.append('partner_code', 'ninjavan');
  form.append('sheet', new Blob([`tracking_id,cod_collected,remitted_at,remittance_id\r\n${line}\r\n`]), 'cod.csv');
  return form;
}
/** One that was read. */
export async function readStatement(who: As): Promise<CodStatementDetail> {
  return (await who.raw('POST', walletRoutes.importCodStatement.path, { body: statementForm() }))
    .body as CodStatementDetail;
}

/** A bank statement with a line that pays nothing of ours, as a form; each call makes another file. */
export function bankForm(): FormData {
  const line = ['01/11/2026', '10:15', randomUUID(), '15.00', '', '985.00'].join(',');
  const form = new FormData();
  form.append('bank_code', 'scb');
  form.append('sheet', new Blob([`Transaction Date,Transaction Time,Transaction Description,Debit,Credit,Balance Amount\r\n${line}\r\n`]), 'scb.csv'); // prettier-ignore
  return form;
}
/** One that was read, with its line; `isApplied`: which then waits to be settled. */
export async function readBank(who: As, isApplied: boolean): Promise<{ id: number; line_id: number }> {
  const { id } = (await who.raw('POST', walletRoutes.importBankStatement.path, { body: bankForm() })).body as { id: number }; // prettier-ignore
  if (isApplied) await who.call(walletRoutes.applyBankStatement, { params: { id } });
  const [line] = await who.call(walletRoutes.bankStatementLines, { query: { filter: { bank_statement_id: id } } });
  return { id, line_id: line?.id ?? 0 };
}
/** Closes the day of three days ago, and no other. @returns it and the next one, as the contract names days */
export async function plantClosedDay(app: StartedServices): Promise<{ closed: number; next: number }> {
  const idOf = (ago: number) => Number(bangkokDate(new Date(app.clock.now().getTime() - ago * 86_400_000)).replaceAll('-', '')); // prettier-ignore
  const [closed, next] = [idOf(3), idOf(2)];
  await app.db('wallet', 'DELETE FROM day_close');
  await app.db(
    'wallet',
    `INSERT INTO day_close (id, day, state, figures, bank, sha256, closed_by, closed_name, closed_dt)
     VALUES ($1, ($2::text)::date, 'closed', '[]', '{"unmatched_count":0}', repeat('0', 64), 1, 'x', now())`,
    [closed, String(closed)],
  );
  return { closed, next };
}

/** A bill of Ninja Van with a line that belongs to no parcel, as a form; each call makes another file. */
export function billForm(): FormData {
  const line = ['NVTH' + randomUUID().slice(0, 8), '2026-11-01T09:00:00+07:00', '1.000', '25.00', 'INV-1'].join(',');
  const form = new FormData();
  form.append('partner_code', 'ninjavan');
  form.append('sheet', new Blob([`tracking_id,picked_up_at,billed_weight_kg,delivery_fee,invoice_id\r\n${line}\r\n`]), 'bill.csv'); // prettier-ignore
  return form;
}
/** One that was read. */
export async function readBill(who: As): Promise<CarrierBillDetail> {
  return (await who.raw('POST', walletRoutes.importCarrierBill.path, { body: billForm() })).body as CarrierBillDetail;
}

/** A round of a shop that waits, in satang, without parcels. */
export async function plantRound(app: StartedServices, account_id: number): Promise<number> {
  const [row] = await app.db<{ id: number }[]>(
    'wallet',
    `INSERT INTO cod_round (account_id, kind, round_date, status, order_count, cod_amount, cod_fee_amount, cod_fee_vat_amount, create_dt)
     VALUES ($1, 'withdrawal', '2026-11-20', 'pending', 1, 60000, 1200, 84, $2) RETURNING id`,
    [account_id, app.clock.now()],
  );
  return row?.id ?? 0;
}

let planted = 0;
/** An approved round of a new shop with a bank account, and the file for the bank that finance make of it. */
export async function plantBankFile(app: StartedServices, isMade = true): Promise<{ id: number; answer: FormData }> {
  const telephone = `08400000${String(++planted).padStart(2, '0')}`;
  const login = { telephone, email: `${telephone}@example.com`, password: 'Lamliang-1', user_name: 'x' };
  const shop = { name: 'x', account_type: 'ordinary', bank_name: 'x', account_name: 'x', account_number: '0123456789', cod_verify_flag: 'accept' } as const; // prettier-ignore
  const { account_id } = await app.service('seed')(authRoutes.createAccount, { body: { login, shop } });
  const [payee] = await app.service('wallet')(authRoutes.payees, { body: { account_ids: [account_id ?? 0] } });
  const [round] = await app.db<{ cod_approval_no: string }[]>(
    'wallet',
    `INSERT INTO cod_round (account_id, kind, round_date, status, order_count, cod_amount, cod_fee_amount, cod_fee_vat_amount, create_dt, bank_name, account_name, last_digits, account_sealed, approved_dt)
     VALUES ($1, 'withdrawal', '2026-11-01', 'approved', 1, 60000, 1200, 84, $2, 'x', 'x', '6789', $3, $2) RETURNING cod_approval_no`,
    [account_id, app.clock.now(), payee?.account_sealed],
  );
  const answer = new FormData();
  const line = `${round?.cod_approval_no},587.16,REFUSED,,closed`;
  answer.append('sheet', new Blob([`Reference,Amount,Status,Bank reference,Reason\n${line}\n`]), 'result.csv');
  const made = isMade ? await app.as('staff_finance').call(walletRoutes.makeBankFile, { body: {} }) : undefined;
  return { id: made?.id ?? 0, answer };
}
