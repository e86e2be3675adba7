import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { ordersRoutes } from '@lamliang/contracts/orders';
import type { CarrierCode } from '@lamliang/contracts/pricing';
import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { AppError, Peers } from '@lamliang/platform';
import { until } from '@lamliang/platform/testing';
import { refusal, startOrders, terms, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(30_000);
const MINUTE = 60_000;
let t: OrdersUnderTest;
beforeAll(async () => {
  t = await startOrders();
  await t.fund(1, 50_000_00, 0, 0);
}, 30_000);
afterAll(() => t.app.stop(), 30_000);

const shop = () => t.app.as('shop_owner');
const balances = () => shop().call(walletRoutes.balances, {});
const cancel = (id: number) => shop().call(ordersRoutes.cancel, { params: { id }, body: { remark: 'ไม่เอาแล้ว' } });
const parcels = (order: { order_no: string }, code: CarrierCode) =>
  t.sandbox.call(sandboxRoutes.parcels, { params: { code }, query: { order_no: order.order_no } });
const sagaRests = (id: number) =>
  until(async () => (await t.app.db('orders', 'SELECT 1 FROM booking_saga WHERE order_id = $1 AND last_error IS NOT NULL', [id])).length > 0); // prettier-ignore
const holdOf = async (id: number) => (await t.app.db<{ state: string }[]>('wallet', 'SELECT state FROM ledger_hold WHERE order_id = $1', [id]))[0]?.state; // prettier-ignore

it('confirms an order whose parcel was picked up during booking and cancellation', async () => {
  await t.fault('kerry', 'html_page');
  const order = await t.book({ partner_id: 1 });
  await sagaRests(order.id);
  await cancel(order.id);
  const [parcel] = await parcels(order, 'kerry');
  await t.report({ partner_code: 'kerry', partner_awb_no: parcel?.partner_awb_no ?? '' }, 'picked_up');
  await t.fault('kerry', 'html_page', { rate: 0 });
  t.app.clock.advance(MINUTE);
  const after = await t.orderUntil(order.id, (o) => o.booking_state === 'confirmed' && o.cancel_requested === 0);
  expect(after).toMatchObject({ shipment_status: 'pickup', partner_awb_no: parcel?.partner_awb_no });
  await until(async () => (await holdOf(order.id)) === 'captured', 10_000, 'the hold to be captured');
});

it('captures the money of an order that was picked up before its cancellation', async () => {
  const orders = t.app.composition.services.find((s) => s.name === 'orders');
  const peers = orders?.app.get(Peers, { strict: false }) as Peers;
  const call = peers.call.bind(peers);
  const spy = jest.spyOn(peers, 'call').mockImplementation((route, input) => {
    if ((route as { id: string }).id === walletRoutes.capture.id)
      return Promise.reject(new AppError('service.unavailable'));
    return call(route as typeof walletRoutes.capture, input as never) as never;
  });
  try {
    const order = await t.bookConfirmed();
    await sagaRests(order.id);
    await t.fault('flash', '500');
    expect(await cancel(order.id)).toMatchObject({ shipment_status: 'booked', cancel_requested: 1 });
    await t.fault('flash', '500', { rate: 0 });
    await t.report(order, 'picked_up');
    await t.orderUntil(order.id, (o) => o.shipment_status === 'pickup');
    spy.mockRestore();
    await until(
      async () => {
        t.app.clock.advance(10_000);
        return (await holdOf(order.id)) === 'captured';
      },
      10_000,
      'the hold to be captured',
    );
    expect(await t.order(order.id)).toMatchObject({ shipment_status: 'pickup', cancel_requested: 0 });
    expect((await refusal(cancel(order.id))).code).toBe('order.illegal_move');
  } finally {
    spy.mockRestore();
    await t.fault('flash', '500', { rate: 0 });
  }
});

it('keeps querying an unresponsive carrier about a failed order', async () => {
  await t.fault('jt', 'html_page', { for_s: 86_400 });
  const order = await t.book({ partner_id: 6 });
  await sagaRests(order.id);
  t.app.clock.advance(31 * MINUTE);
  await t.orderUntil(order.id, (o) => o.booking_state === 'failed');
  await until(async () => (await t.app.db('orders', `SELECT 1 FROM booking_saga WHERE order_id = $1 AND step = 'void'`, [order.id])).length > 0); // prettier-ignore
  const tries = async () => (await t.app.db('orders', 'SELECT 1 FROM carrier_call WHERE shipment_order_id = $1', [order.id])).length; // prettier-ignore
  for (let check = 0; check < 4; check++) {
    const before = await tries();
    t.app.clock.advance(MINUTE + 1_000);
    await until(async () => (await tries()) > before, 5_000, 'another question');
  }
  expect((await parcels(order, 'jt')).map((p) => p.state)).toEqual(['booked']);
  await t.fault('jt', 'html_page', { rate: 0 });
  t.app.clock.advance(MINUTE + 1_000);
  await until(async () => (await parcels(order, 'jt'))[0]?.state === 'cancelled', 10_000, 'the parcel to be cancelled');
});

it('numbers the events of an order without gaps, including cancellation requests', async () => {
  const events = await t.app.db<{ key: string; version: number }[]>(
    'orders',
    `SELECT key, version FROM (SELECT key, version FROM event_log UNION ALL SELECT key, version FROM outbox) e ORDER BY key, version`,
  );
  const byOrder = Map.groupBy(events, (f) => f.key);
  expect(byOrder.size).toBeGreaterThan(2);
  for (const [key, of] of byOrder) expect([key, of.map((f) => f.version)]).toEqual([key, of.map((_, i) => i + 1)]);
});

it('books with the other carriers while one of them hangs', async () => {
  await t.fault('kerry', 'latency', { delay_ms: 3_000 });
  const rows = Array.from({ length: 30 }, () => t.wire(terms({ partner_id: 1 })));
  await shop().call(ordersRoutes.bulkCreate, { body: { shipment_orders: rows } });
  const started = performance.now();
  await t.bookConfirmed();
  expect(performance.now() - started).toBeLessThan(2_500);
  await t.fault('kerry', 'latency', { rate: 0 });
});

it('leaves the ledger clean and nothing on hold', async () => {
  await t.settled();
  expect((await balances()).on_hold).toBe(0);
  const check = await t.app.as('staff_finance').call(walletRoutes.runLedgerCheck, { body: {} });
  expect(check).toMatchObject({ clean_flag: 1, violations: [] });
});
