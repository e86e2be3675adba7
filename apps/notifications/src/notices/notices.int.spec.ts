import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authEvents } from '@lamliang/contracts/auth';
import { notificationsRoutes as routes } from '@lamliang/contracts/notifications';
import { ordersEvents } from '@lamliang/contracts/orders';
import { addDays, bangkokDate } from '@lamliang/kernel';
import { startService, type StartedServices } from '@lamliang/platform/testing';
import { shipmentPayload, nextOrder, publish, publishRaw } from '../../test/support.ts';
import { notificationsService } from '../notifications.module.ts';

let app: StartedServices;
beforeAll(async () => {
  app = await startService([notificationsService]);
});
afterAll(() => app?.stop());

describe('notices', () => {
  it('[A66] lists a failed booking once, a failed delivery and a return, newest first, and marks one as read', async () => {
    const order = nextOrder();
    const refused = { shipment_status: 'cancelled', booking_state: 'failed' } as const;
    await publish(app, ordersEvents.bookingFailed, {
      ...shipmentPayload(order, { ...refused, version: 2 }),
      reason: 'x',
    });
    await publish(app, ordersEvents.cancelled, { ...shipmentPayload(order, { ...refused, version: 3 }), remark: 'x' });
    const other = nextOrder();
    const move = { carrier_event: 'x', from_status: 'on-delivery' } as const;
    for (const [version, shipment_status] of [
      [2, 'on-delivery'],
      [3, 'delivery-failed'],
      [4, 'return-success'],
    ] as const)
      await publish(app, ordersEvents.moved, { ...shipmentPayload(other, { shipment_status, version }), ...move });
    await app.drain();

    const shop = app.as('shop_owner');
    const inbox = await shop.call(routes.list, { query: {} });
    expect(inbox).toMatchObject({ total: 3, unread: 3, page: 1, limit: 20 });
    const codes = inbox.rows.map((row) => row.code).sort();
    expect(codes).toEqual(['booking_failed', 'delivery_failed', 'returned']);
    const refusal = inbox.rows.find((row) => row.code === 'booking_failed')!;
    expect(refusal).toMatchObject({
      account_id: 1,
      link: `/orders/all/${order}/all`,
      figures: { order_no: `LL${order}`, partner_name: 'Flash Express' },
      read_flag: 0,
      read_dt: null,
    });
    const ids = inbox.rows.map((row) => row.id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));

    const thai = await shop.raw('GET', '/client/v1/notifications', { headers: { 'accept-language': 'th' } });
    const titles = (thai.body as { data: { rows: { title: string }[] } }).data.rows.map((row) => row.title);
    expect(titles).toContain(`จองขนส่งไม่สำเร็จ LL${order}`);

    const read = await shop.call(routes.read, { params: { id: refusal.id } });
    expect(read).toMatchObject({ id: refusal.id, read_flag: 1 });
    app.clock.advance(60_000);
    const again = await shop.call(routes.read, { params: { id: refusal.id } });
    expect(again.read_dt).toEqual(read.read_dt);
    expect((await shop.call(routes.list, { query: { limit: 2, page: 2 } })).rows).toHaveLength(1);
    expect((await shop.call(routes.list, { query: {} })).unread).toBe(2);
  });

  it('a worker sees what their flags open, from the day of joining on', async () => {
    const account_id = 41;
    const owner = app.as({ account_id });
    const decided = { account_id, shop_name: 'ร้าน', verify_type: 'cod', result: 'not-accept', occurred_at: '2026-11-20T02:00:00Z' } as const; // prettier-ignore
    await publishRaw(app, authEvents.verificationDecided, '41', decided);
    await publish(app, ordersEvents.moved, { ...shipmentPayload(nextOrder(), { shipment_status: 'on-return', version: 2 }), account_id, carrier_event: 'x', from_status: 'on-delivery' }); // prettier-ignore
    await app.drain();
    const { rows } = await owner.call(routes.list, { query: {} });
    const linkOf = (code: string) => rows.find((row) => row.code === code)?.link;
    expect([rows.length, linkOf('cod_refused')]).toEqual([2, '/options/codoption']);
    const worker = (joined_day: string) =>
      app.as({ account_id, access_level_id: 3, flags: { order_flag: 1 }, joined_day });
    const today = bangkokDate(app.clock.now());
    const seen = await worker(today).call(routes.list, { query: {} });
    expect(seen).toMatchObject({ total: 1, unread: 1, rows: [{ code: 'on_return' }] });
    const later = worker(addDays(today, 1));
    expect(await later.call(routes.list, { query: {} })).toMatchObject({ total: 0, unread: 0 });
    for (const [as, code] of [
      [worker(today), 'cod_refused'],
      [later, 'on_return'],
    ] as const) {
      const { id } = rows.find((row) => row.code === code)!;
      await expect(as.call(routes.read, { params: { id } })).rejects.toMatchObject({ code: 'notification.not_found' });
    }
  });

  it("hides another shop's notices", async () => {
    const [first] = (await app.as('shop_owner').call(routes.list, { query: {} })).rows;
    const stranger = app.as('other_shop');
    expect((await stranger.call(routes.list, { query: {} })).total).toBe(0);
    const answer = await stranger.raw('PATCH', `/client/v1/notifications/${first!.id}/read`);
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([404, 'notification.not_found']);
  });

  it('applies a repeated event once', async () => {
    const payload = { ...shipmentPayload(nextOrder(), { shipment_status: 'on-return', version: 5 }), carrier_event: 'x', from_status: 'delivery-failed' } as const; // prettier-ignore
    const before = (await app.as('shop_owner').call(routes.list, { query: {} })).total;
    const event_id = await publish(app, ordersEvents.moved, payload);
    await publish(app, ordersEvents.moved, payload, event_id);
    await app.drain();
    expect((await app.as('shop_owner').call(routes.list, { query: {} })).total).toBe(before + 1);
  });
});
