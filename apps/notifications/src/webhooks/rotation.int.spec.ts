import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notificationsRoutes as routes, WEBHOOK_MESSAGES, type WebhookEvent } from '@lamliang/contracts/notifications';
import { ordersEvents } from '@lamliang/contracts/orders';
import { until, type StartedServices } from '@lamliang/platform/testing';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod/mini';
import { startWithReceiver, type Received, type TestReceiver } from '../../test/receiver.ts';
import { nextOrder, publish, shipmentPayload } from '../../test/support.ts';
import { OLD_TOKEN_MS } from './delivery.rules.ts';

let app: StartedServices;
let receiver: TestReceiver;
let stop: (() => Promise<void>) | undefined;
beforeAll(async () => ({ app, receiver, stop } = await startWithReceiver()));
afterAll(() => stop?.());

const shop = () => app.as('shop_owner');
const newToken = async () => (await shop().call(routes.token, {})).token;
async function hook(path: string, events: WebhookEvent[]) {
  const token = await newToken();
  return await shop().call(routes.createWebhook, { body: { url: receiver.url(path), token, events } });
}
const change = (id: number, body: object) => shop().call(routes.updateWebhook, { params: { id }, body });
/** Whether a message is signed with a secret; `verify` of the library would ask the real clock, and the test's is ahead. */
const opensWith = (token: string, { body, headers }: Received) => {
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  const wanted = new Webhook(token).sign(String(headers['webhook-id']), at, body);
  return String(headers['webhook-signature']).split(' ').includes(wanted);
};
/** Secrets that open the message which comes next, of those given. */
async function opening(path: string, tokens: string[], send: () => Promise<unknown>) {
  const before = receiver.at(path).length;
  await send();
  const got = await until(() => receiver.at(path)[before]);
  return tokens.map((token) => opensWith(token, got));
}

describe('secrets of a webhook', () => {
  it('[F-A4] are two for a day after a rotation: each message has a signature with both, then with the new one alone', async () => {
    const { id, token: first } = await hook('/rotates', ['order.created']);
    const book = () => publish(app, ordersEvents.booked, shipmentPayload(nextOrder()));
    const test = () => shop().call(routes.testWebhook, { params: { id } });
    expect((await shop().call(routes.webhook, { params: { id } })).old_token_until).toBeNull();
    const second = await newToken();
    const rotated = await change(id, { token: second });
    const ends = rotated.old_token_until!;
    const left = ends.getTime() - app.clock.now().getTime();
    expect([rotated.token, left <= OLD_TOKEN_MS, left > OLD_TOKEN_MS - 60_000]).toEqual([second, true, true]);
    for (const send of [book, test]) expect(await opening('/rotates', [first, second], send)).toEqual([true, true]);
    expect(receiver.at('/rotates')[0]!.headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
    const [got] = receiver.at('/rotates');
    for (const token of [first, second])
      expect(new Webhook(token).verify(got!.body, got!.headers as Record<string, string>)).toMatchObject({
        type: 'order.created',
      });
    const [row] = (await shop().call(routes.deliveries, { params: { id }, query: {} })).rows;
    expect(row!.tries[0]!.request_headers['webhook-signature']).toBe('v1,•••••••• v1,••••••••');

    // The same secret again is no rotation, nor is another change.
    expect((await change(id, { token: second, name: 'same' })).old_token_until).toEqual(ends);
    app.clock.advance(OLD_TOKEN_MS / 2);
    const third = await newToken();
    const again = await change(id, { token: third });
    expect(again.old_token_until!.getTime()).toBeGreaterThanOrEqual(ends.getTime() + OLD_TOKEN_MS / 2);
    expect(await opening('/rotates', [first, second, third], book)).toEqual([false, true, true]);

    app.clock.advance(OLD_TOKEN_MS);
    expect((await shop().call(routes.webhook, { params: { id } })).old_token_until).toBeNull();
    for (const send of [book, test]) expect(await opening('/rotates', [second, third], send)).toEqual([false, true]);
    await app.fire('notifications', 'webhook-ledger');
    const kept = 'SELECT old_token_enc, old_token_until FROM webhook WHERE id = $1';
    expect(await app.db('notifications', kept, [id])).toEqual([{ old_token_enc: null, old_token_until: null }]);
  });
});

describe('order.confirmed', () => {
  it("[F-A4] tells the carrier's number as documented, to those that asked for it alone", async () => {
    await hook('/confirmed', ['order.confirmed']);
    await hook('/others', ['order.created', 'order.status-changed', 'order.cancelled']);
    const order = nextOrder();
    await publish(app, ordersEvents.booked, shipmentPayload(order, { booking_state: 'booking' }));
    const partner_awb_no = 'TH470199887766';
    await publish(app, ordersEvents.confirmed, shipmentPayload(order, { version: 2, partner_awb_no }));
    await app.drain();
    const got = await until(() => receiver.at('/confirmed')[0]);
    const message = JSON.parse(got.body) as unknown;
    expect(message).toEqual({
      type: 'order.confirmed',
      timestamp: '2026-11-21T07:00:00+07:00',
      data: {
        order_id: order,
        order_no: `LL${order}`,
        tracking_no: `LLT${order}`,
        status: 'booked',
        version: 2,
        occurred_at: '2026-11-21T07:00:00+07:00',
        partner_awb_no,
      },
    });
    expect(z.parse(WEBHOOK_MESSAGES.get('order.confirmed')!, message)).toEqual(message);
    await until(() => receiver.at('/others').length > 0);
    expect(receiver.at('/others').map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'order.created',
    ]);
  });
});
