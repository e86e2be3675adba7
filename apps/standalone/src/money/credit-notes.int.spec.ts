import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { invoicingService } from '@lamliang/app-invoicing/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { invoicingRoutes as routes, type StaffCreditNote } from '@lamliang/contracts/invoicing';
import { ordersRoutes, type CarrierEvent } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { plantBuyers, until, type As } from '@lamliang/platform/testing';
import { objection } from '../testing-money.ts';
import { plantTaxInvoiceOf } from '../testing-papers.ts';
import { startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(60_000);

describe('what makes a credit note', () => {
  let t: OrdersUnderTest;
  let shop: As;
  let finance: As;
  beforeAll(async () => {
    t = await startOrders([invoicingService, authService, notificationsService], {}, new Date('2026-11-20T03:00:00Z'));
    plantBuyers(t.app.composition.runtime.edges);
    [shop, finance] = [t.app.as('credit_shop_owner'), t.app.as('staff_finance')];
    await finance.call(walletRoutes.setCreditLine, { body: { account_id: 3, limit: satang(20_000_00), reason: 'ลูกค้าเครดิต' } }); // prettier-ignore
  }, 60_000);
  afterAll(() => t?.app.stop(), 30_000);

  const delivered = async () => {
    const order = await t.bookConfirmed({}, shop);
    for (const report of ['picked_up', 'delivered'] satisfies CarrierEvent[]) await t.report(order, report);
    await t.settled();
    return order;
  };
  /** A parcel that was weighed heavier than booked, so that its shop was charged. */
  const charged = async () => {
    const order = await delivered();
    const bill = await finance.call(walletRoutes.matchWithPartner, { params: { id: order.id }, body: { actual_weight: 5_000, partner_cost: satang(20_00) } }); // prettier-ignore
    return { ...order, difference: bill.difference_amount ?? 0 };
  };
  /** Lets every fact be told, and the lines of it be made. */
  const billed = async () => {
    await t.app.drain();
    await t.app.fire('invoicing', 'bill-orders');
    await until(async () => (await t.app.db<object[]>('invoicing', 'SELECT FROM charged_order WHERE due_dt IS NOT NULL')).length === 0, 20_000, 'the lines to be made'); // prettier-ignore
    await t.app.drain();
  };
  /** All that is owed becomes an invoice, and where it is paid a tax invoice. @returns the id of that */
  const invoiced = async (isPaid = true) => {
    await billed();
    const { id } = await finance.call(routes.createApproval, { params: { id: 3 }, body: { summary_date: '2026-11-30' } }); // prettier-ignore
    const { invoice_no } = await finance.call(routes.approveApproval, { params: { id }, body: {} });
    return isPaid ? plantTaxInvoiceOf(t.app, invoice_no) : 0;
  };
  const notesOf = (tax_invoice_id: number): Promise<StaffCreditNote[]> =>
    finance.call(routes.staffCreditNotes, { query: { filter: { account_id: 3 } } }).then((rows) => rows.filter((one) => one.tax_invoice_id === tax_invoice_id)); // prettier-ignore
  /** What the next invoice would ask for. */
  const owed = async () => {
    const [row] = await t.app.db<{ sum: number }[]>('invoicing', `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM billable_line b WHERE account_id = 3 AND void_dt IS NULL AND NOT EXISTS (SELECT FROM invoice_approval_line l WHERE l.billable_line_id = b.id AND l.state = 'in')`); // prettier-ignore
    return row?.sum ?? 0;
  };
  /** What the shop has in a book. */
  const book = async (code: string) => {
    const [row] = await t.app.admin<{ sum: number }[]>(`SELECT coalesce(sum(e.amount), 0)::int AS sum FROM wallet.ledger_entry e JOIN wallet.ledger_account a ON a.id = e.ledger_account_id WHERE a.code = '${code}' AND a.account_id = 3`); // prettier-ignore
    return row?.sum ?? 0;
  };

  it('a fee that was waived after its tax invoice: CDNS99 with words, and the next invoice is lower by it, once', async () => {
    const order = await charged();
    const id = await invoiced();
    await finance.call(walletRoutes.waiveFee, { params: { id: order.id }, body: { reason: 'ขนส่งชั่งผิด' } });
    await billed();
    await billed();
    expect(await notesOf(id)).toMatchObject([{ cause: 'fee_waived', reason_code: 'CDNS99', reason: 'ยกเว้นค่าบริการให้ลูกค้า', total_amount: order.difference, vat_amount: 0 }]); // prettier-ignore
    expect(await owed()).toBe(-order.difference);
    // Told again as it is now, as to a service that subscribed later, it makes nothing.
    await t.app.admin('TRUNCATE invoicing.charged_order, invoicing.backfill');
    await t.app.fire('invoicing', 'backfill');
    await billed();
    expect([(await notesOf(id)).length, await owed()]).toEqual([1, -order.difference]);
    // What wallet gave back on the next invoice is what that invoice gives back.
    expect(await book('shop.next_invoice')).toBe(0);
  });

  it('a weight that was corrected down: CDNS03', async () => {
    const order = await charged();
    await charged();
    const id = await invoiced();
    await shop.call(walletRoutes.disputeBill, { params: { id: order.id }, body: await objection(shop) });
    const [dispute] = await finance.call(walletRoutes.staffBillDisputes, { query: { filter: { order_id: order.id } } });
    const won = await t.app.as('staff_support').call(walletRoutes.decideDispute, { params: { id: dispute?.id ?? 0 }, body: { state: 'won', reason: 'ภาพแสดงน้ำหนักชัดเจน' } }); // prettier-ignore
    expect(won).toMatchObject({ state: 'won' });
    await billed();
    expect(await notesOf(id)).toMatchObject([{ cause: 'weight', reason_code: 'CDNS03', total_amount: order.difference }]); // prettier-ignore
    expect(await owed()).toBe(-order.difference);
  });

  it('an order that was cancelled: CDNS04 of all that it cost; where only its invoice was issued, lines below zero', async () => {
    const settled = await delivered();
    const order = await t.bookConfirmed({}, shop);
    await t.settled();
    const id = await invoiced();
    const before = await book('shop.credit_line');
    await shop.call(ordersRoutes.cancel, { params: { id: order.id }, body: { remark: 'เปลี่ยนใจ' } });
    await t.settled();
    await billed();
    expect(await notesOf(id)).toMatchObject([{ cause: 'cancelled', reason_code: 'CDNS04', total_amount: (await book('shop.credit_line')) - before }]); // prettier-ignore
    const cost = (await notesOf(id))[0]?.total_amount ?? 0;
    expect([await owed(), cost > 0, settled.id > 0]).toEqual([-cost, true, true]);
    const { details } = await finance.call(routes.staffCreditNote, { params: { id: (await notesOf(id))[0]?.id ?? 0 } });
    expect(new Set(details.map((line) => line.shipment_order_id))).toEqual(new Set([order.id]));

    const unpaid = await t.bookConfirmed({}, shop);
    for (let n = 0; n < 2; n++) await delivered();
    await invoiced(false);
    await shop.call(ordersRoutes.cancel, { params: { id: unpaid.id }, body: { remark: 'เปลี่ยนใจ' } });
    await t.settled();
    await billed();
    expect(await owed()).toBe(-cost);
    expect(await t.app.db('invoicing', 'SELECT FROM billable_line WHERE order_id = $1 AND credit_note_id IS NOT NULL', [unpaid.id])).toEqual([]); // prettier-ignore
  });

  it('nothing else: money for a claim is no part of the price', async () => {
    const order = await delivered();
    for (let n = 0; n < 2; n++) await delivered();
    const id = await invoiced();
    await t.app.service('claims')(walletRoutes.pay, { body: { kind: 'claim_refund', business_key: 'claim:1', account_id: 3, amount: satang(500_00), payment_type: 'credit', order: { id: order.id, order_no: order.order_no }, reason: 'พัสดุสูญหาย' } }); // prettier-ignore
    await billed();
    expect([await notesOf(id), await owed()]).toEqual([[], 0]);
  });

  it('people: then wallet lowers what the shop owes, once', async () => {
    await delivered();
    const id = await invoiced();
    const before = await book('shop.credit_line');
    const made = await finance.call(routes.makeCreditNote, { params: { id }, body: { lines: [{ line_no: 1, amount: satang(10_00) }], reason_code: 'CDNS01', reason: 'ลดราคาให้ลูกค้า' } }); // prettier-ignore
    await t.app.drain();
    expect(made.credit_note_id).not.toBeNull();
    expect([(await book('shop.credit_line')) - before, await owed()]).toEqual([10_00, -10_00]);
    const [posted] = await t.app.db('wallet', `SELECT kind, detail FROM ledger_transaction WHERE business_key = $1`, [`credit_note:${made.credit_note_id}`]); // prettier-ignore
    const { credit_note_no } = await finance.call(routes.staffCreditNote, { params: { id: made.credit_note_id ?? 0 } });
    expect(posted).toEqual({ kind: 'credit_note', detail: credit_note_no });
    expect((await finance.call(walletRoutes.runLedgerCheck, { body: {} })).violations).toEqual([]);
  });
});
