// What operators see: one parcel from the browser to the shop's receiver as a trace, and the figures of the console.
import type { Page } from '@playwright/test';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { ordersEvents, ordersRoutes } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import pg from 'pg';
import { freePort } from '../libs/engines/src/processes.ts';
import { parseMetrics } from '../libs/platform/src/testing/parse-metrics.ts';
import { clientAs, LOGIN, orderWhen, until } from './support/api.ts';
import { startCollector, type Collector, type SeenSpan } from './support/collector.ts';
import { startConsumer } from './support/consumer.ts';
import { fillConsoleLogin } from './support/logins.ts';
import { th } from './support/phrases.ts';
import { startProduct, type Product } from './support/server.ts';
import { expect, field, test, watch } from './support/test.ts';

test.describe.configure({ mode: 'serial' });

const shared = { url: process.env.E2E_URL, ports: process.env.E2E_WEBHOOK_PORTS };
let collector: Collector;
let product: Product;
let database: pg.Client;

// A separate server with tracing, so that other tests run without it.
test.beforeAll(async () => {
  test.setTimeout(180_000);
  collector = await startCollector();
  const E2E_WEBHOOK_PORTS = String(await freePort());
  product = await startProduct({ E2E_WEBHOOK_PORTS, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  database = new pg.Client({ connectionString: product.database });
  await database.connect();
  Object.assign(process.env, { E2E_URL: product.url, E2E_WEBHOOK_PORTS });
});
test.afterAll(async () => {
  Object.assign(process.env, { E2E_URL: shared.url, E2E_WEBHOOK_PORTS: shared.ports });
  await database?.end();
  await product?.stop();
  await collector?.close();
});

async function book(page: Page): Promise<string> {
  await page.goto('/orders/createorder');
  await page.getByRole('combobox', { name: th('orders.create.box') }).focus();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const words = 'คุณมาลี ใจงาม\n0812345678\n99/1 ถ.พหลโยธิน แขวงพญาไท เขตพญาไท กรุงเทพมหานคร 10400';
  await page.evaluate((text) => navigator.clipboard.writeText(text), words);
  await page.keyboard.press('Control+V');
  await page.getByLabel(th('orders.field.weight')).fill('1.2');
  const button = page.getByRole('button', { name: th('orders.create.book'), exact: true });
  await expect(field(page, 'due_now')).toBeVisible();
  const asked = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith(ordersRoutes.create.path));
  await button.click();
  return (await (await asked).headerValue('traceparent')) ?? '';
}

/** The way from a span to the first of its trace, by name. */
function wayUp(spans: SeenSpan[], from: SeenSpan): string[] {
  const above = spans.find((span) => span.span_id === from.parent_id);
  const name = `${from.service}: ${from.name}`;
  return above ? [...wayUp(spans, above), name] : [name];
}

test('one trace joins browser, orders, wallet, relay, bus, notifications and webhook', async ({ open }) => {
  const shop = await clientAs('shop_owner');
  const { token } = await shop.call(notificationsRoutes.token, {});
  const consumer = await startConsumer(0, () => token);
  const events = ['order.created' as const, 'order.status-changed' as const];
  const hook = { name: 'ระบบหลังร้าน', url: consumer.url, token, events, active_flag: 1 as const };
  await shop.call(notificationsRoutes.createWebhook, { body: hook });

  const page = await open({ who: 'shop_owner', own: true });
  const faults = watch(page);
  const header = await book(page);
  const panel = page.getByRole('status').filter({ hasText: th('orders.create.booked_title') });
  const order_no = ((await field(panel, 'order_no').textContent()) ?? '').trim();
  const { rows } = await shop.call(ordersRoutes.list, { query: { search: order_no } });
  await orderWhen(shop, rows[0]!.id, (one) => one.booking_state === 'confirmed');
  const [, trace_id, first] = header.split('-');

  // The webhook carries the trace, by a span that is part of it.
  const told = await until(async () => consumer.received.find((one) => one.type === 'order.created'));
  expect(told.verified).toBe(true);
  expect(told.traceparent?.split('-')[1]).toBe(trace_id);

  const ours = () => collector.spans.filter((span) => span.trace_id === trace_id);
  const named = (service: string, name: string) => ours().find((one) => one.service === service && one.name === name);
  const post = `POST ${ordersRoutes.create.path}`;
  const relay = `relay ${ordersEvents.booked.topic}`;
  const apply = `process ${ordersEvents.booked.type}`;
  const way = [
    `browser: ${post}`,
    `orders: ${post}`,
    `orders: ${relay}`,
    `notifications: ${apply}`,
    'notifications: webhook',
  ];
  const webhook = await until(async () => {
    const sent = ours().find((span) => span.span_id === told.traceparent?.split('-')[2]);
    return sent && wayUp(ours(), sent).length === way.length && sent;
  });
  expect(wayUp(ours(), webhook)).toEqual(way);
  expect(named('browser', post)).toMatchObject({ span_id: first, parent_id: undefined, kind: 3 });
  expect([named('orders', relay)?.kind, named('notifications', apply)?.kind]).toEqual([4, 5]);
  const held = await until(async () => named('wallet', `POST ${walletRoutes.hold.path}`)); // prettier-ignore
  expect(wayUp(ours(), held).slice(0, 3)).toEqual([`browser: ${post}`, `orders: ${post}`, `orders: ${walletRoutes.hold.id}`]); // prettier-ignore

  // Background work belongs to the trace, too: the carrier, and the money.
  const captured = await until(async () => ours().find((one) => one.name === walletRoutes.capture.id));
  expect(wayUp(ours(), captured)).toEqual([`browser: ${post}`, `orders: ${post}`, 'orders: saga capture', `orders: ${walletRoutes.capture.id}`]); // prettier-ignore
  const carrier = ours().find((one) => one.name.startsWith('carrier ') && one.attributes['http.request.method'] === 'POST')!; // prettier-ignore
  expect(wayUp(ours(), carrier).slice(0, 3)).toEqual([`browser: ${post}`, `orders: ${post}`, 'orders: saga book']);

  // Every span has its parent, and none failed.
  const isJoined = (span: SeenSpan) => span.parent_id === undefined || ours().some((one) => one.span_id === span.parent_id); // prettier-ignore
  await until(async () => ours().every(isJoined));
  expect(ours().filter((span) => span.failed)).toEqual([]);
  expect(JSON.stringify(ours())).not.toMatch(/มาลี|0812345678|whsec_/);
  expect(faults).toEqual([]);
  await consumer.close();
});

test('the console shows the values of /metrics', async ({ open }) => {
  // Five pages of the console, each loaded anew: on a busy machine more than a minute.
  test.setTimeout(180_000);
  await database.query(`
    INSERT INTO orders.dead_letter (event_id, consumer, topic, key, version, type, payload, headers, occurred_at, error, attempts, state, create_dt)
    SELECT gen_random_uuid(), 'orders', 't', k, v, 'x', '{}', '{}', now(), 'planted', 1, s, now()
    FROM (VALUES ('1', 1, 'dead'), ('1', 2, 'parked'), ('1', 3, 'parked'), ('2', 1, 'dead')) p (k, v, s);
    INSERT INTO render.job_request (id, queue, name, payload, state, done, total, attempts, trace_id, create_dt, queued_dt, seen_dt)
    SELECT gen_random_uuid(), 'none', 'planted', '{}', s, 0, 1, 0, '', now() - interval '3 hours 10 minutes', now(), d::timestamptz
    FROM (VALUES ('waiting', 'infinity'), ('running', 'infinity'), ('running', '-infinity'), ('failed', '-infinity')) p (s, d)`);
  const page = await open();
  const faults = watch(page);
  await page.goto('/console/login');
  await fillConsoleLogin(page, LOGIN.staff_admin);
  await expect(page).toHaveURL(/\/console(?!\/login)/);

  /** What a page shows, by field; and the same of /metrics, of the same moment. */
  const bothAgree = async (path: string, series: Record<string, string>, least: Record<string, number> = {}) => {
    await page.goto(path);
    await expect(async () => {
      const metrics = parseMetrics(await (await fetch(`${product.url}/metrics`)).text());
      const told = Object.fromEntries(Object.entries(series).map(([name, one]) => [name, metrics.get(one)]));
      const shown: Record<string, number> = {};
      for (const name of Object.keys(series)) shown[name] = Number(await field(page, name).first().textContent());
      expect(shown).toEqual(told);
      expect(told).toMatchObject(least);
    }).toPass({ timeout: 30_000 });
  };
  const letters = {
    dead: 'dead_letter_depth{service="orders",state="dead"}',
    parked: 'dead_letter_depth{service="orders",state="parked"}',
    blocked_keys: 'blocked_keys{service="orders"}',
  };
  await bothAgree('/console/operations/dead-letters/orders', letters, { dead: 2, parked: 2, blocked_keys: 2 });
  const jobs = Object.fromEntries(
    ['waiting', 'running', 'stalled', 'failed'].map((state) => [`jobs_${state}`, `jobs{service="render",state="${state}"}`]), // prettier-ignore
  );
  await bothAgree('/console/operations/jobs/render', jobs, { jobs_waiting: 1, jobs_running: 2, jobs_stalled: 1, jobs_failed: 1 }); // prettier-ignore
  await expect(field(page, 'jobs_oldest_ms')).toHaveText(th('console.value.age.h', { n: 3 }));
  await bothAgree('/console/operations/lag/orders', { outbox_pending: 'outbox_pending{service="orders"}' });
  await bothAgree('/console/ledger-checks', { violations: 'ledger_check_violations' }, { violations: 0 });
  // A satang that was not posted: the next check reports it in both places.
  const shift = (by: string) => database.query(`SET session_replication_role = replica; UPDATE wallet.ledger_account SET balance = balance ${by} WHERE id = (SELECT min(id) FROM wallet.ledger_account WHERE balance_mode = 'locked' AND balance > 1); RESET session_replication_role`); // prettier-ignore
  await shift('+ 1');
  await page.getByRole('button', { name: th('console.ledger.run') }).click();
  await expect(field(page, 'violations')).toHaveText('1');
  await bothAgree('/console/ledger-checks', { violations: 'ledger_check_violations' }, { violations: 1 });
  expect(faults).toEqual([]);
});

// After the others: it uses up what one address may send in a minute.
test('spans from outside are not forwarded', async ({ request }) => {
  const send = (data: unknown) => request.post(`${product.url}/client/traces`, { data: data as object });
  const ids = { trace_id: 'c'.repeat(32), span_id: 'd'.repeat(16) };
  const one = { ...ids, method: 'GET', path: ordersRoutes.list.path, status: 200, began_ms_ago: 30, took_ms: 20 };
  expect((await send([{ ...one, name: 'mine' }])).status()).toBe(400);
  expect((await send([{ ...one, trace_id: '0'.repeat(32) }])).status()).toBe(400);
  expect((await send([{ ...one, began_ms_ago: 1e12 }])).status()).toBe(400);
  expect((await send(Array.from({ length: 51 }, () => one))).status()).toBe(400);
  expect((await send([{ ...one, path: 'x'.repeat(20_000) }])).status()).toBe(413);
  // Unknown paths are dropped; known ones are named by their route.
  expect((await send([{ ...one, path: '/evil' }])).status()).toBe(204);
  const detail = { ...one, path: ordersRoutes.get.path.replace(/:\w+/, '77') };
  expect((await send([detail])).status()).toBe(204);
  const seen = await until(async () => collector.spans.find((span) => span.trace_id === ids.trace_id));
  expect(seen).toMatchObject({ service: 'browser', name: `GET ${ordersRoutes.get.path}` });
  expect(collector.spans.filter((span) => span.trace_id === ids.trace_id)).toHaveLength(1);
  const answers: number[] = [];
  const many = Array.from({ length: 50 }, () => one);
  for (let sent = 0; sent <= 600; sent += 50) answers.push((await send(many)).status());
  expect(answers.at(-1)).toBe(429);
});

test('without a trace collector nothing is recorded and responses say so', async ({ request }) => {
  test.skip(!shared.url, 'the shared product is not there');
  const answer = await request.get(`${shared.url}/client/v1/init`);
  expect(answer.headers()['traceresponse']).toBeUndefined();
  expect((await request.post(`${shared.url}/client/traces`, { data: [] })).status()).toBe(404);
});
