import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react';
import type { StaffRole } from '@lamliang/contracts';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { CustomerShow } from './CustomerShow.tsx';

// Allows for a busy machine.
configure({ asyncUtilTimeout: 8_000 });

const posted: unknown[] = [];
const http: Http = async (url, { method, body } = {}) => {
  if (method === 'POST') posted.push([url, JSON.parse(body as string)]);
  const json = method === 'POST' ? { acting_key: 'the-key' } : url.includes('/customers/12') ? { id: 12, name: 'Somchai' } : []; // prettier-ignore
  return { status: 200, headers: new Headers({ 'content-range': 'x 0-0/0' }), body: '', json };
};
const open = jest.fn<typeof window.open>();
const original = window.open;
beforeEach(() => {
  posted.length = 0;
  open.mockReset();
  window.open = open;
});
afterEach(() => {
  cleanup();
  window.open = original;
});
const show = async (staff_role: StaffRole) => {
  storeSession({ token: 't', login_id: 99, user_name: 'nok', name: 'Nok', staff_role });
  await renderResource('/customers/12/show/support', CustomerShow, wholly(http), 'en', '/:id/show/*');
  await screen.findByRole('button', { name: 'Add a note' });
};
const press = (name: string) => act(async () => void fireEvent.click(await screen.findByRole('button', { name })));

it('[A229] support gives a reason and gets the portal in a tab of its own', async () => {
  await show('support');
  await press('Act as this customer');
  await press('Review');
  expect(posted).toEqual([]);
  fireEvent.change(await screen.findByLabelText(/Reason/), { target: { value: 'called for help' } });
  await press('Review');
  expect(await screen.findByText('Act as Somchai for 60 minutes')).toBeTruthy();
  await press('Open the portal');
  // Blocked: nothing is lost, and the next try has a key of its own.
  expect(await screen.findByText(/blocked the new tab/)).toBeTruthy();
  const tab = { opener: window } as Window;
  open.mockReturnValue(tab);
  await press('Open the portal');
  expect(open.mock.calls).toEqual([['/acting#the-key', '_blank'], ['/acting#the-key', '_blank']]); // prettier-ignore
  expect(tab.opener).toBeNull();
  expect(posted).toEqual(Array.from({ length: 2 }, () => ['/staff-api/v1/customers/12/act-as', { reason: 'called for help' }])); // prettier-ignore
  expect(screen.queryByRole('dialog')).toBeNull();
}, 30_000);

it('[A229] other roles have no such button', async () => {
  await show('finance');
  expect(screen.queryByRole('button', { name: 'Act as this customer' })).toBeNull();
}, 30_000);
