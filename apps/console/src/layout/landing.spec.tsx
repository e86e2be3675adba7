import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { STAFF_ROLES, type StaffRole } from '@lamliang/contracts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { memoryStore } from 'react-admin';
import { App } from '../App.tsx';
import { createAuthProvider } from '../providers/auth.ts';
import { createDataProvider } from '../providers/data.ts';
import { wholly } from '../testing/whole.ts';
import { httpError, type Http } from '../providers/http.ts';
import { createI18nProvider } from '../providers/i18n.ts';
import { storeSession } from '../providers/session.ts';
import { pathAfterLogin } from './navigation.ts';

describe('navigation', () => {
  it.each([
    ['finance', '/ledger-checks', '/ledger-checks'],
    ['finance', '/shipment-orders/12?x=1', '/shipment-orders/12?x=1'],
    ['finance', '/shipment-orders?filter=%7B%7D', '/shipment-orders?filter=%7B%7D'],
    ['support', '/operations/jobs/orders', '/operations/jobs/orders'],
    ['sales', '/ledger-checks', '/'],
    ['sales', '/operations/jobs/orders', '/'],
    ['support', '/ledger-entries/4', '/'],
    ['admin', '/', '/'],
    ['admin', '/customersx', '/'],
    ['admin', undefined, '/'],
  ] as const)('redirects %s from login to %s or else %s', (role, requestedPath, landing) => {
    expect(pathAfterLogin(role, requestedPath)).toBe(landing);
  });
});

/** Allows for a busy machine. */
const PATIENCE = { timeout: 8_000 };
/** Every address that the console visited, in order. */
const visited: string[] = [];
const originals = { pushState: history.pushState, replaceState: history.replaceState };
const session = (staff_role: StaffRole) => ({ token: 't', login_id: 3, user_name: 'p', name: 'พรรณี', staff_role });
/** @param totals of the rows of a list by a part of its address; -1 for one that fails */
const httpAs =
  (role: StaffRole, totals: Record<string, number>): Http =>
  async (url) => {
    if (Object.entries(totals).some(([name, total]) => total < 0 && url.includes(name)))
      throw httpError(500, { message: 'broken', trace_id: 'abc123' }, '');
    return answerAs(role, totals, url);
  };
const answerAs = (role: StaffRole, totals: Record<string, number>, url: string) => ({
  status: 200,
  headers: new Headers({
    'content-range': `x 0-0/${Object.entries(totals).find(([name]) => url.includes(name))?.[1] ?? 0}`,
  }),
  body: '',
  json: url.includes('/auth/login') ? { data: session(role) } : [],
});

async function open(path: string, role: StaffRole, totals = {}) {
  originals.pushState.call(history, null, '', `/console${path}`);
  const http = httpAs(role, totals);
  render(
    <App
      authProvider={createAuthProvider(http)}
      dataProvider={createDataProvider(wholly(http))}
      i18nProvider={await createI18nProvider('en')}
      store={memoryStore()}
    />,
  );
}

