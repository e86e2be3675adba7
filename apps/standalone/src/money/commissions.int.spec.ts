import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ordersRoutes as routes, type CarrierEvent, type OrderDetail } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import type { QueryOf } from '@lamliang/contracts';
import { satang } from '@lamliang/kernel';
import type { As } from '@lamliang/platform/testing';
import { refusal, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(30_000);
type Query = QueryOf<typeof routes.commissionOrders>;

describe('commission orders', () => {
  let t: OrdersUnderTest;
  let finance: As;
  const of: Record<'cancelled' | 'waiting' | 'moving' | 'sent' | 'matched' | 'back' | 'others', OrderDetail> = {} as never; // prettier-ignore
  beforeAll(async () => {
    // 10:00 in Bangkok.
    t = await startOrders([], {}, new Date('2026-11-01T03:00:00Z'));
    finance = t.app.as('staff_finance');
    await t.fund(1, 5_000_00, 0, 0);
    await t.fund(2, 5_000_00, 0, 0);
    const next = () => t.app.clock.advance(60_000);
    const book = async (reports: CarrierEvent[], more = {}, who = t.app.as('shop_owner')) => {
      next();
      const order = await t.bookConfirmed(more, who);
      for (const report of reports) await t.report(order, report);
      return order;
    };
    const cod = { cod_amount: satang(600_00), shipment_order_items: [{ name: 'เสื้อ', quantity: 1, price: satang(600_00) }] }; // prettier-ignore
    of.cancelled = await book([]);
    await t.app.as('shop_owner').call(routes.cancel, { params: { id: of.cancelled.id }, body: { remark: 'ยกเลิก' } });
    of.waiting = await book([]);
    of.moving = await book(['picked_up']);
    of.sent = await book(['picked_up', 'delivered'], cod);
    of.matched = await book(['picked_up', 'delivered']);
    of.back = await book(['picked_up', 'in_transit', 'return', 'returned']);
    of.others = await book(['picked_up', 'delivered'], { partner_id: 1 }, t.app.as('other_shop'));
    await t.settled();
    for (const { id } of [of.matched, of.back, of.moving])
      await finance.call(walletRoutes.matchWithPartner, { params: { id }, body: { actual_weight: 1_000, partner_cost: satang(20_00) } }); // prettier-ignore
    await t.settled();
  }, 120_000);
  afterAll(() => t?.app.stop(), 30_000);

  const list = (query: Query = {}, who = finance) => who.call(routes.commissionOrders, { query });
  const numbers = async (query: Query = {}) => (await list(query)).rows.map((row) => row.order_no);
  const named = (...orders: OrderDetail[]) => orders.map((order) => order.order_no);

  it('[A233] are listed newest first, by their filters, from page 1 with the page size asked for', async () => {
    const { others, back, matched, sent, moving, waiting, cancelled } = of;
    const all = named(others, back, matched, sent, moving, waiting, cancelled);
    expect(await numbers()).toEqual(all);
    expect(await list({ limit: 2 })).toMatchObject({ page: 1, limit: 2, total: 7 });
    expect(await numbers({ limit: 2, page: 2 })).toEqual(all.slice(2, 4));
    expect(await numbers({ search: sent.order_no })).toEqual(named(sent));
    expect(await numbers({ search: sent.partner_awb_no ?? '' })).toEqual(named(sent));
    expect(await numbers({ partner_id: 1 })).toEqual(named(others));
    expect(await numbers({ account_id: 2 })).toEqual(named(others));
    expect(await numbers({ cod_flag: 1 })).toEqual(named(sent));
    expect(await numbers({ cod_flag: 0, account_id: 1, limit: 1 })).toEqual(named(back));
    expect(await numbers({ complete_flag: 1 })).toEqual(named(back, matched));
    expect(await numbers({ complete_flag: 0 })).toEqual(named(others, sent, moving, waiting, cancelled));
    expect(await numbers({ from_date: '2026-11-01', to_date: '2026-11-01' })).toEqual(all);
    expect(await numbers({ from_date: '2026-11-02' })).toEqual([]);
    expect(await numbers({ to_date: '2026-10-31' })).toEqual([]);
  });

  it('are read on behind a row, however many there are', async () => {
    const seen: string[] = [];
    for (let after: string | null | undefined = ''; after !== null;) {
      const page = await list({ limit: 3, after });
      seen.push(...page.rows.map((row) => row.order_no));
      after = page.next;
    }
    expect(seen).toEqual(await numbers());
    expect((await refusal(list({ page: 1_000, limit: 100 }))).code).toBe('request.invalid');
  });

  it('say what is left to be shared once they have ended and are matched', async () => {
    const [matched] = (await list({ search: of.matched.order_no })).rows;
    const price = of.matched.shipping_cost;
    expect(matched).toMatchObject({ selling_price: price, partner_cost: 20_00, commission_amount: price - 20_00, complete_flag: 1, match_with_partner_flag: 1, paid_to_partner_flag: 0, cancel_flag: 0 }); // prettier-ignore
    const [moving] = (await list({ search: of.moving.order_no })).rows;
    expect(moving).toMatchObject({ partner_cost: 20_00, commission_amount: null, complete_flag: 0 });
    const [sent] = (await list({ search: of.sent.order_no })).rows;
    expect(sent).toMatchObject({ selling_price: of.sent.shipping_cost + of.sent.cod_fee, partner_cost: null, commission_amount: null }); // prettier-ignore
  });

  it('[A234] are counted and added up, of this month or of a period', async () => {
    const summary = await finance.call(routes.commissionSummary, { query: {} });
    const left = of.matched.shipping_cost + of.back.shipping_cost - 40_00;
    expect(summary).toEqual({
      ...(await list()),
      month_total: 7,
      cancel_amount: 1,
      not_delivered_amount: 1,
      return_amount: 1,
      sent_successfully_amount: 3,
      match_with_partner_amount: 3,
      partners: [
        { partner_id: 2, partner_name: of.sent.partner_name, amount: 6 },
        { partner_id: 1, partner_name: of.others.partner_name, amount: 1 },
      ],
      selling_total: left + 40_00,
      partner_cost_total: 40_00,
      commission_total: left,
    });
    const october = { from_date: '2026-10-01', to_date: '2026-10-31' };
    expect(await finance.call(routes.commissionSummary, { query: october })).toMatchObject({ month_total: 0, partners: [], commission_total: 0 }); // prettier-ignore
    expect(await finance.call(routes.commissionSummary, { query: { account_id: 2 } })).toMatchObject({
      month_total: 1,
    });
  });

  it('[A236] have their figures and the calls to their carrier', async () => {
    const { id } = of.matched;
    const detail = await finance.call(routes.commissionOrder, { params: { id } });
    expect(detail).toMatchObject({ id, weight: 1_000, actual_weight: 1_000, shipping_cost: of.matched.shipping_cost, actual_shipping_cost: of.matched.shipping_cost }); // prettier-ignore
    expect(await finance.call(routes.staffCommissionOrder, { params: { id } })).toEqual(detail);
    const logs = await finance.call(routes.apiLogs, { params: { id } });
    expect(logs.length).toBeGreaterThan(0);
    expect((await refusal(finance.call(routes.commissionOrder, { params: { id: 987_654 } }))).code).toBe('order.not_found'); // prettier-ignore
  });

  it('are filtered by their flags on the desk of staff', async () => {
    const desk = async (filter: object) => (await finance.call(routes.staffCommissionOrders, { query: { filter } })).map((row) => row.order_no); // prettier-ignore
    expect(await desk({ match_with_partner_flag: 1 })).toEqual(named(of.back, of.matched, of.moving));
    expect(await desk({ q: of.sent.order_no })).toEqual(named(of.sent));
    expect(await desk({ paid_to_partner_flag: 1 })).toEqual([]);
    expect(await desk({ shipment_status: 'cancelled' })).toEqual(named(of.cancelled));
  });

  it("are no shop's business", async () => {
    for (const call of [routes.commissionOrders, routes.commissionSummary] as const)
      expect((await refusal(t.app.as('shop_owner').call(call, { query: {} }))).status).toBe(403);
  });
});
