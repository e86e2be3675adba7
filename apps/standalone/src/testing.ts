import { randomUUID } from 'node:crypto';
import { toWire, type CallError } from '@lamliang/contracts';
import {
  ordersRoutes,
  orderTerms,
  type CarrierEvent,
  type OrderDetail,
  type OrderTerms,
  type Party,
} from '@lamliang/contracts/orders';
import { authRoutes, type UploadPurpose } from '@lamliang/contracts/auth';
import { invoicingRoutes, type PaymentOfInvoice } from '@lamliang/contracts/invoicing';
import type { CarrierCode } from '@lamliang/contracts/pricing';
import { sandboxRoutes, type FaultKind, type Measure } from '@lamliang/contracts/sandbox';
import {
  walletRoutes,
  type CarrierBillDetail,
  type CodStatementDetail,
  type Topup,
  type TopupTerms,
} from '@lamliang/contracts/wallet';
import { bangkokDate, satang } from '@lamliang/kernel';
import { ordersService } from '@lamliang/app-orders/module';
import { pricingService } from '@lamliang/app-pricing/module';
import { sandboxService } from '@lamliang/app-sandbox/module';
import { walletService } from '@lamliang/app-wallet/module';
import type { ServiceDefinition } from '@lamliang/platform';
import { startService, until, type As, type StartedServices } from '@lamliang/platform/testing';
import sharp from 'sharp';

export const receiver: Party = {
  name: 'สมหญิง ใจดี',
  telephone: '0891234567',
  address: '99/1 ถนนนิมมานเหมินท์',
  subdistrict: 'สุเทพ',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  zip_code: '50200',
};
export const sender: Party = {
  name: 'ร้านทดสอบ',
  telephone: '0810000001',
  address: '1 ถนนเพชรบุรี',
  subdistrict: 'มักกะสัน',
  district: 'ราชเทวี',
  province: 'กรุงเทพมหานคร',
  zip_code: '10400',
};

/** By default a parcel by Flash from Bangkok to Chiang Mai, one kilogram. */
export function terms(more: Partial<OrderTerms> = {}): OrderTerms {
  return {
    partner_id: 2,
    sender,
    receiver,
    parcel_type: 'parcel',
    width: 200,
    length: 200,
    height: 100,
    weight: 1_000,
    ...more,
  };
}

/** The error of a call. @throws Error when it succeeded */
export const refusal = async (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => {
      throw new Error('was not refused');
    },
    (error: unknown) => error as CallError,
  );

/** A PNG of 2 by 2 pixels. */
export const picture = new Blob([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWNYlWa8Ks2YAUIBACU+BQ0PGAfdAAAAAElFTkSuQmCC',
    'base64',
  ),
]);
/** A claim for damage with a small picture, as a form. */
export function claimForm(more: Record<string, string> = {}, images: Blob[] = [picture]): FormData {
  const form = new FormData();
  const fields = { claim_type_id: '1', product_price: '500', compensation_amount: '450.5', detail: 'กล่องบุบ', ...more };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const image of images) form.append('images', image, 'box.png');
  return form;
}

/** The form of a banner for every provider. */
export async function bannerForm(more: Record<string, string> = {}): Promise<FormData> {
  const form = new FormData();
  const fields = { title: 'ลดค่าส่ง', sort_no: '9', status: 'inactive', start_dt: '2026-11-01T00:00:00+07:00', ...more };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#7a9' } })
    .png()
    .toBuffer();
  form.append('image', new Blob([new Uint8Array(wide)], { type: 'image/png' }), 'promo.png');
  return form;
}

/** The body of an upload. */
export function uploadForm(purpose?: UploadPurpose, name = 'card.png'): FormData {
  const form = new FormData();
  form.append('file', picture, name);
  if (purpose) form.append('purpose', purpose);
  return form;
}

/** A slip that a shop has uploaded. */
export const uploadSlip = (who: As): Promise<string> => uploadFor(who, 'slip');

/** The id of a picture that a shop uploaded for a purpose. */
export async function uploadFor(who: As, purpose: UploadPurpose): Promise<string> {
  const { body } = await who.raw('POST', authRoutes.uploadFile.path, { body: uploadForm(purpose) });
  return (body as { data: { file: string } }).data.file;
}

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

