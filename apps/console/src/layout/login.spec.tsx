import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AdminContext, memoryStore } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { createAuthProvider } from '../providers/auth.ts';
import { createDataProvider } from '../providers/data.ts';
import { wholly } from '../testing/whole.ts';
import { httpError, type Answer, type Http } from '../providers/http.ts';
import { createI18nProvider } from '../providers/i18n.ts';
import { readSession } from '../providers/session.ts';
import { themeOf } from '../theme.ts';
import { LoginPage } from './LoginPage.tsx';

const DEMO = [
  { role: 'shop_owner', username: '0810000001', password: 'p', name: 'ร้านหนึ่ง' },
  { role: 'staff_finance', username: '0820000003', password: 'p3', name: 'พรรณี' },
  { role: 'staff_admin', username: '0820000009', password: 'p9', name: 'ผู้ดูแล' },
];
const original = globalThis.fetch;
let demo: () => Response;
const http = jest.fn<Http>(async (): Promise<Answer> => ({
  status: 200,
  headers: new Headers(),
  body: '',
  json: { data: { token: 't', login_id: 3, user_name: 'p', name: 'พรรณี', staff_role: 'finance' } },
}));
beforeEach(() => {
  localStorage.clear();
  http.mockClear();
  globalThis.fetch = jest.fn(async () => demo()) as unknown as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = original;
});

async function open() {
  const i18nProvider = await createI18nProvider('en');
  render(
    <MemoryRouter>
      <AdminContext
        authProvider={createAuthProvider(http)}
        dataProvider={createDataProvider(wholly(http))}
        i18nProvider={i18nProvider}
        store={memoryStore()}
        theme={themeOf('light')}
      >
        <LoginPage />
      </AdminContext>
    </MemoryRouter>,
  );
}

describe('console login', () => {
  it('logs in as a staff role of the demo database with one click', async () => {
    demo = () => Response.json(DEMO);
    await open();
    const finance = await screen.findByRole('button', { name: /Finance/ });
    expect(screen.getByRole('button', { name: /Administrator/ })).toBeTruthy();
    expect(screen.queryByText('ร้านหนึ่ง')).toBeNull();
    fireEvent.click(finance);
    await waitFor(() => expect(readSession()?.staff_role).toBe('finance'));
    const [path, init] = http.mock.calls[0] ?? [];
    expect(path).toMatch(/login$/);
    expect(JSON.parse(init?.body as string)).toEqual({ username: '0820000003', password: 'p3' });
  });

  it('[F-S7] shows the secret of the demo login that has an authenticator, and logs in with its code', async () => {
    demo = () => Response.json([...DEMO, { role: 'staff_sales', username: '0820000004', password: 'p4', name: 'สุดารัตน์', totp_secret: 'JBSWY3DPEHPK3PXP' }]); // prettier-ignore
    await open();
    http.mockRejectedValueOnce(
      httpError(400, { code: 'login.code_required', message: 'code', errors: [], data: { ticket: 'one' } }, ''),
    );
    fireEvent.click(await screen.findByRole('button', { name: /สุดารัตน์/ }));
    expect(await screen.findByText('JBSWY3DPEHPK3PXP')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '123 456' } });
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(readSession()?.staff_role).toBe('finance'));
    expect(JSON.parse(http.mock.calls[1]?.[1]?.body as string)).toMatchObject({ ticket: 'one', code: '123 456' });
  });

  it('offers no demo roles without a demo database', async () => {
    demo = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
    await open();
    await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
    expect(screen.queryByText('Try it with a demo account')).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Log in' })).toHaveLength(1);
  });

  it('marks required fields', async () => {
    demo = () => new Response('', { status: 404 });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(await screen.findAllByText('Required')).toHaveLength(2);
    expect(http).not.toHaveBeenCalled();
  });
});
