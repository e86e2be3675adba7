import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ordersRoutes, type CarrierEvent, type OrderDetail, type OrderTerms } from '@lamliang/contracts/orders';
import { walletRoutes, type MatchTerms } from '@lamliang/contracts/wallet';
import { addDays, bangkokDate, satang } from '@lamliang/kernel';
import type { As } from '@lamliang/platform/testing';
import { refusal, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(30_000);

describe("a parcel in its carrier's bill", () => {
  let t: OrdersUnderTest;
  let shop: As;
  let finance: As;
  beforeAll(async () => {
    t = await startOrders([], {}, new Date('2026-11-01T03:00:00Z'));
    shop = t.app.as('shop_owner');
    finance = t.app.as('staff_finance');
    await t.fund(1, 5_000_00, 0, 0);
  }, 60_000);
  afterAll(() => t?.app.stop(), 30_000);

  const sent = async (more: Partial<OrderTerms> = {}, reports: CarrierEvent[] = ['picked_up', 'delivered'], who = shop) => {
    const order = await t.bookConfirmed(more, who);
    for (const report of reports) await t.report(order, report);
    await t.settled();
    return t.order(order.id, who);
  }; // prettier-ignore
  const billed = (more: Partial<MatchTerms> = {}): MatchTerms => ({ actual_weight: 1_000, partner_cost: satang(20_00), ...more }); // prettier-ignore
  const match = ({ id }: { id: number }, body: MatchTerms = billed(), who = finance) =>
    who.call(walletRoutes.matchWithPartner, { params: { id }, body });
  const pay = ({ id }: { id: number }, body = {}) => finance.call(walletRoutes.paidToPartner, { params: { id }, body });
  const waive = ({ id }: { id: number }, reason = 'ขนส่งชั่งผิด') =>
    finance.call(walletRoutes.waiveFee, { params: { id }, body: { reason } });
  const credit = async (who = shop) => (await who.call(walletRoutes.balances, {})).credit ?? 0;
  const commission = ({ id }: { id: number }, who = finance) => who.call(ordersRoutes.commissionOrder, { params: { id } }); // prettier-ignore
  const copied = async (order: OrderDetail) => {
    await t.app.drain();
    return commission(order);
  };
  /** What an order of this weight costs when it is booked now. */
  const priceAt = async (weight: number) => {
    const order = await t.bookConfirmed({ weight });
    await t.settled();
    return order.shipping_cost;
  };
  const clean = async () => (await finance.call(walletRoutes.runLedgerCheck, { body: {} })).violations;
  const entries = (order_no: string, kind: string) =>
    finance.call(walletRoutes.ledgerEntries, { query: { filter: { q: order_no, kind: [kind] } } });

  it('[A237] [A238] that weighed more is matched with its flag and date, its shop is charged the difference, and the fee is verified', async () => {
    const order = await sent();
    const heavier = await priceAt(5_000);
    const before = await credit();
    const bill = await match(order, billed({ actual_weight: 5_000, reference: 'FLASH-BILL-11' }));
    expect(bill).toMatchObject({
      id: order.id,
      shipping_fee_status: 'verified',
      quoted_amount: order.shipping_cost,
      repriced_amount: heavier,
      difference_amount: heavier - order.shipping_cost,
      partner_cost: 20_00,
      match_with_partner_flag: 1,
      match_with_partner_dt: t.app.clock.now(),
      paid_to_partner_flag: 0,
      decision_id: null,
    });
    expect(heavier).toBeGreaterThan(order.shipping_cost);
    expect(await credit()).toBe(before - (heavier - order.shipping_cost));
    expect(await copied(order)).toMatchObject({
      match_with_partner_flag: 1,
      match_with_partner_dt: t.app.clock.now(),
      shipping_fee_status: 'verified',
      actual_weight: 5_000,
      actual_shipping_cost: heavier,
      partner_cost: 20_00,
      selling_price: heavier,
      commission_amount: heavier - 20_00,
      complete_flag: 1,
    });
    const seen = await t.order(order.id);
    expect(seen).toMatchObject({ shipping_fee_status: 'verified', actual_shipping_cost: heavier, match_with_partner_flag: 1 }); // prettier-ignore
    expect([Object.keys(seen).includes('partner_cost'), Object.keys(seen).includes('selling_price')]).toEqual([
      false,
      false,
    ]);
    const { rows } = await shop.call(walletRoutes.report, { query: { from_date: '2026-11-01', to_date: '2026-11-30' } }); // prettier-ignore
    expect(rows.find((row) => row.transaction_no === bill.transaction_no)).toMatchObject({ type: 'adjustment', amount: order.shipping_cost - heavier }); // prettier-ignore
    expect(await clean()).toEqual([]);
  });

  it('[A238] that weighed less gives the difference back to its shop', async () => {
    const order = await sent({ weight: 5_000 });
    const lighter = await priceAt(1_000);
    const before = await credit();
    const bill = await match(order, billed({ actual_weight: 1_000 }));
    expect(bill.difference_amount).toBe(lighter - order.shipping_cost);
    expect(await credit()).toBe(before + order.shipping_cost - lighter);
    expect(await clean()).toEqual([]);
  });

  it('says the same again without effect, and other figures are refused', async () => {
    const order = await sent();
    const bill = await match(order);
    const before = await credit();
    expect(await match(order)).toEqual(bill);
    expect((await refusal(match(order, billed({ actual_weight: 2_000 })))).code).toBe('parcel_bill.illegal_move');
    expect(bill).toMatchObject({ difference_amount: 0, transaction_no: null });
    expect(await credit()).toBe(before);
  });

  it('is priced again by the rates of the day on which it was booked', async () => {
    const order = await sent();
    const heavier = await priceAt(5_000);
    // The carrier is dearer from the tenth on: the same card, with every price doubled.
    await t.app.admin(`
      WITH card AS (
        INSERT INTO pricing.rate_card (partner_id, version, valid_from, source, divisor, step_g, max_weight_g, max_side_mm, max_sum_mm, included_sum_mm,
          overweight_price, cod_rate_bps, cod_min_fee, cod_max, insurance_rate_bps, insurance_min_premium, insurance_max, capital_days_min,
          capital_days_max, other_days_min, other_days_max, kind)
        SELECT partner_id, 'dearer', '2026-11-10', source, divisor, step_g, max_weight_g, max_side_mm, max_sum_mm, included_sum_mm,
          overweight_price, cod_rate_bps, cod_min_fee, cod_max, insurance_rate_bps, insurance_min_premium, insurance_max, capital_days_min,
          capital_days_max, other_days_min, other_days_max, kind
        FROM pricing.rate_card WHERE partner_id = 2 AND kind = 'selling' RETURNING id)
      INSERT INTO pricing.rate_row (rate_card_id, weight_to, capital_city_price, other_provinces_price)
      SELECT (SELECT id FROM card), weight_to, capital_city_price * 2, other_provinces_price * 2
      FROM pricing.rate_row r JOIN pricing.rate_card c ON c.id = r.rate_card_id WHERE c.partner_id = 2 AND c.kind = 'selling'`);
    await t.app.admin('UPDATE pricing.rate_stamp SET stamp = stamp + 1');
    t.app.clock.advance(30 * 86_400_000);
    expect(await priceAt(5_000)).toBeGreaterThan(heavier);
    expect((await match(order, billed({ actual_weight: 5_000 }))).repriced_amount).toBe(heavier);
  });

  it('[A237] is paid only once it is matched, with its flag', async () => {
    const order = await sent();
    expect((await refusal(pay(order))).code).toBe('parcel_bill.not_matched');
    // What is to be transferred is told before anybody does.
    expect(await match(order)).toMatchObject({ partner_cost: 20_00, withheld_amount: null, due_withheld_amount: 20 });
    const paid = await pay(order, { reference: 'SCB-20261130' });
    expect(paid.due_withheld_amount).toBeNull();
    expect(paid).toMatchObject({ paid_to_partner_flag: 1, paid_to_partner_dt: t.app.clock.now(), payment_reference: 'SCB-20261130' }); // prettier-ignore
    expect(await pay(order)).toEqual(paid);
    expect(await copied(order)).toMatchObject({ paid_to_partner_flag: 1, paid_to_partner_dt: t.app.clock.now() });
    const moved = await entries(order.order_no, 'parcel_paid');
    expect(moved.map(({ account, amount }) => [account, amount]).toSorted()).toEqual([['bank', 19_80], ['carrier.payable:flash', -20_00], ['withholding.payable', 20]]); // prettier-ignore
    expect(paid.withheld_amount).toBe(20);
    expect(await clean()).toEqual([]);
  });

  it('[A237] is paid less the tax that holds on the day of the payment, which finance set from a day on', async () => {
    const [early, late] = [await sent(), await sent()];
    for (const order of [early, late]) await match(order);
    t.app.clock.advance(86_400_000);
    const valid_from = bangkokDate(t.app.clock.now());
    const steps = [{ from_amount: satang(20_00), rate_percent: 250 }];
    const { decision_id } = await finance.call(walletRoutes.setRewardTerms, { body: { kind: 'carrier_withholding', valid_from, steps, reason: 'a new rate' } }); // prettier-ignore
    await t.app.as('staff_admin').call(walletRoutes.approveDecision, { params: { id: decision_id! }, body: {} });
    const before = new Date(`${addDays(valid_from, -1)}T12:00:00+07:00`);
    expect((await pay(early, { paid_to_partner_dt: before })).withheld_amount).toBe(20);
    expect((await pay(late)).withheld_amount).toBe(50);
    // Below the first step nothing is kept back.
    const small = await sent();
    await match(small, billed({ partner_cost: satang(19_99) }));
    expect((await pay(small)).withheld_amount).toBe(0);
    expect((await entries(small.order_no, 'parcel_paid')).map(({ account }) => account).toSorted()).toEqual(['bank', 'carrier.payable:flash']); // prettier-ignore
    expect(await clean()).toEqual([]);
  });

  it('is refused before it was picked up, where it was cancelled, and where there is none', async () => {
    const order = await sent({}, []);
    expect((await refusal(match(order))).code).toBe('parcel_bill.illegal_move');
    await shop.call(ordersRoutes.cancel, { params: { id: order.id }, body: { remark: 'ลูกค้ายกเลิก' } });
    await t.settled();
    expect((await refusal(match(order))).code).toBe('parcel_bill.illegal_move');
    expect((await refusal(waive(order))).code).toBe('parcel_bill.illegal_move');
    expect((await refusal(match({ id: 987_654_321 }))).code).toBe('order.not_found');
    expect((await refusal(pay({ id: 987_654_321 }))).code).toBe('order.not_found');
  });

  it('whose fee is waived with a reason gives back what was charged, and is charged nothing later', async () => {
    const charged = await sent();
    const before = await credit();
    await match(charged, billed({ actual_weight: 5_000 }));
    expect(await waive(charged)).toMatchObject({ shipping_fee_status: 'fee-waived', difference_amount: 0, waive_reason: 'ขนส่งชั่งผิด' }); // prettier-ignore
    expect(await credit()).toBe(before);
    expect(await copied(charged)).toMatchObject({ shipping_fee_status: 'fee-waived', match_with_partner_flag: 1, actual_shipping_cost: charged.shipping_cost }); // prettier-ignore
    const early = await sent();
    const had = await credit();
    await waive(early);
    expect(await match(early, billed({ actual_weight: 5_000 }))).toMatchObject({ shipping_fee_status: 'fee-waived', difference_amount: 0, match_with_partner_flag: 1 }); // prettier-ignore
    expect(await credit()).toBe(had);
    expect(await clean()).toEqual([]);
  });

  it('whose cost is unlike what its carrier asks for such a parcel waits for a second person, whatever its shop is charged', async () => {
    const admin = t.app.as('staff_admin');
    const { id: limit } = await finance.call(walletRoutes.setDecisionLimit, { body: { kind: 'parcel_bill', amount: satang(2_000_00), reason: 'two for bills' } }); // prettier-ignore
    await admin.call(walletRoutes.approveDecision, { params: { id: limit }, body: {} });
    const order = await sent();
    const dear = billed({ actual_weight: 900, partner_cost: satang(1_000_000_00) });
    const bill = await match(order, dear);
    expect(bill).toMatchObject({ difference_amount: 0, match_with_partner_flag: 0, decision_id: expect.any(Number) });
    expect((await refusal(pay(order))).code).toBe('parcel_bill.not_matched');
    const { amount, terms } = await finance.call(walletRoutes.decision, { params: { id: bill.decision_id! } });
    const { expected_cost } = terms as { expected_cost: number };
    expect(amount).toBe(1_000_000_00 - expected_cost);
    expect(expected_cost).toBeGreaterThan(0);
    expect(expected_cost).toBeLessThan(order.shipping_cost);
    // While it waits it is said once; other figures are told what they wait for.
    expect(await match(order, dear)).toEqual(bill);
    const other = await refusal(match(order, billed({ actual_weight: 2_000 })));
    expect([other.code, other.status]).toEqual(['decision.waiting', 409]);
    await admin.call(walletRoutes.refuseDecision, { params: { id: bill.decision_id! }, body: { remark: 'ขนส่งพิมพ์ผิด' } });
    // As far off as a scale is off: nobody is asked.
    const usual = satang(expected_cost + 4_00);
    expect(await match(order, billed({ partner_cost: usual }))).toMatchObject({ match_with_partner_flag: 1, decision_id: null, partner_cost: usual }); // prettier-ignore
    expect(await clean()).toEqual([]);
  }); // prettier-ignore

  it('is paid on a day from that of its booking to today', async () => {
    const order = await sent();
    t.app.clock.advance(2 * 86_400_000);
    await match(order);
    const today = bangkokDate(t.app.clock.now());
    const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00+07:00`);
    const refused = async (paid_to_partner_dt: Date) => {
      const { failure } = await refusal(pay(order, { paid_to_partner_dt }));
      return [failure?.code, ...(failure?.errors ?? []).map(({ field, code: fault }) => `${field} ${fault}`)];
    };
    expect(await refused(at(addDays(today, 1), '00:00'))).toEqual(['request.invalid', 'paid_to_partner_dt validation.date_future']); // prettier-ignore
    expect(await refused(new Date('2031-05-05T05:00:00Z'))).toEqual(['request.invalid', 'paid_to_partner_dt validation.date_future']); // prettier-ignore
    expect(await refused(at(addDays(today, -3), '23:59'))).toEqual(['request.invalid', 'paid_to_partner_dt validation.before_booking']); // prettier-ignore
    expect((await finance.call(walletRoutes.parcelBill, { params: { id: order.id } })).paid_to_partner_flag).toBe(0);
    expect(await pay(order, { paid_to_partner_dt: at(addDays(today, -2), '00:00') })).toMatchObject({ paid_to_partner_flag: 1 }); // prettier-ignore
  });

  it('above the limit waits for a second person, and moves nothing before', async () => {
    const admin = t.app.as('staff_admin');
    const limit = await finance.call(walletRoutes.setDecisionLimit, { body: { kind: 'parcel_bill', amount: satang(100), reason: 'ตรวจสองคน' } }); // prettier-ignore
    await admin.call(walletRoutes.approveDecision, { params: { id: limit.id }, body: {} });
    const order = await sent();
    const before = await credit();
    const bill = await match(order, billed({ actual_weight: 5_000 }));
    expect(bill).toMatchObject({ shipping_fee_status: 'wait-for-verify', match_with_partner_flag: 0 });
    expect(bill.decision_id).not.toBeNull();
    expect(await credit()).toBe(before);
    expect((await refusal(pay(order))).code).toBe('parcel_bill.not_matched');
    const id = bill.decision_id ?? 0;
    expect((await refusal(finance.call(walletRoutes.approveDecision, { params: { id }, body: {} }))).code).toBe('decision.own'); // prettier-ignore
    await admin.call(walletRoutes.approveDecision, { params: { id }, body: {} });
    expect(await copied(order)).toMatchObject({ match_with_partner_flag: 1, shipping_fee_status: 'verified' });
    expect(await credit()).toBeLessThan(before);
    // What is given back by a waiver waits as well, once however often it is asked for.
    const charged = await credit();
    const [waiver] = await Promise.all([waive(order), waive(order)]);
    expect(waiver).toMatchObject({ shipping_fee_status: 'verified', difference_amount: bill.difference_amount });
    expect(waiver?.decision_id).not.toBeNull();
    expect(await credit()).toBe(charged);
    const second = { params: { id: waiver?.decision_id ?? 0 }, body: {} };
    expect((await refusal(finance.call(walletRoutes.approveDecision, second))).code).toBe('decision.own');
    await admin.call(walletRoutes.approveDecision, second);
    expect(await credit()).toBe(before);
    expect(await waive(order)).toMatchObject({
      shipping_fee_status: 'fee-waived',
      difference_amount: 0,
      decision_id: null,
    });
    expect(await credit()).toBe(before);
    const back = await finance.call(walletRoutes.setDecisionLimit, { body: { kind: 'parcel_bill', amount: satang(100_000_00), reason: 'ตรวจสองคน' } }); // prettier-ignore
    await admin.call(walletRoutes.approveDecision, { params: { id: back.id }, body: {} });
  });

  it('takes the wallet below zero where it must, and then no order is booked until that is paid, not by the bonus either', async () => {
    const other = t.app.as('other_shop');
    await t.fund(2, 100_00, 0, 0);
    const order = await sent({}, ['picked_up', 'delivered'], other);
    const left = await credit(other);
    const { difference_amount } = await match(order, billed({ actual_weight: 20_000 }));
    expect(difference_amount).toBeGreaterThan(left);
    expect(await credit(other)).toBe(left - (difference_amount ?? 0));
    await t.fund(2, 0, 500_00, 0);
    expect((await refusal(t.book({}, other))).code).toBe('wallet.insufficient');
    await t.fund(2, (difference_amount ?? 0) - left, 0, 0);
    expect(await credit(other)).toBe(0);
    expect((await t.bookConfirmed({}, other)).booking_state).toBe('confirmed');
    await t.settled();
    // What was owed and is paid is not lent again.
    const take = finance.call(walletRoutes.adjust, { body: { account_id: 2, book: 'credit', amount: satang(-1), reason: 'ทดสอบพื้นยอด' } }); // prettier-ignore
    expect((await refusal(take)).code).toBe('wallet.floor');
    expect(await clean()).toEqual([]);
  });

  it('of a credit customer stands for its next invoice, and its line stays as it is', async () => {
    const customer = t.app.as('credit_shop_owner');
    await finance.call(walletRoutes.setCreditLine, { body: { account_id: 3, limit: satang(1_000_00), reason: 'ลูกค้าเครดิต' } }); // prettier-ignore
    const order = await sent({}, ['picked_up', 'delivered'], customer);
    const line = (await customer.call(walletRoutes.balances, {})).credit_line;
    const { difference_amount, payment_type } = await match(order, billed({ actual_weight: 5_000 }));
    expect(payment_type).toBe('credit');
    expect((await customer.call(walletRoutes.balances, {})).credit_line).toEqual(line);
    const moved = await entries(order.order_no, 'parcel_bill');
    expect(moved.find(({ account }) => account === 'shop.next_invoice')?.amount).toBe(-(difference_amount ?? 0));
    expect(await clean()).toEqual([]);
  });
});
