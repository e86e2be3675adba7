import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { claimsService } from '@lamliang/app-claims/module';
import { invoicingService } from '@lamliang/app-invoicing/module';
import { authRoutes, type AccountTerms } from '@lamliang/contracts/auth';
import { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { ordersRoutes, type Order, type OrderTerms } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { until, type As } from '@lamliang/platform/testing';
import { startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(90_000);
const DAY_MS = 86_400_000;
const COD: Partial<OrderTerms> = {
  cod_amount: satang(600_00),
  shipment_order_items: [{ name: 'เสื้อ', quantity: 1, price: satang(600_00) }],
};
const ADDRESS = { address: '99/1 ถนนพระรามที่ 9', subdistrict: 'ห้วยขวาง', district: 'ห้วยขวาง', province: 'กรุงเทพมหานคร', zip_code: '10310' }; // prettier-ignore
const COMPANY = { account_type: 'juristic', company_name: 'บริษัท ใบชา จำกัด', head_office_flag: 1, tax_id: '0105556012341', registered_address: ADDRESS } as const; // prettier-ignore

describe('the paper of a day of a prepaid shop', () => {
  let t: OrdersUnderTest;
  let finance: As;
  let shops = 0;
  beforeAll(async () => {
    t = await startOrders([authService, claimsService, invoicingService], { LOG_LEVEL: 'silent' }, new Date('2026-11-02T03:00:00Z')); // prettier-ignore
    finance = t.app.as('staff_finance');
  }, 90_000);
  afterAll(() => t?.app.stop(), 30_000);

  /** A prepaid shop with 2,000 baht, and so much bonus and insurance. */
  const newShop = async (more: Partial<NonNullable<AccountTerms['shop']>> = COMPANY, bonus = 0, insurance = 0) => {
    const telephone = `08120000${String(++shops).padStart(2, '0')}`;
    const login = { telephone, email: `${telephone}@shop.example`, password: 'Lamliang-1', user_name: 'เจ้าของ' };
    const shop = { name: 'สมหญิง', last_name: 'ใจดี', account_type: 'ordinary', bank_name: 'กสิกรไทย', account_name: 'ใบชา', account_number: '1234567890', cod_verify_flag: 'accept', ...more } as const; // prettier-ignore
    const { account_id } = await t.app.service('seed')(authRoutes.createAccount, { body: { login, shop } });
    await t.fund(account_id!, 2_000_00, bonus, insurance);
    return { account_id: account_id!, who: t.app.as({ account_id: account_id! }) };
  };
  type Shop = Awaited<ReturnType<typeof newShop>>;
  /** Every fact of orders is a line. */
  const billed = async () => {
    await t.settled();
    await t.app.drain();
    await t.app.fire('invoicing', 'bill-orders');
    const waits = () => t.app.db<object[]>('invoicing', 'SELECT FROM charged_order WHERE due_dt IS NOT NULL');
    await until(async () => (await waits()).length === 0, 20_000, 'the lines to be made');
  };
  const issue = () => t.app.fire('invoicing', 'issue-daily-papers');
  /** To the morning after, when the papers of the day before are due. */
  const nextDay = async (days = 1) => {
    await billed();
    t.app.clock.advance(days * DAY_MS);
    await issue();
  };
  const papersOf = async ({ who }: Shop) => (await who.call(invoicingRoutes.taxInvoices, { query: {} })).rows;
  const whole = ({ who }: Shop, id: number) => who.call(invoicingRoutes.taxInvoice, { params: { id } });
  const today = () => t.app.clock.now().toISOString().slice(0, 10);
  const paid = (order: Pick<Order, 'id'>, { who }: Shop) => t.order(order.id, who);

  it('[A195] [A197] is one for all that was paid on it, with seller and buyer, VAT apart, and premiums as those of the insurer', async () => {
    const shop = await newShop(COMPANY, 0, 500_00);
    const day = today();
    const first = await t.bookConfirmed({ insurance: 1, product_price: satang(5_000_00) }, shop.who);
    const second = await t.bookConfirmed({}, shop.who);
    await nextDay();
    const [paper, ...more] = await papersOf(shop);
    expect(more).toEqual([]);
    const charged = [...(await paid(first, shop)).charges, ...(await paid(second, shop)).charges].filter((one) => one.due === 'booking');
    const total = charged.reduce((sum, one) => sum + one.amount, 0);
    // Carriage and insurance have no VAT, so it is a receipt and no tax invoice.
    expect(paper).toMatchObject({ kind: 'receipt', etax_type: 'T01', issue_date: day, total_amount: total, exempt_amount: total, vat_amount: 0, buyer_name: 'บริษัท ใบชา จำกัด' });
    const { lines, seller, buyer } = await whole(shop, paper!.id);
    expect(lines.map(({ charge_code, tracking_no }) => [charge_code, tracking_no])).toEqual([
      ['shipping', first.tracking_no],
      ['premium', first.tracking_no],
      ['shipping', second.tracking_no],
    ]);
    expect([seller.tax_id, buyer.tax_id].every((id) => /^\d{13}$/.test(id ?? ''))).toBe(true);
    expect(buyer).toMatchObject({ name: 'บริษัท ใบชา จำกัด', branch: '00000' });
  }); // prettier-ignore

  it('has the other fees that its wallet paid, with their VAT and words, also those of no order', async () => {
    const shop = await newShop();
    const body = {
      account_id: shop.account_id,
      fee_type: 'label',
      amount: satang(107_00),
      detail: 'พิมพ์ให้ 4 ใบ',
    } as const;
    const { id } = await finance.call(invoicingRoutes.createOtherFee, { body });
    const params = { id };
    expect(await finance.call(invoicingRoutes.approveOtherFee, { params, body: {} })).toMatchObject({ status: 'received' }); // prettier-ignore
    await nextDay();
    const [paper] = await papersOf(shop);
    expect(paper).toMatchObject({
      kind: 'tax_invoice',
      total_amount: 107_00,
      taxable_amount: 100_00,
      vat_amount: 7_00,
    });
    const { lines } = await whole(shop, paper!.id);
    expect(lines).toMatchObject([{ charge_code: 'other_fee', description: 'ใบปะหน้า พิมพ์ให้ 4 ใบ', order_no: '', vat_amount: 7_00 }]); // prettier-ignore
  });

  it('is issued once, however often and by how many the work is done', async () => {
    const shop = await newShop();
    await t.bookConfirmed({}, shop.who);
    await billed();
    t.app.clock.advance(DAY_MS);
    const numbers = () => t.app.db<{ paper_id: number }[]>('invoicing', 'SELECT paper_id FROM billable_line WHERE account_id = $1', [shop.account_id]); // prettier-ignore
    await Promise.all([issue(), issue(), issue()]);
    const once = await numbers();
    await issue();
    expect(await numbers()).toEqual(once);
    expect(await papersOf(shop)).toHaveLength(1);
  });

  it('shows bonus as a discount of what it was spent on', async () => {
    const shop = await newShop(COMPANY, 10_00);
    const order = await t.bookConfirmed({}, shop.who);
    await nextDay();
    const [paper] = await papersOf(shop);
    const due = (await paid(order, shop)).charges.filter((one) => one.due === 'booking');
    const total = due.reduce((sum, one) => sum + one.amount, 0);
    const lines = (await whole(shop, paper!.id)).lines.map(({ description, amount }) => [description, amount]);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toEqual(['ส่วนลดจากโบนัส', -10_00]);
    expect([lines[0], paper?.total_amount]).toEqual([['', total], total - 10_00]);
  });

  it('has the COD fee on the day on which the round that keeps it back is paid: then it is a tax invoice', async () => {
    const shop = await newShop();
    const order = await t.bookConfirmed(COD, shop.who);
    for (const report of ['picked_up', 'delivered'] as const) await t.report(order, report);
    await t.app.drain();
    await finance.call(walletRoutes.codReceived, { params: { id: order.id }, body: {} });
    await nextDay(7);
    expect((await papersOf(shop)).map(({ kind }) => kind)).toEqual(['receipt']);
    await finance.call(walletRoutes.makeCodRounds, { body: { account_id: shop.account_id } });
    const [round] = await finance.call(walletRoutes.codRounds, { query: { filter: { account_id: shop.account_id } } });
    const move = (body: object) => finance.call(walletRoutes.moveCodRound, { params: { id: round!.id }, body: body as never }); // prettier-ignore
    await move({ status: 'approved' });
    await move({ status: 'transferred', bank_reference: 'KB-1' });
    const day = today();
    await nextDay();
    const [paper] = await papersOf(shop);
    const { cod_fee, cod_fee_vat } = await paid(order, shop);
    expect(paper).toMatchObject({ kind: 'tax_invoice', etax_type: 'T03', issue_date: day, total_amount: cod_fee + cod_fee_vat, vat_amount: cod_fee_vat, exempt_amount: 0 }); // prettier-ignore
  });

  it('has nothing of an order that was cancelled before; one that is cancelled after stays on it', async () => {
    const shop = await newShop();
    const [gone, late] = [await t.bookConfirmed({}, shop.who), await t.bookConfirmed({}, shop.who)];
    await billed();
    await shop.who.call(ordersRoutes.cancel, { params: { id: gone.id }, body: { remark: 'ลูกค้ายกเลิก' } }); // prettier-ignore
    await nextDay();
    const [paper] = await papersOf(shop);
    const before = await whole(shop, paper!.id);
    expect(before.lines.map(({ tracking_no }) => tracking_no)).toEqual([late.tracking_no]);
    await shop.who.call(ordersRoutes.cancel, { params: { id: late.id }, body: { remark: 'ลูกค้ายกเลิก' } });
    await nextDay();
    expect(await whole(shop, paper!.id)).toEqual(before);
    expect(await papersOf(shop)).toEqual([paper]);
    // A credit note takes it back, and neither another paper nor an invoice gives it back once more.
    const notes = await t.app.db('invoicing', `SELECT p.total_amount, p.refers_to_paper_id FROM paper p WHERE p.account_id = $1 AND p.kind = 'credit_note'`, [shop.account_id]); // prettier-ignore
    expect(notes).toEqual([{ total_amount: before.total_amount, refers_to_paper_id: paper?.id }]);
    const lines = await t.app.db('invoicing', 'SELECT void_dt IS NULL AS stands, paper_id, payment_type, credit_note_id IS NOT NULL AS given_back FROM billable_line WHERE account_id = $1 ORDER BY id', [shop.account_id]); // prettier-ignore
    expect(lines).toEqual([
      { stands: false, paper_id: null, payment_type: 'wallet', given_back: false },
      { stands: true, paper_id: paper?.id, payment_type: 'wallet', given_back: false },
      { stands: true, paper_id: null, payment_type: 'wallet', given_back: true },
    ]);
  });

  it('has what the bill of a carrier made dearer on the day of the bill; what it gives back later is on a credit note', async () => {
    const shop = await newShop();
    const order = await t.bookConfirmed({}, shop.who);
    for (const report of ['picked_up', 'delivered'] as const) await t.report(order, report);
    await nextDay();
    const bill = await finance.call(walletRoutes.matchWithPartner, { params: { id: order.id }, body: { actual_weight: 5_000, partner_cost: satang(20_00) } }); // prettier-ignore
    await nextDay();
    const [dearer] = await papersOf(shop);
    expect(dearer).toMatchObject({ total_amount: bill.difference_amount, kind: 'receipt' });
    await finance.call(walletRoutes.waiveFee, { params: { id: order.id }, body: { reason: 'ขนส่งชั่งผิด' } });
    await nextDay();
    expect(await papersOf(shop)).toHaveLength(2);
    const notes = await t.app.db('invoicing', `SELECT total_amount, refers_to_paper_id FROM paper WHERE account_id = $1 AND kind = 'credit_note'`, [shop.account_id]); // prettier-ignore
    expect(notes).toEqual([{ total_amount: bill.difference_amount, refers_to_paper_id: dearer?.id }]);
  });

  it('does not take bonus for a charge that became lower, however often its order changes', async () => {
    const shop = await newShop(COMPANY, 10_00);
    const order = await t.bookConfirmed({}, shop.who);
    for (const report of ['picked_up', 'delivered'] as const) await t.report(order, report);
    await nextDay();
    await finance.call(walletRoutes.matchWithPartner, { params: { id: order.id }, body: { actual_weight: 5_000, partner_cost: satang(20_00) } }); // prettier-ignore
    await nextDay();
    const kinds = await t.app.db<{ kind: string }[]>('invoicing', 'SELECT kind FROM paper WHERE account_id = $1 ORDER BY id', [shop.account_id]); // prettier-ignore
    expect(kinds.map(({ kind }) => kind)).toEqual(['receipt', 'receipt']);
  });

  it('waits where too little is known of the shop, which staff see, and is issued once it is known', async () => {
    const shop = await newShop({ ...COMPANY, registered_address: undefined as never, tax_id: '' });
    const order = await t.bookConfirmed({ ...COD }, shop.who);
    for (const report of ['picked_up', 'delivered'] as const) await t.report(order, report);
    await billed();
    // The fee makes a tax invoice of it.
    await t.app.db('invoicing', 'UPDATE charged_order SET cod_fee_dt = $2, due_dt = $2, waits_since = $2 WHERE order_id = $1', [order.id, t.app.clock.now()]); // prettier-ignore
    const day = today();
    await nextDay();
    expect(await papersOf(shop)).toEqual([]);
    const waiting = () =>
      finance.call(invoicingRoutes.waitingPapers, { query: { filter: { account_id: shop.account_id } } });
    expect(await waiting()).toMatchObject([{ account_id: shop.account_id, day, line_count: 2, lacks: ['address', 'tax_id'] }]); // prettier-ignore
    expect((await t.app.metrics()).get('invoicing_papers_waiting')).toBe(1);
    await t.app.db('auth', `UPDATE account SET tax_id = '0105556012341', registered_address = $2 WHERE id = $1`, [shop.account_id, JSON.stringify(ADDRESS)]); // prettier-ignore
    await issue();
    expect(await papersOf(shop)).toMatchObject([{ kind: 'tax_invoice', issue_date: day }]);
    expect(await waiting()).toEqual([]);
  });

  it('[M7] each charge of a shop is on one paper, and each head is the sum of its lines', async () => {
    await issue();
    const twice = await t.app.db('invoicing', `SELECT l.billable_line_id FROM paper_line l JOIN paper p ON p.id = l.paper_id WHERE p.kind IN ('tax_invoice', 'receipt') GROUP BY 1 HAVING count(*) > 1`); // prettier-ignore
    expect(twice).toEqual([]);
    const unlike = await t.app.db('invoicing', `SELECT b.id FROM billable_line b LEFT JOIN paper_line l ON l.billable_line_id = b.id AND l.paper_id = b.paper_id WHERE b.payment_type = 'wallet'
      AND b.void_dt IS NULL AND b.credit_note_id IS NULL AND (b.paper_id IS NULL OR (l.amount, l.charge_code, l.tracking_no) IS DISTINCT FROM (b.amount, b.charge_code, b.tracking_no))`); // prettier-ignore
    expect(unlike).toEqual([]);
    const off = await t.app.db('invoicing', `SELECT p.id FROM paper p JOIN (SELECT paper_id, sum(amount) AS total, sum(vat_amount) AS vat, sum(base_amount) FILTER (WHERE vat_bps = 0) AS exempt, count(*) AS n FROM paper_line GROUP BY 1) l ON l.paper_id = p.id
      WHERE (p.total_amount, p.vat_amount, p.exempt_amount, p.line_count) IS DISTINCT FROM (l.total, l.vat, coalesce(l.exempt, 0), l.n)`); // prettier-ignore
    expect(off).toEqual([]);
  });
});
