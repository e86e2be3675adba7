import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StaffRole } from '@lamliang/contracts';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { PackageList } from './TopupPackages.tsx';

// Both allow for a busy machine.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

const ROW = { id: 5, name: 'Start', price: 1000, credit_amount: 1000, bonus_amount: 50, active_flag: 1, start_dt: '2026-11-01T00:00:00+07:00', end_dt: null }; // prettier-ignore
const OLD = { ...ROW, id: 6, name: 'Songkran', active_flag: 0, end_dt: '2026-11-20T00:00:00+07:00' };
const sent: { method: string; path: string; body: unknown }[] = [];
const http: Http = async (url, { method = 'GET', body } = {}) => {
  const path = url.split('?')[0] ?? '';
  if (method !== 'GET') sent.push({ method, path, body: JSON.parse(String(body ?? '{}')) });
  const id = /topup-packages\/(\d+)/.exec(path)?.[1];
  const rows = [ROW, OLD];
  const json = path.includes('audit') ? [] : id || method === 'POST' ? (rows.find((one) => one.id === Number(id)) ?? ROW) : rows; // prettier-ignore
  return { status: 200, headers: new Headers({ 'content-range': 'x 0-1/2' }), body: '', json };
};
const press = async (name: string | RegExp) => void fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string | RegExp, value: string) =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const enter = (staff_role: StaffRole) =>
  storeSession({ token: 't', login_id: 99, user_name: 'x', name: 'X', staff_role });

beforeEach(() => {
  sent.length = 0;
  enter('finance');
});
afterEach(cleanup);

it('lists what shops pay and get, and which packages are withdrawn', async () => {
  await renderResource('/topup-packages', PackageList, wholly(http));
  const row = (await screen.findByRole('link', { name: 'Start' })).closest('tr') as HTMLElement;
  for (const text of ['1,000.00', '50.00', 'Offered']) expect(within(row).getAllByText(text).length).toBeGreaterThan(0);
  const old = screen.getByRole('link', { name: 'Songkran' }).closest('tr') as HTMLElement;
  expect(within(old).getByText('Withdrawn')).toBeTruthy();
});

it('[A151] offers one after saying what each sale of it gives away', async () => {
  await renderResource('/topup-packages', PackageList, wholly(http));
  await press('Add package');
  await type('Name', 'Big');
  await type('Price (baht)', '1000');
  await type('Credit', '1000');
  await type('Bonus', '50');
  await type(/Reason/, 'November offer');
  await press('Review');
  await screen.findByText('Big: shops pay 1,000.00 baht and get 1,050.00 baht; each time we give 50.00 baht');
  await press('Offer it, with 50.00 baht for free');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ method: 'POST', path: expect.stringMatching(/\/staff-api\/v1\/topup-packages$/), body: { name: 'Big', price: 1000, credit_amount: 1000, bonus_amount: 50, start_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), reason: 'November offer' } }); // prettier-ignore
});

it('withdraws one with a reason; who may not, sees no way to', async () => {
  await renderResource('/topup-packages/5', PackageList, wholly(http));
  await press('Withdraw');
  await type(/Reason/, 'it is over');
  await press('Review');
  await screen.findByText('Withdraw Start');
  const confirm = await screen.findAllByRole('button', { name: 'Withdraw', hidden: true });
  fireEvent.click(confirm.at(-1)!);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ method: 'PATCH', body: { active_flag: 0, reason: 'it is over' } });
  cleanup();
  enter('sales');
  await renderResource('/topup-packages/5', PackageList, wholly(http));
  await screen.findByRole('complementary');
  expect(screen.queryByRole('button', { name: /Withdraw|Add package/ })).toBeNull();
});
