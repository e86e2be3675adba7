import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StaffRole } from '@lamliang/contracts';
import { httpError, type Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { BoxList } from './PackagingBoxes.tsx';

// Both allow for a busy machine.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

const C = { id: 5, name: 'Box C', width: 20, length: 30, height: 11, weight: 200, price: 12, active_flag: 1, sort_no: 5, version: 3, update_dt: null }; // prettier-ignore
const OLD = { ...C, id: 6, name: 'Box D', active_flag: 0, price: 16, update_dt: '2026-11-20T09:00:00+07:00' };
let held: (typeof C | typeof OLD)[];
let refused: string | undefined;
const sent: { method: string; path: string; body: unknown }[] = [];
const http: Http = async (url, { method = 'GET', body } = {}) => {
  const path = url.split('?')[0] ?? '';
  if (method !== 'GET') {
    sent.push({ method, path, body: JSON.parse(String(body ?? '{}')) });
    if (refused) throw httpError(409, { message: refused, code: refused }, '');
  }
  const id = /packaging-boxes\/(\d+)/.exec(path)?.[1];
  const json = path.includes('audit') ? [] : id || method === 'POST' ? (held.find((one) => one.id === Number(id)) ?? C) : held; // prettier-ignore
  return { status: 200, headers: new Headers({ 'content-range': 'x 0-1/2' }), body: '', json };
};
const press = async (name: string | RegExp) => void fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string | RegExp, value: string) =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const open = async (path: string) => {
  await renderResource(path, BoxList, wholly(http));
  return within(await screen.findByRole('complementary'));
};
const enter = (staff_role: StaffRole) =>
  storeSession({ token: 't', login_id: 99, user_name: 'x', name: 'X', staff_role });

beforeEach(() => {
  sent.length = 0;
  held = [C, OLD];
  refused = undefined;
  enter('support');
});
afterEach(cleanup);

it('lists the boxes with sides, price and whether they are sold', async () => {
  await renderResource('/packaging-boxes', BoxList, wholly(http));
  const row = (await screen.findByRole('link', { name: 'Box C' })).closest('tr') as HTMLElement;
  for (const text of ['20×30×11', '12.00', 'On sale']) expect(within(row).getByText(text)).toBeTruthy();
  const old = screen.getByRole('link', { name: 'Box D' }).closest('tr') as HTMLElement;
  expect(within(old).getByText('Retired')).toBeTruthy();
});

it('shows a box to scale with its measures, its volume weight, and its row on the order form', async () => {
  const panel = await open('/packaging-boxes/5');
  const drawing = await panel.findByRole('img', { name: 'The box to scale: 20 wide, 30 long, 11 high, in cm' });
  for (const text of ['20 cm wide', '30 cm long', '11 cm high', '10 cm'])
    expect(within(drawing).getByText(text)).toBeTruthy();
  expect(panel.getByText('1.32 kg')).toBeTruthy();
  expect(panel.getByText('Box C · 20×30×11 · ฿12.00')).toBeTruthy();
  cleanup();
  const old = await open('/packaging-boxes/6');
  await old.findByText('Retired: shops do not see it');
  expect(old.queryByText(/Box D ·/)).toBeNull();
});

it('adds a box, which is seen while it is entered', async () => {
  await renderResource('/packaging-boxes', BoxList, wholly(http));
  await press('Add box');
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  expect(preview.getByText(/^Enter width/)).toBeTruthy();
  await type('Name', 'Box G');
  for (const [side, cm] of [['Width (cm)', '31'], ['Length (cm)', '36'], ['Height (cm)', '26.5']] as const) await type(side, cm); // prettier-ignore
  await type('Weight (g)', '600');
  await type('Price (baht)', '10000.01');
  await type(/Reason/, 'shops asked');
  await preview.findByRole('img', { name: 'The box to scale: 31 wide, 36 long, 26.5 high, in cm' });
  await press('Review');
  expect((await screen.findByText('At most 10,000 baht')).textContent).toBeTruthy();
  await type('Price (baht)', '35');
  expect(preview.getByText('Box G · 31×36×26.5 · ฿35.00')).toBeTruthy();
  await press('Review');
  await screen.findByText('Sell Box G');
  await press('Sell it for 35.00 baht');
  const body = { name: 'Box G', width: 31, length: 36, height: 26.5, weight: 600, price: 35, reason: 'shops asked' };
  await waitFor(() => expect(sent).toEqual([{ method: 'POST', path: '/staff-api/v1/packaging-boxes', body }]));
});