let billed = 0;
/** A pending invoice approval of a shop, of one COD fee of 107 baht. */
export async function plantApproval(app: StartedServices, account_id: number): Promise<number> {
  await app.db(
    'invoicing',
    `INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, charge_code, source_key, amount, charged_dt, create_dt)
     VALUES ($1, 1, 'x', 'x', 'cod_fee', $2, 10700, $3, $3)`,
    [account_id, `planted:${++billed}`, new Date('2026-11-01')],
  );
  const asked = { params: { id: account_id }, body: { summary_date: '2026-11-19' } };
  return (await app.as('staff_finance').call(invoicingRoutes.createApproval, asked)).id;
}

/** What the payment of an invoice would be receipted by, a tax invoice with its lines. @returns its id */
export async function plantTaxInvoiceOf(app: StartedServices, invoice_no: string | null): Promise<number> {
  const [paper] = await app.db<{ id: number }[]>(
    'invoicing',
    `INSERT INTO paper (kind, etax_type, paper_no, source_key, refers_to_paper_id, issuer, branch, month, sequence, account_id, issue_date, seller, buyer, line_count, taxable_amount,
       exempt_amount, base_amount, vat_amount, total_amount, withholding_amount, lines_sha256, head_sha256, hash_version, issued_dt, issued_name)
     SELECT 'tax_invoice', 'T03', 'TIV' || substr(paper_no, 4), 'planted:' || id, id, issuer, branch, month, sequence, account_id, issue_date, seller, buyer, line_count, taxable_amount,
       exempt_amount, base_amount, vat_amount, total_amount, withholding_amount, lines_sha256, head_sha256, hash_version, issued_dt, issued_name
     FROM paper WHERE paper_no = $1 RETURNING id`,
    [invoice_no],
  );
  const names = 'line_no, account_id, billable_line_id, order_no, tracking_no, charge_code, charged_dt, base_amount, vat_bps, vat_amount, amount, withholding_bps, description'; // prettier-ignore
  await app.db(
    'invoicing',
    `INSERT INTO paper_line (paper_id, ${names}) SELECT $1, ${names.replaceAll(/\w+/g, 'l.$&')} FROM paper_line l JOIN paper p ON p.id = l.paper_id WHERE p.paper_no = $2`,
    [paper?.id, invoice_no],
  );
  return paper?.id ?? 0;
}
/** A tax invoice of a shop of lines of one COD fee of 107 baht each, of orders that nobody booked or cancels. @returns its id */
export async function plantTaxInvoice(app: StartedServices, account_id: number, lines = 1): Promise<number> {
  await app.db(
    'invoicing',
    `INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, charge_code, source_key, amount, charged_dt, create_dt)
     SELECT $1, 1000000 + n, 'LM' || n, 'LL' || n, 'cod_fee', $2 || n, 10700, $3, $3 FROM generate_series(1, $4::integer) n`,
    [account_id, `planted:${++billed}:`, new Date('2026-11-01'), lines],
  );
  const finance = app.as('staff_finance');
  const asked = { params: { id: account_id }, body: { summary_date: '2026-11-19' } };
  const { id } = await finance.call(invoicingRoutes.createApproval, asked);
  const { invoice_no } = await finance.call(invoicingRoutes.approveApproval, { params: { id }, body: {} });
  return plantTaxInvoiceOf(app, invoice_no);
}
/** A credit note of one line of a tax invoice. @param amount satang with VAT */
export async function plantNote(app: StartedServices, paper_id: number, line_no = 1, amount = 53_50): Promise<number> {
  const body = { lines: [{ line_no, amount: satang(amount) }], reason_code: 'CDNS01' as const, reason: 'ลดราคาให้ลูกค้า' }; // prettier-ignore
  const made = await app.as('staff_finance').call(invoicingRoutes.makeCreditNote, { params: { id: paper_id }, body });
  return made.credit_note_id ?? 0;
}
/** An other fee of a shop that waits for approval, of one baht. */
export async function plantFee(app: StartedServices, account_id: number): Promise<number> {
  const body = { account_id, fee_type: 'label', amount: satang(1_00), detail: 'x' } as const;
  return (await app.as('staff_finance').call(invoicingRoutes.createOtherFee, { body })).id;
}
/** The form in which finance record a payment; amounts are satang. */
export function paymentForm(terms: PaymentOfInvoice): FormData {
  const form = new FormData();
  const { paid_date, amount, withheld_amount, reference } = terms;
  const fields = { paid_date, amount: String(amount / 100), withheld_amount: String(withheld_amount / 100), ...(reference && { reference }) }; // prettier-ignore
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('slip', picture, 'slip.png');
  return form;
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

export interface OrdersUnderTest {
  app: StartedServices;
  sandbox: As;
  /** Books a parcel, by default for the shop of account 1. */
  book(more?: Partial<OrderTerms>, who?: As): Promise<OrderDetail>;
  /** The same, waiting for its AWB number. */
  bookConfirmed(more?: Partial<OrderTerms>, who?: As): Promise<OrderDetail>;
  order(id: number, who?: As): Promise<OrderDetail>;
  /** Waits until the order satisfies the predicate. */
  orderUntil(id: number, probe: (order: OrderDetail) => boolean, who?: As): Promise<OrderDetail>;
  /** Makes the order's carrier push an event; returns the platform's response. */
  report(
    order: { partner_code: string; partner_awb_no: string | null },
    event: CarrierEvent,
    more?: { place?: string; detail?: string; occurred_at?: string },
  ): Promise<number | null>;
  reweigh(order: { partner_code: string; partner_awb_no: string | null }, measure: Measure): Promise<number | null>;
  fault(code: CarrierCode, kind: FaultKind, more?: { rate?: number; for_s?: number; delay_ms?: number }): Promise<void>;
  /** The terms as they stand in an HTTP body. */
  wire(terms: OrderTerms): Record<string, unknown>;
  /** Money of a shop in satang, by staff adjustments. */
  fund(account_id: number, credit: number, bonus: number, insurance: number): Promise<void>;
  /** Waits until every saga is done and the bus is empty. */
  settled(): Promise<void>;
}

/** Orders with pricing, wallet and the sandbox: what the main job needs, on one database, and whatever is wanted beside them. */
export async function startOrders(
  more: ServiceDefinition[] = [],
  env: Record<string, string> = {},
  at?: Date,
  log?: (line: string) => void,
): Promise<OrdersUnderTest> {
  const needed = [ordersService, pricingService, walletService, sandboxService];
  const app = await startService([...new Set([...needed, ...more])], {
    env,
    ...(at ? { at } : {}),
    ...(log ? { log } : {}),
  });
  const staff = app.as('staff_finance');
  const shop = app.as('shop_owner');
  const order = (id: number, who = shop) => who.call(ordersRoutes.get, { params: { id } });
  const orderUntil = (id: number, probe: (order: OrderDetail) => boolean, who = shop) =>
    until(async () => {
      const now = await order(id, who);
      return probe(now) && now;
    });
  const book = (given: Partial<OrderTerms> = {}, who = shop) => who.call(ordersRoutes.create, { body: terms(given) });
  const parcel = (of: { partner_code: string; partner_awb_no: string | null }) => ({
    params: { code: of.partner_code as CarrierCode, awb: of.partner_awb_no ?? '' },
  });
  return {
    app,
    sandbox: app.anonymous,
    order,
    orderUntil,
    book,
    async bookConfirmed(given, who) {
      const { id } = await book(given, who);
      return orderUntil(id, (o) => o.booking_state === 'confirmed', who);
    },
    async report(of, event, more = {}) {
      const { answer_status } = await app.anonymous.call(sandboxRoutes.advance, {
        ...parcel(of),
        body: { event, ...more },
      });
      return answer_status;
    },
    async reweigh(of, measure) {
      return (await app.anonymous.call(sandboxRoutes.reweigh, { ...parcel(of), body: measure })).answer_status;
    },
    async fault(code, kind, { rate = 1, for_s = 3_600, delay_ms } = {}) {
      await app.anonymous.call(sandboxRoutes.faults, {
        params: { code },
        body: { kind, rate, for_s, ...(delay_ms === undefined ? {} : { delay_ms }) },
      });
    },
    wire: (given) => toWire(orderTerms, given) as Record<string, unknown>,
    async fund(account_id, credit, bonus, insurance) {
      for (const [book, amount] of [
        ['credit', credit],
        ['bonus', bonus],
        ['insurance', insurance],
      ] as const)
        if (amount) {
          const body = { account_id, book, amount: satang(amount), reason: 'ยอดเริ่มต้นของการทดสอบ' };
          const { decision_id } = await staff.call(walletRoutes.adjust, { body });
          if (decision_id)
            await app.as('staff_admin').call(walletRoutes.approveDecision, { params: { id: decision_id }, body: {} });
        }
    },
    async settled() {
      await until(
        async () => {
          const [row] = await app.db<{ n: number }[]>(
            'orders',
            `SELECT count(*) AS n FROM booking_saga WHERE step NOT IN ('done', 'void')`,
          );
          return Number(row?.n) === 0;
        },
        30_000,
        'the sagas to end',
      );
      await app.drain();
    },
  };
}
