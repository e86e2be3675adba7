import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { NOTIFIED_EVENTS, notificationsRoutes as routes, WEBHOOK_EVENTS } from '@lamliang/contracts/notifications';
import { until, type StartedServices } from '@lamliang/platform/testing';
import { startWithReceiver, type TestReceiver } from '../../test/receiver.ts';
import { payloadFor, publishRaw } from '../../test/support.ts';

jest.setTimeout(30_000);
let app: StartedServices;
let receiver: TestReceiver;
let stop: (() => Promise<void>) | undefined;
beforeAll(async () => ({ app, receiver, stop } = await startWithReceiver()));
afterAll(() => stop?.());

it.each(NOTIFIED_EVENTS.map((line, i) => ({ line, name: `${line.event.type} ${JSON.stringify(line.when)}`, account_id: i + 1 })))(
  'a shop gets notice and message of $name',
  async ({ line, account_id }) => {
    const shop = app.as({ account_id });
    const path = `/hook/${account_id}`;
    const { token } = await shop.call(routes.token, {});
    await shop.call(routes.createWebhook, { body: { url: receiver.url(path), token, events: [...WEBHOOK_EVENTS] } });
    await publishRaw(app, line.event, String(account_id), { ...payloadFor(line), account_id });
    await app.drain();
    const inbox = await shop.call(routes.list, { query: {} });
    expect(inbox.rows.map(({ code }) => code)).toEqual(line.notice ? [line.notice] : []);
    const events = line.webhooks.slice(0, 1);
    await until(() => receiver.at(path).length >= events.length);
    expect(receiver.at(path).map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(events);
  },
); // prettier-ignore
