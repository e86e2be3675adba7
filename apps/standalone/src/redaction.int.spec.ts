import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { authRoutes } from '@lamliang/contracts/auth';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { until } from '@lamliang/platform/testing';
import { receiver, refusal, startOrders, type OrdersUnderTest } from './testing.ts';

jest.setTimeout(60_000);
const who = {
  ...receiver,
  name: 'Zorbina ซอร์บีน่า',
  telephone: '0897654321',
  address: '77/99 Quibblelane ซอยมะม่วงหาว',
};
const LOGIN = { telephone: '0867543210', email: 'zanzi.marked@example.co.th', password: 'Zwordmark-1', user_name: 'Zedowner ซีโดเนอร์' }; // prettier-ignore
/** No log, trace or figure holds one of them, as it is or as it stands in a URL. */
const MARKS = ['Zorbina', 'ซอร์บีน่า', '897654321', '89-765', '77/99', 'Quibblelane', 'มะม่วงหาว', 'Zwish', 'Zgoods', '867543210', 'zanzi', 'Zwordmark', 'Zedowner', 'ซีโดเนอร์', 'whsec_'].flatMap((mark) => [mark, encodeURIComponent(mark), JSON.stringify(mark).slice(1, -1)]); // prettier-ignore

const lines: string[] = [];
const spans: string[] = [];
const delivered: string[] = [];
let collector: Server;
let hooks: Server;
let t: OrdersUnderTest;
/** A server that keeps the bodies it gets. */
async function keeping(kept: string[]): Promise<Server> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      kept.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
const port = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  collector = await keeping(spans);
  hooks = await keeping(delivered);
  const env = {
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port(collector)}`,
    WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${port(hooks)}`,
  };
  t = await startOrders([authService, notificationsService], env, undefined, (line) => void lines.push(line));
  await t.fund(1, 5_000_00, 0, 0);
}, 60_000);
afterAll(async () => {
  await t?.app.stop();
  for (const server of [collector, hooks]) {
    server?.closeAllConnections();
    server?.close();
  }
});

it("[F-S3] no log, trace or metric holds a receiver's name, telephone or address", async () => {
  const shop = t.app.as('shop_owner');
  const { token } = await shop.call(notificationsRoutes.token, {});
  const url = `http://127.0.0.1:${port(hooks)}/hook?key=Zwish`;
  await shop.call(notificationsRoutes.createWebhook, { body: { url, token, events: ['order.created'] } });

  // Booked, delivered to the webhook; refused by us, and by the carrier.
  const more = {
    receiver: who,
    remark: 'Zwish',
    shipment_order_items: [{ name: 'Zgoods', quantity: 1, price: 100_00 }],
  } as never;
  const booked = await t.bookConfirmed(more);
  await until(() => delivered.some((body) => body.includes(booked.order_no)), 20_000, 'the webhook');
  await refusal(t.book({ ...(more as object), receiver: { ...who, zip_code: '10110' } }));
  await t.fault('kerry', 'refuse');
  const rejected = await t.book({ ...(more as object), partner_id: 1 });
  await t.orderUntil(rejected.id, (order) => order.booking_state === 'failed');
  await t.report(booked, 'picked_up', { place: who.address, detail: `${who.name} ${who.telephone}` });

  // Searched in query strings and paths, right and wrong.
  for (const value of [who.telephone, who.name, '+66 89-765-4321']) {
    const search = encodeURIComponent(value);
    await shop.raw('GET', `/client/v2/shipment-orders?search=${search}&receiver_telephone=${search}`);
    await t.app.as('staff_support').raw('GET', `/staff-api/v1/shipment-orders?q=${search}&range=zz`);
    await t.app.anonymous.raw('GET', `/client/v1/tracking/${search}`);
    await t.app.anonymous.raw('GET', `/no/such/${search}?telephone=${search}`);
  }

  // Logged in, and not.
  const account = { login: LOGIN, shop: { name: who.name, account_type: 'ordinary' as const } };
  await t.app.service('seed')(authRoutes.createAccount, { body: account });
  for (const username of [LOGIN.email, LOGIN.telephone, 'zanzi@example.co.th']) {
    const body = { username, password: LOGIN.password };
    await t.app.anonymous.raw('POST', authRoutes.login.path, { body });
  }
  await t.app.anonymous.raw('POST', authRoutes.login.path, { body: `{"username": ${who.name}}`, headers: { 'content-type': 'application/json' } }); // prettier-ignore

  // Statements that fail with the values of the row, in a request, in a handler of events, in a job of the saga.
  await t.app.admin(`ALTER TABLE orders.shipment_order ADD CONSTRAINT planted CHECK (remark <> 'Zwish once more')`);
  await t.app.admin(`
    CREATE FUNCTION notifications.planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'cannot keep "${who.name}"' USING DETAIL = '${who.telephone}', HINT = '${who.address}', ERRCODE = '22000';
    END $$;
    CREATE TRIGGER planted BEFORE INSERT ON notifications.webhook_message FOR EACH ROW EXECUTE FUNCTION notifications.planted()`);
  expect((await refusal(t.book({ ...(more as object), remark: 'Zwish once more' } as never))).status).toBe(500);
  await t.book(more);
  const dead = await until(async () => (await t.app.admin<{ error: string }[]>('SELECT error FROM notifications.dead_letter'))[0], 30_000); // prettier-ignore
  await t.settled().catch(() => undefined);

  const metrics = await (await fetch(`${t.app.base}/metrics`)).text();
  await until(() => spans.some((body) => body.includes('orders.shipment.booked')), 20_000, 'the spans');
  expect(lines.filter((line) => /"msg":"(request failed|event could not be applied)"/.test(line)).length).toBeGreaterThan(1); // prettier-ignore
  for (const [where, told] of Object.entries({ log: lines, spans, metrics: metrics.split('\n'), dead: [dead.error] }))
    expect({ where, held: told.filter((text) => MARKS.some((mark) => text.includes(mark))) }).toEqual({
      where,
      held: [],
    });
  // What was looked for is really there: the receiver's own order, and its delivery.
  expect(JSON.stringify(await t.order(booked.id))).toContain('Zorbina');
});
