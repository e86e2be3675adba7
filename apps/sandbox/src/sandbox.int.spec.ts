import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Script } from 'node:vm';
import { type CarrierBooking, sandboxRoutes } from '@lamliang/contracts/sandbox';
import { satang } from '@lamliang/kernel';
import { readConfig } from '@lamliang/platform';
import { type StartedServices, startService, until } from '@lamliang/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { sandboxConfig } from './config.ts';
import { sandboxService } from './sandbox.module.ts';

const NOW = new Date('2026-11-20T03:00:00Z');
const KEY = { 'x-api-key': 'flash-development-secret' };
const contact = {
  name: 'สมชาย ใจดี',
  telephone: '0812345678',
  address: '1 ถนนสุขุมวิท',
  subdistrict: 'คลองเตย',
  district: 'คลองเตย',
  province: 'กรุงเทพมหานคร',
  zip_code: '10110',
};
const booking = (order_no: string, cod = 0): CarrierBooking => ({
  order_no,
  sender: contact,
  receiver: contact,
  parcel: { weight_g: 900, width_cm: 10, length_cm: 15.5, height_cm: 10 },
  cod: satang(cod),
});

interface Push {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}
let app: StartedServices;
let platform: Server;
let pushes: Push[] = [];
let platformAnswers = 200;

beforeAll(async () => {
  platform = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      pushes.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(platformAnswers).end('{}');
    });
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  const { port } = platform.address() as AddressInfo;
  const env = { SANDBOX_PLATFORM_URL: `http://127.0.0.1:${port}` };
  // Timers are fired by hand.
  app = await startService([sandboxService], { at: NOW, env, work: false });
});
afterAll(async () => {
  await app?.stop();
  platform.closeAllConnections();
  platform.close();
});
beforeEach(() => {
  pushes = [];
  platformAnswers = 200;
});

const flash = { code: 'flash' } as const;
const book = (body: CarrierBooking) => app.anonymous.call(sandboxRoutes.book, { params: flash, body, headers: KEY });
async function parcel(order_no: string, cod = 0): Promise<string> {
  const { data } = await book(booking(order_no, cod));
  return data!.awb!;
}
const advance = (awb: string, event: 'picked_up' | 'in_transit' | 'delivered' | 'lost', more = {}) =>
  app.anonymous.call(sandboxRoutes.advance, { params: { ...flash, awb }, body: { event, ...more } });
const fault = (kind: (typeof sandboxRoutes.faults.body)['_zod']['output']['kind'], rate = 1, more = {}) =>
  app.anonymous.call(sandboxRoutes.faults, { params: flash, body: { kind, rate, for_s: 60, ...more } });

describe("a carrier's API", () => {
  it('books once per order number and returns it again', async () => {
    const first = await book(booking('SO-1'));
    expect(first).toMatchObject({ code: 0, data: { order_no: 'SO-1', state: 'booked' } });
    expect(first.data?.awb).toMatch(/^TH\d{10}[A-H]$/);
    expect(await book(booking('SO-1'))).toEqual(first);
    const asked = await app.anonymous.call(sandboxRoutes.booking, {
      params: flash,
      query: { order_no: 'SO-1' },
      headers: KEY,
    });
    expect(asked).toEqual(first);
    const parallel = await Promise.all(Array.from({ length: 5 }, () => book(booking('SO-1P'))));
    expect(new Set(parallel.map((answer) => answer.data?.awb)).size).toBe(1);
  });

  it('requires its key', async () => {
    const answer = app.anonymous.call(sandboxRoutes.book, { params: flash, body: booking('SO-2') });
    await expect(answer).rejects.toMatchObject({ status: 401, code: 'signature.invalid' });
  });

  it('cancels before pickup, twice the same, and not after it', async () => {
    const awb = await parcel('SO-3');
    const cancel = () => app.anonymous.call(sandboxRoutes.cancelBooking, { params: { ...flash, awb }, headers: KEY });
    expect((await cancel()).data?.state).toBe('cancelled');
    expect((await cancel()).data?.state).toBe('cancelled');
    await expect(advance(awb, 'picked_up')).rejects.toMatchObject({ code: 'order.illegal_move' });
    const other = await parcel('SO-4');
    await advance(other, 'picked_up');
    await expect(
      app.anonymous.call(sandboxRoutes.cancelBooking, { params: { ...flash, awb: other }, headers: KEY }),
    ).rejects.toMatchObject({ status: 409 });
  });

  it('lists the events after a given one', async () => {
    const awb = await parcel('SO-5');
    const first = await advance(awb, 'picked_up');
    await advance(awb, 'in_transit', { place: 'วังน้อย' });
    const poll = (after?: string) =>
      app.anonymous.call(sandboxRoutes.parcelEvents, { params: { ...flash, awb }, query: { after }, headers: KEY });
    expect((await poll()).data?.map((one) => one.event)).toEqual(['picked_up', 'in_transit']);
    expect((await poll(first.event_id)).data).toMatchObject([{ event: 'in_transit', place: 'วังน้อย' }]);
  });
});

