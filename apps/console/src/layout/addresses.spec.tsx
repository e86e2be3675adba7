import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { act, configure, screen, waitFor } from '@testing-library/react';
import { createRoot, type Root } from 'react-dom/client';
import { memoryStore } from 'react-admin';
import { App } from '../App.tsx';
import { createAuthProvider } from '../providers/auth.ts';
import { createDataProvider } from '../providers/data.ts';
import { wholly } from '../testing/whole.ts';
import { httpError, type Http } from '../providers/http.ts';
import { createI18nProvider } from '../providers/i18n.ts';
import { storeSession } from '../providers/session.ts';
import { NAVIGATION } from './navigation.ts';
import { WORK } from './open-work.ts';

// Allows for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const asked: string[] = [];
/** No list has the record; reading it by itself tells which one was asked for. */
const http: Http = async (url) => {
  const one = /^\/staff-api\/v1\/([\w-]+\/900)$/.exec(url)?.[1];
  if (one) asked.push(one);
  if (one) throw httpError(404, { message: `asked for ${one}` }, '');
  return { status: 200, headers: new Headers({ 'content-range': 'x 0-0/0' }), body: '', json: [] };
};
const services = ['dead-letters', 'jobs', 'lag'].map(
  (kind) => [`/operations/${kind}/wallet`, `wallet-${kind}`] as const,
);
const RESOURCES = join(import.meta.dirname, '../resources');
/** What the pages of the resources lead to. */
const links = readdirSync(RESOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!spec)\.tsx?$/.test(file))
  .flatMap((file) => [...readFileSync(join(RESOURCES, file), 'utf8').matchAll(/["'`](\/[a-z-]+)[/?][^"'`]/g)])
  .map(([, path = '']) => path);
const entries = NAVIGATION.flatMap((group) => group.entries).map(({ path }) => path);
const work = WORK.map(({ path }) => path.split('?')[0] ?? '');
/** Pages without records of their own, and one whose records have the name of their service before them. */
const BARE = ['/operations', '/audit-log', '/price-simulator', '/tax-rules'];
/** Queues that are a part of another list. */
const PARTS: Record<string, string> = { '/cod-verifications': 'verifications', '/commission-payouts': 'cod-rounds' };
const lists = [...new Set([...entries, ...work, ...links])]
  .filter((path) => !BARE.includes(path))
  .map((path) => [path, PARTS[path] ?? path.slice(1)] as const);

/** The console is opened once and led from address to address, as by a link: opening it anew takes a second each time. */
let root: Root;
beforeAll(async () => {
  storeSession({ token: 't', login_id: 99, user_name: 'admin', name: 'Admin', staff_role: 'admin' });
  window.matchMedia = ((media: string) => ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
  history.pushState(null, '', '/console/security');
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const i18nProvider = await createI18nProvider('en');
  await act(async () =>
    root.render(
      <App
        authProvider={createAuthProvider(http)}
        dataProvider={createDataProvider(wholly(http))}
        i18nProvider={i18nProvider}
        store={memoryStore()}
      />,
    ),
  );
  await screen.findByRole('navigation');
}, 60_000);
afterAll(() => {
  act(() => root.unmount());
  Reflect.deleteProperty(window, 'matchMedia');
});
const goTo = (path: string) =>
  act(async () => {
    history.pushState(null, '', `/console${path}`);
    dispatchEvent(new PopStateEvent('popstate'));
  });

it('leads from one resource to others', () => expect(links.length).toBeGreaterThan(10));
describe('the address of a record', () => {
  it.each([...lists, ...services])(
    '%s/900 reads it where the list does not have it',
    async (path, resource) => {
      asked.length = 0;
      await goTo(`${path}/900`);
      // What another page of the same resource asked for is not enough.
      await waitFor(() => expect(asked).toContain(`${resource}/900`));
      expect(await screen.findByText(new RegExp(`asked for ${resource}/900`))).toBeTruthy();
      expect(location.pathname).toBe(`/console${path}/900`);
    },
    30_000,
  );
});
