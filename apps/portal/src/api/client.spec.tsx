import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CallError } from '@lamliang/contracts';
import { authRoutes } from '@lamliang/contracts/auth';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { session } from '../session/session.ts';
import { api, wiring } from './client.ts';
import { worthAnotherTry } from './query-client.ts';

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
  it('carry token and language and answer in inside units', async () => {
    reply = async () => answer(200, { status: true, data: balances });
    wiring.language = () => 'th-x-harbor';
    const found = await api.call(walletRoutes.balances, {});
    expect(found.credit).toBe(1250);
    expect(calls[0]!.init.headers).toMatchObject({ authorization: 'Bearer secret', 'accept-language': 'th-x-harbor' });
  });

  it('[A247] are given up after 120 s, exports after 300 s', async () => {
    reply = async () => answer(200, { status: true, data: balances });
    await api.call(walletRoutes.balances, {});
    reply = async () => new Response('x', { headers: { 'content-disposition': 'attachment; filename="orders.csv"' } });
    const file = await api.file(ordersRoutes.export, { query: {} });
    expect(timeouts).toEqual([120_000, 300_000]);
    expect(file.name).toBe('orders.csv');
  });

  it('[A24] take nothing but 200 for success', async () => {
    reply = async () => answer(201, { status: true, data: balances });
    await expect(api.call(walletRoutes.balances, {})).rejects.toBeInstanceOf(CallError);
  });

  it('tell that no answer came as status 0', async () => {
    reply = async () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(api.call(walletRoutes.balances, {})).rejects.toMatchObject({ status: 0, code: 'network' });
  });

  it('do not take the page of a proxy for an answer', async () => {
    reply = async () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } });
    await expect(api.call(walletRoutes.balances, {})).rejects.toMatchObject({ status: 502, failure: undefined });
  });

  it('[A12] hand every 401 and 403 of this session to one handler', async () => {
    const refused = jest.fn();
    wiring.refused = refused;
    reply = async () => answer(403, failure('permission.denied'));
    await expect(api.call(walletRoutes.balances, {})).rejects.toMatchObject({ code: 'permission.denied' });
    expect(refused).toHaveBeenCalledWith(403);
  });

  it('[A2] leave a refused login where it is', async () => {
    const refused = jest.fn();
    wiring.refused = refused;
    reply = async () => answer(400, failure('login.failed'));
    const login = api.call(authRoutes.login, { body: { username: '081', password: 'x' } });
    await expect(login).rejects.toMatchObject({ code: 'login.failed' });
    expect(refused).not.toHaveBeenCalled();
  });

  it('are tried again twice when no answer or a 5xx came', () => {
    const error = (status: number) => new CallError(status, undefined, '');
    expect([0, 1, 2].map((count) => worthAnotherTry(count, error(0)))).toEqual([true, true, false]);
    expect(worthAnotherTry(0, error(503))).toBe(true);
    expect(worthAnotherTry(0, error(422))).toBe(false);
    expect(worthAnotherTry(0, new Error('a fault of ours'))).toBe(false);
  });
});
