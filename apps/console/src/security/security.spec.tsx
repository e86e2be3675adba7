import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { secondFactorRoutes } from '@lamliang/contracts/auth';
import { httpError, type Http } from '../providers/http.ts';
import { readSession, storeSession } from '../providers/session.ts';
import { renderResource } from '../testing/render-resource.tsx';
import { whole, type Schema } from '../testing/whole.ts';
import { SecurityPage } from './SecurityPage.tsx';

// Both allow for a busy machine.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

const SESSION = { login_id: 99, user_name: 'admin', name: 'Admin', staff_role: 'admin' } as const;
const CODES = ['ABCD-EFGH-JKLM-NPQR', 'STUV-WXYZ-2345-6789'];
/** The login that setting up an app is. */
const ENTERED = whole(secondFactorRoutes.confirmSecondFactor.answer as unknown as Schema, {
  ...SESSION,
  token: 'new',
  recovery_codes: CODES,
});
let own: { confirm_dt: string | null; recovery_codes_left: number; required_flag: 0 | 1 };
const sent: { path: string; body: unknown; token: string | null }[] = [];
const http: Http = async (url, options = {}) => {
  const path = url.split('?')[0] ?? '';
  if (options.method === 'POST')
    sent.push({
      path,
      body: JSON.parse((options.body as string | undefined) ?? '{}'),
      token: new Headers(options.headers).get('authorization'),
    });
  const answers: Record<string, unknown> = {
    '/staff-api/v1/second-factor': options.method === 'POST' ? { ticket: 'tick' } : own,
    '/staff-api/v1/second-factor-removals': {},
    '/client/v1/auth/second-factor': {
      data: { secret: 'ABCDEFGH', uri: 'otpauth://x', qr: { size: 1, path: 'M0 0h1v1H0z' } },
    },
    '/client/v1/auth/second-factor/confirm': { data: ENTERED },
    '/client/v1/sessions': { data: [] },
  };
  return { status: 200, headers: new Headers(), body: '', json: answers[path] ?? { data: {} } };
};
const press = async (name: string | RegExp) => void fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string | RegExp, value: string) =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value } });

beforeEach(() => {
  sent.length = 0;
  own = { confirm_dt: null, recovery_codes_left: 0, required_flag: 0 };
  storeSession({ token: 'old', ...SESSION });
});
afterEach(cleanup);

it('[F-S7] sets up an app: password, code, recovery codes shown once; the new session takes the place of the old', async () => {
  await renderResource('/security', SecurityPage, http);
  await screen.findByText('Not set up');
  await press('Set up an authenticator app');
  await type('Password', 'Lamliang-1');
  await press('Set up an authenticator app');
  expect((await screen.findByRole('img', { name: 'QR code for the authenticator app' })).tagName).toBe('svg');
  expect(screen.getByText('ABCD EFGH')).toBeTruthy();
  await type('Code', '123456');
  await press('Confirm');
  const codes = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(within(codes).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES); // prettier-ignore
  expect(screen.getByRole('button', { name: 'Copy all' })).toBeTruthy();
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await press('Print');
  expect(print).toHaveBeenCalledTimes(1);
  own = { confirm_dt: '2026-11-23T09:00:00+07:00', recovery_codes_left: 10, required_flag: 0 };
  await press('I have kept them, go on');
  await screen.findByText('10 recovery codes left');
  expect(screen.queryByText(CODES[0]!)).toBeNull();
  expect(readSession()?.token).toBe('new');
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ path: '/client/v1/auth/logout', token: 'Bearer old' }));
  expect(sent[0]).toMatchObject({ path: '/staff-api/v1/second-factor', body: { password: 'Lamliang-1' } });
});

it('[F-S7] turns it off with the password, where it is not required', async () => {
  own = { confirm_dt: '2026-11-23T09:00:00+07:00', recovery_codes_left: 2, required_flag: 0 };
  await renderResource('/security', SecurityPage, http);
  await press('Turn off the second step');
  await press('Turn off the second step');
  await screen.findByText('Required');
  expect(sent).toEqual([]);
  await type('Password', 'Lamliang-1');
  own = { confirm_dt: null, recovery_codes_left: 0, required_flag: 0 };
  await press('Turn off the second step');
  await screen.findByText('Not set up');
  expect(sent).toMatchObject([{ path: '/staff-api/v1/second-factor-removals', body: { password: 'Lamliang-1' } }]);
});

it('[F-S7] offers no way to turn off what is required', async () => {
  own = { confirm_dt: '2026-11-23T09:00:00+07:00', recovery_codes_left: 9, required_flag: 1 };
  await renderResource('/security', SecurityPage, http);
  await screen.findByText('Required for all staff.');
  expect(screen.queryByRole('button', { name: 'Turn off the second step' })).toBeNull();
});

it('changes the own password after the one of before, and says at its field what is wrong', async () => {
  const wrong = { status: false, code: 'request.invalid', message: 'x', errors: [{ field: 'password', code: 'validation.password_wrong', message: 'This is not your password' }] }; // prettier-ignore
  let refuses = true;
  await renderResource('/security', SecurityPage, async (url, options = {}) => {
    if (refuses && url.startsWith('/client/v1/password-changes')) throw httpError(400, wrong, 'x');
    return await http(url, options);
  });
  await press('Change password');
  await type('Password of before', 'Lamliang-2');
  await type('New password', 'New-pass-22');
  await type('New password again', 'New-pass-22');
  await press('Change password');
  await screen.findByText('This is not your password');
  refuses = false;
  await type('Password of before', 'Lamliang-1');
  await press('Change password');
  await waitFor(() => expect(screen.queryByLabelText('Password of before')).toBeNull());
  const body = { password: 'Lamliang-1', new_password: 'New-pass-22', confirm_password: 'New-pass-22' };
  expect(sent.at(-1)).toMatchObject({ path: '/client/v1/password-changes', body });
});
