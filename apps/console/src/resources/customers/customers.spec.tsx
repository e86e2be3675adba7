import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { authRoutes, SEALED_FIELDS } from '@lamliang/contracts/auth';
import { AdminContext, memoryStore } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { AuditTrail } from '../../components/AuditTrail.tsx';
import { createDataProvider } from '../../providers/data.ts';
import type { Http } from '../../providers/http.ts';
import { createI18nProvider } from '../../providers/i18n.ts';
import { storeSession } from '../../providers/session.ts';
import type { StaffRole } from '@lamliang/contracts';
import { renderResource } from '../../testing/render-resource.tsx';
import { whole, wholly, type Schema } from '../../testing/whole.ts';
import { themeOf } from '../../theme.ts';
import { AuditEntries } from '../../components/AuditEntries.tsx';
import { CustomerList } from './CustomerList.tsx';
import { MoreLists } from './MoreLists.tsx';

// Allows for a busy machine.
configure({ asyncUtilTimeout: 8_000 });

const asked: unknown[] = [];
const TRAIL = SEALED_FIELDS.map((field, at) => ({
  id: at + 1,
  at: '2026-11-21T09:30:00+07:00',
  user_name: 'nok',
  action: 'account.number_revealed',
  target_type: 'account',
  target_id: '12',
  reason: 'COD transfer failed',
  before: null,
  after: { number_field: field },
}));
const SHOP = {
  id: 12,
  account_id: 12,
  name: 'Somchai',
  last_name: 'Jaidee',
  email: 's@shop.example',
  company_name: 'Baan Chiang',
  sale_id: 7,
  request_support_flag: 1,
  registered_address: { address: '1 Main', subdistrict: 'a', district: 'b', province: 'c', zip_code: '10110' },
};
/** As a call answers that is no read of react-admin's. */
const WHOLE = whole(authRoutes.updateCustomer.answer as unknown as Schema, SHOP);
const sent: { method: string; url: string; body: unknown }[] = [];
let held: object = SHOP;
const http: Http = async (url, options = {}) => {
  const query = new URL(url, 'http://here').searchParams;
  const one = { status: 200, headers: new Headers(), body: '', json: held };
  if (options.method && options.method !== 'GET') {
    sent.push({ method: options.method, url, body: JSON.parse(String(options.body)) });
    const data = url.endsWith('reset-password') ? { ref: 'ABC123', valid_s: 300, resend_s: 60 } : WHOLE;
    return { ...one, json: { status: true, data } };
  }
  if (url.endsWith('/customers/12')) return one;
  if (url.includes('/customers?')) asked.push(JSON.parse(query.get('filter') ?? '{}'));
  const rows = url.includes('auth-audit') ? TRAIL : url.includes('/sales-people') ? [{ id: 7, name: 'Aek' }] : [];
  return { status: 200, headers: new Headers({ 'content-range': `x 0-0/${rows.length}` }), body: '', json: rows };
};
beforeEach(() => {
  asked.length = 0;
  sent.length = 0;
  held = SHOP;
  storeSession({ token: 't', login_id: 99, user_name: 'admin', name: 'Admin', staff_role: 'admin' });
});
afterEach(cleanup);

it('[F-C] shops that gave the same sealed number as another are asked for by a filter', async () => {
  await renderResource('/customers', CustomerList, wholly(http));
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Same number as another shop' }));
  await act(async () => void fireEvent.click(await screen.findByRole('option', { name: 'Yes' })));
  await waitFor(() => expect(asked.at(-1)).toEqual({ same_number_flag: '1' }));
});

it('names in its trail who looked after the shop, and who does', async () => {
  const given = {
    ...TRAIL[0]!,
    at: new Date(0),
    action: 'account.updated',
    before: { sale_id: 404 },
    after: { sale_id: 7 },
  };
  await renderResource(
    '/customers',
    () => <AuditEntries service="auth" type="account" entries={[given as never]} />,
    wholly(http),
  );
  expect(await screen.findByText(/404 → Aek$/)).toBeTruthy();
});

it('has data of a company on the page of a company alone', async () => {
  await renderResource('/customers/12', CustomerList, wholly(http));
  expect(await screen.findByRole('heading', { name: 'Company' })).toBeTruthy();
  cleanup();
  held = { ...SHOP, company_name: '', account_type: 'ordinary' };
  await renderResource('/customers/12', CustomerList, wholly(http));
  expect(await screen.findByRole('heading', { name: 'Addresses on papers' })).toBeTruthy();
  expect(screen.queryByText('Company')).toBeNull();
});

it('tells who referred the shop, with the way there and since when; of a shop that named nobody nothing', async () => {
  held = { ...SHOP, referrer: { account_id: 31, shop_name: 'Malee Shop', create_dt: '2026-11-20T09:30:00+07:00' } };
  await renderResource('/customers/12', CustomerList, wholly(http));
  const link = await screen.findByRole('link', { name: 'Malee Shop' });
  expect(link.getAttribute('href')).toBe('/customers/31/show');
  expect(screen.getByText('Referred since').nextElementSibling?.textContent).toContain('20/11/2026');
  cleanup();
  held = { ...SHOP, referrer: null };
  await renderResource('/customers/12', CustomerList, wholly(http));
  await screen.findByText('Classification');
  expect(screen.queryByText('Referred by')).toBeNull();
});

