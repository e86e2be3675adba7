import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StaffRole } from '@lamliang/contracts';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { OrderShow } from './OrderShow.tsx';

// Both allow for a busy machine.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 15_000 });

const ORDER = { id: 7, order_no: 'LM7', cod_flag: 1, cod_amount: 590, cod_status: 'on-delivery', booking_state: 'confirmed', shipment_status: 'on-delivery' }; // prettier-ignore
const REFUSAL = { complaint_reason: 'damaged', detail: 'The box was crushed', pictures: [{ url: '/orders/files/x' }] };
let order: object;
const sent: { path: string; fields: Record<string, unknown> }[] = [];
const http: Http = async (url, { method = 'GET', body } = {}) => {
  const path = url.split('?')[0] ?? '';
  if (method !== 'GET') sent.push({ path, fields: body instanceof FormData ? Object.fromEntries(body.entries()) : {} });
  const one = path.endsWith('/refuse') ? REFUSAL : path.endsWith('/shipment-orders/7') ? order : [];
  return { status: 200, headers: new Headers({ 'content-range': 'x 0-0/0' }), body: '', json: one };
};
const open = async (staff_role: StaffRole) => {
  storeSession({ token: 't', login_id: 99, user_name: 'x', name: 'X', staff_role });
  await renderResource('/shipment-orders/7/show', OrderShow, wholly(http), 'en', '/:id/show/*');
  // The tabs are loaded late, and what stands in them begins anew.
  await screen.findAllByRole('tab');
};
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};

beforeEach(() => {
  order = ORDER;
  sent.length = 0;
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  // This browser draws no pictures: one is readable, and stays as it is.
  HTMLImageElement.prototype.decode = async () => undefined;
});
afterEach(cleanup);

it('support record that a receiver refused a parcel after opening it, with a picture', async () => {
  await open('support');
  await press('Refused after opening');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Choose at least one picture');
  const picture = new File(['x'], 'open.png', { type: 'image/png' });
  fireEvent.change(dialog.getByLabelText('Add files', { exact: false, selector: 'input:not([capture])' }), { target: { files: [picture] } }); // prettier-ignore
  await waitFor(() => expect(dialog.queryByText('Choose at least one picture')).toBeNull());
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'damaged' } });
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'The box was crushed' } });
  await press('Review');
  await dialog.findByText('LM7 goes back to the shop, and nobody owes its COD of 590.00 baht');
  await press('Record the refusal of LM7');
  await waitFor(() => expect(sent).toEqual([{ path: '/staff-api/v1/shipment-orders/7/refuse', fields: { complaint_reason: 'damaged', detail: 'The box was crushed', images: expect.any(File) } }])); // prettier-ignore
});

it('shows what was recorded, and records it once; finance do not', async () => {
  order = { ...ORDER, shipment_status: 'on-return', cod_status: 'return', refusal: REFUSAL };
  await open('support');
  expect(await screen.findByText('The box was crushed')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Picture 1/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Refused after opening' })).toBeNull();
  cleanup();
  order = ORDER;
  await open('finance');
  expect(screen.queryByRole('button', { name: 'Refused after opening' })).toBeNull();
  expect(await screen.findByRole('button', { name: 'COD receipt' })).toBeTruthy();
});

it.each([
  ['was delivered', { shipment_status: 'delivery-success' }],
  ['has no COD', { cod_flag: 0, cod_amount: 0 }],
])('there is no refusal of a parcel that %s', async (_, more) => {
  order = { ...ORDER, ...more };
  await open('support');
  expect(screen.queryByRole('button', { name: 'Refused after opening' })).toBeNull();
});
