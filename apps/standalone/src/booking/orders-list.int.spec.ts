import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { CallInput } from '@lamliang/contracts';
import { ordersRoutes, SHIPMENT_STATUSES, type OrderDetail } from '@lamliang/contracts/orders';
import { satang, searchKind, toWireTime } from '@lamliang/kernel';
import { receiver, refusal, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(20_000);
const DAY_MS = 24 * 3_600_000;
type Query = NonNullable<CallInput<typeof ordersRoutes.list>['query']>;

describe('the order list', () => {
  let t: OrdersUnderTest;
  const o = {} as Record<'honey' | 'bee' | 'cod' | 'insured' | 'cancelled' | 'today' | 'foreign', OrderDetail>;

  beforeAll(async () => {
    t = await startOrders([], {}, new Date('2026-11-20T05:00:00Z'));
    await t.fund(1, 5_000_00, 0, 500_00);
    await t.fund(2, 1_000_00, 0, 0);
    const step = <T>(made: T): T => (t.app.clock.advance(1_000), made);
    o.honey = step(await t.bookConfirmed({ receiver: { ...receiver, name: 'ร้านน้ำผึ้งป่า', telephone: '0812223333' } }));
    o.bee = step(await t.bookConfirmed({ partner_id: 6, receiver: { ...receiver, name: 'ผึ้ง 100%_แท้', telephone: '0899999999' } })); // prettier-ignore
    o.cod = step(await t.bookConfirmed({ cod_amount: satang(500_00), shipment_order_items: [{ name: 'หมวก', quantity: 2, price: satang(250_00) }] })); // prettier-ignore
    t.app.clock.advance(DAY_MS);
    o.insured = step(await t.bookConfirmed({ insurance: 1, product_price: satang(900_00) }));
    o.cancelled = step(await t.bookConfirmed());
    await shop().call(ordersRoutes.cancel, { params: { id: o.cancelled.id }, body: { remark: 'ลูกค้ายกเลิก' } });
    o.today = step(await t.bookConfirmed());
    o.foreign = await t.bookConfirmed({ receiver: { ...receiver, name: 'ผึ้งของร้านอื่น' } }, t.app.as('other_shop'));
    await t.settled();
  }, 30_000);
  afterAll(() => t.app.stop());

  const shop = () => t.app.as('shop_owner');
  const list = (query: Query = {}) => shop().call(ordersRoutes.list, { query });
  const ids = async (query: Query) => (await list(query)).rows.map((r) => r.id);
  const named = (...names: (keyof typeof o)[]) => names.map((n) => o[n].id);

  it('[A101] shows the own orders, the newest first', async () => {
    expect(await ids({})).toEqual(named('today', 'cancelled', 'insured', 'cod', 'bee', 'honey'));
  });

  it('[A102] finds an order by its number, whatever the case, and by tracking number', async () => {
    expect(await ids({ search: o.cod.order_no })).toEqual(named('cod'));
    expect(await ids({ search: ` ${o.cod.order_no.toLowerCase()} ` })).toEqual(named('cod'));
    expect(await ids({ search: o.bee.tracking_no })).toEqual(named('bee'));
    expect(await ids({ search: 'LM261120999999' })).toEqual([]);
  });
  it('[A102] finds an order by the carrier’s number, as search text and as filter', async () => {
    const awb = o.honey.partner_awb_no ?? '';
    expect(await ids({ search: awb })).toEqual(named('honey'));
    expect(await ids({ partner_awb_no: awb })).toEqual(named('honey'));
    expect(await ids({ partner_awb_no: 'TH00NOTHING' })).toEqual([]);
  });
  it('[A102] finds an order by a part of a Thai name, and treats % and _ literally', async () => {
    expect(await ids({ search: 'ผึ้ง' })).toEqual(named('bee', 'honey'));
    expect(await ids({ search: 'น้ำผึ้ง' })).toEqual(named('honey'));
    const all = (await list({ search: 'ผึ้ง' })).rows.map((r) => r.id);
    expect((await list({ search: 'ผึ้ง', limit: 1 })).rows.map((r) => r.id)).toEqual(all.slice(0, 1));
    expect((await list({ search: 'ผึ้ง', limit: 1, page: 2 })).rows.map((r) => r.id)).toEqual(all.slice(1));
    expect((await list({ search: 'ผึ้ง', limit: 1, sort: 'ASC' })).rows.map((r) => r.id)).toEqual(all.slice(1));
    expect((await list({ search: 'ผึ้ง', limit: 1 })).total).toBe(2);
    expect(await ids({ search: '100%_' })).toEqual(named('bee'));
    expect(await ids({ search: '%' })).toEqual(named('bee'));
    expect(await ids({ search: 'ป่า_' })).toEqual([]);
    expect(await ids({ search: "'; DROP TABLE shipment_order --" })).toEqual([]);
  });
  it('[A102] finds an order by telephone, whole or its beginning', async () => {
    expect(await ids({ search: '0812223333' })).toEqual(named('honey'));
    expect(await ids({ search: '081-222-3333' })).toEqual(named('honey'));
    expect(await ids({ search: '08999' })).toEqual(named('bee'));
    expect(await ids({ search: '0812223334' })).toEqual([]);
  });
  it.each([
    '+66 81 222 3333', '66 81-222-3333', '66812223333', '(081) 222.3333', '๐๘๑-๒๒๒-๓๓๓๓', 'โทร 081 222 3333', '3333', '222-3333',
  ])('[F-P3] finds an order by its telephone as %s', async (search) => {
    expect(await ids({ search })).toEqual(named('honey'));
  }); // prettier-ignore
  it('[F-P3] finds an order by the last digits of each of its numbers, four or more', async () => {
    for (const number of [o.cod.order_no, o.bee.partner_awb_no ?? '', o.honey.tracking_no]) {
      const all = Object.values(o).filter((one) => one.account_id === o.cod.account_id);
      for (const last of [6, 8]) {
        const search = number.slice(-last);
        // The letters of a random number are no digits, and are taken for a name.
        if (searchKind(search) === 'name') continue;
        const ends = (one: OrderDetail) =>
          [one.order_no, one.tracking_no, one.partner_awb_no].some((n) => n?.endsWith(search));
        const found = (await ids({ search })).toSorted();
        expect([search, found]).toEqual([search, all.filter(ends).map((one) => one.id).toSorted()]); // prettier-ignore
        expect(found.length).toBeGreaterThan(0);
      }
    }
    expect(await ids({ search: o.cod.order_no.slice(-4) })).toContain(o.cod.id);
    expect(await ids({ search: o.foreign.order_no.slice(-4) })).not.toContain(o.foreign.id);
    expect((await list({ search: '3333' })).total).toBe(1);
  });
  it('[A102] narrows by print, insurance, claim and COD flag and by carrier', async () => {
    await shop().call(ordersRoutes.printed, { body: { shipment_order_ids: named('honey', 'cod'), print_flag: 1 } });
    expect(await ids({ print_flag: 1 })).toEqual(named('cod', 'honey'));
    expect(await ids({ print_flag: 0 })).toEqual(named('today', 'cancelled', 'insured', 'bee'));
    expect(await ids({ insurance: 1 })).toEqual(named('insured'));
    expect(await ids({ claim_flag: 1 })).toEqual([]);
    expect(await ids({ claim_flag: 0 })).toHaveLength(6);
    expect(await ids({ cod_flag: 1 })).toEqual(named('cod'));
    expect(await ids({ partner_id: 6 })).toEqual(named('bee'));
    expect(await ids({ booking_state: 'failed' })).toEqual([]);
    expect(await ids({ print_flag: 1, cod_flag: 1, shipment_status: 'booked', search: o.cod.order_no })).toEqual(named('cod')); // prettier-ignore
  });
  it('[A114] finds cancelled orders by either spelling', async () => {
    expect(await ids({ shipment_status: 'cancelled' })).toEqual(named('cancelled'));
    expect(await ids({ shipment_status: 'cancel' as 'cancelled' })).toEqual(named('cancelled'));
    expect((await list({ shipment_status: 'cancel' as 'cancelled' })).rows[0]?.shipment_status).toBe('cancelled');
  });
  it('narrows by days of Bangkok, both ends included', async () => {
    expect(await ids({ to_date: '2026-11-20' })).toEqual(named('cod', 'bee', 'honey'));
    expect(await ids({ from_date: '2026-11-21' })).toEqual(named('today', 'cancelled', 'insured'));
    expect(await ids({ from_date: '2026-11-20', to_date: '2026-11-20', cod_flag: 1 })).toEqual(named('cod'));
    expect(await ids({ from_date: '2026-11-22' })).toEqual([]);
  });

  it('[A103] follows page and limit, and ASC turns the order round', async () => {
    const first = await list({ page: 1, limit: 4 });
    const second = await list({ page: 2, limit: 4 });
    expect([first.rows.length, second.rows.length]).toEqual([4, 2]);
    expect([first.total, first.page, first.limit, second.page]).toEqual([6, 1, 4, 2]);
    expect([...first.rows, ...second.rows].map((r) => r.id)).toEqual(await ids({}));
    expect(await ids({ sort: 'ASC' })).toEqual((await ids({})).reverse());
    expect((await list({ page: 9 })).rows).toEqual([]);
  });
  it('pages by cursor in both directions without gaps or duplicates', async () => {
    for (const sort of ['ASC', 'DESC'] as const) {
      const seen: number[] = [];
      let after: string | undefined;
      for (;;) {
        const { rows } = await list({ sort, limit: 2, ...(after ? { after } : {}) });
        seen.push(...rows.map((r) => r.id));
        const last = rows.at(-1);
        if (!last) break;
        after = `${toWireTime(last.create_dt)}_${last.id}`;
      }
      expect(seen).toEqual(await ids({ sort }));
    }
  });
  it('[F-A5] answers the cursor of the next page until there is none, wherever offsets end', async () => {
    for (const sort of ['ASC', 'DESC'] as const) {
      const seen: number[] = [];
      let after: string | null = '';
      while (after !== null) {
        // A page beyond 10,000 rows is refused by its number, not by its cursor.
        const page: Awaited<ReturnType<typeof list>> = await list({
          sort,
          limit: 2,
          after,
          ...(after ? { page: 600 } : {}),
        });
        seen.push(...page.rows.map((r) => r.id));
        after = page.next ?? null;
      }
      expect(seen).toEqual(await ids({ sort }));
    }
    expect((await list({ limit: 100 })).next).toBeNull();
  });
  it('rejects invalid parameters by field', async () => {
    for (const [query, field] of [
      ['page=0', 'page'],
      ['limit=101', 'limit'],
      ['limit=x', 'limit'],
      ['shipment_status=lost', 'shipment_status'],
      ['print_flag=2', 'print_flag'],
      ['sort=up', 'sort'],
      ['from_date=2026-13-01', 'from_date'],
      ['after=yesterday', 'after'],
      ['page=600', 'page'],
    ] as const) {
      const answer = await shop().raw('GET', `/client/v2/shipment-orders?${query}`);
      expect([query, answer.status, (answer.body as { errors?: { field: string }[] }).errors?.[0]?.field]).toEqual([query, 400, field]); // prettier-ignore
    }
    expect((await shop().raw('GET', '/client/v2/shipment-orders?page=500')).status).toBe(200);
  });

  it('[A104] counts per status as the list does, under every filter', async () => {
    const filters: Query[] = [
      {}, { search: 'ผึ้ง' }, { print_flag: 1 }, { cod_flag: 1 }, { insurance: 1 }, { from_date: '2026-11-21' }, { to_date: '2026-11-20' },
      { partner_id: 2 }, { shipment_status: 'cancel' as 'cancelled' }, { shipment_status: 'booked', print_flag: 0 }, { claim_flag: 1 }, { partner_awb_no: o.bee.partner_awb_no ?? '' },
    ]; // prettier-ignore
    for (const filter of filters) {
      const { rows, total } = await list({ ...filter, limit: 100 });
      const summary = await shop().call(ordersRoutes.summary, { query: filter });
      const counted = Object.fromEntries(SHIPMENT_STATUSES.map((s) => [s, rows.filter((r) => r.shipment_status === s).length])); // prettier-ignore
      expect({ filter, ...summary }).toMatchObject({ filter, ...counted, total });
      expect(total).toBe(rows.length);
    }
  });
  it('counts unprinted and rejected orders', async () => {
    await t.fault('kerry', 'refuse');
    const { id } = await t.book({ partner_id: 1 });
    await t.orderUntil(id, (order) => order.booking_state === 'failed');
    const summary = await shop().call(ordersRoutes.summary, { query: {} });
    expect(summary).toMatchObject({ not_printed: 3, booking_failed: 1, cancelled: 2 });
    expect(await ids({ booking_state: 'failed' })).toEqual([id]);
  });

  it('[A115] never shows another shop’s orders, in no list, count, search or detail', async () => {
    const other = t.app.as('other_shop');
    expect((await other.call(ordersRoutes.list, { query: {} })).rows.map((r) => r.id)).toEqual(named('foreign'));
    expect((await other.call(ordersRoutes.list, { query: { search: o.honey.order_no } })).rows).toEqual([]);
    expect((await other.call(ordersRoutes.list, { query: { search: 'ผึ้ง' } })).rows.map((r) => r.id)).toEqual(named('foreign')); // prettier-ignore
    expect((await other.call(ordersRoutes.summary, { query: {} })).total).toBe(1);
    for (const route of [
      ordersRoutes.get, ordersRoutes.timeline, ordersRoutes.items, ordersRoutes.documents, ordersRoutes.reversal,
    ] as const) {
      const foreign = await refusal(other.call(route as typeof ordersRoutes.get, { params: { id: o.honey.id } }));
      const unknown = await refusal(other.call(route as typeof ordersRoutes.get, { params: { id: 999_999_999 } }));
      expect([foreign.status, foreign.code, foreign.failure?.data]).toEqual([404, 'order.not_found', undefined]);
      expect([unknown.status, unknown.code]).toEqual([foreign.status, foreign.code]);
    } // prettier-ignore
    const cancel = await refusal(
      other.call(ordersRoutes.cancel, { params: { id: o.honey.id }, body: { remark: 'x' } }),
    );
    const print = await refusal(other.call(ordersRoutes.printed, { body: { shipment_order_ids: named('bee'), print_flag: 1 } })); // prettier-ignore
    expect([cancel.code, print.code]).toEqual(['order.not_found', 'order.not_found']);
    expect(await t.order(o.bee.id)).toMatchObject({ print_flag: 0, shipment_status: 'booked' });
  });

  it('[A129] marks cover sheets as printed, removes the mark, and filters by it', async () => {
    const mark = (print_flag: 0 | 1) => shop().call(ordersRoutes.printed, { body: { shipment_order_ids: named('bee', 'today'), print_flag } }); // prettier-ignore
    expect(await mark(1)).toEqual({ shipment_order_ids: named('bee', 'today'), print_flag: 1 });
    expect(await ids({ print_flag: 1 })).toEqual(named('today', 'cod', 'bee', 'honey'));
    const { version } = await t.order(o.bee.id);
    await mark(1);
    expect((await t.order(o.bee.id)).version).toBe(version);
    await mark(0);
    expect(await ids({ print_flag: 1 })).toEqual(named('cod', 'honey'));
  });

  it('serves the older paths, too', async () => {
    const alias = await shop().raw('GET', `/client/v1/v2/shipment-orders/${o.honey.id}`);
    const path = await shop().raw('GET', `/client/v2/shipment-orders/${o.honey.id}`);
    expect(alias.status).toBe(200);
    expect(alias.body).toEqual(path.body);
  });
});