describe('after login', () => {
  const originalFetch = globalThis.fetch;
  beforeEach(() => {
    localStorage.clear();
    visited.length = 0;
    for (const name of ['pushState', 'replaceState'] as const)
      history[name] = function (this: History, ...[state, title, url]: Parameters<History['pushState']>) {
        if (url) visited.push(new URL(String(url), location.href).pathname);
        originals[name].call(this, state, title, url);
      };
    window.matchMedia = ((media: string) => ({
      matches: true,
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })) as unknown as typeof window.matchMedia;
    globalThis.fetch = jest.fn(async () => new Response('', { status: 404 })) as unknown as typeof fetch;
  });
  afterEach(() => {
    cleanup();
    Object.assign(history, originals);
    globalThis.fetch = originalFetch;
  });

  const signIn = async () => {
    fireEvent.change(await screen.findByLabelText('Phone or email', {}, PATIENCE), { target: { value: 'a' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'b' } });
    visited.length = 0;
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByRole('navigation', { name: 'Main menu' }, PATIENCE);
  };

  it.each(STAFF_ROLES)('takes %s to the start page without intermediate addresses', async (role) => {
    await open('/', role);
    await signIn();
    expect(visited.filter((path) => path !== '/console')).toEqual([]);
    expect(location.pathname).toMatch(/^\/console\/?$/);
  });

  it('returns to the requested page unless the role may not see it', async () => {
    await open('/ledger-checks', 'finance');
    await signIn();
    expect(location.pathname).toBe('/console/ledger-checks');
    cleanup();
    localStorage.clear();
    await open('/ledger-checks', 'sales');
    await signIn();
    expect(location.pathname).toMatch(/^\/console\/?$/);
  });

  it.each(['/', '/ledger-checks'])('redirects an anonymous visitor of %s to the login, once', async (path) => {
    await open(path, 'finance');
    await screen.findByLabelText('Phone or email', {}, PATIENCE);
    expect(visited).toEqual(['/console/login']);
  });

  it('the menu follows another role at once', async () => {
    storeSession(session('support'));
    await open('/', 'support');
    const ledger = () =>
      screen.getByRole('navigation', { name: 'Main menu' }).querySelector('a[href="/console/ledger-checks"]');
    await screen.findByRole('navigation', { name: 'Main menu' }, PATIENCE);
    expect(ledger()).toBeNull();
    act(() => storeSession(session('finance')));
    expect(ledger()).not.toBeNull();
  });

  it('redirects to the login after logout, once', async () => {
    storeSession(session('admin'));
    await open('/customers', 'admin');
    fireEvent.click(await screen.findByRole('button', { name: /Account/ }, PATIENCE));
    fireEvent.click(await screen.findByRole('menuitem', { name: /Sign out|Logout/ }));
    await screen.findByLabelText('Phone or email', {}, PATIENCE);
    expect(visited).toEqual(['/console/login']);
  });

  it('[F-C1] a number that cannot be read says why, with its trace; the others are there, and the menu says nothing of it', async () => {
    storeSession(session('support'));
    const totals = { '/claims?': 3, '/verifications?': 2, 'orders-dead-letters': -1, 'dead-letters': 1 };
    await open('/', 'support', totals);
    const main = within(await screen.findByRole('main', {}, PATIENCE));
    expect(await main.findByRole('link', { name: '3 Claims to resolve' }, PATIENCE)).toBeTruthy();
    // Asked for three times more before it is given up.
    const alert = await main.findByRole('alert', {}, { timeout: 20_000 });
    expect(alert.textContent).toContain('broken');
    expect(alert.textContent).toContain('Reference abc123');
    expect(main.queryByRole('link', { name: /could not be processed/ })).toBeNull();
    const operations = within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: /^Operations/ }); // prettier-ignore
    expect(operations.textContent).toBe('Operations');

    totals['orders-dead-letters'] = 1;
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await main.findByRole('link', { name: '8 Events that could not be processed' }, PATIENCE)).toBeTruthy();
    expect(main.queryByRole('alert')).toBeNull();
  }, 60_000);

  it.each([
    ['sales', ['0 My follow-ups that are due', '3 Claims to resolve', '2 Shops to verify', '2 COD accounts to verify']],
    [
      'support',
      [
        '0 My follow-ups that are due',
        '3 Claims to resolve',
        '0 Disputes of weight to decide',
        '0 COD complaints to settle',
        '2 Shops to verify',
        '2 COD accounts to verify',
        '0 Webhooks that could not be delivered',
        '8 Events that could not be processed',
      ],
    ],
  ] as const)('shows %s what waits, with links to those rows, and the numbers in the menu', async (role, links) => {
    storeSession(session(role));
    await open('/', role, { '/claims?': 3, '/verifications?': 2, 'dead-letters': 1 });
    const main = within(await screen.findByRole('main', {}, PATIENCE));
    for (const name of links) expect(await main.findByRole('link', { name }, PATIENCE)).toBeTruthy();
    expect(main.getAllByRole('link')).toHaveLength(links.length);
    const href = main.getByRole('link', { name: /Claims/ }).getAttribute('href');
    expect(decodeURIComponent(href ?? '')).toBe('/console/claims?filter={"state":"open"}');
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    expect(menu.queryByRole('link', { name: /^Operations/ })?.textContent).toBe(
      role === 'support' ? 'Operations8' : undefined,
    );
  });
});
