import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notificationsRoutes as routes, type WebhookTerms } from '@lamliang/contracts/notifications';
import { ordersEvents } from '@lamliang/contracts/orders';
import { Db } from '@lamliang/platform';
import { until, type StartedServices } from '@lamliang/platform/testing';
import { Webhook } from 'standardwebhooks';
import { startWithReceiver, type TestReceiver } from '../../test/receiver.ts';
import { shipmentPayload, nextOrder, publish } from '../../test/support.ts';
import { DeliveriesRepository } from './deliveries.repository.ts';
import { LEASE_MS, WAITS_MS } from './delivery.rules.ts';

let app: StartedServices;
let receiver: TestReceiver;
let paths = 0;
const HOUR = 3_600_000;
const ALL: WebhookTerms['events'] = ['order.created', 'order.status-changed', 'order.cancelled'];

const shop = () => app.as('shop_owner');
async function hook(more: Partial<WebhookTerms> = {}, account_id = 1) {
  const who = app.as({ account_id });
  const path = `/hook/${++paths}`;
  const { token } = await who.call(routes.token, {});
  const body = { url: receiver.url(path), token, events: ALL, ...more };
  return { ...(await who.call(routes.createWebhook, { body })), path };
}
const book = async (account_id = 1, order = nextOrder()) => {
  await publish(app, ordersEvents.booked, shipmentPayload(order, { account_id }));
  return order;
};
const ledger = async (id: number) => (await shop().call(routes.deliveries, { params: { id }, query: {} })).rows;
/** Waits until the only delivery of a webhook has had this many tries. */
const tried = (id: number, attempts: number) =>
  until(
    async () => {
      const [row] = await ledger(id);
      return row && row.attempts >= attempts && row;
    },
    10_000,
    `${attempts} tries`,
  );
const off = (id: number) => shop().call(routes.deleteWebhook, { params: { id } });

let stop: (() => Promise<void>) | undefined;
beforeAll(async () => ({ app, receiver, stop } = await startWithReceiver()));
afterAll(() => stop?.());

