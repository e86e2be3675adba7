import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { JoinPage } from '../../layout/JoinPage.tsx';
import { httpError, type Http } from '../../providers/http.ts';
import { dropSession, storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { StaffList } from './StaffLogins.tsx';

// Both allow for a busy machine.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

const AT = '2026-11-20T09:00:00+07:00';
const MALEE = { id: 7, user_name: 'Malee', email: 'malee@example.com', telephone: '0820000007', staff_role: 'sales', active_flag: 1, confirm_dt: AT, last_login_dt: AT, create_dt: AT }; // prettier-ignore
const STAFF = [
  MALEE,
  { ...MALEE, id: 8, user_name: 'Somchai', staff_role: 'finance', active_flag: 0, confirm_dt: null, last_login_dt: null }, // prettier-ignore
  { ...MALEE, id: 99, user_name: 'Admin', staff_role: 'admin' },
];
const INVITE = { id: 3, user_name: 'Nok', email: 'nok@example.com', telephone: '0820000003', staff_role: 'support', created_by: 'Admin', create_dt: AT, expire_dt: AT }; // prettier-ignore
const sent: { method: string; path: string; body: unknown }[] = [];
let offer: unknown;
const http: Http = async (url, { method = 'GET', body } = {}) => {
  const path = url.split('?')[0] ?? '';
  if (method !== 'GET') sent.push({ method, path, body: JSON.parse(String(body ?? '{}')) });
  const id = /staff-logins\/(\d+)/.exec(path)?.[1];
  if (path === '/client/v1/auth/staff-invite' && !offer) throw httpError(404, { message: 'no such invitation', code: 'invite.not_found' }, ''); // prettier-ignore
  const json = path.endsWith('/staff-invites')
    ? method === 'GET'
      ? [INVITE]
      : INVITE
    : path.startsWith('/client/')
      ? { data: path.endsWith('accept') ? {} : offer }
      : path.includes('audit')
        ? []
        : id
          ? STAFF.find((one) => one.id === Number(id))
          : STAFF;
  return { status: 200, headers: new Headers({ 'content-range': 'x 0-2/3' }), body: '', json };
};
const press = async (name: string | RegExp) => void fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string | RegExp, value: string) =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const open = async (path: string) => {
  await renderResource(path, StaffList, wholly(http));
  return within(await screen.findByRole('complementary'));
};

beforeEach(() => {
  sent.length = 0;
  offer = undefined;
  storeSession({ token: 't', login_id: 99, user_name: 'admin', name: 'Admin', staff_role: 'admin' });
});
afterEach(cleanup);

it('shows who works here: role, whether they may log in, last login and second step', async () => {
  await renderResource('/staff-logins', StaffList, wholly(http));
  const row = (await screen.findByRole('link', { name: 'Somchai' })).closest('tr') as HTMLElement;
  for (const text of ['Finance', 'Switched off', 'Not in the last 90 days', 'Not set up'])
    expect(within(row).getByText(text)).toBeTruthy();
});

it("[F-S7] an administrator resets a colleague's second factor, with a reason; not one that is not there", async () => {
  await open('/staff-logins/7');
  await press('Reset second step');
  await press('Review');
  expect(sent).toEqual([]);
  await type(/Reason/, 'lost phone');
  await press('Review');
  await screen.findByText('Take the second step of Malee away');
  await press('Confirm reset');
  await waitFor(() => expect(sent).toEqual([{ method: 'POST', path: '/staff-api/v1/staff-logins/7/reset-second-factor', body: { reason: 'lost phone' } }])); // prettier-ignore
  cleanup();
  await open('/staff-logins/8');
  await screen.findByRole('button', { name: 'Switch on' });
  expect(screen.queryByRole('button', { name: 'Reset second step' })).toBeNull();
});

it('[A222] gives a colleague another role, or switches them off, with a reason', async () => {
  await open('/staff-logins/7');
  await press('Change role');
  await type('Staff role', 'support');
  await type(/Reason/, 'new team');
  await press('Review');
  await screen.findByText('Malee becomes Support');
  await press('Confirm role');
  await waitFor(() => expect(sent).toHaveLength(1));
  await press('Switch off');
  await type(/Reason/, 'has left');
  await press('Review');
  await press('Confirm and log out');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { method: 'PUT', path: '/staff-api/v1/staff-logins/7', body: { staff_role: 'support', reason: 'new team' } },
    { method: 'PUT', path: '/staff-api/v1/staff-logins/7', body: { active_flag: 0, reason: 'has left' } },
  ]);
});

it('offers nothing for the own login', async () => {
  const panel = await open('/staff-logins/99');
  await panel.findByText('Details');
  expect(panel.queryByRole('button', { name: /Change role|Switch off|Reset/ })).toBeNull();
});

it('invites somebody by mail, and takes an invitation back at the second press', async () => {
  await renderResource('/staff-logins', StaffList, wholly(http));
  await press('Invite staff');
  await type('User', 'Ploy');
  await type('Staff role', 'sales');
  await type('Email', 'ploy@example.com');
  await type('Phone', '0820000009');
  await press('Review');
  await screen.findByText('Invite Ploy as Sales');
  await press('Send invitation');
  await waitFor(() => expect(sent).toEqual([{ method: 'POST', path: '/staff-api/v1/staff-invites', body: { user_name: 'Ploy', staff_role: 'sales', email: 'ploy@example.com', telephone: '0820000009' } }])); // prettier-ignore
  await press(/^Open invitations/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Open invitations' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Take back: Nok' }));
  expect(sent).toHaveLength(1);
  fireEvent.click(await dialog.findByRole('button', { name: 'Really take back: Nok' }));
  await waitFor(() => expect(sent.at(-1)?.path).toBe('/staff-api/v1/staff-invites/3/revoke'));
});

it('whoever was invited chooses a password; the key stays behind the #', async () => {
  dropSession();
  offer = { user_name: 'Nok', email: 'nok@example.com', staff_role: 'support', expire_dt: AT };
  await renderResource('/join?#k3y', JoinPage, wholly(http), 'en', '');
  await screen.findByText(/Welcome Nok. Your role is Support/);
  await type('New password', 'Lamliang-9');
  await type('New password again', 'other');
  await press('Set password');
  await screen.findByText('The two passwords differ');
  await type('New password again', 'Lamliang-9');
  await press('Set password');
  await screen.findByText(/Your password is set/);
  expect(screen.getByRole('link', { name: 'Go to the login' }).getAttribute('href')).toBe('/login');
  expect(sent.at(-1)).toEqual({ method: 'POST', path: '/client/v1/auth/staff-invite/accept', body: { invite_key: 'k3y', password: 'Lamliang-9', confirm_password: 'Lamliang-9' } }); // prettier-ignore
});

it('a key of no use says so', async () => {
  dropSession();
  await renderResource('/join?#gone', JoinPage, wholly(http), 'en', '');
  expect((await screen.findByRole('alert')).textContent).toContain('no such invitation');
});
