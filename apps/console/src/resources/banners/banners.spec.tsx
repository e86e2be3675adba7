import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { BannerList } from './Banners.tsx';

// Both allow for a busy machine.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

const BANNER = {
  id: 5, title: 'Free boxes', detail: 'In November', image: '/client/v1/banner-pictures/x', link: '/orders/createorder', sort_no: 3, status: 'active',
  start_dt: '2026-11-01T09:30:00+07:00', end_dt: '2026-12-01T00:00:00+07:00', provider: null, show_state: 'shown', version: 4,
}; // prettier-ignore
let held: object = BANNER;
const sent: { method: string; path: string; fields: Record<string, unknown> }[] = [];
const http: Http = async (url, { method = 'GET', body } = {}) => {
  const path = url.split('?')[0] ?? '';
  if (method !== 'GET')
    sent.push({ method, path, fields: body instanceof FormData ? Object.fromEntries(body.entries()) : {} });
  const json = path.includes('audit') ? [] : method === 'GET' && path.endsWith('/banners') ? [held] : held;
  return { status: 200, headers: new Headers({ 'content-range': 'x 0-0/1' }), body: '', json };
};
const press = async (name: string | RegExp) => void fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string | RegExp, value: string) =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value } });

beforeEach(() => {
  sent.length = 0;
  held = BANNER;
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  // This browser draws no pictures: one is readable, and stays as it is.
  HTMLImageElement.prototype.decode = async () => undefined;
  storeSession({ token: 't', login_id: 99, user_name: 'admin', name: 'Admin', staff_role: 'support' });
});
afterEach(cleanup);

it('shows what is on the home page, for whom and until which day', async () => {
  await renderResource('/banners', BannerList, wholly(http));
  const row = (await screen.findByRole('link', { name: 'Free boxes' })).closest('tr') as HTMLElement;
  for (const text of ['Shown now', 'All brands', '01/11/2026', '30/11/2026']) expect(within(row).getByText(text)).toBeTruthy(); // prettier-ignore
});

it('makes a banner beside what shops will see; without a picture it goes no further', async () => {
  await renderResource('/banners', BannerList, wholly(http));
  await press('New banner');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Choose a picture first');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Review' }).disabled).toBe(true);
  const picture = new File(['x'], 'promo.png', { type: 'image/png' });
  fireEvent.change(dialog.getByLabelText('Add files', { exact: false, selector: 'input:not([capture])' }), { target: { files: [picture] } }); // prettier-ignore
  await waitFor(() => expect(dialog.queryByText('Choose a picture first')).toBeNull());
  await type('Title', 'Half price');
  await type('Second line', 'This week');
  const preview = within(dialog.getByRole('region', { name: 'As shops see it' }));
  expect(preview.getAllByText('Half price')).toHaveLength(2);
  expect(preview.getAllByText('This week')).toHaveLength(2);
  await type('Link', 'javascript:alert(1)');
  await press('Review');
  await dialog.findByText(/Enter a page such as/);
  await type('Link', '/orders/createorder');
  await press('Review');
  await dialog.findByText('Create the banner “Half price”');
  expect(sent).toEqual([]);
  await press('Create');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/staff-api/v1/banners', fields: { title: 'Half price', detail: 'This week', link: '/orders/createorder', sort_no: '10', status: 'active', image: expect.any(File) } }); // prettier-ignore
  expect(sent[0]?.fields['start_dt']).toMatch(/T00:00:00/);
});

it('changes one with the version that was read, and days that stay keep their time', async () => {
  await renderResource('/banners/5', BannerList, wholly(http));
  await press('Edit');
  await type('Title', 'More boxes');
  await press('Review');
  await press('Save');
  await waitFor(() => expect(sent).toHaveLength(1));
  const { image, ...fields } = sent[0]?.fields ?? {};
  expect([image, fields['version'], fields['title']]).toEqual([undefined, '4', 'More boxes']);
  expect(new Date(String(fields['start_dt']))).toEqual(new Date(BANNER.start_dt));
  expect(new Date(String(fields['end_dt']))).toEqual(new Date(BANNER.end_dt));
});

it('a banner that somebody else changed while the form is open is not saved over', async () => {
  await renderResource('/banners/5', BannerList, wholly(http));
  await press('Edit');
  await type('Title', 'More boxes');
  held = { ...BANNER, title: 'Fewer boxes', detail: 'In December', version: 5 };
  fireEvent.click(screen.getByRole('button', { name: 'Refresh', hidden: true }));
  await screen.findByText(/^Somebody else changed this meanwhile/);
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'More boxes');
  expect(screen.getByRole('button', { name: 'Review' })).toHaveProperty('disabled', true);
  // The days and hints are those of what was opened.
  expect(screen.queryByText('Now In December')).toBeNull();
  expect(sent).toEqual([]);
});

it('deletes after a question', async () => {
  await renderResource('/banners/5', BannerList, wholly(http));
  await press('Delete');
  await screen.findByText('Delete the banner “Free boxes”?');
  expect(sent).toEqual([]);
  await press('Delete banner');
  await waitFor(() => expect(sent).toEqual([{ method: 'DELETE', path: '/staff-api/v1/banners/5', fields: {} }]));
});