it('asks before shops pay more, and sends what is changed alone, with the version that was seen', async () => {
  await open('/packaging-boxes/5');
  await press('Edit');
  await type('Price (baht)', '14.5');
  await type(/Reason/, 'paper costs more');
  await press('Review');
  await screen.findByText('From now on shops pay 2.50 baht more for each Box C');
  await screen.findByText('12.00 → 14.50');
  expect(sent).toEqual([]);
  await press('Raise the price to 14.50 baht');
  const body = { price: 14.5, version: 3, reason: 'paper costs more' };
  await waitFor(() => expect(sent).toEqual([{ method: 'PUT', path: '/staff-api/v1/packaging-boxes/5', body }]));
});

it('saves a lower price and another size without that sentence', async () => {
  await open('/packaging-boxes/5');
  await press('Edit');
  await type('Price (baht)', '11');
  await type('Height (cm)', '12');
  await type(/Reason/, 'paper costs less');
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  expect(preview.getByText('Box C · 20×30×12 · ฿11.00')).toBeTruthy();
  await press('Review');
  await screen.findByText('Save the changes of Box C');
  await press('Confirm changes');
  await waitFor(() => expect(sent[0]?.body).toEqual({ price: 11, height: 12, version: 3, reason: 'paper costs less' }));
});

it('retires a box, and sells a retired one again', async () => {
  await open('/packaging-boxes/5');
  await press('Retire');
  await type(/Reason/, 'nobody buys it');
  await press('Review');
  await screen.findByText('Stop selling Box C');
  await press('Confirm and stop selling');
  await waitFor(() => expect(sent).toHaveLength(1));
  cleanup();
  await open('/packaging-boxes/6');
  await press('Sell again');
  await type(/Reason/, 'asked for');
  await press('Review');
  await press('Confirm and sell');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/staff-api/v1/packaging-boxes/5', { active_flag: 0, version: 3, reason: 'nobody buys it' }],
    ['/staff-api/v1/packaging-boxes/6', { active_flag: 1, version: 3, reason: 'asked for' }],
  ]);
});

it('deletes a retired box after a question, and says why one that orders name stays', async () => {
  await open('/packaging-boxes/5');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  cleanup();
  await open('/packaging-boxes/6');
  await press('Delete');
  await type(/Reason/, 'entered twice');
  await press('Review');
  await screen.findByText('Delete Box D');
  refused = 'packaging.in_use';
  await press('Confirm and delete');
  await screen.findByText('packaging.in_use');
  refused = undefined;
  await press('Confirm and delete');
  await waitFor(() => expect(sent).toHaveLength(2));
  const body = { version: 3, reason: 'entered twice' };
  expect(sent).toEqual([1, 2].map(() => ({ method: 'POST', path: '/staff-api/v1/packaging-boxes/6/delete', body })));
  // Its page is gone with it.
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
});

it('says that somebody else changed the box meanwhile, keeps what was entered, and confirms no more', async () => {
  await open('/packaging-boxes/5');
  await press('Edit');
  await type('Price (baht)', '14');
  await type(/Reason/, 'paper costs more');
  await press('Review');
  held = [{ ...C, price: 13, version: 4 }, OLD];
  refused = 'packaging.changed';
  await press('Raise the price to 14.00 baht');
  await screen.findByText(/^Somebody else changed this meanwhile/);
  expect(screen.getByRole('button', { name: 'Raise the price to 14.00 baht' })).toHaveProperty('disabled', true);
  expect(sent).toHaveLength(1);
});

it('[A222] offers nothing to who may only look', async () => {
  enter('finance');
  const panel = await open('/packaging-boxes/5');
  await panel.findByRole('img');
  expect(screen.queryByRole('button', { name: /Add box|Edit|Retire/ })).toBeNull();
});
