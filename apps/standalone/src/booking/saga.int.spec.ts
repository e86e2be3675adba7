import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ordersRoutes, type OrderDetail } from '@lamliang/contracts/orders';
import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { walletRoutes } from '@lamliang/contracts/wallet';
import type { CarrierCode } from '@lamliang/contracts/pricing';
import { Peers } from '@lamliang/platform';
import { until } from '@lamliang/platform/testing';
import { startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(20_000);
const MINUTE = 60_000;

/** Waits until the hold is released and the saga checks for late AWB numbers. */
const voiding = (t: OrdersUnderTest, id: number) =>
  until(async () => (await t.app.db('orders', `SELECT 1 FROM booking_saga WHERE order_id = $1 AND step = 'void'`, [id])).length > 0); // prettier-ignore

describe('the carrier booking', () => {
  let t: OrdersUnderTest;
  beforeAll(async () => {
    t = await startOrders();
    await t.fund(1, 50_000_00, 0, 0);
  }, 30_000);
  afterAll(() => t.app.stop());

  const shop = () => t.app.as('shop_owner');
  const credit = async () => (await shop().call(walletRoutes.balances, {})).credit;
  const parcels = (order: { order_no: string }, code: CarrierCode) =>
    t.sandbox.call(sandboxRoutes.parcels, { params: { code }, query: { order_no: order.order_no } });
  const tries = async (id: number) => (await t.app.db('orders', 'SELECT id FROM carrier_call WHERE shipment_order_id = $1', [id])).length; // prettier-ignore
  const triedAgain = async (id: number, than: number) => until(async () => (await tries(id)) > than, 10_000, 'another try'); // prettier-ignore
  const sagaRests = (id: number) =>
    until(async () => (await t.app.db('orders', `SELECT 1 FROM booking_saga WHERE order_id = $1 AND last_error IS NOT NULL`, [id])).length > 0); // prettier-ignore
  const cancel = (id: number) => shop().call(ordersRoutes.cancel, { params: { id }, body: { remark: 'ไม่เอาแล้ว' } });
  const state = (wanted: OrderDetail['booking_state']) => (o: OrderDetail) => o.booking_state === wanted;

  it('waits for a late AWB number', async () => {
    await t.fault('kerry', 'late_awb', { delay_ms: 90_000 });
    const { id, order_no } = await t.book({ partner_id: 1 });
    await sagaRests(id);
    expect(await t.order(id)).toMatchObject({
      booking_state: 'booking',
      partner_awb_no: null,
      shipment_status: 'booked',
    });
    t.app.clock.advance(2 * MINUTE);
    const order = await t.orderUntil(id, state('confirmed'));
    expect((await parcels({ order_no }, 'kerry')).map((p) => p.partner_awb_no)).toEqual([order.partner_awb_no]);
    await t.fault('kerry', 'late_awb', { rate: 0 });
  });

  it('recovers from carrier errors and books once', async () => {
    await t.fault('thaipost', '500');
    const order = await t.book({ partner_id: 3 });
    await sagaRests(order.id);
    await t.fault('thaipost', '500', { rate: 0 });
    t.app.clock.advance(MINUTE);
    await t.orderUntil(order.id, state('confirmed'));
    expect(await parcels(order, 'thaipost')).toHaveLength(1);
  });

  it('retries after an HTML response and finds the parcel that was booked', async () => {
    await t.fault('dhl', 'html_page');
    const order = await t.book({ partner_id: 5 });
    await sagaRests(order.id);
    expect(await parcels(order, 'dhl')).toHaveLength(1);
    await t.fault('dhl', 'html_page', { rate: 0 });
    t.app.clock.advance(MINUTE);
    const after = await t.orderUntil(order.id, state('confirmed'));
    expect((await parcels(order, 'dhl')).map((p) => p.partner_awb_no)).toEqual([after.partner_awb_no]);
    const [log] = await t.app.as('staff_admin').call(ordersRoutes.apiLogs, { params: { id: order.id } });
    expect(log).toMatchObject({ response_status: 200, response_body: expect.stringContaining('<h1>Bad gateway'), error: expect.stringContaining('HTTP 200') }); // prettier-ignore
  });

  it('fails on a final rejection: money released, nothing booked at the carrier', async () => {
    const before = (await credit())!;
    await t.fault('jt', 'refuse');
    const { id, order_no } = await t.book({ partner_id: 6 });
    const order = await t.orderUntil(id, state('failed'));
    expect(order).toMatchObject({ shipment_status: 'cancelled', cancel_flag: 1, booking_reason: expect.any(String), shipping_fee_status: 'cancelled' }); // prettier-ignore
    await until(async () => (await credit()) === before);
    expect(await parcels({ order_no }, 'jt')).toEqual([]);
    const log = await shop().call(ordersRoutes.timeline, { params: { id } });
    expect(log.at(-1)).toMatchObject({ event_type: 'cancel', event_code: 'booking_failed' });
    await t.fault('jt', 'refuse', { rate: 0 });
  });

  it('keeps the hold on a non-final error code inside HTTP 200, and books when it is gone', async () => {
    const before = (await credit())!;
    await t.fault('jt', 'ok_with_error');
    const { id, order_no } = await t.book({ partner_id: 6 });
    await sagaRests(id);
    for (const wait of [MINUTE, 10 * MINUTE, 15 * MINUTE]) {
      const tried = await tries(id);
      t.app.clock.advance(wait);
      await triedAgain(id, tried);
      expect(await t.order(id)).toMatchObject({ booking_state: 'booking', shipment_status: 'booked' });
    }
    expect(await credit()).toBeLessThan(before);
    await t.fault('jt', 'ok_with_error', { rate: 0 });
    t.app.clock.advance(MINUTE);
    const after = await t.orderUntil(id, state('confirmed'));
    expect((await parcels({ order_no }, 'jt')).map((p) => p.partner_awb_no)).toEqual([after.partner_awb_no]);
  });

  it('looks up the parcel by order number after such a code: it is neither lost nor booked twice', async () => {
    await t.fault('jt', 'html_page');
    const order = await t.book({ partner_id: 6 });
    await sagaRests(order.id);
    const [booked] = await parcels(order, 'jt');
    await t.fault('jt', 'html_page', { rate: 0 });
    await t.fault('jt', 'ok_with_error');
    const tried = await tries(order.id);
    t.app.clock.advance(MINUTE);
    await triedAgain(order.id, tried);
    expect(await t.order(order.id)).toMatchObject({ booking_state: 'booking' });
    await t.fault('jt', 'ok_with_error', { rate: 0 });
    // After half an hour: the last lookup before giving up finds the parcel.
    t.app.clock.advance(31 * MINUTE);
    expect(await t.orderUntil(order.id, (o) => o.booking_state !== 'booking')).toMatchObject({ booking_state: 'confirmed', partner_awb_no: booked?.partner_awb_no }); // prettier-ignore
    const calls = await t.app.db<{ method: string }[]>('orders', 'SELECT method FROM carrier_call WHERE shipment_order_id = $1 ORDER BY id', [order.id]); // prettier-ignore
    expect(calls.map((c) => c.method)).toEqual(['POST', ...Array(calls.length - 1).fill('GET')]);
    expect(await parcels(order, 'jt')).toHaveLength(1);
  });

  it('keeps the cancellation request while the carrier returns such a code', async () => {
    const before = (await credit())!;
    const order = await t.bookConfirmed({ partner_id: 6 });
    await t.settled();
    await t.fault('jt', 'ok_with_error');
    expect(await cancel(order.id)).toMatchObject({ shipment_status: 'booked', cancel_requested: 1 });
    await t.fault('jt', 'ok_with_error', { rate: 0 });
    t.app.clock.advance(MINUTE);
    await t.orderUntil(order.id, (o) => o.shipment_status === 'cancelled');
    expect((await parcels(order, 'jt')).map((p) => p.state)).toEqual(['cancelled']);
    await until(async () => (await credit()) === before);
  });

  it('fails after half an hour, releases the money and stores the reason', async () => {
    const before = (await credit())!;
    await t.fault('ninjavan', '500', { for_s: 86_400 });
    const { id } = await t.book({ partner_id: 4 });
    await sagaRests(id);
    expect(await credit()).toBeLessThan(before);
    t.app.clock.advance(29 * MINUTE);
    await triedAgain(id, 1);
    expect((await t.order(id)).booking_state).toBe('booking');
    t.app.clock.advance(2 * MINUTE);
    expect(await t.orderUntil(id, state('failed'))).toMatchObject({
      shipment_status: 'cancelled',
      allowed_moves: ['book_again'],
      booking_reason: expect.stringContaining('no answer'),
    });
    await until(async () => (await credit()) === before);
    await t.fault('ninjavan', '500', { rate: 0 });
  });

  it('cancels during booking: a parcel booked meanwhile is cancelled at the carrier', async () => {
    const before = (await credit())!;
    await t.fault('flash', 'html_page');
    const order = await t.book();
    await sagaRests(order.id);
    expect(await cancel(order.id)).toMatchObject({ cancel_requested: 1, shipment_status: 'booked', booking_state: 'booking' }); // prettier-ignore
    expect((await t.order(order.id)).allowed_moves).toEqual(['book_again']);
    await t.fault('flash', 'html_page', { rate: 0 });
    t.app.clock.advance(MINUTE);
    expect(await t.orderUntil(order.id, (o) => o.shipment_status === 'cancelled')).toMatchObject({ cancel_flag: 1, booking_state: 'failed' }); // prettier-ignore
    expect((await parcels(order, 'flash')).map((p) => p.state)).toEqual(['cancelled']);
    await until(async () => (await credit()) === before);
    const log = await shop().call(ordersRoutes.timeline, { params: { id: order.id } });
    expect(log.at(-1)).toMatchObject({ event_type: 'cancel', event_desc: { detail: 'ไม่เอาแล้ว' } });
  });

  it('cancels during booking: a late AWB number is cancelled, too, and never charged', async () => {
    const before = (await credit())!;
    await t.fault('flash', 'late_awb', { delay_ms: 100_000 });
    const order = await t.book();
    await sagaRests(order.id);
    await cancel(order.id);
    t.app.clock.advance(10_000);
    await t.orderUntil(order.id, (o) => o.shipment_status === 'cancelled');
    expect((await parcels(order, 'flash')).map((p) => p.state)).toEqual(['booked']);
    await voiding(t, order.id);
    t.app.clock.advance(2 * MINUTE);
    await until(async () => (await parcels(order, 'flash'))[0]?.state === 'cancelled', 10_000, 'the late parcel to be cancelled'); // prettier-ignore
    expect(await t.order(order.id)).toMatchObject({ shipment_status: 'cancelled', partner_awb_no: null });
    await until(async () => (await credit()) === before);
    await t.fault('flash', 'late_awb', { rate: 0 });
  });

  it('keeps a cancellation that arrives during capture', async () => {
    const orders = t.app.composition.services.find((s) => s.name === 'orders');
    const peers = orders?.app.get(Peers, { strict: false }) as Peers;
    const call = peers.call.bind(peers);
    let open = () => undefined as void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const spy = jest.spyOn(peers, 'call').mockImplementation(async (route, input) => {
      const answer = await call(route as typeof walletRoutes.capture, input as never);
      if ((route as { id: string }).id === walletRoutes.capture.id) await gate;
      return answer as never;
    });
    try {
      const before = (await credit())!;
      const order = await t.bookConfirmed();
      await until(() => spy.mock.calls.some(([route]) => (route as { id: string }).id === walletRoutes.capture.id));
      await t.fault('flash', '500');
      expect(await cancel(order.id)).toMatchObject({ shipment_status: 'booked', cancel_requested: 1 });
      open();
      await t.fault('flash', '500', { rate: 0 });
      await until(async () => {
        t.app.clock.advance(10_000);
        return (await t.order(order.id)).shipment_status === 'cancelled';
      });
      expect((await parcels(order, 'flash')).map((p) => p.state)).toEqual(['cancelled']);
      await until(async () => (await credit()) === before);
    } finally {
      open();
      spy.mockRestore();
    }
  });

  it('leaves the ledger clean', async () => {
    await t.settled();
    const check = await t.app.as('staff_finance').call(walletRoutes.runLedgerCheck, { body: {} });
    expect(check).toMatchObject({ clean_flag: 1, violations: [] });
  });
});

describe('an AWB number that arrives after the order has failed', () => {
  it('is cancelled at the carrier and never charged', async () => {
    const t = await startOrders([], { SAGA_GIVE_UP_MS: String(MINUTE) });
    try {
      await t.fund(1, 1_000_00, 0, 0);
      await t.fault('flash', 'late_awb', { delay_ms: 120_000 });
      const order = await t.book();
      const parcel = async () =>
        (await t.sandbox.call(sandboxRoutes.parcels, { params: { code: 'flash' }, query: { order_no: order.order_no } }))[0]; // prettier-ignore
      await until(parcel);
      t.app.clock.advance(MINUTE + 1_000);
      await t.orderUntil(order.id, (o) => o.booking_state === 'failed');
      expect((await parcel())?.state).toBe('booked');
      await voiding(t, order.id);
      t.app.clock.advance(MINUTE + 1_000);
      await until(async () => (await parcel())?.state === 'cancelled', 10_000, 'the late parcel to be cancelled');
      expect((await t.app.as('shop_owner').call(walletRoutes.balances, {})).credit).toBe(1_000_00);
      expect(await t.order(order.id)).toMatchObject({ booking_state: 'failed', partner_awb_no: null });
    } finally {
      await t.app.stop();
    }
  });
});