describe('pushes', () => {
  it('are signed over timestamp and body', async () => {
    const awb = await parcel('SO-10');
    expect(await advance(awb, 'picked_up')).toMatchObject({ pushed: 1, answer_status: 200, state: 'picked_up' });
    const [push] = pushes;
    expect(push?.path).toBe('/partner-api/v1/flash/events');
    const timestamp = String(push?.headers['x-partner-timestamp']);
    expect(timestamp).toBe(String(NOW.getTime() / 1_000));
    expect(push?.headers['x-partner-signature']).toBe(
      createHmac('sha256', 'flash-development-secret').update(`${timestamp}.${push?.body}`).digest('hex'),
    );
    const body = JSON.parse(push?.body ?? '') as Record<string, unknown>;
    expect(body).toMatchObject({ partner_awb_no: awb, event: 'picked_up', occurred_at: '2026-11-20T10:00:00+07:00' });
    expect(body['event_id']).toBe(push?.headers['x-partner-event-id']);
  });

  it('carry another weight and size', async () => {
    const awb = await parcel('SO-11');
    const measured = { weight_g: 2_500, width_cm: 20, length_cm: 20.5, height_cm: 20 };
    await app.anonymous.call(sandboxRoutes.reweigh, { params: { ...flash, awb }, body: measured });
    expect(JSON.parse(pushes[0]?.body ?? '')).toMatchObject({ event: 'reweighed', measured });
  });

  it('are retried after a failure, with the same event', async () => {
    const awb = await parcel('SO-12');
    platformAnswers = 503;
    expect(await advance(awb, 'picked_up')).toMatchObject({ pushed: 0, answer_status: 503 });
    platformAnswers = 200;
    await app.fire('sandbox', 'pushes');
    expect(pushes).toHaveLength(1);
    app.clock.advance(2_000);
    await app.fire('sandbox', 'pushes');
    await until(async () => (await app.db('sandbox', `SELECT 1 FROM push WHERE state = 'waiting'`)).length === 0);
    await app.fire('sandbox', 'pushes');
    expect(pushes).toHaveLength(2);
    expect(pushes[1]?.body).toBe(pushes[0]?.body);
  });

  it('are duplicated on request', async () => {
    const awb = await parcel('SO-13');
    await fault('duplicate_push');
    await advance(awb, 'picked_up');
    expect(pushes.map((push) => push.headers['x-partner-event-id'])).toHaveLength(2);
    expect(new Set(pushes.map((push) => push.headers['x-partner-event-id'])).size).toBe(1);
    await fault('duplicate_push', 0);
  });
});

