import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StaffRole } from '@lamliang/contracts';
import { authRoutes } from '@lamliang/contracts/auth';
import { httpError, type Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { whole, wholly, type Schema } from '../../testing/whole.ts';
import { NoteList } from '../customer-notes/CustomerNotes.tsx';
import { CustomerList } from './CustomerList.tsx';
import { CustomerShow } from './CustomerShow.tsx';
import { CUSTOMER_TABS } from './tabs.ts';

// Allows for a busy machine.
configure({ asyncUtilTimeout: 8_000 });

const SHOP = { id: 12, account_id: 12, name: 'Somchai', company_name: 'Baan Chiang', telephone: '0811111111', email: 's@shop.example', sale_id: 7, request_support_flag: 1, status: 'wait-confirm', user_status: 'active', payment_type: 'wallet', create_dt: '2026-11-01T09:00:00+07:00' }; // prettier-ignore
const NOTE = { id: 5, account_id: 12, shop_name: 'Baan Chiang', text: 'Wants a price', author_name: 'Nok', follow_up_day: '2026-11-21', follow_up_state: 'due', create_dt: '2026-11-10T10:00:00+07:00' }; // prettier-ignore
const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T09:00:00+07:00`;
const LISTS: Record<string, object[]> = {
  'sales-people': [{ id: 7, name: 'Aek' }, { id: 8, name: 'Bo' }],
  'customer-notes': [NOTE],
  'pickup-points': [{ id: 3, account_id: 12, pickup_point_name: 'Warehouse', default_flag: 1, pickup_point_addr: '1 Main', responser_name: 'Pim', responser_tel: '0822222222' }],
  verifications: [{ id: 9, account_id: 12, verify_type: 'cod', state: 'wait-confirm', create_dt: day(3) }, { id: 8, account_id: 12, verify_type: 'card', state: 'not-accept', remark: 'blurred', staff_name: 'Nok', create_dt: day(2), decided_dt: day(4) }],
  'order-days': [{ day: '2026-11-12', total: 31, cancelled: 2, shipping_cost: 1_200, cod_amount: 0, last_dt: day(12) }],
  claims: [{ id: 4, account_id: 12, order_no: 'LM7', state: 'resolved', resolution: 'refund', staff_name: 'Nok', create_dt: day(5), resolved_dt: day(7) }],
  notices: [{ id: 2, account_id: 12, title: 'COD approved', detail: 'You can book COD', create_dt: day(6) }],
  'orders-audit': [{ id: 2, at: '2026-11-08T11:00:00+07:00', user_name: 'Nok (Somchai)', action: 'orders.cancel', target_type: 'acted_call', target_id: '12', reason: null }],
  'auth-audit': [{ id: 1, at: day(8), user_name: 'Nok', action: 'account.acted_for', target_type: 'account', target_id: '12', reason: 'called' }],
}; // prettier-ignore
const asked: string[] = [];
const sent: { method: string; url: string; body: unknown }[] = [];
let failing = '';
/** Whether changes are refused. */
let refusing = false;
/** What a list waits for before it answers. */
let held: Promise<void> | undefined;
const http: Http = async (given, options = {}) => {
  const url = decodeURIComponent(given);
  const one = { status: 200, headers: new Headers(), body: '', json: SHOP as object };
  if (options.method && options.method !== 'GET') {
    if (refusing) throw httpError(422, { message: 'Not now' }, '');
    sent.push({ method: options.method, url, body: JSON.parse(String(options.body)) });
    if (url.endsWith('/mark') || url.endsWith('/customer-notes')) return { ...one, json: NOTE };
    const answer = whole(authRoutes.updateCustomer.answer as unknown as Schema, SHOP) as object;
    return { ...one, json: url.startsWith('/client/') ? { status: true, data: answer } : answer };
  }
  asked.push(url);
  const [resource = '', id] = url.replace('/staff-api/v1/', '').split('?')[0]?.split('/') ?? [];
  await held;
  if (resource === failing) throw new Error('away');
  const rows = resource === 'customers' ? [SHOP] : url.includes('before_day') ? [] : (LISTS[resource] ?? []);
  const headers = new Headers({ 'content-range': `x 0-${rows.length}/${rows.length}` });
  const { searchParams } = new URL(url, 'http://here');
  const filter = searchParams.get('filter') ?? '';
  const [first = 0, last = rows.length] = JSON.parse(searchParams.get('range') ?? '[]') as number[];
  if (resource === 'orders-audit') expect(filter).toContain('"target_type":"acted_call","target_id":"12"');
  if (resource === 'auth-audit' && !filter.includes('acted_for')) return { ...one, headers, json: [] };
  return { ...one, headers, json: id ? (rows.find((row) => String((row as { id: number }).id) === id) ?? {}) : rows.slice(first, last + 1) };
}; // prettier-ignore
const as = (staff_role: StaffRole) =>
  storeSession({ token: 't', login_id: 99, user_name: 'nok', name: 'Nok', staff_role });
const open = (tab: string) =>
  renderResource(`/customers/12/show/${tab}`, CustomerShow, wholly(http), 'en', '/:id/show/*');
/** What is loaded late is waited for outside of `act`, which would hold it up. */
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};

beforeEach(() => {
  asked.length = 0;
  sent.length = 0;
  failing = '';
  held = undefined;
  refusing = false;
  as('admin');
});
afterEach(cleanup);

it('[A223][A224] the tabs stand in the order of the work, and those that a role may not read are not there', async () => {
  await open('');
  await screen.findByRole('tab', { name: 'Timeline' });
  const names = screen.getAllByRole('tab').map(({ textContent }) => textContent ?? '');
  const order = ['Approve and confirm', 'Pickup addresses', 'Credit history', 'Prices and COD', 'Accounting documents', 'Support tools', 'Shops under this partner', 'Timeline']; // prettier-ignore
  expect(order).toHaveLength(CUSTOMER_TABS.length);
  expect(names.slice(0, order.length + 2)).toEqual(['Details', ...order, 'Orders']);
  cleanup();
  as('finance');
  await open('');
  await screen.findByRole('tab', { name: 'Timeline' });
  expect(screen.queryByRole('tab', { name: 'Approve and confirm' })).toBeNull();
  cleanup();
  as('sales');
  await open('');
  await screen.findByRole('tab', { name: 'Timeline' });
  expect(screen.queryByRole('tab', { name: 'Accounting documents' })).toBeNull();
}, 30_000);

it('[A226] what waits leads to the page where it is decided', async () => {
  await open('approval');
  const link = await screen.findByRole('link', { name: 'Check now: COD bank account' });
  expect(link.getAttribute('href')).toBe('/cod-verifications/9/show');
  expect(screen.getByText('blurred')).toBeTruthy();
}, 30_000);

it('[A223] pickup addresses are read only, and asked for when their tab is opened', async () => {
  await open('');
  fireEvent.click(await screen.findByRole('tab', { name: 'Pickup addresses' }));
  expect(asked.some((url) => url.includes('pickup-points'))).toBe(false);
  const table = within(await screen.findByRole('table', { name: 'Pickup addresses' }));
  expect(await table.findByText('Warehouse')).toBeTruthy();
  expect(table.getAllByText('Default').length).toBeGreaterThan(1);
  expect(asked.find((url) => url.includes('pickup-points'))).toContain('"account_id":12');
}, 30_000);

it('[A224] accounting documents are asked for when their tab is opened, and each leads to its page', async () => {
  as('finance');
  LISTS['invoices'] = [{ id: 9, invoice_no: 'INV1', state: 'overdue', due_date: '2026-11-04', total_amount: 1_070 }];
  LISTS['papers'] = [{ id: 3, paper_no: 'TIV1', kind: 'tax_invoice', issue_date: '2026-11-20', total_amount: 214 }];
  LISTS['withholding-certificates'] = [{ id: 5, document_no: 'WT1', status: 'pending', document_date: '2026-11-10', tax_amount: 10 }];
  failing = 'credit-notes';
  await open('');
  const tab = await screen.findByRole('tab', { name: 'Accounting documents' });
  expect(asked.some((url) => url.includes('/invoices'))).toBe(false);
  fireEvent.click(tab);
  for (const [list, no, path] of [['Invoices', 'INV1', '/invoices/9'], ['Issued papers', 'TIV1', '/papers/3'], ['Certificates of tax withheld', 'WT1', '/withholding-certificates/5']] as const) {
    const table = within(await screen.findByRole('table', { name: list }));
    expect((await table.findByRole('link', { name: no })).getAttribute('href')).toBe(path);
  }
  const filters = asked.filter((url) => /(invoice-approvals|invoices|papers|credit-notes|other-fees|withholding-certificates)\?/.test(url));
  expect(filters.length).toBeGreaterThanOrEqual(6);
  expect(filters.every((url) => url.includes('"account_id":12'))).toBe(true);
  expect(filters.some((url) => url.includes('"kind":["tax_invoice","receipt"]'))).toBe(true);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Mail what is owed' })).toBeTruthy();
  for (const list of ['invoices', 'papers', 'withholding-certificates']) delete LISTS[list];
}, 60_000); // prettier-ignore

it('all pickup addresses can be reached, however many there are', async () => {
  const [point] = LISTS['pickup-points'] ?? [];
  LISTS['pickup-points'] = Array.from({ length: 120 }, (_, n) => ({ ...point, id: n + 1, pickup_point_name: `Door ${n + 1}` }));
  await open('pickup-addresses');
  await screen.findByText('Door 50');
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Door 100');
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Door 120')).toBeTruthy();
  LISTS['pickup-points'] = point ? [point] : [];
}, 30_000); // prettier-ignore

it('a shop that asked for a call is marked as called, with what was said', async () => {
  as('sales');
  await open('support');
  await press('Called back');
  fireEvent.change(await screen.findByRole('textbox', { name: 'What was said' }), {
    target: { value: 'Showed labels' },
  });
  await press('Review');
  expect(await screen.findByText('Baan Chiang was called back')).toBeTruthy();
  expect(sent).toEqual([]);
  await press('Confirm the call');
  await waitFor(() => expect(sent).toEqual([{ method: 'POST', url: '/staff-api/v1/customers/12/call-back', body: { note: 'Showed labels' } }])); // prettier-ignore
}, 30_000);

it('notes are added with a day to come back to them, and marked as done', async () => {
  as('sales');
  await open('support');
  const note = within(await screen.findByRole('list', { name: 'Notes' }));
  expect(note.getByText('Wants a price')).toBeTruthy();
  expect(note.getByText('21/11/2026')).toBeTruthy();
  await act(async () => void fireEvent.click(note.getByRole('button', { name: 'Done' })));
  await waitFor(() => expect(sent).toEqual([{ method: 'POST', url: '/staff-api/v1/customer-notes/5/mark', body: { done_flag: 1 } }])); // prettier-ignore
  await press('Add a note');
  await press('Review');
  expect(sent).toHaveLength(1);
  fireEvent.change(await screen.findByRole('textbox', { name: 'What was said' }), { target: { value: 'Call on Friday' } }); // prettier-ignore
  // A day that is past may be meant, and is asked about.
  const day = await screen.findByLabelText(/^Follow up on/);
  fireEvent.change(day, { target: { value: '31/01/2020' } });
  await press('Review');
  expect(await screen.findByText(/follow-up day is past/)).toBeTruthy();
  await press('Back to edit');
  fireEvent.change(await screen.findByLabelText(/^Follow up on/), { target: { value: '31/12/2099' } });
  await press('Review');
  expect(screen.queryByText(/follow-up day is past/)).toBeNull();
  await press('Add note');
  await waitFor(() => expect(sent[1]).toEqual({ method: 'POST', url: '/staff-api/v1/customer-notes', body: { account_id: 12, text: 'Call on Friday', follow_up_day: '2099-12-31' } })); // prettier-ignore
}, 30_000);

it('a double click marks a follow-up once, and why it failed is told', async () => {
  await open('support');
  const button = async () => within(await screen.findByRole('list', { name: 'Notes' })).getByRole('button', { name: 'Done' });
  const first = await button();
  let answer = () => {};
  held = new Promise((resolve) => (answer = resolve));
  const read = asked.length;
  fireEvent.click(first);
  await waitFor(() => expect(asked.length).toBeGreaterThan(read));
  fireEvent.click(await button());
  await act(async () => answer());
  expect(sent).toHaveLength(1);

  refusing = true;
  await waitFor(async () => expect((await button()).hasAttribute('disabled')).toBe(false));
  fireEvent.click(await button());
  expect((await screen.findByRole('alert')).textContent).toBe('Not now');
}, 30_000); // prettier-ignore

it('own follow-ups that are due come first in their queue', async () => {
  as('sales');
  await renderResource('/customer-notes', NoteList, wholly(http));
  expect(await screen.findByText('Wants a price')).toBeTruthy();
  const first = asked.find((url) => url.includes('customer-notes') && url.includes('follow_up_day'));
  expect(first).toContain('"follow_up_state":"due"');
  expect(first).toContain('"mine_flag":1');
}, 30_000);

it('[A223] what a role may not change is read only and says who may; a suspension says what it does', async () => {
  as('sales');
  await renderResource('/customers/12', CustomerList, wholly(http));
  await press('Edit customer');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect([(name as HTMLInputElement).disabled, (name as HTMLInputElement).value]).toEqual([true, 'Somchai']);
  expect(screen.getAllByText(/^Only Support, .* may change this$/).length).toBeGreaterThan(3);
  fireEvent.change(screen.getByRole('combobox', { name: 'Premium' }), { target: { value: '1' } });
  const sales = screen.getByRole('combobox', { name: 'Sales person' });
  await within(sales).findByRole('option', { name: 'Bo' });
  fireEvent.change(sales, { target: { value: '8' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'mine now' } });
  await press('Review');
  await press('Confirm changes');
  await waitFor(() => expect(sent[0]?.body).toEqual({ premium_flag: 1, sale_id: 8, reason: 'mine now' }));
  cleanup();
  as('admin');
  await renderResource('/customers/12', CustomerList, wholly(http));
  await press('Edit customer');
  // Not verified completely.
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Payment type' })).disabled).toBe(true);
  expect(screen.getByText(/needs complete verification/)).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'User status' }), { target: { value: 'suspended' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'fraud' } });
  await press('Review');
  expect(await screen.findByText(/Suspend Baan Chiang: every open session ends/)).toBeTruthy();
}, 60_000);

it('customers are filtered by who looks after them, oneself first', async () => {
  as('sales');
  await renderResource('/customers', CustomerList, wholly(http));
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Sales person' }));
  await screen.findByRole('option', { name: 'Bo' });
  const options = screen.getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Mine', 'Aek', 'Bo']);
  await act(async () => void fireEvent.click(options[0]!));
  await waitFor(() => expect(asked.at(-1)).toBeDefined());
  await waitFor(() =>
    expect(asked.some((url) => url.includes('/customers?') && url.includes('"sale_id":99'))).toBe(true),
  );
}, 30_000);

it('[A223] the timeline has all services in one order, and can be filtered by kind', async () => {
  await open('timeline');
  const list = await screen.findByRole('list', { name: 'Timeline' });
  await within(list).findByText('Registered');
  const titles = () => [...list.querySelectorAll('li b')].map(({ textContent }) => textContent);
  expect(titles()).toEqual(['31 orders booked, 2 cancelled', 'Note', 'Cancelled a parcel as the customer', 'Acted as a customer', 'Refunded', 'COD approved', 'Claim opened', 'Rejected', 'Handed in to be checked', 'Handed in to be checked', 'Registered']); // prettier-ignore
  expect(within(list).getByText('Cancelled a parcel as the customer').closest('li')?.textContent).toContain('Nok (Somchai)'); // prettier-ignore
  const orders = within(list).getByRole('link', { name: '31 orders booked, 2 cancelled' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(orders)).toBe('/shipment-orders?filter={"account_id":12,"from_date":"2026-11-12","to_date":"2026-11-12"}'); // prettier-ignore
  await press('Claims');
  await waitFor(() => expect(titles()).toEqual(['Refunded', 'Claim opened']));
  await press('Verification');
  await waitFor(() => expect(titles()).toEqual(['Refunded', 'Claim opened', 'Rejected', 'Handed in to be checked', 'Handed in to be checked'])); // prettier-ignore
}, 30_000);

it('a service that does not answer is told, and the rest of the timeline is there', async () => {
  failing = 'claims';
  await open('timeline');
  const list = await screen.findByRole('list', { name: 'Timeline' });
  await within(list).findByText('Registered');
  expect(within(list).queryByText('Claim opened')).toBeNull();
  failing = '';
  await press(/again|retry/i);
  expect(await within(list).findByText('Claim opened')).toBeTruthy();
}, 30_000);

it('sales read nothing in a timeline that they may not read elsewhere', async () => {
  as('sales');
  await open('timeline');
  await within(await screen.findByRole('list', { name: 'Timeline' })).findByText('Registered');
  expect(asked.filter((url) => /ledger|outgoing|audit/.test(url))).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Money' })).toBeNull();
}, 30_000);
