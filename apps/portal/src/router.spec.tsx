import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { toWire } from '@lamliang/contracts';
import { sessionRoutes } from '@lamliang/contracts/auth';
import type { LoaderFunctionArgs } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { PAGES } from './pages.ts';
import { enter, endRefusedSession } from './router.tsx';
import type { PageModule, RouteEntry } from './routes/entry.ts';
import { refusedPage } from './session/refused-page.ts';
import { session } from './session/session.ts';
import { readLastPath, saveLastPath } from './session/storage.ts';
import { shopUser } from './testing/user.ts';

const init = toWire(sessionRoutes.init.answer, shopUser);
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

  it('[A21] home tells why it is there, until another page is opened', async () => {
    logIn();
    await open(entryOf({ path: '/orders/all', flag: 'order_flag' }));
    expect(refusedPage.get()).toBe(false);
    await open(entryOf({}));
    await open(entryOf({ path: '/', access: 'login' }));
    expect(refusedPage.get()).toBe(true);
    await open(entryOf({ path: '/orders/all', flag: 'order_flag' }));
    expect(refusedPage.get()).toBe(false);
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
