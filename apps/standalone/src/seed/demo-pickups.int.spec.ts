import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { ordersRoutes, pickupRoutes } from '@lamliang/contracts/orders';
import { DAY_MS } from '@lamliang/kernel';
import { sender, startOrders, type OrdersUnderTest } from '../testing.ts';
import { seedOldPickups, seedOpenPickups } from './demo-pickups.ts';

jest.setTimeout(30_000);
let t: OrdersUnderTest;
beforeAll(async () => {
  // The demo begins at midnight.
  t = await startOrders([], {}, new Date('2026-09-01T00:00:00+07:00'));
}, 30_000);
afterAll(() => t.app.stop());

it('the demo has a pickup in each state, whatever the hour', async () => {
  const { client } = t.app.as('shop_owner');
  const body = { pickup_point_name: 'x', responser_name: 'x', responser_tel: '0812345678', pickup_point_addr: 'x', pickup_point_district: sender.subdistrict, pickup_point_city: sender.district, pickup_point_province: sender.province, pickup_point_postal_code: sender.zip_code }; // prettier-ignore
  const { id } = await client.call(ordersRoutes.createPickupPoint, { body });
  await seedOldPickups(client, t.sandbox.client, id);
  t.app.clock.advance(80 * DAY_MS + 20 * 3_600_000);
  await seedOpenPickups(client, t.sandbox.client, id);
  const { rows } = await client.call(pickupRoutes.pickupDocs, { query: {} });
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'confirmed', 'picked-up', 'requested']);
});
