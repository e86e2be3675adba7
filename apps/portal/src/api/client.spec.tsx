import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CallError, type Failure } from '@lamliang/contracts';
import { authRoutes } from '@lamliang/contracts/auth';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { session } from '../session/session.ts';
import { api, clientHooks } from './client.ts';
import { retryDelay, shouldRetry } from './query-client.ts';

const balances = {
  account_id: 1,
  credit: 12.5,
  bonus: 0,
  insurance: 0,
  cod: 0,
  on_hold: 0,
  credit_line: { limit: 0, used: 0, open: 0 },
};
const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const failure = (code: string) => ({ status: false, code, message: 'ข้อความ', errors: [], trace_id: 't' });

let calls: { url: string; init: RequestInit }[];
let reply: () => Promise<Response>;
const timeouts: number[] = [];
const originals = { fetch: globalThis.fetch, timeout: AbortSignal.timeout };

beforeEach(() => {
  calls = [];
  timeouts.length = 0;
  localStorage.clear();
  localStorage.setItem('auth.token', 'secret');
  session.boot();
  globalThis.fetch = ((url: string, init: RequestInit) => {
    calls.push({ url, init });
    return reply();
  }) as typeof fetch;
  AbortSignal.timeout = (ms) => {
    timeouts.push(ms);
    return new AbortController().signal;
  };
});
afterEach(() => {
  globalThis.fetch = originals.fetch;
  AbortSignal.timeout = originals.timeout;
});

describe('calls', () => {
  it('send token and language and return internal units', async () => {
    reply = async () => answer(200, { status: true, data: balances });
    clientHooks.language = () => 'th-x-harbor';
    const found = await api.call(walletRoutes.balances, {});
    expect(found.credit).toBe(1250);
    expect(calls[0]!.init.headers).toMatchObject({ authorization: 'Bearer secret', 'accept-language': 'th-x-harbor' });
  });

  it('[A229] that staff may not make as a customer end no session, as others do that are not permitted', async () => {
    const refused = jest.fn();
    clientHooks.refused = refused;
    for (const code of ['acting.read_only', 'permission.denied']) {
      reply = async () => answer(403, failure(code));
      await expect(api.call(walletRoutes.balances, {})).rejects.toMatchObject({ failure: { code } });
    }
    expect(refused.mock.calls).toEqual([[403]]);
    clientHooks.refused = () => undefined;
  });

  it('[A247] time out after 120 s, exports after 300 s', async () => {
    reply = async () => answer(200, { status: true, data: balances });
    await api.call(walletRoutes.balances, {});
    reply = async () => new Response('x', { headers: { 'content-disposition': 'attachment; filename="orders.csv"' } });
    const file = await api.file(ordersRoutes.export, { query: {} });
    expect(timeouts).toEqual([120_000, 300_000]);
    expect(file.name).toBe('orders.csv');
  });

  it('[A24] treat only 200 as success', async () => {
    reply = async () => answer(201, { status: true, data: balances });
    await expect(api.call(walletRoutes.balances, {})).rejects.toBeInstanceOf(CallError);
  });

  it('report a missing response as status 0', async () => {
    reply = async () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(api.call(walletRoutes.balances, {})).rejects.toMatchObject({ status: 0, code: 'network' });
  });

  it('reject the error page of a proxy', async () => {
    reply = async () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } });
    await expect(api.call(walletRoutes.balances, {})).rejects.toMatchObject({ status: 502, failure: undefined });
  });

  it('[A12] pass every 401 and 403 of this session to one handler', async () => {
    const refused = jest.fn();
    clientHooks.refused = refused;
    reply = async () => answer(403, failure('permission.denied'));
    await expect(api.call(walletRoutes.balances, {})).rejects.toMatchObject({ code: 'permission.denied' });
    expect(refused).toHaveBeenCalledWith(403);
  });

  it('[A2] do not end the session on a failed login', async () => {
    const refused = jest.fn();
    clientHooks.refused = refused;
    reply = async () => answer(400, failure('login.failed'));
    const login = api.call(authRoutes.login, { body: { username: '081', password: 'x' } });
    await expect(login).rejects.toMatchObject({ code: 'login.failed' });
    expect(refused).not.toHaveBeenCalled();
  });

  it('are retried twice without a response or on a 5xx', () => {
    const error = (status: number) => new CallError(status, undefined, '');
    expect([0, 1, 2].map((count) => shouldRetry(count, error(0)))).toEqual([true, true, false]);
    expect(shouldRetry(0, error(503))).toBe(true);
    expect(shouldRetry(0, error(422))).toBe(false);
    expect(shouldRetry(0, new Error('a fault of ours'))).toBe(false);
  });

  it('[F-S5] wait as long as a 429 asks for, at most ten seconds, and then ask again', () => {
    const limited = (data?: object) => new CallError(429, { ...failure('rate.limited'), data } as Failure, '');
    const soon = limited({ retry_after_s: 3 });
    expect([shouldRetry(0, soon), shouldRetry(2, soon)]).toEqual([true, false]);
    expect(retryDelay(0, soon)).toBeGreaterThanOrEqual(3_000);
    expect(retryDelay(0, soon)).toBeLessThan(4_000);
    expect([shouldRetry(0, limited({ retry_after_s: 60 })), shouldRetry(0, limited())]).toEqual([false, false]);
    expect([retryDelay(0, new CallError(503, undefined, '')), retryDelay(9, new CallError(0, undefined, ''))]).toEqual([1_000, 30_000]); // prettier-ignore
  });
});
