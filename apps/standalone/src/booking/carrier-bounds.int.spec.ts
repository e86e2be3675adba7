import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ordersRoutes, type OrderDetail } from '@lamliang/contracts/orders';
import { toWireTime } from '@lamliang/kernel';
import { until } from '@lamliang/platform/testing';
import { startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(20_000);
const MEASURED = { weight_g: 1_500, width_cm: 20, length_cm: 20, height_cm: 10 };
const DAY_MS = 86_400_000;

describe('a carrier event with values out of range', () => {
  let t: OrdersUnderTest;
  let order: OrderDetail;
  beforeAll(async () => {
    t = await startOrders();
    await t.fund(1, 50_000_00, 0, 0);
  }, 30_000);
  beforeEach(async () => {
    order = await t.bookConfirmed();
    await t.settled();
  });
  afterAll(() => t.app.stop());

  let n = 0;
  const report = (more: object) => ({
    event_id: `bounds-${++n}`,
    partner_awb_no: order.partner_awb_no,
    event: 'reweighed',
    occurred_at: toWireTime(t.app.clock.now()),
    measured: MEASURED,
    ...more,
  });
  const push = async (body: object) => {
    const text = JSON.stringify(body);
    const timestamp = String(Math.floor(t.app.clock.now().getTime() / 1_000));
    const signature = createHmac('sha256', 'flash-development-secret').update(`${timestamp}.${text}`).digest('hex');
    const headers = { 'x-partner-timestamp': timestamp, 'x-partner-signature': signature };
    const answer = await t.app.anonymous.raw('POST', '/partner-api/v1/flash/events', { body: text, headers: { ...headers, 'content-type': 'application/json' } }); // prettier-ignore
    return [answer.status, (answer.body as { data?: unknown; errors?: unknown }).data];
  };
  const kept = [200, { accepted: 0, duplicate: 0 }];
  /** What staff read of an order in the list of calls. */
  const calls = async () => {
    const filter = encodeURIComponent(JSON.stringify({ shipment_order_id: order.id }));
    const { body } = await t.app.as('staff_support').raw('GET', `/staff-api/v1/carrier-calls?filter=${filter}`);
    return (body as { error: string | null; url: string; request_body: unknown }[]).filter((c) => c.error);
  };
  const at = (offset_ms: number) => toWireTime(new Date(t.app.clock.now().getTime() + offset_ms));

  it.each<[string, (at: (offset_ms: number) => string) => object, string]>([
    ['a size of nothing', () => ({ measured: { ...MEASURED, width_cm: 0 } }), 'measured.width_cm'],
    ['a size of 501 cm', () => ({ measured: { ...MEASURED, length_cm: 501 } }), 'measured.length_cm'],
    ['a size below zero', () => ({ measured: { ...MEASURED, height_cm: -1 } }), 'measured.height_cm'],
    ['a size of 1e-7 cm', () => ({ measured: { ...MEASURED, height_cm: 1e-7 } }), 'measured.height_cm'],
    ['a weight below zero', () => ({ measured: { ...MEASURED, weight_g: -1 } }), 'measured.weight_g'],
    ['a weight of more than a tonne', () => ({ measured: { ...MEASURED, weight_g: 1e300 } }), 'measured.weight_g'],
    ['no id', () => ({ event_id: '' }), 'event_id'],
    ['an id without end', () => ({ event_id: 'x'.repeat(201) }), 'event_id'],
    ['a time in the first year', () => ({ event: 'delivered', occurred_at: '0001-01-01T00:00:00+07:00' }), 'occurred_at'], // prettier-ignore
    ['a time 400 days ago', (from) => ({ event: 'delivered', occurred_at: from(-400 * DAY_MS) }), 'occurred_at'],
    ['a day before the booking', (from) => ({ event: 'delivered', occurred_at: from(-DAY_MS) }), 'occurred_at'],
    [
      'a time more than five minutes before the booking',
      (from) => ({ event: 'delivered', occurred_at: from(-6 * 60_000) }),
      'occurred_at',
    ],
    [
      'a time that is a day ahead',
      (from) => ({ event: 'delivered', occurred_at: from(DAY_MS + 60_000) }),
      'occurred_at',
    ],
    ['a time that is a year ahead', (from) => ({ event: 'delivered', occurred_at: from(365 * DAY_MS) }), 'occurred_at'],
    ['a place without end', () => ({ event: 'delivered', place: 'ก'.repeat(1_001) }), 'place'],
  ])('is stored, shown to staff once and never applied: %s', async (_, more, field) => {
    const body = report(more(at));
    const before = await t.order(order.id);
    expect(await push(body)).toEqual(kept);
    expect(await push(body)).toEqual([200, { accepted: 0, duplicate: 1 }]);
    expect(await t.order(order.id)).toEqual(before);
    expect(await t.app.as('shop_owner').call(ordersRoutes.timeline, { params: { id: order.id } })).toHaveLength(2);
    const shown = await calls();
    expect(shown).toMatchObject([{ url: '/partner-api/v1/flash/events', request_body: body }]);
    expect(shown[0]?.error).toContain(`not applied: ${field}: `);
  });

  it('is applied when the carrier corrects it under the same id', async () => {
    const wrong = report({ measured: { ...MEASURED, width_cm: 0 } });
    expect(await push(wrong)).toEqual(kept);
    expect(await push({ ...wrong, measured: MEASURED })).toEqual([200, { accepted: 1, duplicate: 0 }]);
    expect(await t.order(order.id)).toMatchObject({ actual_width: 200, actual_weight: 1_500 });
  });

  it('of a still unknown AWB number is not applied later', async () => {
    const awb = 'TH00000000TEST';
    expect(await push(report({ partner_awb_no: awb, measured: { ...MEASURED, width_cm: 0 } }))).toEqual(kept);
    const found = await t.app.admin(`SELECT 1 FROM orders.carrier_push WHERE body ->> 'partner_awb_no' = $1`, [awb]);
    expect(found).toEqual([]);
  });

  it('with a slightly future time is applied with the current time', async () => {
    expect(await push(report({ event: 'picked_up', occurred_at: at(3_600_000) }))).toEqual([200, { accepted: 1, duplicate: 0 }]); // prettier-ignore
    const { pickup_dt } = await t.order(order.id);
    expect(pickup_dt && pickup_dt <= t.app.clock.now()).toBe(true);
  });

  it('with a time slightly before the booking is applied with the time of the booking', async () => {
    const occurred_at = at(-4 * 60_000);
    expect(await push(report({ event: 'delivered', occurred_at }))).toEqual([200, { accepted: 1, duplicate: 0 }]);
    expect((await t.order(order.id)).delivered_dt).toEqual(order.create_dt);
  });

  it('of before the booking is applied when the carrier corrects it under the same id', async () => {
    const wrong = report({ event: 'delivered', occurred_at: at(-18 * DAY_MS) });
    expect(await push(wrong)).toEqual(kept);
    expect(await push({ ...wrong, occurred_at: at(0) })).toEqual([200, { accepted: 1, duplicate: 0 }]);
    expect(await t.order(order.id)).toMatchObject({ shipment_status: 'delivery-success' });
  });

  it('of before the booking is not applied either where it came before the AWB number', async () => {
    await t.fault('flash', 'html_page');
    const { id, order_no } = await t.book();
    const parcel = async () => (await t.app.admin<{ awb: string }[]>('SELECT awb FROM sandbox.parcel WHERE order_no = $1', [order_no]))[0]; // prettier-ignore
    await until(async () => !!(await parcel()));
    const partner_awb_no = (await parcel())!.awb;
    const early = report({ partner_awb_no, event: 'delivered', occurred_at: at(-18 * DAY_MS) });
    const right = report({ partner_awb_no, event: 'picked_up' });
    expect(await push(early)).toEqual([200, { accepted: 1, duplicate: 0 }]);
    expect(await push(right)).toEqual([200, { accepted: 1, duplicate: 0 }]);
    expect((await t.order(id)).booking_state).toBe('booking');
    await t.fault('flash', 'html_page', { rate: 0 });
    t.app.clock.advance(60_000);
    order = await t.orderUntil(id, (o) => o.booking_state === 'confirmed');
    expect(order).toMatchObject({ shipment_status: 'pickup', delivered_dt: null });
    expect((await calls()).filter(({ url }) => url.startsWith('/partner-api/'))).toMatchObject([
      { request_body: early, error: expect.stringContaining('not applied: occurred_at: ') },
    ]);
    const event = { ...early, occurred_at: at(0) };
    expect(await push(event)).toEqual([200, { accepted: 1, duplicate: 0 }]);
    expect(await t.order(id)).toMatchObject({ shipment_status: 'delivery-success' });
  });

  it('with a time that cannot be read is applied with the current time, and staff are told once', async () => {
    const body = report({ event: 'picked_up', occurred_at: '31/12/2026 10:00' });
    expect(await push(body)).toEqual([200, { accepted: 1, duplicate: 0 }]);
    expect(await push(body)).toEqual([200, { accepted: 1, duplicate: 1 }]);
    expect((await t.order(order.id)).pickup_dt).toEqual(expect.any(Date));
    const shown = await calls();
    expect(shown).toMatchObject([{ url: '/partner-api/v1/flash/events', request_body: { occurred_at: '31/12/2026 10:00' } }]); // prettier-ignore
    expect(shown[0]?.error).toContain('its time "31/12/2026 10:00" cannot be read');
    const bare = await t.bookConfirmed();
    await push(report({ partner_awb_no: bare.partner_awb_no, event: 'picked_up', occurred_at: '' }));
    expect(await calls()).toHaveLength(1);
  });

  it('is rejected when malformed', async () => {
    for (const body of [
      report({ event_id: 5 }),
      report({ event: 'teleported' }),
      report({ measured: { weight_g: 5 } }),
    ])
      expect((await push(body))[0]).toBe(400);
    expect(await calls()).toEqual([]);
  });

  it('is stored when polled and does not block other events', async () => {
    const planted = [
      ['reweighed', toWireTime(t.app.clock.now()), { ...MEASURED, width_cm: 0 }],
      ['picked_up', '0001-01-01T12:00:00+07:00', null],
      ['delivered', toWireTime(new Date(t.app.clock.now().getTime() - 18 * DAY_MS)), null],
      ['reweighed', toWireTime(t.app.clock.now()), { ...MEASURED, weight_g: 2_000 }],
    ] as const;
    for (const [event, occurred_dt, measured] of planted)
      await t.app.admin(
        `INSERT INTO sandbox.parcel_event (event_id, parcel_id, event, occurred_dt, measured)
         SELECT $1, id, $2, $3, $4 FROM sandbox.parcel WHERE awb = $5`,
        [randomUUID(), event, occurred_dt, JSON.stringify(measured), order.partner_awb_no],
      );
    for (let round = 0; round < 2; round++) {
      t.app.clock.advance(11 * 60_000);
      await t.app.fire('orders', 'carrier-poll');
      expect(await t.order(order.id)).toMatchObject({ shipment_status: 'booked', actual_weight: 2_000, actual_width: 200 }); // prettier-ignore
      expect((await calls()).map((c) => c.error)).toEqual([
        expect.stringContaining('occurred_at'),
        expect.stringContaining('occurred_at'),
        expect.stringContaining('measured.width_cm'),
      ]);
    }
  });
});