it.each<[StaffRole, string[]]>([
  ['admin', ['shipment-orders', 'claims', 'ledger-entries', 'adjustments', 'webhook-deliveries']],
  ['finance', ['ledger-entries', 'adjustments']],
])('[F-C] the page of a customer leads %s to the lists of that shop: %j', async (staff_role, lists) => {
  storeSession({ token: 't', login_id: 99, user_name: 'staff', name: 'Staff', staff_role });
  await renderResource('/customers', () => <MoreLists account_id={12} />, wholly(http));
  await screen.findByRole('list');
  const filter = encodeURIComponent('{"account_id":12}');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  for (const list of lists) expect(links).toContain(`/${list}?filter=${filter}`);
});

const press = async (name: string) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })));
const fill = async (name: string, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });

it('shops that ask for a call are marked, and asked for by a filter', async () => {
  await renderResource('/customers/12', CustomerList, wholly(http));
  expect(await screen.findByText('Asks for a call')).toBeTruthy();
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Support requested' }));
  await act(async () => void fireEvent.click(await screen.findByRole('option', { name: 'Yes' })));
  await waitFor(() => expect(asked.at(-1)).toEqual({ request_support_flag: '1' }));
});

it('[A223] of a customer only what was changed is sent, with its reason; an address as a whole', async () => {
  await renderResource('/customers/12', CustomerList, wholly(http));
  await press('Edit customer');
  await fill('Reason', 'asked by telephone');
  await press('Review');
  expect(await screen.findByText('Change something first')).toBeTruthy();
  await fill('Company', 'Baan Chiang Co.');
  const sales = await screen.findByRole('combobox', { name: 'Sales person' });
  await waitFor(() => expect(within(sales).getByRole('option', { name: 'Aek' })).toBeTruthy());
  fireEvent.change(sales, { target: { value: '' } });
  await press('Review');
  expect(screen.getByText('Save changes of Baan Chiang')).toBeTruthy();
  await press('Confirm changes');
  await waitFor(() => expect(sent).toHaveLength(1));
  const url = '/client/admin-api/v1/accounts/12';
  expect(sent[0]).toEqual({ method: 'PATCH', url, body: { company_name: 'Baan Chiang Co.', sale_id: null, reason: 'asked by telephone' } }); // prettier-ignore
  await press('Edit address');
  await fill('Postcode', '50200');
  await fill('Reason', 'moved');
  await press('Review');
  await press('Confirm changes');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toEqual({ registered_address: { ...SHOP.registered_address, zip_code: '50200' }, reason: 'moved' }); // prettier-ignore
}, 60_000);

it('what a colleague changed while the form was open is not sent back to what it was', async () => {
  await renderResource('/customers/12', CustomerList, wholly(http));
  await press('Edit customer');
  await fill('Company', 'Baan Chiang Co.');
  await fill('Reason', 'asked by telephone');
  held = { ...SHOP, email: 'new@shop.example' };
  fireEvent.click(screen.getByRole('button', { name: 'Refresh', hidden: true }));
  await screen.findByText('new@shop.example');
  await press('Review');
  await press('Confirm changes');
  await waitFor(() => expect(sent[0]?.body).toEqual({ company_name: 'Baan Chiang Co.', reason: 'asked by telephone' }));
}, 60_000);

it('[A228] sales send the owner a code for a new password after a confirmation; finance cannot', async () => {
  storeSession({ token: 't', login_id: 99, user_name: 'nok', name: 'Nok', staff_role: 'sales' });
  await renderResource('/customers/12', CustomerList, wholly(http));
  await press('Reset password');
  await fill('Reason', 'lost the phone');
  await press('Review');
  expect(sent).toEqual([]);
  await press('Confirm and send');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ method: 'POST', url: '/client/admin-api/v1/accounts/12/reset-password', body: { reason: 'lost the phone' } }); // prettier-ignore
  cleanup();
  storeSession({ token: 't', login_id: 98, user_name: 'fi', name: 'Fi', staff_role: 'finance' });
  await renderResource('/customers/12', CustomerList, wholly(http));
  await screen.findByRole('button', { name: 'Adjust a wallet' });
  expect(screen.queryByRole('button', { name: 'Reset password' })).toBeNull();
}, 60_000);

it.each([
  ['en', 'Number shown in full', ['ID card number', 'Tax ID', 'Account number']],
  ['th', 'แสดงหมายเลขทั้งหมด', ['เลขบัตรประชาชน', 'เลขผู้เสียภาษี', 'เลขที่บัญชี']],
] as const)('[F-C] the trail says in words (%s) which number was shown to whom and why', async (language, action, fields) => {
  render(
    <MemoryRouter>
    <AdminContext
      dataProvider={createDataProvider(wholly(http))}
      i18nProvider={await createI18nProvider(language)}
      store={memoryStore()} theme={themeOf('light')}
    >
      <AuditTrail services={['auth']} type="account" id={12} />
    </AdminContext>
    </MemoryRouter>,
  );
  const events = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(events).toHaveLength(SEALED_FIELDS.length);
  for (const [at, event] of events.entries()) {
    expect(event.textContent).toContain(action);
    expect(event.textContent).toContain('nok · COD transfer failed');
    expect(event.textContent).toContain(fields[at]);
    expect(event.textContent).not.toMatch(/number_field|_number|tax_id/);
  }
}); // prettier-ignore