describe('faults', () => {
  const raw = (order_no: string) =>
    app.anonymous.raw('POST', '/sandbox/carriers/flash/api/bookings', {
      headers: KEY,
      body: { ...booking(order_no), cod: 0 },
    });
  const stored = async (order_no: string) =>
    (await app.db('sandbox', 'SELECT 1 AS one FROM parcel WHERE order_no = $1', [order_no])).length;

  it('answer 500 and nothing happens', async () => {
    await fault('500');
    expect((await raw('SO-20')).status).toBe(500);
    expect(await stored('SO-20')).toBe(0);
    await fault('500', 0);
  });

  it('return an HTML page although the booking was made', async () => {
    await fault('html_page');
    const answer = await raw('SO-21');
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await stored('SO-21')).toBe(1);
    await fault('html_page', 0);
    expect((await raw('SO-21')).body).toMatchObject({ code: 0 });
  });

  it('answer 200 with an error inside, every second call', async () => {
    await fault('ok_with_error', 0.5);
    const codes = [];
    for (const n of [1, 2, 3, 4]) codes.push(((await raw(`SO-22-${n}`)).body as { code: number }).code);
    expect(codes).toEqual([0, 1004, 0, 1004]);
    app.clock.advance(61_000);
    expect((await raw('SO-23')).body).toMatchObject({ code: 0 });
  });

  it('delay the AWB', async () => {
    await fault('late_awb', 1, { delay_ms: 30_000 });
    expect((await book(booking('SO-24'))).data?.awb).toBeNull();
    app.clock.advance(30_000);
    expect((await book(booking('SO-24'))).data?.awb).toMatch(/^TH/);
    await fault('late_awb', 0);
  });

  it('reject a parcel finally, and delay a response', async () => {
    await fault('refuse');
    expect((await raw('SO-25')).status).toBe(422);
    await fault('refuse', 0);
    await fault('latency', 1, { delay_ms: 150 });
    const before = performance.now();
    expect((await raw('SO-26')).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThan(140);
    await fault('latency', 0);
  });
});

describe('automatic advancing', () => {
  it('advances parcels to delivered, one step at a time', async () => {
    const dhl = { code: 'dhl' } as const;
    await app.anonymous.call(sandboxRoutes.book, {
      params: dhl,
      body: booking('SO-30', 100_000),
      headers: { 'x-api-key': 'dhl-development-secret' },
    });
    await app.anonymous.call(sandboxRoutes.auto, { params: dhl, body: { on: true, step_s: 5 } });
    for (let step = 0; step < 5; step++) {
      app.clock.advance(5_000);
      await app.fire('sandbox', 'walk');
    }
    const [walked] = await app.anonymous.call(sandboxRoutes.parcels, { params: dhl, query: {} });
    expect(walked?.events.map((one) => one.event)).toEqual(['picked_up', 'in_transit', 'delivered']);
    expect(pushes).toHaveLength(3);
    await app.anonymous.call(sandboxRoutes.auto, { params: dhl, body: { on: false } });
  });

  it('creates the COD statement and the bill of a day', async () => {
    const file = async (kind: string) =>
      (await app.anonymous.raw('GET', `/sandbox/carriers/dhl/${kind}?date=2026-11-20`)).bytes.toString();
    const statement = (await file('cod-statement')).split('\r\n');
    expect(statement[0]).toBe('Shipment ID;Payout Date;COD Value (THB);Payout Reference');
    expect(statement[1]).toMatch(/^7\d{9};20-Nov-2026;1\.000,00;DHL-20261120$/);
    expect(statement[2]).toBe('Total;;1.000,00;');
    expect((await file('bill')).split('\r\n')[1]).toMatch(
      /^7\d{9};20-Nov-2026;0,900;15,5 x 10 x 10;25,80;INV-DHL-20261120$/,
    );
    const other = await app.anonymous.raw('GET', '/sandbox/carriers/dhl/bill?date=2026-11-19');
    expect(other.bytes.toString().trim().split('\r\n')).toHaveLength(2);
    // Of more days, up to the one that it is named by.
    const since = async (kind: string, from: string, date: string) =>
      (await app.anonymous.raw('GET', `/sandbox/carriers/dhl/${kind}?from=${from}&date=${date}`)).bytes.toString().split('\r\n'); // prettier-ignore
    expect((await since('cod-statement', '2026-11-14', '2026-11-21'))[1]).toMatch(/;20-Nov-2026;1\.000,00;DHL-20261121$/); // prettier-ignore
    expect((await since('bill', '2026-11-14', '2026-11-21'))[1]).toMatch(/;25,80;INV-DHL-20261121$/);
    expect((await since('cod-statement', '2026-11-14', '2026-11-19'))[1]).toBe('Total;;0,00;');
  });
});

