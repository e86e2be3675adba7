import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { invoicingService } from '@lamliang/app-invoicing/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { authRoutes } from '@lamliang/contracts/auth';
import { invoicingRoutes as routes, type CreditablePaper } from '@lamliang/contracts/invoicing';
import { ordersRoutes, type CarrierEvent, type OrderTerms } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { until, type As } from '@lamliang/platform/testing';
import { objection } from '../testing-money.ts';
import { refusal, startOrders, type OrdersUnderTest } from '../testing.ts';
import { creditShop, CREDIT_SHOP, type CreditShop } from './credit-shop.ts';

jest.setTimeout(90_000);
const DAY_MS = 86_400_000;
const DELIVERED: CarrierEvent[] = ['picked_up', 'delivered'];
const REASON = { reason_code: 'CDNS99', reason: 'ลดราคาให้ลูกค้า' } as const;
const SHOP = { name: 'สมหญิง', last_name: 'ใจดี', account_type: 'ordinary', bank_name: 'กสิกรไทย', account_name: 'ใบชา', account_number: '1234567890', cod_verify_flag: 'accept' } as const; // prettier-ignore
const HEAVY = { actual_weight: 5_000, partner_cost: satang(20_00) };

describe('a credit note by hand and what gives the same charge back', () => {
  let t: OrdersUnderTest;
  let finance: As;
  let credit: CreditShop;
  let shops = 10;
  beforeAll(async () => {
    t = await startOrders([authService, invoicingService, notificationsService], { LOG_LEVEL: 'silent' }, new Date('2026-11-02T03:00:00Z')); // prettier-ignore
    finance = t.app.as('staff_finance');
    credit = await creditShop(t, satang(50_000_00));
  }, 90_000);
  afterAll(() => t?.app.stop(), 30_000);

  /** What a shop has in a book, satang. */
  const book = async (account_id: number, code: string) => {
    const [row] = await t.app.db<{ sum: number }[]>('wallet', `SELECT coalesce(sum(e.amount), 0)::bigint AS sum FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id WHERE a.code = $1 AND a.account_id = $2`, [code, account_id]); // prettier-ignore
    return row?.sum ?? 0;
  };
  /** What an order costs by its lines, those of notes among them. */
  const costs = async ({ id }: { id: number }, charge_code?: string) => {
    const [row] = await t.app.db<{ sum: number }[]>('invoicing', `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM billable_line WHERE order_id = $1 AND void_dt IS NULL AND charge_code = coalesce($2, charge_code)`, [id, charge_code ?? null]); // prettier-ignore
    return row?.sum ?? 0;
  };
  const told = async () => {
    await t.settled();
    await t.app.drain();
    await t.app.fire('invoicing', 'bill-orders');
    await until(async () => (await t.app.db<object[]>('invoicing', 'SELECT FROM charged_order WHERE due_dt IS NOT NULL')).length === 0, 20_000, 'the lines to be made'); // prettier-ignore
    await t.app.drain();
  };
  const isClean = async () => expect((await finance.call(walletRoutes.runLedgerCheck, { body: {} })).violations).toEqual([]); // prettier-ignore
  const newest = async (account_id: number): Promise<CreditablePaper> => {
    const [paper] = await finance.call(routes.creditablePapers, { query: { filter: { account_id }, sort: ['id', 'DESC'] } }); // prettier-ignore
    return paper!;
  };
  /** A line of a paper, by the charge that it is of. */
  const lineOf = async ({ id }: { id: number }, order: { id: number }, charge_code: string) => {
    const { rows } = await finance.call(routes.creditableLines, { params: { id }, query: {} });
    return rows.find((row) => row.charge_code === charge_code && row.shipment_order_id === order.id && row.amount > 0)!;
  };
  const make = ({ id }: { id: number }, line_no: number, amount: number, idempotency_key?: string) =>
    finance.call(routes.makeCreditNote, { params: { id }, body: { lines: [{ line_no, amount: satang(amount) }], ...REASON }, ...(idempotency_key && { idempotency_key }) }); // prettier-ignore
  const credited = async (paper: { id: number }, line_no: number, amount: number) => {
    const made = await make(paper, line_no, amount);
    // What left the outbox in the first round is handled after the second one.
    for (let n = 0; n < 2; n++) await t.app.drain();
    return made;
  };
  const notesOf = async (paper: { id: number }) => {
    const notes = await finance.call(routes.staffCreditNotes, { query: { range: [0, 99] } });
    return notes.filter((one) => one.tax_invoice_id === paper.id).reduce((sum, one) => sum + one.total_amount, 0);
  };
  const cancel = async (order: { id: number }, who: As) => {
    await who.call(ordersRoutes.cancel, { params: { id: order.id }, body: { remark: 'เปลี่ยนใจ' } });
    await told();
  };
  const match = ({ id }: { id: number }) =>
    finance.call(walletRoutes.matchWithPartner, { params: { id }, body: HEAVY });
  const waive = async ({ id }: { id: number }) => {
    await finance.call(walletRoutes.waiveFee, { params: { id }, body: { reason: 'ขนส่งชั่งผิด' } });
    await told();
  };

  /** A prepaid shop with 2,000 baht. */
  const prepaid = async (bonus = 0) => {
    const telephone = `08130000${++shops}`;
    const login = { telephone, email: `${telephone}@shop.example`, password: 'Lamliang-1', user_name: 'เจ้าของ' };
    const made = await t.app.service('seed')(authRoutes.createAccount, { body: { login, shop: SHOP } });
    const account_id = made.account_id!;
    await t.fund(account_id, 2_000_00, bonus, 0);
    const who = t.app.as({ account_id });
    return {
      account_id,
      who,
      /** A parcel and the paper of its day. */
      async sent(reports: CarrierEvent[] = [], more: Partial<OrderTerms> = {}) {
        const order = await t.bookConfirmed(more, who);
        for (const report of reports) await t.report(order, report);
        await nextDay();
        return { order, paper: await newest(account_id) };
      },
      credit: () => book(account_id, 'shop.credit'),
      bonus: () => book(account_id, 'shop.bonus'),
    };
  };
  const nextDay = async () => {
    await told();
    t.app.clock.advance(DAY_MS);
    await t.app.fire('invoicing', 'issue-daily-papers');
  };
  /** All that the credit shop owes, invoiced and paid by transfer. @returns its invoice and its tax invoice */
  const invoicedAndPaid = async () => {
    await told();
    const { id } = await credit.gather();
    const { invoice_no } = await finance.call(routes.approveApproval, { params: { id }, body: {} });
    expect((await credit.pay(id)).status).toBe(200);
    const paper = await until(async () => {
      const found = await newest(CREDIT_SHOP);
      const refers = found && (await t.app.db<object[]>('invoicing', 'SELECT FROM paper p JOIN paper i ON i.id = p.refers_to_paper_id WHERE p.id = $1 AND i.paper_no = $2', [found.id, invoice_no])); // prettier-ignore
      return refers?.length ? found : undefined;
    });
    await t.app.drain();
    return { id, paper: paper! };
  };
  /** What the next invoice of the credit shop would ask for. */
  const owed = async () => {
    const [row] = await t.app.db<{ sum: number }[]>('invoicing', `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM billable_line b WHERE account_id = $1 AND void_dt IS NULL AND payment_type = 'credit' AND NOT EXISTS (SELECT FROM invoice_approval_line l WHERE l.billable_line_id = b.id AND l.state = 'in')`, [CREDIT_SHOP]); // prettier-ignore
    return row?.sum ?? 0;
  };

  it('of a prepaid order: a cancel gives back what the note has left', async () => {
    const shop = await prepaid();
    const whole = await shop.sent();
    const line = await lineOf(whole.paper, whole.order, 'shipping');
    await credited(whole.paper, line.line_no, line.amount);
    expect(await shop.credit()).toBe(2_000_00);
    await cancel(whole.order, shop.who);
    expect([await shop.credit(), await costs(whole.order), await notesOf(whole.paper)]).toEqual([2_000_00, 0, line.amount]); // prettier-ignore
    const part = await shop.sent();
    await credited(part.paper, 1, 10_00);
    await cancel(part.order, shop.who);
    expect([await shop.credit(), await costs(part.order), await notesOf(part.paper)]).toEqual([2_000_00, 0, line.amount]); // prettier-ignore
    expect(await refusal(credited(part.paper, 1, 1))).toMatchObject({ code: 'credit_note.too_much' });
    await isClean();
  });

  it('of an order on credit: the line, the papers and the next invoice say the same', async () => {
    const order = await t.bookConfirmed({}, t.app.as('credit_shop_owner'));
    for (let n = 0; n < 2; n++) await credit.sent();
    const { paper } = await invoicedAndPaid();
    const [line, used] = [await lineOf(paper, order, 'shipping'), await book(CREDIT_SHOP, 'shop.credit_line')];
    await credited(paper, line.line_no, 20_00);
    await cancel(order, t.app.as('credit_shop_owner'));
    expect([(await book(CREDIT_SHOP, 'shop.credit_line')) - used, await owed(), await notesOf(paper), await costs(order)]).toEqual([line.amount, -line.amount, line.amount, 0]); // prettier-ignore
    await isClean();
  });

  it('of a difference of a prepaid shop: a waiver gives back what the note has left, and nothing of the carriage', async () => {
    const shop = await prepaid();
    for (const part of [undefined, 5_00]) {
      const { order } = await shop.sent(DELIVERED);
      const before = await shop.credit();
      const { difference_amount } = await match(order);
      await nextDay();
      const paper = await newest(shop.account_id);
      await credited(paper, (await lineOf(paper, order, 'difference')).line_no, part ?? difference_amount!);
      await waive(order);
      expect([await shop.credit(), await costs(order, 'difference'), await notesOf(paper)]).toEqual([before, 0, difference_amount]); // prettier-ignore
      expect(await costs(order, 'shipping')).toBeGreaterThan(0);
    }
    await isClean();
  });

  it('of a difference on credit: an objection that is won gives back what is left, before and after the note', async () => {
    const who = t.app.as('credit_shop_owner');
    const decide = async (order: { id: number }, state: 'won' | 'lost') => {
      const [dispute] = await finance.call(walletRoutes.staffBillDisputes, { query: { filter: { order_id: order.id } } }); // prettier-ignore
      await finance.call(walletRoutes.decideDispute, { params: { id: dispute!.id }, body: { state, reason: 'ดูรูปแล้ว' } }); // prettier-ignore
      await told();
      return dispute!;
    };
    const object = async (order: { id: number }) =>
      who.call(walletRoutes.disputeBill, { params: { id: order.id }, body: await objection(who) });
    const charged = async () => {
      const order = await credit.sent();
      return { ...order, difference: (await match(order)).difference_amount! };
    };
    const [before, during, whole, lost] = [await charged(), await charged(), await charged(), await charged()];
    await credit.sent();
    const { paper } = await invoicedAndPaid();
    expect(await book(CREDIT_SHOP, 'shop.next_invoice')).toBe(0);
    const note = async (order: { id: number }, amount: number) =>
      credited(paper, (await lineOf(paper, order, 'difference')).line_no, amount);
    await note(before, 6_00);
    await object(before);
    expect(await book(CREDIT_SHOP, 'hold.dispute')).toBe(before.difference - 6_00);
    await decide(before, 'won');
    await object(during);
    await note(during, 7_00);
    await decide(during, 'won');
    await object(whole);
    await note(whole, whole.difference);
    const [ended] = await finance.call(walletRoutes.staffBillDisputes, { query: { filter: { order_id: whole.id } } });
    expect(ended).toMatchObject({ state: 'won', amount: whole.difference });
    await told();
    await object(lost);
    await note(lost, 8_00);
    await decide(lost, 'lost');
    const given = before.difference + during.difference + whole.difference + 8_00;
    expect([await book(CREDIT_SHOP, 'shop.next_invoice'), await owed(), await notesOf(paper)]).toEqual([given, -given, given]); // prettier-ignore
    expect(await book(CREDIT_SHOP, 'hold.dispute')).toBe(0);
    await isClean();
  });

  it('on a difference stands, whatever becomes known of its bill later', async () => {
    const order = await credit.sent();
    const { difference_amount } = await match(order);
    await credit.sent();
    const { paper } = await invoicedAndPaid();
    const before = await owed();
    await credited(paper, (await lineOf(paper, order, 'difference')).line_no, difference_amount!);
    await finance.call(walletRoutes.paidToPartner, { params: { id: order.id }, body: {} });
    await told();
    expect((await owed()) - before).toBe(-difference_amount!);
    const refused = await refusal(t.app.as('credit_shop_owner').call(walletRoutes.disputeBill, { params: { id: order.id }, body: await objection(t.app.as('credit_shop_owner')) })); // prettier-ignore
    expect(refused).toMatchObject({ code: 'bill_dispute.not_possible' });
    await waive(order);
    expect([(await owed()) - before, await costs(order, 'difference')]).toEqual([-difference_amount!, 0]);
    await isClean();
  });

  it('takes back at most what the paper comes to: what was paid by bonus is never cash', async () => {
    const shop = await prepaid(20_00);
    const { order, paper } = await shop.sent();
    const { amount } = await lineOf(paper, order, 'shipping');
    const paid = amount - 20_00;
    expect(paper).toMatchObject({ total_amount: paid, left_amount: paid });
    expect(await lineOf(paper, order, 'shipping')).toMatchObject({ left_amount: paid });
    expect(await refusal(credited(paper, 1, paid + 1))).toMatchObject({ code: 'credit_note.too_much' });
    await credited(paper, 1, paid);
    expect([await shop.credit(), await shop.bonus()]).toEqual([2_000_00, 0]);
    expect(await newest(shop.account_id)).toMatchObject({ credited_amount: paid, left_amount: 0 });
    await cancel(order, shop.who);
    expect([await shop.credit(), await shop.bonus(), await notesOf(paper)]).toEqual([2_000_00, 20_00, paid]);
    const free = await prepaid(1_000_00);
    const none = await free.sent();
    expect(none.paper).toMatchObject({ total_amount: 0, left_amount: 0 });
    expect(await refusal(credited(none.paper, 1, 1))).toMatchObject({ code: 'credit_note.too_much' });
    await isClean();
  });

  it('and a bill below the quote give back together what the carriage cost, of bonus as bonus', async () => {
    const light = { ...HEAVY, actual_weight: 1_000 };
    const matched = async ({ id }: { id: number }) => {
      const bill = await finance.call(walletRoutes.matchWithPartner, { params: { id }, body: light });
      await told();
      return bill.difference_amount!;
    };
    const shop = await prepaid();
    const { order, paper } = await shop.sent(DELIVERED, { weight: 5_000 });
    await credited(paper, 1, paper.total_amount - 1_00);
    expect(await matched(order)).toBe(-1_00);
    expect([await shop.credit(), await costs(order), await notesOf(paper)]).toEqual([2_000_00, 0, paper.total_amount]);
    const free = await prepaid(1_000_00);
    const none = await free.sent(DELIVERED, { weight: 5_000 });
    const before = await free.bonus();
    const back = await matched(none.order);
    expect(back).toBeLessThan(0);
    expect([await free.credit(), await free.bonus(), await notesOf(none.paper)]).toEqual([2_000_00, before - back, 0]);
    await isClean();
  });

  it('is one for one Idempotency-Key, however often, at once, above the limit, and when nothing is left', async () => {
    const shop = await prepaid();
    const { paper } = await shop.sent();
    const first = await make(paper, 1, 10_00, 'one');
    expect(await Promise.all([1, 2, 3].map(() => make(paper, 1, 10_00, 'one')))).toEqual([first, first, first]);
    const others = await Promise.all([1, 2, 3].map(() => make(paper, 1, paper.total_amount - 10_00, 'two')));
    expect(new Set(others.map(({ credit_note_id }) => credit_note_id)).size).toBe(1);
    expect(await make(paper, 1, paper.total_amount - 10_00, 'two')).toEqual(others[0]);
    for (let n = 0; n < 2; n++) await t.app.drain();
    expect([await shop.credit(), await notesOf(paper)]).toEqual([2_000_00, paper.total_amount]);
    expect(await refusal(make(paper, 1, 11_00, 'one'))).toMatchObject({ code: 'idempotency.key_reused' });
    const large = await prepaid();
    const { paper: of } = await large.sent();
    const admin = t.app.as('staff_admin');
    const { id } = await finance.call(routes.setDecisionLimit, { body: { kind: 'credit_note', amount: satang(1_00), reason: 'เพดานของการทดสอบ' } }); // prettier-ignore
    await admin.call(routes.approveDecision, { params: { id }, body: {} });
    const waits = await make(of, 1, 10_00, 'three');
    expect([waits, await make(of, 1, 10_00, 'three')]).toEqual([{ credit_note_id: null, decision_id: expect.any(Number) }, waits]); // prettier-ignore
    await admin.call(routes.approveDecision, { params: { id: waits.decision_id! }, body: {} });
    expect(await make(of, 1, 10_00, 'three')).toEqual({ credit_note_id: expect.any(Number), decision_id: null });
    expect(await notesOf(of)).toBe(10_00);
  });
});
