import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ordersRoutes, type PickupDocDetail, type PickupTerms } from '@lamliang/contracts/orders';
import type { CarrierCode } from '@lamliang/contracts/pricing';
import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { DAY_MS } from '@lamliang/kernel';
import { until, type As } from '@lamliang/platform/testing';
import { refusal, startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(30_000);
const at = (text: string) => new Date(`${text}+07:00`);
/** A Wednesday, before every cut-off. */
const NOON = at('2026-12-02T10:30');
const place = {
  pickup_point_name: 'คลังมักกะสัน', responser_name: 'สมปอง ใจดี', responser_tel: '0812345678', pickup_point_addr: '1 ถนนเพชรบุรี', pickup_point_district: 'มักกะสัน',
  pickup_point_city: 'ราชเทวี', pickup_point_province: 'กรุงเทพมหานคร', pickup_point_postal_code: '10400',
}; // prettier-ignore

describe('pickup calls', () => {
  let t: OrdersUnderTest;
  let shop: As;
  let point: number;
  beforeAll(async () => {
    t = await startOrders([], {}, NOON);
    await t.fund(1, 50_000_00, 0, 0);
    shop = t.app.as('shop_owner');
    point = (await shop.call(ordersRoutes.createPickupPoint, { body: place })).id;
  }, 30_000);
  afterAll(() => t.app.stop());

  const parcel = async (partner_id = 2) => (await t.bookConfirmed({ partner_id })).id;
  const call = (partner: string, more: Partial<PickupTerms> = {}, who = shop) =>
    who.call(ordersRoutes.createPickupDoc, { params: { partner }, body: { pickup_point_id: point, pickup_dt: at('2026-12-03T14:00'), ...more } }); // prettier-ignore
  const get = (id: number, who = shop) => who.call(ordersRoutes.pickupDoc, { params: { id } });
  const docUntil = (id: number, probe: (doc: PickupDocDetail) => boolean) =>
    until(async () => {
      const doc = await get(id);
      return probe(doc) && doc;
    });
  const told = (id: number) => docUntil(id, (doc) => doc.partner_pickup_no !== null);
  const atCarrier = async (code: CarrierCode, pickup_no: string) =>
    (await t.sandbox.call(sandboxRoutes.pickups, { params: { code } })).find((one) => one.pickup_no === pickup_no);
  const advance = (doc: { partner_code: string; pickup_doc_no: string }, event: 'confirmed' | 'picked_up' | 'cancelled', reason?: string) =>
    t.sandbox.call(sandboxRoutes.advancePickup, { params: { code: doc.partner_code as CarrierCode, pickup_no: doc.pickup_doc_no }, body: { event, ...(reason ? { reason } : {}) } }); // prettier-ignore
  const waiting = async (partner_id: number) =>
    (await shop.call(ordersRoutes.pickupWaiting, { query: { partner_id } })).rows.map(({ id }) => id);

  it('[A146] [A147] the carrier is called, tells who comes, and takes the parcels along', async () => {
    const [one, other] = [await parcel(), await parcel()];
    expect((await shop.call(ordersRoutes.pickupDocSummary, { query: {} })).waiting).toBe(2);
    const called = await call('flash', { remark: 'หลังร้าน' });
    expect(called).toMatchObject({ added_flag: 0, status: 'requested', parcel_count: 2, allowed_moves: ['add', 'move', 'cancel'] }); // prettier-ignore
    const doc = await told(called.id);
    expect(doc).toMatchObject({
      pickup_address: '1 ถนนเพชรบุรี',
      pickup_district: 'มักกะสัน',
      pickup_city: 'ราชเทวี',
      pickup_province: 'กรุงเทพมหานคร',
      pickup_zip_code: '10400',
      pickup_point_id: point,
      pickup_responser_name: 'สมปอง ใจดี',
      pickup_responser_tel: '0812345678',
    });
    expect(doc.orders.map(({ id, receiver_name }) => [id, receiver_name])).toEqual([[one, 'สมหญิง'], [other, 'สมหญิง']]); // prettier-ignore
    expect(await atCarrier('flash', doc.pickup_doc_no)).toMatchObject({ parcel_count: 2, awbs: doc.orders.map((order) => order.partner_awb_no) }); // prettier-ignore
    const list = await shop.call(ordersRoutes.pickupDocs, { query: { status: 'requested', search: doc.pickup_doc_no.toLowerCase() } }); // prettier-ignore
    expect(list.rows.map(({ id }) => id)).toEqual([doc.id]);
    const summary = await shop.call(ordersRoutes.pickupDocSummary, { query: {} });
    expect(summary).toMatchObject({ requested: 1, waiting: 0, total: 1 });
    expect(summary.partners.find(({ partner_code }) => partner_code === 'flash')).toMatchObject({ requested: 1, waiting: 0 }); // prettier-ignore

    await advance(doc, 'confirmed');
    expect(await get(doc.id)).toMatchObject({ status: 'confirmed', driver_name: expect.any(String), allowed_moves: ['add'] }); // prettier-ignore
    await advance(doc, 'picked_up');
    expect(await get(doc.id)).toMatchObject({ status: 'picked-up', allowed_moves: [], picked_up_dt: NOON });
    for (const id of [one, other]) await t.orderUntil(id, (order) => order.shipment_status === 'pickup');
  });

  it('a second call for the same carrier, point and day adds to the first, also by two at once; a key has one effect', async () => {
    const ids = [await parcel(6), await parcel(6), await parcel(6)];
    const calls = await Promise.all(ids.slice(0, 2).map((id) => call('jt', { shipment_order_ids: [id] })));
    expect(new Set(calls.map(({ id }) => id)).size).toBe(1);
    expect(calls.map(({ added_flag }) => added_flag).toSorted()).toEqual([0, 1]);
    const send = () =>
      shop.raw('POST', '/client/v1/pickup-doc/jt', {
        body: { pickup_point_id: point, pickup_dt: '2026-12-03T16:00:00+07:00', shipment_order_ids: [ids[2]] },
        headers: { 'idempotency-key': 'pickup-three' },
      });
    const [first, again] = [await send(), await send()];
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    const doc = await get(calls[0]!.id);
    // Its time stays: moving is another matter.
    expect(doc).toMatchObject({ parcel_count: 3, pickup_dt: at('2026-12-03T14:00') });
    expect(doc.orders.map(({ id }) => id)).toEqual(ids);
    await until(async () => (await atCarrier('jt', doc.pickup_doc_no))?.parcel_count === 3);
    expect((await refusal(call('jt', { shipment_order_ids: [ids[0]!] }))).code).toBe('pickup_doc.not_waiting');
  });

  it('[A148] a call of Flash is moved while it is not confirmed, by its id or the latest one', async () => {
    const id = (await call('flash', { parcel_count: 4 })).id;
    await told(id);
    const move = (body: object) => shop.call(ordersRoutes.moveFlashPickup, { body: { pickup_dt: at('2026-12-04T15:00'), ...body } }); // prettier-ignore
    expect(await move({})).toMatchObject({ id, pickup_dt: at('2026-12-04T15:00'), status: 'requested' });
    expect(await atCarrier('flash', (await get(id)).pickup_doc_no)).toMatchObject({
      pickup_at: at('2026-12-04T15:00'),
    });
    expect((await refusal(move({ pickup_dt: at('2026-12-10T15:00') }))).code).toBe('pickup_doc.too_far');
    const friday = await call('flash', { parcel_count: 1, pickup_dt: at('2026-12-05T10:00') });
    expect((await refusal(move({ id: friday.id }))).code).toBe('pickup_doc.day_taken');
    const doc = await get(id);
    await advance(doc, 'confirmed');
    expect((await refusal(move({ id, pickup_dt: at('2026-12-06T15:00') }))).code).toBe('pickup_doc.illegal_move');
    // The carrier has confirmed, and its push was lost: it refuses, and the call is as the carrier has it.
    await t.app.admin(`UPDATE orders.pickup_doc SET status = 'requested', confirmed_dt = NULL WHERE id = $1`, [id]);
    expect((await refusal(move({ id, pickup_dt: at('2026-12-06T15:00') }))).code).toBe('pickup_doc.illegal_move');
    expect(await get(id)).toMatchObject({ status: 'confirmed', pickup_dt: at('2026-12-04T15:00') });
  });

  it('is called off with its reason, at the carrier first; its parcels wait again', async () => {
    const one = await parcel(4);
    const doc = await told((await call('ninjavan', { shipment_order_ids: [one] })).id);
    expect(await waiting(4)).toEqual([]);
    const cancel = (id: number, who = shop) => who.call(ordersRoutes.cancelPickupDoc, { params: { id }, body: { reason: 'แพ็กไม่ทัน' } }); // prettier-ignore
    expect((await refusal(cancel(doc.id, t.app.as('other_shop')))).code).toBe('pickup_doc.not_found');
    expect(await cancel(doc.id)).toMatchObject({ status: 'cancelled', cancel_code: 'shop', cancel_reason: 'แพ็กไม่ทัน' });
    expect((await atCarrier('ninjavan', doc.pickup_doc_no))?.state).toBe('cancelled');
    expect(await waiting(4)).toEqual([one]);
    expect((await refusal(cancel(doc.id))).code).toBe('pickup_doc.illegal_move');

    // The same day may be called for anew. The driver is on the way before it is called off, and the push of that was lost.
    const again = await told((await call('ninjavan', { shipment_order_ids: [one] })).id);
    expect(again.id).not.toBe(doc.id);
    await advance(again, 'confirmed');
    await t.app.admin(`UPDATE orders.pickup_doc SET status = 'requested' WHERE id = $1`, [again.id]);
    expect((await refusal(cancel(again.id))).code).toBe('pickup_doc.illegal_move');
    expect(await get(again.id)).toMatchObject({ status: 'confirmed', cancel_requested: 0, cancel_reason: null });
    await advance(again, 'cancelled', 'รถเสีย');
    expect(await get(again.id)).toMatchObject({ status: 'cancelled', cancel_code: 'carrier', cancel_reason: 'รถเสีย' });
  });

  it.each([
    ['kerry', '2026-12-06T14:00', 'pickup_doc.closed'],
    ['kerry', '2026-12-07T14:00', 'pickup_doc.closed'],
    ['kerry', '2026-12-03T09:59', 'pickup_doc.hours'],
    ['thaipost', '2026-12-10T14:00', 'pickup_doc.too_far'],
  ])('%s is not called for %s: %s', async (partner, wished, code) => {
    expect((await refusal(call(partner, { pickup_dt: at(wished), parcel_count: 1 }))).code).toBe(code);
  });

  it('is not called without parcels, by an unknown name, to a point of another shop, nor for orders of another', async () => {
    expect((await refusal(call('dhl'))).code).toBe('pickup_doc.nothing_waits');
    expect((await refusal(call('nobody', { parcel_count: 1 }))).code).toBe('partner.not_found');
    expect((await refusal(call('dhl', { parcel_count: 1 }, t.app.as('other_shop')))).code).toBe(
      'pickup_point.not_found',
    );
    expect((await refusal(call('dhl', { shipment_order_ids: [987_654] }))).code).toBe('order.not_found');
  });

  it('a carrier that refuses ends the call with its reason; one that is away is told later', async () => {
    await t.fault('dhl', 'refuse');
    const refused = await call('dhl', { parcel_count: 2 });
    expect(await docUntil(refused.id, ({ status }) => status === 'cancelled')).toMatchObject({
      cancel_code: 'carrier',
    });
    await t.fault('dhl', 'refuse', { rate: 0 });
    await t.fault('dhl', '500');
    const { id } = await call('dhl', { parcel_count: 2 });
    await until(async () => (await t.app.db('orders', 'SELECT 1 FROM pickup_doc WHERE id = $1 AND last_error IS NOT NULL', [id])).length > 0); // prettier-ignore
    await t.fault('dhl', '500', { rate: 0 });
    t.app.clock.advance(60_000);
    await told(id);
  });

  it('a signed report counts once, and one with a wrong signature or number not at all', async () => {
    const doc = await told((await call('kerry', { parcel_count: 1 })).id);
    const push = async (body: object, secret = 'kerry-development-secret') => {
      const timestamp = String(Math.floor(t.app.clock.now().getTime() / 1_000));
      const raw = JSON.stringify(body);
      const signature = createHmac('sha256', secret).update(`${timestamp}.${raw}`).digest('hex');
      return t.app.anonymous.raw('POST', '/partner-api/v1/kerry/pickups', { body, headers: { 'x-partner-timestamp': timestamp, 'x-partner-signature': signature } }); // prettier-ignore
    };
    const report = { event_id: 'e1', pickup_no: doc.pickup_doc_no, event: 'confirmed', occurred_at: '' };
    expect((await push(report, 'wrong secret')).status).toBe(401);
    expect((await push({ ...report, event: 'flown' })).status).toBe(400);
    expect((await push({ ...report, pickup_no: 'PU99999999' })).body).toMatchObject({ data: { accepted: 0 } });
    expect((await push(report)).body).toMatchObject({ data: { accepted: 1 } });
    expect((await push(report)).body).toMatchObject({ data: { accepted: 0 } });
    expect((await get(doc.id)).status).toBe('confirmed');
  });

  it('what no push told is asked for, and what nobody came for ends', async () => {
    const ids = [await parcel(3), await parcel(3)];
    const asked = await told((await call('thaipost', { shipment_order_ids: [ids[0]!] })).id);
    await t.app.admin(`UPDATE sandbox.pickup SET state = 'confirmed' WHERE pickup_no = $1`, [asked.pickup_doc_no]);
    t.app.clock.advance(11 * 60_000);
    await t.app.fire('orders', 'pickup-poll');
    expect((await get(asked.id)).status).toBe('confirmed');
    const other = await told((await call('thaipost', { shipment_order_ids: [ids[1]!], pickup_dt: at('2026-12-04T14:00') })).id); // prettier-ignore
    // The parcel of one has left; that of the other is still there.
    await t.report({ partner_code: 'thaipost', partner_awb_no: asked.orders[0]!.partner_awb_no }, 'picked_up');
    t.app.clock.advance(4 * DAY_MS);
    await t.app.fire('orders', 'pickup-close');
    expect((await get(asked.id)).status).toBe('picked-up');
    expect(await get(other.id)).toMatchObject({ status: 'cancelled', cancel_code: 'missed' });
    expect(await waiting(3)).toEqual([ids[1]]);
  });

  it('is called by itself once a day, in the last hour before the cut-off, for what waits at the point', async () => {
    const ids = [await parcel(1), await parcel(1)];
    await shop.call(ordersRoutes.updatePickupPointConfig, { body: { partners: [{ partner_id: 1, pickup_point_id: point, auto_pickup_flag: 1 }] } }); // prettier-ignore
    const made = async () => (await shop.call(ordersRoutes.pickupDocs, { query: { partner_id: 1 } })).rows.filter(({ auto_flag }) => auto_flag === 1); // prettier-ignore
    const fire = () => t.app.fire('orders', 'pickup-automatic');
    // A Tuesday, and Kerry's cut-off is at three in the afternoon.
    t.app.clock.advance(at('2026-12-08T13:59').getTime() - t.app.clock.now().getTime());
    await fire();
    expect(await made()).toEqual([]);
    t.app.clock.advance(60_000);
    await fire();
    await fire();
    const [doc, ...others] = await made();
    expect(others).toEqual([]);
    expect(doc).toMatchObject({ pickup_dt: at('2026-12-08T14:00'), parcel_count: 2, pickup_point_id: point });
    const { orders } = await told(doc!.id);
    expect(orders.map(({ id }) => id)).toEqual(ids);
    // One that the shop calls off is not made anew on that day, on the next one it is.
    await shop.call(ordersRoutes.cancelPickupDoc, { params: { id: doc!.id }, body: { reason: 'ปิดร้าน' } });
    await fire();
    expect(await made()).toHaveLength(1);
    t.app.clock.advance(DAY_MS);
    await fire();
    expect(await made()).toHaveLength(2);
  });

  it('a booking that was never handed over is cancelled after 15 days, and paid back', async () => {
    const kept = await t.bookConfirmed({ partner_id: 6 });
    const taken = await t.bookConfirmed({ partner_id: 6 });
    await t.settled();
    t.app.clock.advance(15 * DAY_MS);
    await t.app.fire('orders', 'cancel-unused-bookings');
    expect((await t.order(kept.id)).shipment_status).toBe('booked');
    // The carrier has one of them, and has not told so: it refuses.
    await t.app.admin(`UPDATE sandbox.parcel SET state = 'in_transit' WHERE order_no = $1`, [taken.order_no]);
    t.app.clock.advance(60_000);
    await t.app.fire('orders', 'cancel-unused-bookings');
    await t.orderUntil(kept.id, ({ shipment_status }) => shipment_status === 'cancelled');
    await t.settled();
    expect(await t.order(taken.id)).toMatchObject({ shipment_status: 'booked', cancel_requested: 0 });
    // The one is paid back, the other one is not.
    const holds = await t.app.db<{ order_id: number; state: string }[]>('wallet', 'SELECT order_id, state FROM ledger_hold WHERE order_id = ANY ($1) ORDER BY order_id', [[kept.id, taken.id]]); // prettier-ignore
    expect(holds.map(({ state }) => state)).toEqual(['refunded', 'captured']);
  });

  it('[A149] the report of a period has the calls, their parcels and what was collected, and is exported', async () => {
    const query = { from_date: '2026-12-03', to_date: '2026-12-04' };
    const { rows, total } = await shop.call(ordersRoutes.pickupReport, { query });
    const first = rows.filter((row) => row.partner_code === 'flash' && row.status === 'picked-up');
    expect(first.map(({ parcel_count, collected_count }) => [parcel_count, collected_count])).toEqual([[2, 2]]);
    const summary = await shop.call(ordersRoutes.pickupReportSummary, { query });
    expect(summary.call_count).toBe(total);
    expect(summary.days.map(({ day }) => day)).toEqual(['2026-12-03', '2026-12-04']);
    for (const part of [summary.days, summary.partners]) {
      expect(part.reduce((all, one) => all + one.parcel_count, 0)).toBe(summary.parcel_count);
      expect(part.reduce((all, one) => all + one.collected_count, 0)).toBe(summary.collected_count);
    }
    expect(summary.parcel_count).toBe(rows.reduce((all, row) => all + row.parcel_count, 0));
    expect(summary.requested + summary.confirmed + summary['picked-up'] + summary.cancelled).toBe(total);
    const one = await shop.call(ordersRoutes.pickupReportSummary, { query: { ...query, partner_id: 6 } });
    expect(one.partners.map(({ partner_code }) => partner_code)).toEqual(['jt']);
    const sheet = await shop.raw('GET', '/client/v1/reports/pickup/export?from_date=2026-12-03&to_date=2026-12-04&file_type=csv'); // prettier-ignore
    const lines = sheet.bytes.toString().trim().split('\r\n');
    expect(lines).toHaveLength(total + 1);
    expect(lines[0]).toContain('เลขที่เรียกรถ,ขนส่ง,วันเวลาที่นัดรับ');
    expect(lines.find((line) => line.includes(first[0]!.pickup_doc_no))).toContain('เข้ารับแล้ว');
    expect((await shop.raw('GET', '/client/v1/reports/pickup')).status).toBe(400);
    expect((await t.app.as('other_shop').call(ordersRoutes.pickupReport, { query })).total).toBe(0);
  });

  it('staff list and read the calls of all shops', async () => {
    const staff = t.app.as('staff_support');
    const rows = await staff.call(ordersRoutes.staffPickupDocs, { query: { filter: { account_id: 1, status: ['cancelled'] } } }); // prettier-ignore
    expect(rows.length).toBeGreaterThan(2);
    const detail = await staff.call(ordersRoutes.staffPickupDoc, { params: { id: rows[0]!.id } });
    expect(detail).toMatchObject({ account_id: 1, status: 'cancelled', orders: expect.any(Array) });
  });
});
