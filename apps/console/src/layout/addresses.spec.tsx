import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { memoryStore } from 'react-admin';
import { App } from '../App.tsx';
import { createAuthProvider } from '../providers/auth.ts';
import { createDataProvider } from '../providers/data.ts';
import { wholly } from '../testing/whole.ts';
import { httpError, type Http } from '../providers/http.ts';
import { createI18nProvider } from '../providers/i18n.ts';
import { storeSession } from '../providers/session.ts';
import { NAVIGATION } from './navigation.ts';

// Allows for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/** No list has the record; reading it by itself tells which one was asked for. */
const http: Http = async (url) => {
  const one = /^\/staff-api\/v1\/([\w-]+\/900)$/.exec(url)?.[1];
  if (one) throw httpError(404, { message: `asked for ${one}` }, '');
  return { status: 200, headers: new Headers({ 'content-range': 'x 0-0/0' }), body: '', json: [] };
};
const services = ['dead-letters', 'jobs', 'lag'].map(
  (kind) => [`/operations/${kind}/wallet`, `wallet-${kind}`] as const,
);
const lists = NAVIGATION.flatMap(({ entries }) => entries)
  .filter(({ path }) => path !== '/operations')
  .map(({ path, resource }) => [path, resource] as const);

beforeEach(() => {
  storeSession({ token: 't', login_id: 99, user_name: 'admin', name: 'Admin', staff_role: 'admin' });
  window.matchMedia = ((media: string) => ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, 'matchMedia');
});

describe('the address of a record', () => {
  it.each([...lists, ...services])('%s/900 reads it where the list does not have it', async (path, resource) => {
    history.pushState(null, '', `/console${path}/900`);
    render(
      <App
        authProvider={createAuthProvider(http)}
        dataProvider={createDataProvider(wholly(http))}
        i18nProvider={await createI18nProvider('en')}
        store={memoryStore()}
      />,
    );
    expect(await screen.findByText(new RegExp(`asked for ${resource}/900`))).toBeTruthy();
    expect(location.pathname).toBe(`/console${path}/900`);
  });
});
