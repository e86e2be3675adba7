import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { claimsService } from '@lamliang/app-claims/module';
import { invoicingService } from '@lamliang/app-invoicing/module';
import { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { ordersRoutes, type CreditFilter, type CreditStatus } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { until, type As } from '@lamliang/platform/testing';
import { paymentForm } from '../testing-papers.ts';
import { refusal, startOrders, type OrdersUnderTest } from '../testing.ts';
import { COD, CREDIT_SHOP, creditShop, type CreditShop } from './credit-shop.ts';

jest.setTimeout(60_000);
const LIMIT = satang(20_000_00);
const PERIOD = { from_date: '2026-11-01', to_date: '2026-12-31' };

describe('an invoice of a credit customer', () => {
  let t: OrdersUnderTest;
  let credit: CreditShop;
  let shop: As;
  let finance: As;
  let second: As;
  beforeAll(async () => {
    t = await startOrders([claimsService, invoicingService], {}, new Date('2026-11-20T03:00:00Z'));
    [shop, finance, second] = [t.app.as('credit_shop_owner'), t.app.as('staff_finance'), t.app.as('staff_admin')];
    credit = await creditShop(t, LIMIT);
    await t.fund(CREDIT_SHOP, 0, 0, 1_000_00);
  }, 60_000);
  afterAll(() => t?.app.stop(), 30_000);

  const line = async () => (await shop.call(walletRoutes.balances, {})).credit_line;
  const statusOf = async (id: number) => (await t.order(id, shop)).credit_status;
  const becomes = (id: number, status: CreditStatus) =>
    until(async () => (await statusOf(id)) === status, 20_000, `the order to be ${status}`);
  const report = (credit_status?: CreditFilter) => shop.call(ordersRoutes.creditReport, { query: { ...PERIOD, ...(credit_status && { credit_status }) } }); // prettier-ignore
  const books = (id: number) =>
    t.app.db<{ code: string; amount: number }[]>(
      'wallet',
      `SELECT a.code, e.amount FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id JOIN ledger_account a ON a.id = e.ledger_account_id
       WHERE t.kind = 'invoice_paid' AND t.business_key = $1 ORDER BY a.code`,
      [`invoice:${id}`],
    );
  const withLimit = async (amount: number, work: () => Promise<void>) => {
    const set = async (to: number) => {
      const body = { kind: 'invoice_payment', amount: satang(to), reason: 'ทดสอบ' } as const;
      const { id } = await finance.call(invoicingRoutes.setDecisionLimit, { body });
      await second.call(invoicingRoutes.approveDecision, { params: { id }, body: {} });
    };
    await set(amount);
    await work();
    await set(50_000_00);
  };

  it('[A182] is paid whole: invoice and orders are received, the open credit rises again, fees of COD and differences are settled', async () => {
    const { order, invoice } = await credit.issued({ ...COD, insurance: 1, product_price: satang(5_000_00) });
    await becomes(order.id, 'not-receive');
    // What its carrier bills beyond the quote stands on the next invoice.
    const { difference_amount } = await finance.call(walletRoutes.matchWithPartner, { params: { id: order.id }, body: { actual_weight: 5_000, partner_cost: satang(20_00) } }); // prettier-ignore
    const used = (await line()).used ?? 0;
    expect(used).toBeGreaterThan(0);
    const kept = satang(1_50);
    const answer = await credit.pay(invoice.id, { withheld_amount: kept, reference: 'KB112233' });
    expect([answer.status, answer.body]).toMatchObject([200, { invoice_status: 'received', state: 'received', payment_method: 'transfer', payment_reference: 'KB112233', withheld_amount: 1.5, paid_amount: (invoice.total_amount - kept) / 100, paying_flag: 0 }]); // prettier-ignore
    expect(await line()).toEqual({ limit: LIMIT, used: 0, open: LIMIT });
    const fee = order.charges.filter(({ due }) => due === 'cod_round').reduce((total, one) => total + one.amount, 0);
    const sums = Object.fromEntries((await books(invoice.id)).map(({ code, amount }) => [code, amount]));
    expect(sums).toMatchObject({ bank: kept - invoice.total_amount, 'shop.credit_line': used, 'withholding.receivable': -kept }); // prettier-ignore
    expect((sums['cod_fee.revenue'] ?? 0) + (sums['vat.output'] ?? 0)).toBe(fee);
    await t.app.drain();
    await becomes(order.id, 'received');
    const seen = await credit.invoice(invoice.id);
    expect(seen).toMatchObject({ slip: { url: expect.any(String), type: 'image/jpeg' }, payment_name: 'ผู้ทดสอบ', received_dt: t.app.clock.now() }); // prettier-ignore
    // It is receipted by a paper of the day on which the money came.
    const { receipt_id } = seen;
    const paper = await finance.call(invoicingRoutes.staffPaper, { params: { id: receipt_id ?? 0 } });
    expect(paper).toMatchObject({ kind: 'tax_invoice', paper_no: seen.receipt_no, issue_date: '2026-11-20', total_amount: invoice.total_amount }); // prettier-ignore
    const events = await t.app.db('invoicing', `SELECT type, payload ->> 'invoice_status' AS status, (payload ->> 'paid_amount')::int AS paid FROM event_log WHERE key = $1 ORDER BY version`, [String(invoice.id)]); // prettier-ignore
    expect(events).toEqual([
      { type: 'invoicing.invoice.issued.v1', status: 'not-receive', paid: null },
      { type: 'invoicing.invoice.paid.v1', status: 'received', paid: invoice.total_amount - kept },
    ]);
    // The difference is on the next invoice, whose payment clears it.
    await credit.billed(order);
    const next = await credit.gather();
    expect(next).toMatchObject({ line_count: 1, total_amount: difference_amount });
    await finance.call(invoicingRoutes.approveApproval, { params: { id: next.id }, body: {} });
    expect((await credit.pay(next.id)).status).toBe(200);
    expect(await books(next.id)).toEqual([
      { code: 'bank', amount: -(difference_amount ?? 0) },
      { code: 'shop.next_invoice', amount: difference_amount },
    ]);
    // It asks for no booking: what was received stays so.
    await t.app.drain();
    expect(await statusOf(order.id)).toBe('received');
  });

  it('is paid once, however often and by how many at once it is recorded, and is void no more', async () => {
    const { invoice } = await credit.issued();
    const answers = await Promise.all(Array.from({ length: 4 }, () => credit.pay(invoice.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200)
        expect(['invoice.illegal_move', 'invoice.waiting', 'file.busy']).toContain((body as { code: string }).code);
    expect((await credit.pay(invoice.id)).body).toMatchObject({ code: 'invoice.illegal_move' });
    const cancel = finance.call(invoicingRoutes.changeApproval, { params: { id: invoice.id }, body: { status: 'cancelled', reason: 'xxxxx' } }); // prettier-ignore
    expect((await refusal(cancel)).code).toBe('invoice_approval.illegal_move');
    expect((await line()).used).toBe(0);
  });

  it('takes no part payment, no day to come, no more kept back than the law has rates for, and no shop records it', async () => {
    const { invoice } = await credit.issued();
    const whole = invoice.total_amount;
    for (const [terms, field] of [
      [{ amount: satang(whole - 1) }, 'amount'],
      [{ amount: satang(whole + 1) }, 'amount'],
      [{ withheld_amount: satang(Math.ceil(whole * 0.04)) }, 'withheld_amount'],
      [{ paid_date: '2026-11-21' }, 'paid_date'],
      [{ paid_date: '2026-09-01' }, 'paid_date'],
    ] as const) {
      const { status, body } = await credit.pay(invoice.id, terms);
      expect([status, body]).toMatchObject([400, { errors: [{ field }] }]);
    }
    const without = paymentForm({ paid_date: '2026-11-20', amount: whole, withheld_amount: satang(0) });
    without.delete('slip');
    const { body } = await finance.raw('POST', `/staff-api/v1/invoices/${invoice.id}/pay`, { body: without });
    expect(body).toMatchObject({ code: 'request.invalid', errors: [{ field: 'slip' }] });
    expect((await credit.pay(invoice.id, {}, shop)).body).toMatchObject({ code: 'permission.denied' });
    expect((await credit.pay(invoice.id)).status).toBe(200);
  });

  it('is approved and paid by one person up to the limit of a day, by pieces too', async () => {
    const one = t.app.as({ kind: 'staff', staff_role: 'finance', login_id: 930 });
    const limit = async (kind: 'invoice_approval' | 'invoice_payment', to: number) => {
      const { id } = await finance.call(invoicingRoutes.setDecisionLimit, { body: { kind, amount: satang(to), reason: 'ทดสอบ' } }); // prettier-ignore
      await second.call(invoicingRoutes.approveDecision, { params: { id }, body: {} });
    };
    const gathered = async () => {
      await credit.billed(await credit.sent());
      return credit.gather();
    };
    const approve = (id: number) => one.call(invoicingRoutes.approveApproval, { params: { id }, body: {} });
    const first = await gathered();
    const most = first.total_amount * 2 - 1;
    await limit('invoice_approval', most);
    await limit('invoice_payment', most);
    expect((await approve(first.id)).decision_id).toBeNull();
    const next = await gathered();
    expect(next.total_amount).toBe(first.total_amount);
    const asked = await approve(next.id);
    expect(asked).toMatchObject({ decision_id: expect.any(Number) });
    await second.call(invoicingRoutes.approveDecision, { params: { id: asked.decision_id ?? 0 }, body: {} });
    expect((await credit.pay(first.id, {}, one)).body).toMatchObject({ state: 'received', decision_id: null });
    const { body } = await credit.pay(next.id, {}, one);
    expect(body).toMatchObject({ state: 'not-receive', decision_id: expect.any(Number) });
    const { decision_id } = body as { decision_id: number };
    await second.call(invoicingRoutes.approveDecision, { params: { id: decision_id }, body: {} });
    await until(async () => (await credit.invoice(next.id)).state === 'received', 20_000, 'the payment to be posted');
    await limit('invoice_approval', 50_000_00);
    await limit('invoice_payment', 50_000_00);
  });

  it('above the limit is paid when a second person has approved it, and neither changed nor paid meanwhile', async () => {
    await withLimit(1, async () => {
      const { order, invoice } = await credit.issued();
      const asked = await credit.pay(invoice.id);
      expect(asked.body).toMatchObject({ state: 'not-receive', decision_id: expect.any(Number), paid_amount: null });
      const { decision_id } = asked.body as { decision_id: number };
      expect((await credit.pay(invoice.id)).body).toMatchObject({ code: 'invoice.waiting' });
      const cancel = finance.call(invoicingRoutes.changeApproval, { params: { id: invoice.id }, body: { status: 'cancelled', reason: 'xxxxx' } }); // prettier-ignore
      expect((await refusal(cancel)).code).toBe('invoice_approval.waiting');
      const decide = (who: As) => who.call(invoicingRoutes.approveDecision, { params: { id: decision_id }, body: {} });
      expect((await refusal(decide(finance))).code).toBe('decision.own');
      expect((await line()).used).toBe(invoice.total_amount);
      await decide(second);
      await until(async () => (await credit.invoice(invoice.id)).invoice_status === 'received');
      expect((await line()).used).toBe(0);
      await t.app.drain();
      await becomes(order.id, 'received');
    });
  });

  it('that wallet cannot post yet is paid as soon as it answers', async () => {
    const { invoice } = await credit.issued();
    await t.app.admin('ALTER TABLE wallet.invoice_receipt RENAME TO gone');
    expect((await credit.pay(invoice.id)).body).toMatchObject({ state: 'not-receive', paying_flag: 1 });
    expect((await credit.pay(invoice.id)).body).toMatchObject({ code: 'invoice.waiting' });
    await t.app.admin('ALTER TABLE wallet.gone RENAME TO invoice_receipt');
    t.app.clock.advance(600_000);
    await t.app.fire('invoicing', 'invoice-payments');
    await until(async () => (await credit.invoice(invoice.id)).invoice_status === 'received');
    expect((await line()).used).toBe(0);
  });

  it('[A183] that is cancelled leaves its orders booked, to be billed again', async () => {
    const { order, invoice } = await credit.issued();
    await becomes(order.id, 'not-receive');
    await finance.call(invoicingRoutes.changeApproval, { params: { id: invoice.id }, body: { status: 'cancelled', reason: 'ออกผิด' } }); // prettier-ignore
    await t.app.drain();
    await becomes(order.id, 'booked');
    const again = await credit.gather();
    await finance.call(invoicingRoutes.approveApproval, { params: { id: again.id }, body: {} });
    await t.app.drain();
    await becomes(order.id, 'not-receive');
    expect((await credit.pay(again.id)).status).toBe(200);
  });

  it('[A174] [A175] the credit report lists orders by booked, pending_receipt, received and cancelled, with a summary', async () => {
    const [booked, cancelled] = [await credit.sent(), await credit.sent({}, [])];
    await shop.call(ordersRoutes.cancel, { params: { id: cancelled.id }, body: { remark: 'เปลี่ยนใจ' } });
    await t.settled();
    await credit.billed(booked);
    const { order: billed, invoice } = await credit.issued();
    const waiting = await credit.sent();
    await becomes(billed.id, 'not-receive');
    await becomes(booked.id, 'not-receive');
    const ids = async (filter: CreditFilter) => (await report(filter)).rows.map(({ id }) => id);
    expect(await ids('booked')).toEqual([waiting.id]);
    expect(await ids('cancelled')).toEqual([cancelled.id]);
    expect(await ids('pending_receipt')).toEqual([billed.id, booked.id]);
    expect(await ids('not-receive')).toEqual([billed.id, booked.id]);
    const [first] = (await report('pending_receipt')).rows;
    expect(first).toMatchObject({ credit_status: 'not-receive', invoice_no: invoice.invoice_no, amount: billed.shipping_cost, receiver_name: 'สมหญิง' }); // prettier-ignore
    const summary = await shop.call(ordersRoutes.creditReportSummary, { query: PERIOD });
    const all = (await report()).rows;
    expect(summary.total).toBe(all.length);
    for (const status of ['booked', 'not-receive', 'received', 'cancelled'] as const) {
      const of = all.filter(({ credit_status }) => credit_status === status);
      expect([status, summary[status], summary.amounts[status]]).toEqual([status, of.length, of.reduce((sum, { amount }) => sum + amount, 0)]); // prettier-ignore
    }
    expect(summary.received).toBeGreaterThan(0);
    const only = await shop.call(ordersRoutes.creditReportSummary, { query: { ...PERIOD, credit_status: 'booked' } });
    expect([only.total, only.booked, only.received]).toEqual([1, 1, 0]);
    const other = t.app.as('shop_owner');
    expect((await other.call(ordersRoutes.creditReport, { query: PERIOD })).rows).toEqual([]);
    const bare = await shop.raw('GET', '/client/v2/reports/shipment-orders/credit');
    expect(bare.body).toMatchObject({
      code: 'request.invalid',
      errors: [{ field: 'from_date' }, { field: 'to_date' }],
    });
    expect((await credit.pay(invoice.id)).status).toBe(200);
  });

  it('is told to services that follow invoices later as it is now', async () => {
    await t.app.drain();
    const statuses = () => t.app.db('orders', 'SELECT id, credit_status FROM shipment_order WHERE account_id = 3 ORDER BY id'); // prettier-ignore
    await until(async () => (await t.app.db<object[]>('orders', 'SELECT FROM credit_invoice WHERE due_dt IS NOT NULL')).length === 0); // prettier-ignore
    const before = await statuses();
    await t.app.admin(`TRUNCATE orders.credit_invoice_order, orders.credit_invoice; DELETE FROM orders.backfill; UPDATE orders.shipment_order SET credit_status = 'booked' WHERE credit_status IN ('received', 'not-receive')`); // prettier-ignore
    expect(await statuses()).not.toEqual(before);
    await t.app.fire('orders', 'backfill');
    await until(async () => JSON.stringify(await statuses()) === JSON.stringify(before), 20_000, 'orders to follow');
  });

  it('[A184] its shop lists its invoices with what it owes, by state, and no other shop does', async () => {
    const { invoice } = await credit.issued();
    await t.app.db('invoicing', `UPDATE invoice_approval SET due_date = '2026-11-10' WHERE id = $1`, [invoice.id]);
    const { rows } = await shop.call(invoicingRoutes.invoices, { query: { state: 'overdue' } });
    expect(rows).toMatchObject([{ id: invoice.id, invoice_no: invoice.invoice_no, state: 'overdue', overdue_days: 10, issue_date: '2026-11-20', paid_date: null }]); // prettier-ignore
    const summary = await shop.call(invoicingRoutes.invoiceSummary, { query: {} });
    expect(summary).toMatchObject({ overdue: 1, 'not-receive': 0, owed_amount: invoice.total_amount, overdue_amount: invoice.total_amount }); // prettier-ignore
    const all = await shop.call(invoicingRoutes.invoices, { query: {} });
    expect([all.total, all.rows.length]).toEqual([summary.total, summary.total]);
    expect((await t.app.as('shop_owner').call(invoicingRoutes.invoices, { query: {} })).rows).toEqual([]);
    const ageing = await finance.call(invoicingRoutes.invoiceAgeing, { query: {} });
    expect(ageing).toEqual({
      ages: [
        { age: 'not-due', invoice_count: 0, amount: 0 },
        { age: '1-30', invoice_count: 1, amount: invoice.total_amount },
        { age: '31-60', invoice_count: 0, amount: 0 },
        { age: '61-90', invoice_count: 0, amount: 0 },
        { age: 'over-90', invoice_count: 0, amount: 0 },
      ],
      total_count: 1,
      total_amount: invoice.total_amount,
    });
    const late = await finance.call(invoicingRoutes.staffInvoices, { query: { filter: { state: ['overdue'] } } });
    expect(late).toMatchObject([{ id: invoice.id, age: '1-30', account_id: CREDIT_SHOP }]);
  });
});
