import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Session } from '@lamliang/contracts/auth';
import { createTranslations, type Translations } from '@lamliang/i18n';
import { toast } from '@lamliang/ui';
import { queryClient } from '../../api/query-client.ts';
import { PreferencesProvider } from '../../preferences.tsx';
import { enter } from '../../session/entrance.ts';
import { session } from '../../session/session.ts';
import { shopUser } from '../../testing/user.ts';
import { Component } from './index.tsx';

let translations: Translations;
const original = globalThis.fetch;
let reply: (url: string) => Response | Promise<Response>;
/** Whether the provider of the host has an application at Facebook; undefined while nobody knows. */
let facebook: 0 | 1 | undefined;
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

beforeAll(async () => {
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  });
  translations = await createTranslations('th', ['common', 'auth', 'errors', 'validation'], [initReactI18next]);
});
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  session.boot();
  facebook = undefined;
  globalThis.fetch = (async (url: string) => {
    if (url === '/demo.json') return new Promise<Response>(() => undefined);
    if (url === '/client/v1/provider')
      return facebook === undefined
        ? new Promise<Response>(() => undefined)
        : json(200, { status: true, data: { provider: 'lamliang', facebook_flag: facebook } });
    return reply(url);
  }) as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = original;
});

function open(path = '/login') {
  const router = createMemoryRouter(
    [
      { path: '/login', Component },
      { path: '*', Component: () => null },
    ],
    { initialEntries: [path] },
  );
  render(
    <I18nextProvider i18n={translations.i18n}>
      <QueryClientProvider client={queryClient}>
        <PreferencesProvider
          translations={translations}
          prepare={async () => undefined}
          start={{ language: 'th', provider: 'lamliang' }}
        >
          <RouterProvider router={router} />
        </PreferencesProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return router;
}
async function submit(username: string, password: string) {
  const user = userEvent.setup();
  if (username) await user.type(screen.getByLabelText('เบอร์โทรศัพท์หรืออีเมล'), username);
  if (password) await user.type(screen.getByLabelText('รหัสผ่าน'), password);
  await user.click(screen.getByRole('button', { name: 'เข้าสู่ระบบ' }));
}

describe('login', () => {
  it('[A31] marks required fields', async () => {
    open();
    await submit('', '');
    expect(screen.getAllByText('กรุณากรอกช่องนี้')).toHaveLength(2);
    expect(screen.getByLabelText('เบอร์โทรศัพท์หรืออีเมล')).toHaveFocus();
  });

  it('[A2] shows why a login failed and stays on the page', async () => {
    reply = () => json(400, { status: false, code: 'login.failed', message: 'ไม่ถูกต้อง', errors: [], trace_id: 't' });
    const router = open();
    await submit('0810000001', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent('ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง');
    expect(router.state.location.pathname).toBe('/login');
    expect(localStorage.getItem('auth.token')).toBeNull();
  });

  it('says once that the session has ended, and to whoever was closed out that the shop did it', async () => {
    const warning = jest.spyOn(toast, 'warning');
    session.end('expired');
    reply = () => json(400, { status: false, code: 'login.closed', message: 'x', errors: [], trace_id: 't' });
    open();
    expect(screen.getAllByText(translations.i18n.t('errors.session.expired'))).toHaveLength(1);
    expect(warning).not.toHaveBeenCalled();
    await submit('0810000001', 'right');
    expect(await screen.findByText('ร้านปิดสิทธิ์เข้าใช้ของคุณแล้ว สอบถามเจ้าของร้าน')).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('[A246] shows that the server cannot be reached', async () => {
    reply = () => Promise.reject(new TypeError('Failed to fetch'));
    open();
    await submit('0810000001', 'x');
    expect(await screen.findByRole('alert')).toHaveTextContent('เชื่อมต่อเซิร์ฟเวอร์ไม่ได้ กรุณาลองใหม่ภายหลัง');
  });

  it('stores nothing of a staff login and links to the console', async () => {
    const staff = {
      id: 1,
      login_id: 1,
      account_child_link: null,
      sale_id: 1,
      email: '',
      name: 'x',
      user_name: 'x',
      parent_account: null,
      profile_pic: null,
      telephone: '',
      account_type: null,
      payment_type: null,
      card_verify_flag: 'accept',
      juristic_verify_flag: 'accept',
      cod_verify_flag: 'accept',
      request_support_flag: 0,
      wallet: null,
      account_credit: null,
      service_wallet_amount: null,
      staff_role: 'sales',
      provider: 'lamliang',
      token: 'staff-token',
      accounts: [],
    };
    const ended: string[] = [];
    reply = (url) => {
      ended.push(url);
      return json(200, { status: true, data: url.endsWith('/logout') ? {} : staff });
    };
    open();
    await submit('0820000001', 'x');
    expect(await screen.findByText('บัญชีนี้เป็นของเจ้าหน้าที่')).toBeInTheDocument();
    expect(localStorage.getItem('auth.token')).toBeNull();
    expect(ended.at(-1)).toBe('/client/v1/auth/logout');
  });

  it('goes on with the key of the shop that recommended the product, logged in, asked for a shop, or registering', () => {
    open('/login?affiliate_key=K1');
    const register = screen.getByRole('link', { name: translations.i18n.t('auth.login.register') });
    expect(register).toHaveAttribute('href', '/register?affiliate_key=K1');
    const next = (shops: number) => {
      const accounts = Array.from({ length: shops }, () => ({ active_flag: 1 }));
      return enter({ ...shopUser, accounts, token: 't' } as Session, { affiliate_key: 'K1' });
    };
    expect([next(1), next(2)]).toEqual(['/affiliate/accept/K1', '/child/selectaccount?affiliate_key=K1']);
  });

  it('offers Facebook where the provider has an application there, and says when it cannot be reached', async () => {
    facebook = 1;
    reply = () => json(503, { status: false, code: 'service.unavailable', message: 'x', errors: [], trace_id: 't' });
    open();
    await userEvent.setup().click(await screen.findByRole('button', { name: 'เข้าสู่ระบบด้วย Facebook' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('button', { name: 'เข้าสู่ระบบด้วย Facebook' })).toBeEnabled();
  });

  it('offers no Facebook elsewhere', async () => {
    facebook = 0;
    open();
    await screen.findByRole('heading', { name: 'เข้าสู่ระบบ' });
    await waitFor(() => expect(queryClient.isFetching({ queryKey: ['auth.provider.get'] })).toBe(0));
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .some(({ state }) => state.status === 'success'),
    ).toBe(true);
    expect(screen.queryByRole('button', { name: 'เข้าสู่ระบบด้วย Facebook' })).toBeNull();
  });

  it('has no axe violations', async () => {
    open();
    await screen.findByRole('heading', { name: 'เข้าสู่ระบบ' });
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map((one) => one.id)).toEqual([]);
  });
});
