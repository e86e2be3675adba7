import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { authRoutes } from '@lamliang/contracts/auth';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { addDays, satang, startOfBangkokDay } from '@lamliang/kernel';
import { startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(60_000);
let t: OrdersUnderTest;
beforeAll(async () => {
  t = await startOrders([authService], {}, new Date('2026-11-20T03:00:00Z'));
  await t.fund(1, 10_000_00, 0, 0);
}, 60_000);
afterAll(() => t?.app.stop(), 30_000);

const days = (before_day?: string, account_id = 1) =>
  t.app.as('staff_sales').call(ordersRoutes.staffOrderDays, { query: { account_id, ...(before_day ? { before_day } : {}) } }); // prettier-ignore

describe('the days on which a shop booked', () => {
  it('are those of Bangkok, newest first, without the money of what was cancelled', async () => {
    expect(await days()).toEqual([]);
    const first = await t.bookConfirmed({ cod_amount: satang(100_00), shipment_order_items: [{ name: 'x', quantity: 1, price: satang(100_00) }] }); // prettier-ignore
    const second = await t.bookConfirmed();
    await t.app.as('shop_owner').call(ordersRoutes.cancel, { params: { id: second.id }, body: { remark: 'x' } });
    await t.settled();
    // A quarter to midnight and a quarter past it in Bangkok.
    for (const [at, id] of [['2026-11-19T16:45:00Z', first.id], ['2026-11-19T17:15:00Z', second.id]] as const)
      await t.app.admin('UPDATE orders.shipment_order SET create_dt = $2 WHERE id = $1', [id, new Date(at)]);
    expect(await days()).toEqual([
      { day: '2026-11-20', total: 1, cancelled: 1, shipping_cost: 0, cod_amount: 0, last_dt: new Date('2026-11-19T17:15:00Z') },
      { day: '2026-11-19', total: 1, cancelled: 0, shipping_cost: first.shipping_cost, cod_amount: 100_00, last_dt: new Date('2026-11-19T16:45:00Z') },
    ]);
    expect((await days('2026-11-20')).map(({ day }) => day)).toEqual(['2026-11-19']);
    expect([await days('2026-11-19'), await days(undefined, 2)]).toEqual([[], []]);
  }); // prettier-ignore

  it('are told a month at once, over gaps of years, each once', async () => {
    const { id } = await t.bookConfirmed();
    const [{ columns }] = (await t.app.admin(`SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns WHERE table_schema = 'orders' AND table_name = 'shipment_order' AND column_name NOT IN ('id', 'order_no', 'tracking_no', 'partner_awb_no', 'create_dt', 'account_id') AND is_generated = 'NEVER'`)) as [{ columns: string }]; // prettier-ignore
    const from = '2023-01-01';
    const booked = [0, 1, 29, 30, 31, 32, 61, 62, 400, 401, 900].map((n) => addDays(from, n));
    for (const [n, day] of booked.entries())
      await t.app.admin(
        `INSERT INTO orders.shipment_order (id, order_no, tracking_no, create_dt, account_id, ${columns}) OVERRIDING SYSTEM VALUE
         SELECT $1, $2, $3, $4, 7, ${columns} FROM orders.shipment_order WHERE id = $5`,
        [90_000 + n, `LMX${n}`, `LLX${n}`, startOfBangkokDay(day), id],
      );
    const found: string[] = [];
    for (let page = await days(undefined, 7); page.length; page = await days(page.at(-1)!.day, 7)) {
      expect(page.length).toBeLessThanOrEqual(31);
      found.push(...page.map(({ day }) => day));
    }
    expect(found).toEqual(booked.toReversed());
  });
});

it('[A223] staff read where carriers collect at a shop, and their reading is in the access log', async () => {
  const terms = { pickup_point_name: 'โกดัง', responser_name: 'พิม', responser_tel: '0812345678', pickup_point_addr: '1 ถนนนิมมานเหมินท์', pickup_point_district: 'สุเทพ', pickup_point_city: 'เมืองเชียงใหม่', pickup_point_province: 'เชียงใหม่', pickup_point_postal_code: '50200' }; // prettier-ignore
  const own = t.app.as('shop_owner');
  const { id } = await own.call(ordersRoutes.createPickupPoint, { body: terms });
  const gone = await own.call(ordersRoutes.createPickupPoint, { body: { ...terms, pickup_point_name: 'เก่า' } });
  await own.call(ordersRoutes.deletePickupPoint, { params: { id: gone.id } });
  const list = async (account_id: number) => (await t.app.as('staff_sales').call(ordersRoutes.staffPickupPoints, { query: { filter: { account_id } } as never })); // prettier-ignore
  expect(await list(1)).toMatchObject([{ ...terms, id, account_id: 1, default_flag: 1 }]);
  expect(await list(2)).toEqual([]);
  const seen = await t.app.as('staff_admin').call(authRoutes.staffAccessEntries, { query: {} });
  expect(seen.some(({ route, action }) => route === ordersRoutes.staffPickupPoints.id && action === 'bulk_read')).toBe(true); // prettier-ignore
  expect((await t.app.as('staff_sales').raw('GET', `/staff-api/v1/pickup-points/${gone.id}`)).status).toBe(404);
});
