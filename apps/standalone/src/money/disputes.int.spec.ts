import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { authRoutes } from '@lamliang/contracts/auth';
import type { PayloadOf } from '@lamliang/contracts';
import { invoicingEvents } from '@lamliang/contracts/invoicing';
import type { CarrierEvent, OrderTerms } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang, uuidv7, type Satang } from '@lamliang/kernel';
import type { As } from '@lamliang/platform/testing';
import { refusal, startOrders, uploadForm, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(60_000);
const DAY = 86_400_000;

describe('an objection to what a carrier measured', () => {
  let t: OrdersUnderTest;
  let shop: As;
  let support: As;
  let finance: As;
  let second: As;
  beforeAll(async () => {
    t = await startOrders([authService, notificationsService], {}, new Date('2026-11-01T03:00:00Z'));
    shop = t.app.as('shop_owner');
    [support, finance, second] = [t.app.as('staff_support'), t.app.as('staff_finance'), t.app.as('staff_admin')];
    await t.fund(1, 50_000_00, 0, 0);
  }, 60_000);
  afterAll(() => t?.app.stop(), 30_000);

  /** A parcel that was billed with so much; by default it is heavier than booked, so that its shop is charged. */
  const charged = async (actual_weight = 5_000, more: Partial<OrderTerms> = {}, who = shop) => {
    const order = await t.bookConfirmed(more, who);
    for (const report of ['picked_up', 'delivered'] satisfies CarrierEvent[]) await t.report(order, report);
    await t.settled();
    const bill = await finance.call(walletRoutes.matchWithPartner, { params: { id: order.id }, body: { actual_weight, partner_cost: satang(20_00) } });
    return { ...order, difference: bill.difference_amount as Satang };
  }; // prettier-ignore
  const picture = async (who = shop, purpose: 'dispute' | 'slip' = 'dispute') => {
    const { body } = await who.raw('POST', authRoutes.uploadFile.path, { body: uploadForm(purpose, 'scale.png') });
    return (body as { data: { file: string } }).data.file;
  };
  const object = async ({ id }: { id: number }, files?: string[], who = shop) =>
    who.call(walletRoutes.disputeBill, { params: { id }, body: { detail: 'ชั่งก่อนส่งได้หนึ่งกิโลกรัม', files: files ?? [await picture(who)] } }); // prettier-ignore
  const seen = ({ id }: { id: number }, who = shop) => who.call(walletRoutes.orderBill, { params: { id } });
  const found = async ({ id }: { id: number }) =>
    (await support.call(walletRoutes.staffBillDisputes, { query: { filter: { order_id: id } } }))[0]!;
  const decide = async (order: { id: number }, state: 'won' | 'lost', who = support, reason = 'ภาพแสดงน้ำหนักชัดเจน') =>
    who.call(walletRoutes.decideDispute, { params: { id: (await found(order)).id }, body: { state, reason } });
  const credit = async (who = shop) => (await who.call(walletRoutes.balances, {})).credit ?? 0;
  const clean = async () => (await finance.call(walletRoutes.runLedgerCheck, { body: {} })).violations;
  const books = async ({ id }: { id: number }) => {
    const rows = await t.app.admin<{ code: string; amount: number }[]>(
      `SELECT a.code, sum(e.amount)::int AS amount FROM wallet.ledger_entry e JOIN wallet.ledger_account a ON a.id = e.ledger_account_id
       JOIN wallet.ledger_transaction t ON t.id = e.transaction_id
       WHERE t.order_id = ${id} AND t.kind IN ('parcel_bill', 'dispute_held', 'dispute_won', 'dispute_lost') GROUP BY a.code HAVING sum(e.amount) <> 0 ORDER BY a.code`,
    );
    return Object.fromEntries(rows.map(({ code, amount }) => [code, amount]));
  };
  const limit = async (amount: number) => {
    const { id } = await finance.call(walletRoutes.setDecisionLimit, { body: { kind: 'bill_dispute', amount: satang(amount), reason: 'two for disputes' } }); // prettier-ignore
    await second.call(walletRoutes.approveDecision, { params: { id }, body: {} });
  };

  it('holds the difference, and gives it back to the satang where the shop wins', async () => {
    const had = await credit();
    const order = await charged();
    expect(order.difference).toBeGreaterThan(0);
    expect(await seen(order)).toMatchObject({ dispute_state: 'possible', dispute_until: new Date('2026-11-09T00:00:00+07:00'), booked_weight: order.weight, actual_weight: 5_000, difference_amount: order.difference, pictures: [] }); // prettier-ignore
    const after = await credit();
    const made = await object(order);
    expect(made).toMatchObject({ id: order.id, dispute_state: 'open', detail: 'ชั่งก่อนส่งได้หนึ่งกิโลกรัม', dispute_dt: t.app.clock.now() }); // prettier-ignore
    expect(await credit()).toBe(after);
    expect(await books(order)).toMatchObject({ 'hold.dispute': order.difference, 'shop.credit': -order.difference });
    expect(Object.keys(await books(order))).not.toContain('revenue.shipping');
    expect(await clean()).toEqual([]);

    const id = (await found(order)).id;
    const record = await support.call(walletRoutes.staffBillDispute, { params: { id } });
    expect(record).toMatchObject({ state: 'open', amount: order.difference, booked_weight: order.weight, actual_weight: 5_000, decision_id: null }); // prettier-ignore
    expect(record.pictures).toHaveLength(1);
    const carrier_answer = 'เครื่องชั่งที่ศูนย์คัดแยกตรวจแล้ว';
    expect(await support.call(walletRoutes.answerDispute, { params: { id }, body: { carrier_answer } })).toMatchObject({ carrier_answer, carrier_answer_dt: t.app.clock.now() }); // prettier-ignore
    const won = await decide(order, 'won');
    expect(won).toMatchObject({ state: 'won', reason: 'ภาพแสดงน้ำหนักชัดเจน', decided_dt: t.app.clock.now() });
    expect(await decide(order, 'won')).toEqual(won);
    expect(await seen(order)).toMatchObject({ dispute_state: 'won', difference_amount: order.difference });
    expect(await credit()).toBe(after + order.difference);
    expect(await books(order)).toEqual({ 'carrier.cost': -20_00, 'carrier.payable:flash': 20_00 });
    expect(had - (await credit())).toBe(order.shipping_cost);
    expect(await clean()).toEqual([]);
    await t.app.drain();
    const notices = await t.app.db<{ link: string }[]>(
      'notifications',
      `SELECT link FROM notification WHERE account_id = 1 ORDER BY id DESC LIMIT 1`,
    );
    expect(notices).toEqual([{ link: `/finance/disputes/${order.id}` }]);
    // The same line of a bill has no effect; the fee cannot be given back once more.
    const again = { params: { id: order.id }, body: { actual_weight: 5_000, partner_cost: satang(20_00) } };
    expect((await finance.call(walletRoutes.matchWithPartner, again)).difference_amount).toBe(0);
    await finance.call(walletRoutes.waiveFee, { params: { id: order.id }, body: { reason: 'ยกเว้นอีกครั้ง' } });
    expect(await credit()).toBe(after + order.difference);
    expect(await clean()).toEqual([]);
  });

  it('that the shop loses leaves the charge as it was', async () => {
    const order = await charged();
    const before = [await books(order), await credit()];
    await object(order);
    await decide(order, 'lost');
    expect([await books(order), await credit()]).toEqual(before);
    expect((await refusal(decide(order, 'won'))).code).toBe('bill_dispute.illegal_move');
    expect((await refusal(object(order))).code).toBe('bill_dispute.not_possible');
    const { id } = await found(order);
    const late = support.call(walletRoutes.answerDispute, { params: { id }, body: { carrier_answer: 'too late' } });
    expect((await refusal(late)).code).toBe('bill_dispute.illegal_move');
    expect(await clean()).toEqual([]);
  });

  it('is none of what was given back, of other shops, without pictures or with those of something else', async () => {
    const lighter = await charged(1_000, { weight: 5_000 });
    expect(await seen(lighter)).toMatchObject({ dispute_state: null, dispute_until: null });
    expect((await refusal(object(lighter))).code).toBe('bill_dispute.not_possible');
    const order = await charged();
    const stranger = t.app.as('other_shop');
    expect((await refusal(object(order, undefined, stranger))).code).toBe('order.not_found');
    expect((await refusal(seen(order, stranger))).code).toBe('order.not_found');
    for (const files of [[], [await picture(shop, 'slip')], [await picture(stranger)]])
      expect((await refusal(object(order, files))).code).toBe('request.invalid');
    expect((await seen(order)).dispute_state).toBe('possible');
  });

  it('stands once, whether it is sent twice at the same time or a decision is made twice', async () => {
    const order = await charged();
    const before = await credit();
    const files = [await picture()];
    const sent = await Promise.allSettled([object(order, files), object(order, files), object(order, files)]);
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await books(order)).toMatchObject({ 'hold.dispute': order.difference });
    const made = await Promise.allSettled([decide(order, 'won'), decide(order, 'lost', finance), decide(order, 'won', second)]); // prettier-ignore
    const { state } = await found(order);
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(state === 'won' ? 2 : 1);
    expect(await credit()).toBe(state === 'won' ? before + order.difference : before);
    expect(Object.keys(await books(order))).not.toContain('hold.dispute');
    expect(await clean()).toEqual([]);
  });

  it('and a waiver at the same time give the money back once', async () => {
    const order = await charged();
    const before = await credit();
    const files = [await picture()];
    const waive = finance.call(walletRoutes.waiveFee, { params: { id: order.id }, body: { reason: 'ขนส่งชั่งผิด' } });
    const [waived, objected] = await Promise.allSettled([waive, object(order, files)]);
    expect([waived.status, objected.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    if (objected.status === 'fulfilled') await decide(order, 'won');
    expect(await credit()).toBe(before + order.difference);
    expect(await clean()).toEqual([]);
  });

  it('above the limit of its kind waits for a second person, who may also decide otherwise', async () => {
    await limit(0);
    const [one, other] = [await charged(), await charged()];
    const before = await credit();
    for (const order of [one, other]) {
      await object(order);
      expect(await decide(order, 'won')).toMatchObject({ state: 'open', decision_id: expect.any(Number) });
      expect((await decide(order, 'won', finance)).state).toBe('open');
    }
    expect(await credit()).toBe(before);
    const decision = { params: { id: (await found(one)).decision_id! }, body: {} };
    await finance.call(walletRoutes.approveDecision, decision);
    expect(await found(one)).toMatchObject({ state: 'won', decision_id: null });
    expect((await refusal(decide(other, 'lost'))).code).toBe('decision.own');
    expect(await decide(other, 'lost', finance)).toMatchObject({ state: 'lost', decision_id: null });
    expect(await credit()).toBe(before + one.difference);
    expect(await clean()).toEqual([]);
    await limit(10_000_00);
  });

  it('that a credit note settles while it waits for a second person leaves nothing to decide', async () => {
    await limit(0);
    const order = await charged();
    await object(order);
    const { decision_id } = await decide(order, 'won');
    const before = await credit();
    const charge = { charge_code: 'difference' as const, amount: order.difference, vat_amount: 0 };
    const { topic, type } = invoicingEvents.creditNoteIssued;
    const at = t.app.clock.now();
    const payload: PayloadOf<typeof invoicingEvents.creditNoteIssued> = { account_id: 1, credit_note_id: 77, credit_note_no: 'CDN77', tax_invoice_no: 'TIV1', payment_type: 'wallet', by_hand_flag: 1, total_amount: order.difference, vat_amount: 0, charges: [charge], parts: [{ order_id: order.id, ...charge }], occurred_at: at.toISOString() }; // prettier-ignore
    await t.app.publish([
      { event_id: uuidv7(at), topic, type, key: '77', version: 1, payload, headers: {}, occurred_at: at },
    ]);
    await t.app.drain();
    expect(await found(order)).toMatchObject({ state: 'won', decision_id: null });
    const approve = second.call(walletRoutes.approveDecision, { params: { id: decision_id! }, body: {} });
    expect((await refusal(approve)).code).toBe('decision.decided');
    const ended = await second.call(walletRoutes.decision, { params: { id: decision_id! } });
    expect(ended).toMatchObject({ state: 'refused', remark: expect.stringContaining('CDN77') });
    expect([await credit(), await clean()]).toEqual([before + order.difference, []]);
    await limit(10_000_00);
  });

  it('is possible until the end of the seventh day; what nobody objected to is final, and what is open never lapses', async () => {
    const [quiet, open, late] = [await charged(), await charged(), await charged()];
    await object(open);
    const until = (await seen(quiet)).dispute_until!;
    const run = () => t.app.fire('wallet', 'dispute-deadline');
    t.app.clock.advance(until.getTime() - 1 - t.app.clock.now().getTime());
    await run();
    expect((await seen(quiet)).dispute_state).toBe('possible');
    const files = [await picture()];
    // One objects in the last moment while the job runs: one of the two is first, and the other sees it.
    const [objected] = await Promise.allSettled([object(late, files), run(), run()]);
    expect(objected.status).toBe('fulfilled');
    t.app.clock.advance(1);
    expect((await refusal(object(quiet, files))).code).toBe('bill_dispute.not_possible');
    expect((await seen(quiet)).dispute_state).toBe('lapsed');
    const states = async () => [(await seen(quiet)).dispute_state, (await seen(open)).dispute_state, (await seen(late)).dispute_state];
    await Promise.all([run(), run()]);
    await run();
    expect(await states()).toEqual(['lapsed', 'open', 'open']);
    t.app.clock.advance(30 * DAY);
    await run();
    expect(await states()).toEqual(['lapsed', 'open', 'open']);
    const { rows } = await shop.call(walletRoutes.billedOrders, { query: { state: 'open' } });
    expect(rows.map(({ id }) => id)).toEqual([late.id, open.id]);
    const lapsed = await shop.call(walletRoutes.billedOrders, { query: { state: 'lapsed' } });
    expect(lapsed.rows.map(({ id }) => id)).toContain(quiet.id);
    await decide(open, 'lost');
    expect(await clean()).toEqual([]);
  }); // prettier-ignore
});
