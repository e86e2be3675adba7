import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LoaderFunctionArgs } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { PAGES } from './pages.ts';
import { enter, endRefusedSession } from './router.tsx';
import type { PageModule, RouteEntry } from './routes/entry.ts';
import { session } from './session/session.ts';
import { readLastPath, saveLastPath } from './session/storage.ts';

const init = {
  id: 7,
  login_id: 7,
  account_child_link: { id: 1, access_level: { order_flag: 1 }, access_level_id: 3, access_name: 'Warehouse Worker' },
  sale_id: null,
  email: 'a@example.com',
  name: 'สมชาย',
  user_name: '0810000004',
  parent_account: { id: 1, name: 'ร้าน' },
  profile_pic: null,
  telephone: '0810000004',
  account_type: 'juristic',
  payment_type: 'wallet',
  card_verify_flag: 'accept',
  juristic_verify_flag: 'accept',
  cod_verify_flag: 'accept',
  request_support_flag: 0,
  wallet: 1,
  account_credit: null,
  service_wallet_amount: 1,
  staff_role: null,
  provider: 'lamliang',
};
const original = globalThis.fetch;
let calls: string[];
let initAnswer: () => Response;
const prefetch = jest.fn();

const entryOf = (part: Partial<RouteEntry>): RouteEntry => ({
  path: '/finance/insurance',
  access: 'permission',
  flag: 'finance_flag',
  title: 'frame.insurance',
  areas: [],
  page: 'Insurance',
  ...part,
});
const setPage = (page: Omit<PageModule, 'Component'>) => {
  PAGES.Insurance = async () => ({ Component: () => null, ...page });
};
const open = (entry: RouteEntry, path = entry.path) =>
  enter(entry, { request: new Request(`http://localhost${path}`), params: {} } as LoaderFunctionArgs);
const target = (answer: Response | null) => answer?.headers.get('location');

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  prefetch.mockClear();
  setPage({ prefetch });
  calls = [];
  const headers = { 'content-type': 'application/json' };
  initAnswer = () => new Response(JSON.stringify({ status: true, data: init }), { headers });
  globalThis.fetch = (async (url: string) => {
    calls.push(url);
    return initAnswer();
  }) as typeof fetch;
  session.boot();
});
afterEach(() => {
  globalThis.fetch = original;
});
const logIn = () => {
  localStorage.setItem('auth.token', 'secret');
  session.boot();
};

describe('opening a route', () => {
  it('[A7][A13] redirects a visitor to login, remembers the path and makes no calls', async () => {
    expect(target(await open(entryOf({}), '/finance/insurance?page=2'))).toBe('/login');
    expect(readLastPath()).toBe('/finance/insurance?page=2');
    expect(calls).toEqual([]);
  });

  it('[A21] redirects a user without the flag home before the page makes any call', async () => {
    logIn();
    expect(target(await open(entryOf({})))).toBe('/');
    expect(calls).toEqual(['/client/v1/init']);
    expect(prefetch).not.toHaveBeenCalled();
  });

  it('[A6] calls init once for all routes, then starts the page', async () => {
    logIn();
    const orders = entryOf({ path: '/orders/all', flag: 'order_flag' });
    expect(await open(orders)).toBeNull();
    expect(await open(orders)).toBeNull();
    expect(calls).toEqual(['/client/v1/init']);
    expect(prefetch).toHaveBeenCalledTimes(2);
    expect(session.get().user?.name).toBe('สมชาย');
  });

  it('[A11] clears the session and goes to login when init fails', async () => {
    logIn();
    saveLastPath('/orders/all');
    const body = { status: false, code: 'request.invalid', message: 'x', errors: [], trace_id: 't' };
    initAnswer = () =>
      new Response(JSON.stringify(body), { status: 400, headers: { 'content-type': 'application/json' } });
    expect(target(await open(entryOf({ path: '/', access: 'login' })))).toBe('/login');
    expect(localStorage.getItem('auth.token')).toBeNull();
    expect(session.get()).toMatchObject({ token: null, user: null, ended: 'expired' });
  });

  it('lets a page redirect before it is shown', async () => {
    const instead = new Response(null, { status: 302, headers: { location: '/elsewhere' } });
    setPage({ before: () => instead });
    expect(target(await open(entryOf({ access: 'public' })))).toBe('/elsewhere');
  });
});

describe('a refused call', () => {
  it('[A12] redirects through /logout once, however many calls were rejected', async () => {
    let arrive = (): void => undefined;
    const navigate = jest.fn((_to: string) => new Promise<void>((resolve) => (arrive = resolve)));
    endRefusedSession(navigate);
    endRefusedSession(navigate);
    expect(navigate).toHaveBeenCalledTimes(1);
    expect(navigate).toHaveBeenCalledWith('/logout');
    expect(session.get().ended).toBe('expired');
    arrive();
    await Promise.resolve();
  });
});