describe('deliveries', () => {
  it('[F-S5] go to a receiver that has none before the next of one that is slow, although that waits for longer', async () => {
    const [slow, quick] = [await hook(), await hook({}, 2)];
    const service = app.composition.services.find(({ name }) => name === 'notifications')?.app;
    const [db, deliveries] = [service?.get(Db, { strict: false }), service?.get(DeliveriesRepository)];
    const now = app.clock.now();
    const at = (ms: number) => new Date(now.getTime() + ms);
    const undone = new Error('undone');
    let claimed: number[] = [];
    // In a transaction that ends undone: the sender never sees these.
    const tried = db?.system(async (tx) => {
      const put = async (webhook_id: number, account_id: number, due: Date, lease: Date | null) => {
        const id = `msg_${randomUUID()}`;
        await tx.run(`INSERT INTO webhook_message (id, account_id, subject, event, body, create_dt) VALUES ($1, $2, $1, 'x', '{}', $3)`, [id, account_id, now]); // prettier-ignore
        await tx.run(
          `INSERT INTO webhook_delivery (account_id, webhook_id, message_id, event_id, state, tries, attempts, next_attempt_dt, lease_until, resend_flag, create_dt)
           VALUES ($1, $2, $3, gen_random_uuid(), 'pending', 0, 0, $4, $5, 0, $6)`,
          [account_id, webhook_id, id, due, lease, now],
        );
      };
      for (let n = 0; n < 4; n++) await put(slow.id, 1, at(-HOUR), at(HOUR));
      for (let n = 0; n < 3; n++) await put(slow.id, 1, at(-HOUR), null);
      await put(quick.id, 2, at(-1), null);
      claimed = (await deliveries!.claim(tx, now, 1)).map(({ webhook_id }) => webhook_id);
      throw undone;
    });
    await expect(tried).rejects.toThrow(undone);
    expect(claimed).toEqual([quick.id]);
    await Promise.all([off(slow.id), app.as({ account_id: 2 }).call(routes.deleteWebhook, { params: { id: quick.id } })]); // prettier-ignore
  });
  it('[A218] [W3] report a new order and its status changes; the standard library verifies the signature', async () => {
    const { id, path, token } = await hook();
    const other = await hook({ events: ['order.cancelled'] });
    const order = await book();
    const move = { carrier_event: 'x', from_status: 'pickup' } as const;
    await publish(app, ordersEvents.moved, {
      ...shipmentPayload(order, { shipment_status: 'on-delivery', version: 4 }),
      ...move,
    });
    await until(() => receiver.at(path).length === 2);
    const bodies = receiver.at(path).map(({ body, headers }) => {
      expect(headers['content-type']).toBe('application/json');
      expect(new Webhook(token).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
      expect(() => new Webhook(other.token).verify(body, headers as Record<string, string>)).toThrow();
      expect(() => new Webhook(token).verify(`${body} `, headers as Record<string, string>)).toThrow();
      return JSON.parse(body) as { type: string; data: Record<string, unknown> };
    });
    const moved = bodies.find((b) => b.type === 'order.status-changed');
    expect(bodies.map((b) => b.type).sort()).toEqual(['order.created', 'order.status-changed']);
    expect(moved?.data).toMatchObject({
      order_id: order,
      order_no: `LL${order}`,
      tracking_no: `LLT${order}`,
      status: 'on-delivery',
      version: 4,
    });
    expect(receiver.at(other.path)).toHaveLength(0);
    const rows = await until(async () => {
      const all = await ledger(id);
      return all.every((row) => row.state === 'delivered') && all;
    });
    expect(rows[0]).toMatchObject({ attempts: 1, last_status: 200, last_error: null, order_id: order });
    expect(rows[0]?.tries[0]).toMatchObject({
      attempt_no: 1,
      response_status: 200,
      response_body: 'thanks',
      request_headers: { 'webhook-signature': 'v1,••••••••', 'webhook-id': rows[0]?.message_id },
    });
    await off(id);
    await off(other.id);
  });

  it('the test button sends a signed message and returns the response', async () => {
    const { id, path, token } = await hook({ active_flag: 0 });
    const taken = await shop().call(routes.testWebhook, { params: { id } });
    expect(taken).toMatchObject({ event: 'webhook.test', state: 'delivered', attempts: 1, last_status: 200 });
    const [got] = receiver.at(path);
    expect(new Webhook(token).verify(got!.body, got!.headers as Record<string, string>)).toMatchObject({
      type: 'webhook.test',
    });
    receiver.respondWith(path, { status: 404 });
    const refused = await shop().call(routes.testWebhook, { params: { id } });
    expect(refused).toMatchObject({ state: 'exhausted', attempts: 1, last_status: 404, next_attempt_dt: null });
    await off(id);
  });

  it('report a cancellation once, and as a status change to webhooks that subscribe only to that', async () => {
    const first = await hook();
    const second = await hook({ events: ['order.status-changed'] });
    const order = nextOrder();
    const refused = { shipment_status: 'cancelled', booking_state: 'failed' } as const;
    await publish(app, ordersEvents.bookingFailed, {
      ...shipmentPayload(order, { ...refused, version: 2 }),
      reason: 'x',
    });
    await publish(app, ordersEvents.cancelled, { ...shipmentPayload(order, { ...refused, version: 3 }), remark: 'x' });
    await app.drain();
    await until(() => receiver.at(first.path).length && receiver.at(second.path).length);
    expect(JSON.parse(receiver.at(first.path)[0]!.body)).toMatchObject({ type: 'order.cancelled' });
    expect(JSON.parse(receiver.at(second.path)[0]!.body)).toMatchObject({
      type: 'order.status-changed',
      data: { status: 'cancelled' },
    });
    expect(await ledger(first.id)).toHaveLength(1);
    expect(await ledger(second.id)).toHaveLength(1);
    await off(first.id);
    await off(second.id);
  });

  it('[A219] [W5] [W6] [W1] are retried with the same id, ten times over five days; then the webhook is off and the shop is notified', async () => {
    const { id, path } = await hook({ name: 'ระบบช้า' });
    receiver.respondWith(path, { status: 500 });
    const tries = async (of: string) => (await app.metrics()).get(`webhook_try_seconds_count{receiver="${of}",outcome="refused"}`) ?? 0; // prettier-ignore
    const before = [await tries('healthy'), await tries('failing')] as const;
    await book();
    for (let tries = 1; tries <= 10; tries++) {
      const row = await tried(id, tries);
      if (tries === 10) break;
      const wait = row.next_attempt_dt!.getTime() - row.tries.at(-1)!.attempt_dt.getTime();
      expect(wait / WAITS_MS[tries]!).toBeGreaterThanOrEqual(0.9);
      expect(wait / WAITS_MS[tries]!).toBeLessThanOrEqual(1.1);
      expect(row.state).toBe('pending');
      // A moment before its time nothing is claimed.
      app.clock.advance(Math.max(0, row.next_attempt_dt!.getTime() - app.clock.now().getTime() - 1_000));
      await app.fire('notifications', 'webhook-deliveries');
      expect(receiver.at(path).length).toBe(tries);
      app.clock.advance(1_000);
    }
    expect(receiver.at(path)).toHaveLength(10);
    expect(new Set(receiver.at(path).map((r) => r.headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.at(path).map((r) => r.body)).size).toBe(1);
    expect(new Set(receiver.at(path).map((r) => r.headers['webhook-signature'])).size).toBeGreaterThan(5);
    expect((await ledger(id))[0]).toMatchObject({ state: 'exhausted', attempts: 10, last_status: 500 });
    const webhook = await shop().call(routes.webhook, { params: { id } });
    expect(webhook).toMatchObject({ active_flag: 0, off_reason: 'failing', last_delivery_status: '500' });
    // Only the first one counts against the receivers that work.
    expect([await tries('healthy'), await tries('failing')]).toEqual([before[0] + 1, before[1] + 9]);
    const inbox = await shop().call(routes.list, { query: {} });
    expect(inbox.rows[0]).toMatchObject({ code: 'webhook_off', figures: { name: 'ระบบช้า' } });

    receiver.respondWith(path, { status: 200 });
    const again = await shop().call(routes.updateWebhook, { params: { id }, body: { active_flag: 1 } });
    expect(again).toMatchObject({ active_flag: 1, off_reason: null });
    await book();
    await until(() => receiver.at(path).length === 11);
    await off(id);
  }, 60_000);

  it('[W5] honour Retry-After', async () => {
    const { id, path } = await hook();
    receiver.respondWith(path, { status: 429, headers: { 'retry-after': '7200' } });
    await book();
    const row = await tried(id, 1);
    expect(row.next_attempt_dt!.getTime() - row.tries[0]!.attempt_dt.getTime()).toBe(2 * HOUR);
    await off(id);
  });

  it('[W5] stop at 410: the webhook is off, pending deliveries are cancelled', async () => {
    const { id, path } = await hook();
    receiver.respondWith(path, { status: 410 });
    await book();
    await book();
    await until(async () => (await shop().call(routes.webhook, { params: { id } })).off_reason === 'gone');
    await until(async () => (await ledger(id)).every((row) => row.state === 'cancelled'));
    await book();
    await app.drain();
    expect(await ledger(id)).toHaveLength(2);
    await off(id);
  });

  it('[W4] do not follow redirects', async () => {
    const { id, path } = await hook();
    receiver.respondWith(path, { status: 302, headers: { location: receiver.url('/elsewhere') } });
    await book();
    expect(await tried(id, 1)).toMatchObject({ state: 'pending', last_status: 302, last_error: 'redirect' });
    expect(receiver.at('/elsewhere')).toHaveLength(0);
    await off(id);
  });

  it('[A219] are not sent to a deleted webhook; pending ones are cancelled', async () => {
    const { id, path } = await hook();
    receiver.respondWith(path, { status: 503 });
    await book();
    await tried(id, 1);
    await off(id);
    const seen = receiver.at(path).length;
    app.clock.advance(48 * HOUR);
    await book();
    await app.drain();
    await app.fire('notifications', 'webhook-deliveries');
    expect(receiver.at(path)).toHaveLength(seen);
    const rows = await app.db<{ state: string }[]>(
      'notifications',
      'SELECT state FROM webhook_delivery WHERE webhook_id = $1',
      [id],
    );
    expect(rows.map((r) => r.state)).toEqual(['cancelled']);
  });

  it('[W1] have a short lease, so that a crashed process blocks nothing, renewed while they are sent', async () => {
    const { id, path } = await hook();
    receiver.respondWith(path, { status: 200, hangs: true });
    await book();
    await until(() => receiver.at(path).length === 1);
    const leased = async () => {
      const sql = `SELECT lease_until FROM webhook_delivery WHERE webhook_id = $1`;
      const [row] = await app.db<{ lease_until: Date }[]>('notifications', sql, [id]);
      return row!.lease_until.getTime();
    };
    const first = await leased();
    expect(first - app.clock.now().getTime()).toBeLessThanOrEqual(LEASE_MS);
    await until(async () => (await leased()) > first);
    // Twice as long as a claim holds, in steps that a living process renews in between.
    for (let step = 0; step < 4; step++) {
      app.clock.advance(LEASE_MS / 2);
      await app.fire('notifications', 'webhook-leases');
      await app.fire('notifications', 'webhook-deliveries');
    }
    expect(receiver.at(path)).toHaveLength(1);
    await off(id);
  });

  it('[W2] are settled while a batch of events for the same webhook is still being applied', async () => {
    const { id } = await hook();
    const db = app.composition.services[0]!.app.get(Db);
    await db.system(async (tx) => {
      // What the foreign key of a new delivery takes until its transaction ends.
      await tx.query('SELECT 1 FROM webhook WHERE id = $1 FOR KEY SHARE', [id]);
      await book();
      expect(await tried(id, 1)).toMatchObject({ state: 'delivered' });
    });
    await off(id);
  });

  it('[W2] reach others at once while one receiver hangs, which gets five at most', async () => {
    const slow = await hook({}, 7);
    const quick = await hook({}, 8);
    receiver.respondWith(slow.path, { status: 200, hangs: true });
    for (let i = 0; i < 30; i++) await book(7);
    await until(() => receiver.at(slow.path).length === 5);
    const started = Date.now();
    for (let i = 0; i < 20; i++) await book(8);
    await until(() => receiver.at(quick.path).length === 20, 8_000, 'twenty messages past a hanging receiver');
    expect(Date.now() - started).toBeLessThan(8_000);
    expect(receiver.at(slow.path)).toHaveLength(5);
    await app.as({ account_id: 7 }).call(routes.deleteWebhook, { params: { id: slow.id } });
    await app.as({ account_id: 8 }).call(routes.deleteWebhook, { params: { id: quick.id } });
  }, 30_000);
});

describe('by hand', () => {
  it('[W6] a delivery is sent again with its id, to a webhook that is off with one try', async () => {
    const { id, path } = await hook();
    await book();
    const row = await tried(id, 1);
    const again = await shop().call(routes.resend, { params: { id: row.id } });
    expect(again.message_id).toBe(row.message_id);
    await tried(id, 2);
    expect(new Set(receiver.at(path).map((r) => r.headers['webhook-id']))).toEqual(new Set([row.message_id]));

    await shop().call(routes.updateWebhook, { params: { id }, body: { active_flag: 0 } });
    receiver.respondWith(path, { status: 500 });
    await shop().call(routes.resend, { params: { id: row.id } });
    expect(await tried(id, 3)).toMatchObject({ state: 'cancelled', next_attempt_dt: null });
    const stranger = await app.as('other_shop').raw('POST', `/client/v1/webhook-deliveries/${row.id}/resend`);
    expect([stranger.status, (stranger.body as { code: string }).code]).toEqual([404, 'webhook_delivery.not_found']);
    await off(id);
  });

  it('support staff see deliveries of all shops and queue one again, which the audit names', async () => {
    const { id } = await hook();
    const order = await book();
    const row = await tried(id, 1);
    const support = app.as('staff_support');
    const filter = encodeURIComponent(JSON.stringify({ q: `LL${order}`, state: 'delivered', account_id: 1 }));
    const list = await support.raw('GET', `/staff-api/v1/webhook-deliveries?filter=${filter}&range=[0,9]`);
    expect(list.headers.get('content-range')).toBe('webhook-deliveries 0-0/1');
    expect(list.body).toMatchObject([{ id: row.id, order_no: `LL${order}`, tries: [{ response_status: 200 }] }]);
    for (const [filter, field] of [
      [{ id: [row.id, 'x'] }, 'filter.id'],
      [{ account_id: 'x' }, 'filter.account_id'],
      [{ webhook_id: 1.5 }, 'filter.webhook_id'],
      [{ state: ['pending'] }, 'filter.state'],
    ] as const) {
      const path = `/staff-api/v1/webhook-deliveries?filter=${encodeURIComponent(JSON.stringify(filter))}`;
      const refused = await support.raw('GET', path);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ errors: [{ field }] });
    }
    const one = await support.raw('GET', `/staff-api/v1/webhook-deliveries/${row.id}`);
    expect(one.body).toMatchObject({ id: row.id, payload: expect.stringContaining('order.created') });
    const queued = await support.raw('POST', `/staff-api/v1/webhook-deliveries/${row.id}/resend`, { body: {} });
    expect(queued.body).toEqual({ id: row.id, queued: 1 });
    await tried(id, 2);
    const [entry] = await app.db('notifications', `SELECT action, target_id, staff_role FROM audit_entry`);
    expect(entry).toEqual({ action: 'webhook_delivery.resend', target_id: String(row.id), staff_role: 'support' });
    for (const who of ['shop_owner', 'staff_sales'] as const)
      expect((await app.as(who).raw('GET', '/staff-api/v1/webhook-deliveries')).status).toBe(403);
    await off(id);
    const gone = await support.raw('POST', `/staff-api/v1/webhook-deliveries/${row.id}/resend`, { body: {} });
    expect(gone.body).toEqual({ id: row.id, queued: 0 });
  });

  it('a bulk resend rejects what was delivered meanwhile', async () => {
    const { id, path } = await hook();
    await book();
    const row = await tried(id, 1);
    const resend = (state: string) =>
      app.as('staff_support').raw('POST', `/staff-api/v1/webhook-deliveries/${row.id}/resend`, { body: { state } });
    const late = await resend('exhausted');
    expect([late.status, (late.body as { code: string }).code]).toEqual([409, 'webhook_delivery.state_changed']);
    expect((await resend('lost')).status).toBe(400);
    expect((await ledger(id))[0]).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(receiver.at(path)).toHaveLength(1);
    expect((await resend('delivered')).body).toEqual({ id: row.id, queued: 1 });
    await tried(id, 2);
    await off(id);
  });

  it('the delivery log keeps thirty days', async () => {
    const count = async () =>
      (await app.db<{ n: number }[]>('notifications', 'SELECT count(*) AS n FROM webhook_message'))[0]!.n;
    await app.fire('notifications', 'webhook-ledger');
    expect(await count()).toBeGreaterThan(0);
    app.clock.advance(31 * 24 * HOUR);
    await app.fire('notifications', 'webhook-ledger');
    expect(await count()).toBe(0);
  });
});