describe('messages', () => {
  it('are listed by receiver, newest first', async () => {
    const send = (to: string, text: string, code?: string) =>
      app.anonymous.call(sandboxRoutes.send, { body: { channel: 'sms', to, text, code, ref: 'ABCD' } });
    await send('0812345678', 'รหัส 111111', '111111');
    await send('0899999999', 'อีกคน');
    await send('0812345678', 'รหัส 222222', '222222');
    const answer = await app.anonymous.raw('GET', '/sandbox/messages?to=0812345678');
    expect(answer.body).toMatchObject([
      { channel: 'sms', to: '0812345678', text: 'รหัส 222222', code: '222222', ref: 'ABCD' },
      { code: '111111' },
    ]);
  });
});

describe('webhook consumers', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const body = JSON.stringify({ type: 'order.created', data: { order_no: 'SO-1' } });
  const deliver = (name: string, headers: Record<string, string>) =>
    app.anonymous.raw('POST', `/sandbox/receiver/${name}`, { body, headers });
  const signed = (at: Date, key = secret) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(key).sign('msg_1', at, body),
  });
  const configure = (name: string, settings: object) =>
    app.anonymous.call(sandboxRoutes.configureReceiver, { params: { name }, body: settings });
  const list = (name: string) => app.anonymous.call(sandboxRoutes.receptions, { params: { name } });

  it('verify signatures of the official package and store all requests', async () => {
    await configure('shop-a', { secret });
    const now = app.clock.now();
    expect((await deliver('shop-a', signed(now))).body).toEqual({ received: 1, verified: 1 });
    await deliver('shop-a', { ...signed(now), 'webhook-signature': 'v1,AAAA' });
    await deliver('shop-a', signed(new Date(now.getTime() - 301_000)));
    await deliver('shop-a', {});
    const got = await list('shop-a');
    expect(got.map((one) => one.verdict)).toEqual(['headers_missing', 'too_old', 'signature_wrong', 'ok']);
    expect(got[3]).toMatchObject({ body, message_id: 'msg_1', verified: 1, answered_status: 200 });
    expect(got[3]?.headers['webhook-id']).toBe('msg_1');
    await deliver('stranger', signed(now));
    expect((await list('stranger'))[0]?.verdict).toBe('no_secret');
  });

  it('fail and hang as configured, and keep other settings', async () => {
    await configure('shop-b', { secret, status: 410, delay_ms: 120 });
    const before = performance.now();
    expect((await deliver('shop-b', signed(app.clock.now()))).status).toBe(410);
    expect(performance.now() - before).toBeGreaterThan(110);
    expect(await configure('shop-b', { status: 200, delay_ms: 0 })).toEqual({
      name: 'shop-b',
      secret_set: 1,
      status: 200,
      delay_ms: 0,
    });
    expect((await deliver('shop-b', signed(app.clock.now()))).status).toBe(200);
  });
});

describe('the page', () => {
  it('shows everything under a policy without inline scripts', async () => {
    await book({ ...booking('SO-40'), receiver: { ...contact, name: '<script>alert(1)</script>' } });
    const answer = await app.anonymous.raw('GET', '/sandbox');
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    const html = answer.bytes.toString();
    expect(html).toContain('SO-40');
    expect(html).not.toContain('<script>alert');
    const script = await app.anonymous.raw('GET', '/sandbox/page/page.js');
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(() => new Script(script.bytes.toString())).not.toThrow();
    expect((await app.anonymous.raw('GET', '/sandbox/page/page.css')).status).toBe(200);
  });
});

describe('configuration', () => {
  it('refuses production and secrets that are not complete', () => {
    expect(() => readConfig(sandboxConfig, { NODE_ENV: 'production' })).toThrow(/never runs in production/);
    expect(() => readConfig(sandboxConfig, { CARRIER_SECRETS: '{"flash":"x"}' })).toThrow(/CARRIER_SECRETS/);
    expect(readConfig(sandboxConfig, {}).CARRIER_SECRETS.kerry).toBe('kerry-development-secret');
  });
});
