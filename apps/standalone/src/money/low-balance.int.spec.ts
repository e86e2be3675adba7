import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { notificationsService } from '@lamliang/app-notifications/module';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate, DAY_MS, satangToBaht, type Satang } from '@lamliang/kernel';
import { until } from '@lamliang/platform/testing';
import { Webhook } from 'standardwebhooks';
import { startOrders, type OrdersUnderTest } from '../testing.ts';

jest.setTimeout(60_000);

describe('a shop whose money is nearly used up', () => {
  let t: OrdersUnderTest;
  let server: Server;
  const got: { headers: IncomingHttpHeaders; body: string }[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        got.push({ headers: request.headers, body });
        response.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    t = await startOrders([notificationsService], { WEBHOOK_ALLOW_HOSTS: host, LOG_LEVEL: 'error' }, new Date('2026-11-20T03:00:00Z')); // prettier-ignore
  }, 90_000);
  afterAll(async () => {
    await t?.app.stop();
    server.closeAllConnections();
    server.close();
  }, 30_000);

  const run = () => t.app.fire('wallet', 'low-balance');
  const told = async (account_id: number) => {
    await t.app.drain();
    const { rows } = await t.app.as({ account_id }).call(notificationsRoutes.list, { query: {} });
    return rows.filter(({ code }) => code === 'low_balance');
  };
  const who = (account_id: number) => t.app.as({ account_id });
  const setting = (account_id: number) => who(account_id).call(walletRoutes.lowBalance, {});
  const set = (account_id: number, active_flag: 0 | 1, days: number) =>
    who(account_id).call(walletRoutes.setLowBalance, { body: { active_flag, days } });
  /** A shop that has so many days of what a parcel a day costs. */
  const sender = async (account_id: number, days: number): Promise<Satang> => {
    await t.fund(account_id, 5_000_00, 0, 0);
    const { shipping_cost } = await t.bookConfirmed({}, who(account_id));
    await t.settled();
    const left = (await who(account_id).call(walletRoutes.balances, {})).credit!;
    await t.fund(account_id, shipping_cost * days - left, 0, 0);
    return shipping_cost;
  };

  it('is warned once a day by a notice and a signed message, however often the job runs, until it has more', async () => {
    const { token } = await who(71).call(notificationsRoutes.token, {});
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    await who(71).call(notificationsRoutes.createWebhook, { body: { url, token, events: ['wallet.low-balance'] } });
    const per_day = await sender(71, 3);
    await sender(72, 4);
    // Of today nobody knows yet what it takes.
    await run();
    expect(await told(71)).toEqual([]);
    t.app.clock.advance(DAY_MS);
    await Promise.all([run(), run()]);
    await run();
    const [notice, ...more] = await told(71);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ link: '/finance/wallet-transaction', figures: { days: '3' } });
    expect(await told(72)).toEqual([]);
    await until(() => got.length > 0, 15_000, 'the message');
    const { headers, body } = got[0]!;
    const [id, at] = [String(headers['webhook-id']), new Date(Number(headers['webhook-timestamp']) * 1_000)];
    expect(headers['webhook-signature']).toBe(new Webhook(token).sign(id, at, body));
    expect(JSON.parse(body)).toMatchObject({ type: 'wallet.low-balance', data: { days_left: 3, per_day_amount: satangToBaht(per_day), available_amount: satangToBaht((per_day * 3) as Satang), lasts_until: '2026-11-23' } }); // prettier-ignore

    // The next day it has less; then it tops up.
    await t.bookConfirmed({}, who(71));
    await t.settled();
    t.app.clock.advance(DAY_MS);
    await run();
    expect(await told(71)).toHaveLength(2);
    t.app.clock.advance(DAY_MS);
    await t.fund(71, 5_000_00, 0, 0);
    await run();
    expect(await told(71)).toHaveLength(2);
    await until(() => got.length === 2, 15_000, 'the second message');
    expect(bangkokDate(t.app.clock.now())).toBe('2026-11-23');
  });

  it('is warned as early as it wants, or not at all', async () => {
    expect(await setting(73)).toEqual({ active_flag: 1, days: 3 });
    await sender(73, 6);
    await sender(74, 1);
    expect(await set(74, 0, 3)).toEqual({ active_flag: 0, days: 3 });
    t.app.clock.advance(DAY_MS);
    await run();
    expect([await told(73), await told(74)]).toEqual([[], []]);
    await set(73, 1, 14);
    await run();
    expect(await told(73)).toHaveLength(1);
    // A setting that changes does not warn twice.
    await set(73, 1, 13);
    await run();
    expect(await told(73)).toHaveLength(1);
    await set(74, 1, 1);
    await run();
    expect(await told(74)).toHaveLength(1);
  });

  it('sets it with the right to change money alone, from one to fourteen days', async () => {
    const reader = t.app.as({ account_id: 75, flags: { finance_flag: 1 } });
    const path = '/client/v1/wallet/low-balance';
    expect((await reader.raw('GET', path)).body).toMatchObject({ data: { active_flag: 1, days: 3 } });
    expect((await reader.raw('PUT', path, { body: { active_flag: 0, days: 3 } })).status).toBe(403);
    for (const days of [0, 15, 2.5]) expect((await who(75).raw('PUT', path, { body: { active_flag: 1, days } })).status).toBe(400); // prettier-ignore
    expect((await t.app.anonymous.raw('GET', path)).status).toBe(401);
    await set(75, 1, 14);
    expect([(await setting(75)).days, (await setting(76)).days]).toEqual([14, 3]);
  });
});
