import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { ordersService } from '@lamliang/app-orders/module';
import { pricingService } from '@lamliang/app-pricing/module';
import { walletService } from '@lamliang/app-wallet/module';
import type { ServiceDefinition } from '@lamliang/platform';
import { startOrders, type OrdersUnderTest } from './testing.ts';

jest.setTimeout(20_000);
type QueryRunner = Parameters<InstanceType<ServiceDefinition['migrations'][number]>['up']>[0];
let t: OrdersUnderTest;
beforeAll(async () => {
  t = await startOrders();
  await t.fund(1, 5_000_00, 0, 0);
}, 30_000);
afterAll(() => t?.app.stop());

/** The step that bounds the tables of a service, run as the migrations are: by the owner, whom policies bind too. */
function bounding({ name, migrations }: ServiceDefinition) {
  const Step = migrations.find((m) => m.name.startsWith('Bound'));
  if (!Step) throw new Error(`${name} bounds nothing`);
  const query = (sql: string) => t.app.admin(`BEGIN; SET LOCAL ROLE ${name}_owner; SET LOCAL search_path = ${name}, public; ${sql}; COMMIT`); // prettier-ignore
  const step = new Step();
  return { down: () => step.down({ query } as QueryRunner), up: () => step.up({ query } as QueryRunner) };
}
const forced = (table: string) => t.app.admin(`SELECT relrowsecurity, relforcerowsecurity FROM pg_class WHERE oid = '${table}'::regclass`); // prettier-ignore

it('invalid values of earlier pushes are cleaned before constraints are added', async () => {
  const order = await t.bookConfirmed();
  await t.report(order, 'picked_up');
  await t.reweigh(order, { weight_g: 1_500, width_cm: 20, length_cm: 20, height_cm: 10 });
  const other = await t.bookConfirmed();
  await t.reweigh(other, { weight_g: 1_500, width_cm: 20, length_cm: 20, height_cm: 10 });
  await t.settled();
  const step = bounding(ordersService);
  await step.down();
  await t.app.admin(`UPDATE orders.shipment_order SET actual_width = 0, actual_weight = -5, pickup_dt = '0001-01-01', delivered_dt = '0001-01-01' WHERE id = ${order.id}`); // prettier-ignore
  await t.app.admin(`UPDATE orders.shipment_event SET event_dt = '0001-01-01' WHERE order_id = ${order.id} AND event_code = 'picked_up'`); // prettier-ignore
  await t.app.admin(`INSERT INTO orders.carrier_push VALUES ('flash', '', ${order.id}, now(), '{}')`);
  await step.up();
  expect(await t.order(order.id)).toMatchObject({ actual_width: null, actual_length: null, actual_height: null, actual_weight: null, pickup_dt: order.create_dt, delivered_dt: order.create_dt, on_delivery_dt: null }); // prettier-ignore
  expect(await t.order(other.id)).toMatchObject({ actual_width: 200, actual_weight: 1_500 });
  const told = await t.app.admin(`SELECT event_dt FROM orders.shipment_event WHERE order_id = ${order.id} AND event_code = 'picked_up'`); // prettier-ignore
  expect(told).toEqual([{ event_dt: order.create_dt }]);
  expect(await t.app.admin(`SELECT 1 FROM orders.carrier_push WHERE event_id = ''`)).toEqual([]);
  for (const table of ['orders.shipment_order', 'orders.shipment_event'])
    expect(await forced(table)).toEqual([{ relrowsecurity: true, relforcerowsecurity: true }]);
  // And it goes on: a status that changes meets every rule of its row.
  expect(await t.report(order, 'in_transit')).toBe(200);
  expect((await t.order(order.id)).shipment_status).toBe('on-delivery');
});

it('a price without a start stays valid', async () => {
  const step = bounding(pricingService);
  await step.down();
  for (const day of ['0001-01-01', '9999-12-31', '2026-01-01'])
    await t.app.admin(`INSERT INTO pricing.special_price (account_id, partner_id, valid_from, normal_weight_price, capital_city_price, other_provinces_price, overweight_price, max_weight, size, over_size_price, max_size, cod_rate_bps, create_dt) VALUES (7, 1, '${day}', 1, 1, 1, 1, 1, 1, 1, 1, 1, now())`); // prettier-ignore
  await step.up();
  const days = await t.app.admin(`SELECT valid_from::text AS day FROM pricing.special_price WHERE account_id = 7 ORDER BY 1`); // prettier-ignore
  expect(days).toEqual([{ day: '1900-01-01' }, { day: '2026-01-01' }, { day: '2999-12-31' }]);
  expect(await forced('pricing.special_price')).toEqual([{ relrowsecurity: true, relforcerowsecurity: true }]);
});

it.each([
  ['orders', `UPDATE shipment_order SET actual_width = 0`, 'shipment_order__sizes'],
  ['orders', `UPDATE shipment_order SET width = 5001`, 'shipment_order__sizes'],
  ['orders', `UPDATE shipment_order SET actual_weight = 1000001`, 'shipment_order__weights'],
  ['orders', `UPDATE shipment_order SET cod_amount = 9007199254740992`, 'shipment_order__amounts'],
  ['orders', `UPDATE shipment_order SET cod_fee = -1`, 'shipment_order__amounts'],
  ['orders', `UPDATE shipment_order SET pickup_dt = '0001-01-01'`, 'shipment_order__times'],
  ['orders', `UPDATE shipment_order SET delivered_dt = 'infinity'`, 'shipment_order__times'],
  ['orders', `UPDATE shipment_event SET event_dt = '9999-01-01'`, 'shipment_event__time'],
  ['orders', `UPDATE packaging_box SET height = 0`, 'packaging_box__sizes'],
  ['orders', `INSERT INTO carrier_push VALUES ('flash', '', NULL, now(), '{}')`, 'carrier_push__event_id'],
  ['pricing', `INSERT INTO rate_row (rate_card_id, weight_to, capital_city_price, other_provinces_price) VALUES (1, 1, 100000000001, 1)`, 'rate_row__amounts'], // prettier-ignore
  ['wallet', `UPDATE ledger_account SET balance = 9007199254740992 WHERE balance_mode = 'locked'`, 'ledger_account__amounts'], // prettier-ignore
])('%s rejects values out of range: %s', async (service, sql, constraint) => {
  await expect(t.app.db(service, sql)).rejects.toMatchObject({ code: '23514', constraint });
});

it('the constraints of the ledger tables can be added and removed', async () => {
  const step = bounding(walletService);
  await step.down();
  await step.up();
  const found = await t.app.admin<{ n: string }[]>(`SELECT count(*) AS n FROM pg_constraint WHERE connamespace = 'wallet'::regnamespace AND conname LIKE '%\\_\\_amounts' AND convalidated`); // prettier-ignore
  expect(found).toEqual([{ n: '5' }]);
});
