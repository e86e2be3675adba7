import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ordersRoutes, type CarrierEvent, type OrderDetail } from '@lamliang/contracts/orders';
import { satang, toWireTime } from '@lamliang/kernel';
import { until } from '@lamliang/platform/testing';
import { refusal, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(20_000);
const CLOSED = 'http://127.0.0.1:9';

describe('carrier events', () => {
  let t: OrdersUnderTest;
  beforeAll(async () => {
    t = await startOrders();
    await t.fund(1, 50_000_00, 0, 0);
  }, 30_000);
  afterAll(() => t.app.stop());

  const shop = () => t.app.as('shop_owner');
  const timeline = (id: number) => shop().call(ordersRoutes.timeline, { params: { id } });
  const withCod = {
    cod_amount: satang(300_00),
    shipment_order_items: [{ name: 'หมวก', quantity: 1, price: satang(300_00) }],
  };
  const report = async (order: OrderDetail, ...events: CarrierEvent[]) => {
    for (const event of events) expect(await t.report(order, event)).toBe(200);
    return t.order(order.id);
  };

  it('[A107][A109][A163] moves an order over in delivery to delivered, each step in the timeline', async () => {
    const order = await t.bookConfirmed(withCod);
    const steps: [CarrierEvent, Partial<OrderDetail>][] = [
      ['picked_up', { shipment_status: 'pickup', cod_status: 'on-delivery', shipping_fee_status: 'wait-for-verify' }],
      ['in_transit', { shipment_status: 'on-delivery', cod_status: 'on-delivery' }],
      ['delivered', { shipment_status: 'delivery-success', cod_status: 'delivery-success' }],
    ];
    for (const [event, wanted] of steps) {
      t.app.clock.advance(60_000);
      expect(await report(order, event)).toMatchObject(wanted);
    }
    const done = await t.order(order.id);
    expect([done.pickup_dt, done.on_delivery_dt, done.delivered_dt]).toEqual([expect.any(Date), expect.any(Date), expect.any(Date)]); // prettier-ignore
    expect(done.allowed_moves).toEqual(['open_claim', 'print', 'book_again']);
    const log = await timeline(order.id);
    expect(log.map((e) => [e.event_type, e.event_code])).toEqual([
      ['create', 'created'],
      ['create', 'confirmed'],
      ['tracking', 'picked_up'],
      ['tracking', 'in_transit'],
      ['tracking', 'delivered'],
    ]);
    for (const e of log) expect([typeof e.event_title, e.event_dt instanceof Date, typeof e.event_desc.detail]).toEqual(['string', true, 'string']); // prettier-ignore
    expect(new Set(log.map((e) => e.event_title)).size).toBe(5);
  });

  it('delivers a parcel after a failed attempt', async () => {
    const order = await t.bookConfirmed(withCod);
    expect((await report(order, 'picked_up', 'in_transit', 'delivery_failed')).shipment_status).toBe('delivery-failed');
    expect((await report(order, 'in_transit')).shipment_status).toBe('on-delivery');
    expect((await report(order, 'delivery_failed', 'delivered')).shipment_status).toBe('delivery-success');
  });

  it('[A164] sends a parcel back, and its COD money is not to be expected any more', async () => {
    const order = await t.bookConfirmed(withCod);
    const away = await report(order, 'picked_up', 'in_transit', 'delivery_failed', 'return');
    expect(away).toMatchObject({ shipment_status: 'on-return', cod_status: 'return' });
    expect(await shop().call(ordersRoutes.reversal, { params: { id: order.id } })).toMatchObject([{ type: 'return', amount: 0, status: 'on-return' }]); // prettier-ignore
    expect(await report(order, 'returned')).toMatchObject({ shipment_status: 'return-success', cod_status: 'return' });
    expect(await report(order, 'delivered')).toMatchObject({ shipment_status: 'return-success' });
  });

  it('applies the steps between when a carrier skips scans', async () => {
    const delivered = await t.bookConfirmed(withCod);
    expect(await report(delivered, 'delivered')).toMatchObject({ shipment_status: 'delivery-success', cod_status: 'delivery-success' }); // prettier-ignore
    const returned = await t.bookConfirmed(withCod);
    expect(await report(returned, 'picked_up', 'returned')).toMatchObject({ shipment_status: 'return-success', cod_status: 'return' }); // prettier-ignore
    expect(await report(returned, 'return')).toMatchObject({ shipment_status: 'return-success' });
  });

  it('keeps late and repeated events in the timeline without moving back', async () => {
    const order = await t.bookConfirmed();
    const started = t.app.clock.now();
    t.app.clock.advance(3_600_000);
    await report(order, 'picked_up', 'in_transit', 'delivered');
    const before = await t.order(order.id);
    for (const event of ['picked_up', 'in_transit', 'delivery_failed', 'return', 'delivered'] as const)
      expect(await t.report(order, event, { occurred_at: toWireTime(started) })).toBe(200);
    const after = await t.order(order.id);
    expect([after.shipment_status, after.delivered_dt, after.version]).toEqual(['delivery-success', before.delivered_dt, before.version]); // prettier-ignore
    const log = await timeline(order.id);
    expect(log.filter((e) => e.event_type === 'tracking')).toHaveLength(8);
    expect(log.map((e) => e.event_dt.getTime())).toEqual(log.map((e) => e.event_dt.getTime()).sort((a, b) => a - b));
  });

  it('applies a repeated push once', async () => {
    await t.fault('flash', 'duplicate_push');
    const order = await t.bookConfirmed();
    await report(order, 'picked_up');
    await t.fault('flash', 'duplicate_push', { rate: 0 });
    expect((await timeline(order.id)).filter((e) => e.event_code === 'picked_up')).toHaveLength(1);
  });

  it('records lost and damaged in the timeline only; a claim decides', async () => {
    const order = await t.bookConfirmed();
    await report(order, 'picked_up');
    expect(await t.report(order, 'lost', { place: 'ศูนย์บางนา', detail: 'หาไม่พบ' })).toBe(200);
    expect((await report(order, 'damaged')).shipment_status).toBe('pickup');
    const log = await timeline(order.id);
    expect(log.slice(-2)).toMatchObject([
      { event_type: 'tracking', event_code: 'lost', place: 'ศูนย์บางนา', event_desc: { detail: 'หาไม่พบ' } },
      { event_type: 'tracking', event_code: 'damaged' },
    ]);
  });

  it("[A106] stores the carrier's measurements beside the declared ones", async () => {
    const order = await t.bookConfirmed();
    await report(order, 'picked_up');
    const measured = { weight_g: 2_340, width_cm: 22.5, length_cm: 31, height_cm: 12 };
    expect(await t.reweigh(order, measured)).toBe(200);
    const after = await t.order(order.id);
    expect(after).toMatchObject({
      weight: 1_000, width: 200, actual_weight: 2_340, actual_width: 225, actual_length: 310, actual_height: 120,
      shipment_status: 'pickup',
    }); // prettier-ignore
    await t.app.drain();
    const events = await t.app.db<{ type: string; payload: { actual_weight?: number; version: number } }[]>('orders', `SELECT type, payload FROM event_log WHERE key = $1 ORDER BY version`, [String(order.id)]); // prettier-ignore
    expect(events.at(-1)).toMatchObject({ type: 'orders.shipment.reweighed.v1', payload: { actual_weight: 2_340 } });
    expect(events.map((f) => f.payload.version)).toEqual(events.map((_, i) => i + 1));
  });

  it('[A111] refuses to cancel an order on its way; the status stays', async () => {
    const order = await t.bookConfirmed();
    await report(order, 'picked_up');
    const error = await refusal(
      shop().call(ordersRoutes.cancel, { params: { id: order.id }, body: { remark: 'ช้าไป' } }),
    );
    expect([error.status, error.code, error.failure?.data]).toEqual([409, 'order.illegal_move', { shipment_status: 'pickup' }]); // prettier-ignore
    expect(await t.order(order.id)).toMatchObject({ shipment_status: 'pickup', cancel_flag: 0, cancel_requested: 0 });
  });

  it('[A111] refuses to cancel when only the carrier knows that the parcel is on its way', async () => {
    const quiet = await startOrders([], { SANDBOX_PLATFORM_URL: CLOSED });
    try {
      await quiet.fund(1, 1_000_00, 0, 0);
      const order = await quiet.bookConfirmed();
      await quiet.settled();
      expect(await quiet.report(order, 'picked_up')).toBeNull();
      const me = quiet.app.as('shop_owner');
      const error = await refusal(me.call(ordersRoutes.cancel, { params: { id: order.id }, body: { remark: 'x' } }));
      expect(error.code).toBe('order.illegal_move');
      expect(await quiet.order(order.id)).toMatchObject({ shipment_status: 'booked', cancel_requested: 0 });

      // Nothing was pushed: after ten minutes the poll fetches all missed events at once.
      await quiet.app.fire('orders', 'carrier-poll');
      expect((await quiet.order(order.id)).shipment_status).toBe('booked');
      await quiet.report(order, 'in_transit');
      quiet.app.clock.advance(11 * 60_000);
      await quiet.app.fire('orders', 'carrier-poll');
      expect((await quiet.order(order.id)).shipment_status).toBe('on-delivery');
      await quiet.report(order, 'delivered');
      await quiet.app.fire('orders', 'carrier-poll');
      expect((await quiet.order(order.id)).shipment_status).toBe('on-delivery');
      quiet.app.clock.advance(11 * 60_000);
      await quiet.app.fire('orders', 'carrier-poll');
      expect((await quiet.order(order.id)).shipment_status).toBe('delivery-success');
      const log = await me.call(ordersRoutes.timeline, { params: { id: order.id } });
      expect(log.filter((e) => e.event_type === 'tracking')).toHaveLength(3);
      // Delivered parcels are no longer polled.
      quiet.app.clock.advance(60 * 60_000);
      const calls = await quiet.app.db('orders', 'SELECT id FROM carrier_call');
      await quiet.app.fire('orders', 'carrier-poll');
      expect(await quiet.app.db('orders', 'SELECT id FROM carrier_call')).toHaveLength(calls.length);
    } finally {
      await quiet.app.stop();
    }
  }, 30_000);

  describe('a push', () => {
    let order: OrderDetail;
    beforeAll(async () => {
      order = await t.bookConfirmed();
    });
    let n = 0;
    const push = (more: { partner?: string; secret?: string; timestamp?: string; event_id?: string; body?: object; signature?: string } = {}) => {
      const event_id = more.event_id ?? `test-${++n}`;
      const timestamp = more.timestamp ?? String(Math.floor(t.app.clock.now().getTime() / 1_000));
      const body = JSON.stringify(more.body ?? { event_id, partner_awb_no: order.partner_awb_no, event: 'lost', occurred_at: toWireTime(t.app.clock.now()) }); // prettier-ignore
      const signature = more.signature ?? createHmac('sha256', more.secret ?? 'flash-development-secret').update(`${timestamp}.${body}`).digest('hex'); // prettier-ignore
      return t.app.anonymous.raw('POST', `/partner-api/v1/${more.partner ?? 'flash'}/events`, {
        body,
        headers: { 'content-type': 'application/json', 'x-partner-event-id': event_id, 'x-partner-timestamp': timestamp, 'x-partner-signature': signature }, // prettier-ignore
      });
    }; // prettier-ignore
    const code = (answer: { status: number; body: unknown }) => [
      answer.status,
      (answer.body as { code?: string }).code,
    ];
    const seconds = (offset: number) => String(Math.floor(t.app.clock.now().getTime() / 1_000) + offset);

    it('is accepted with the carrier’s signature, and a replay is ignored', async () => {
      const first = await push({ event_id: 'replayed' });
      const second = await push({ event_id: 'replayed' });
      expect([first.body, second.body]).toEqual([
        { status: true, data: { accepted: 1, duplicate: 0 } },
        { status: true, data: { accepted: 1, duplicate: 1 } },
      ]);
      expect((await timeline(order.id)).filter((e) => e.event_code === 'lost')).toHaveLength(1);
    });
    it('is deduplicated by the id in its signed body, not by its header', async () => {
      const body = { event_id: 'signed', partner_awb_no: order.partner_awb_no, event: 'damaged', occurred_at: toWireTime(t.app.clock.now()) }; // prettier-ignore
      await push({ body, event_id: 'signed' });
      expect((await push({ body, event_id: 'another' })).body).toMatchObject({ data: { duplicate: 1 } });
      expect((await timeline(order.id)).filter((e) => e.event_code === 'damaged')).toHaveLength(1);
    });
    it('is refused with a wrong, foreign, missing or stale signature', async () => {
      expect(code(await push({ signature: 'f'.repeat(64) }))).toEqual([401, 'signature.invalid']);
      expect(code(await push({ signature: '' }))).toEqual([401, 'signature.invalid']);
      expect(code(await push({ secret: 'kerry-development-secret' }))).toEqual([401, 'signature.invalid']);
      for (const timestamp of [seconds(-301), seconds(310), '', 'yesterday', '-1'])
        expect([timestamp, ...code(await push({ timestamp }))]).toEqual([timestamp, 401, 'signature.invalid']);
      for (const timestamp of [seconds(-290), `${seconds(0)}000`, t.app.clock.now().toISOString()])
        expect([timestamp, (await push({ timestamp })).status]).toEqual([timestamp, 200]);
    });
    it('is rejected from an unknown carrier and for an empty body', async () => {
      expect(code(await push({ partner: 'nobody' }))).toEqual([404, 'carrier.unknown']);
      expect(code(await push({ body: { event: 'teleported' } }))).toEqual([400, 'request.invalid']);
    });
    it('of another carrier’s number moves nothing', async () => {
      const body = {
        event_id: 'x-kerry',
        partner_awb_no: order.partner_awb_no,
        event: 'delivered',
        occurred_at: 'never',
      };
      expect((await push({ partner: 'kerry', secret: 'kerry-development-secret', body })).status).toBe(200);
      expect((await t.order(order.id)).shipment_status).toBe('booked');
    });
    it('for a still unknown AWB number is applied once it is known, in order of arrival', async () => {
      await t.fault('flash', 'html_page');
      const { id, order_no } = await t.book();
      const [parcel] = await t.app.anonymous
        .raw('GET', `/sandbox/carriers/flash/parcels?order_no=${order_no}`)
        .then(async (answer) => {
          let found = answer.body as { partner_awb_no: string }[];
          while (!found.length) found = (await t.app.anonymous.raw('GET', `/sandbox/carriers/flash/parcels?order_no=${order_no}`)).body as typeof found; // prettier-ignore
          return found;
        });
      const awb = { partner_code: 'flash', partner_awb_no: parcel?.partner_awb_no ?? '' };
      for (const event of ['picked_up', 'in_transit'] as const) {
        expect(await t.report(awb, event)).toBe(200);
        t.app.clock.advance(1_000);
      }
      expect(await t.order(id)).toMatchObject({ shipment_status: 'booked', booking_state: 'booking' });
      await t.fault('flash', 'html_page', { rate: 0 });
      t.app.clock.advance(60_000);
      // No poll runs here, and none has anything to add.
      const told = await t.orderUntil(id, (o) => o.booking_state === 'confirmed');
      expect(told).toMatchObject({ shipment_status: 'on-delivery', partner_awb_no: awb.partner_awb_no });
      t.app.clock.advance(11 * 60_000);
      await t.app.fire('orders', 'carrier-poll');
      expect(await t.order(id)).toMatchObject({ version: told.version });
      const codes = (await timeline(id)).map((e) => e.event_code);
      expect(codes.toSorted()).toEqual(['confirmed', 'created', 'in_transit', 'picked_up']);
    });
    it('is not lost when it arrives while its AWB number is being stored', async () => {
      const orders = t.app.composition.services.find((s) => s.name === 'orders');
      const waiting = async (query: string) =>
        (await t.app.admin(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`, [query])).length > 0; // prettier-ignore
      // Holds the confirmation up at its last statement: it has looked for pushes and is not committed yet.
      await t.app.admin(`CREATE FUNCTION orders.hold_up() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock(42); RETURN NEW; END'`); // prettier-ignore
      await t.app.admin(`CREATE TRIGGER hold_up BEFORE UPDATE OF step ON orders.booking_saga FOR EACH ROW WHEN (NEW.step = 'capture') EXECUTE FUNCTION orders.hold_up()`); // prettier-ignore
      const holder = await orders?.db.session();
      await holder?.query('SELECT pg_advisory_lock(42)');
      try {
        const { id } = await t.book();
        await until(() => waiting('UPDATE booking_saga SET step%'));
        const [parcel] = await t.app.admin<{ awb: string }[]>(
          'SELECT awb FROM sandbox.parcel ORDER BY id DESC LIMIT 1',
        );
        let answered = false;
        const pushing = push({ body: { event_id: 'very-moment', partner_awb_no: parcel?.awb, event: 'picked_up', occurred_at: toWireTime(t.app.clock.now()) } }); // prettier-ignore
        void pushing.finally(() => (answered = true));
        await until(async () => answered || (await waiting('%hashtextextended%')));
        await holder?.end();
        expect((await pushing).status).toBe(200);
        const told = await t.orderUntil(id, (o) => o.booking_state === 'confirmed');
        expect([told.shipment_status, told.partner_awb_no]).toEqual(['pickup', parcel?.awb]);
      } finally {
        await holder?.end();
        await t.app.admin('DROP TRIGGER hold_up ON orders.booking_saga');
      }
    });
  });

  it('[A72][A104] leaves counters and event numbers consistent with the orders', async () => {
    await t.settled();
    const counted = await t.app.db('orders', 'SELECT account_id, shipment_status, total FROM shipment_counter WHERE total <> 0 ORDER BY 1, 2'); // prettier-ignore
    const there = await t.app.db('orders', 'SELECT account_id, shipment_status, count(*)::int AS total FROM shipment_order GROUP BY 1, 2 ORDER BY 1, 2'); // prettier-ignore
    expect(counted).toEqual(there);
    // Events are numbered from one without gaps, and the last number is the order's version.
    const gaps = await t.app.db('orders', `SELECT o.id FROM shipment_order o JOIN event_log e ON e.key = o.id::text AND e.topic = 'orders.shipment.v1' GROUP BY o.id HAVING count(*) <> o.version OR max(e.version) <> o.version`); // prettier-ignore
    expect(gaps).toEqual([]);
    expect(
      await t.app.db('orders', `SELECT id FROM shipment_order WHERE (cod_flag = 1) <> (cod_status IS NOT NULL)`),
    ).toEqual([]);
  });
});
