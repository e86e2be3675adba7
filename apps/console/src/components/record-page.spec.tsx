import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { Http } from '../providers/http.ts';
import { storeSession } from '../providers/session.ts';
import { CustomerShow } from '../resources/customers/CustomerShow.tsx';
import { OrderShow } from '../resources/shipment-orders/OrderShow.tsx';
import { renderResource } from '../testing/render-resource.tsx';
import { wholly } from '../testing/whole.ts';

// Allows for a busy machine.
configure({ asyncUtilTimeout: 8_000 });

const CUSTOMER = { id: 12, company_name: 'Baan Chiang', tax_id: '0105561000017', credit: 1234.5, credit_line: { limit: 500, used: 0, open: 500 } }; // prettier-ignore
const EVENT = { event_code: 'none-of-ours', event_title: 'Left Chiang Mai', event_desc: { detail: 'Truck 7' }, place: 'CNX' }; // prettier-ignore
const ORDER = {
  id: 7,
  order_no: 'LM7',
  account_id: 12,
  width: 12.5,
  shipping_cost: 30,
  premium: 10,
  timeline: [EVENT],
};
const CHANGE = { id: 3, user_name: 'Nok', action: 'wallet.credit_line_set', reason: 'good year', before: { limit: 10_000 }, after: { limit: 50_000 } }; // prettier-ignore
const ADJUSTED = { id: 4, user_name: 'Nok', action: 'wallet.adjusted', after: { book: 'credit', amount: 5_000, state: 'done' } }; // prettier-ignore
const UNKNOWN = { id: 5, user_name: 'Nok', action: 'wallet.adjusted', after: { book: 'gold', state: 'waiting' } };
const ENDED = { id: 6, user_name: 'Nok', action: 'wallet.adjusted', reason: 'closed', before: { limit: 500, reference: null }, after: { limit: null } }; // prettier-ignore
const PRICED = { id: 7, user_name: 'Nok', action: 'special_price.set', before: { cod_rate_bps: 100, over_size_price: 5_000, max_size: 1_000 }, after: { cod_rate_bps: 125, over_size_price: 5_050, max_size: 1_005 } }; // prettier-ignore
const asked: string[] = [];
const http: Http = async (given) => {
  const url = decodeURIComponent(given);
  asked.push(url);
  const [resource = '', id] = url.replace('/staff-api/v1/', '').split('?')[0]?.split('/') ?? [];
  const rows =
    { 'wallet-audit': [CHANGE, ADJUSTED, UNKNOWN, ENDED], 'pricing-audit': [PRICED], customers: [CUSTOMER], 'shipment-orders': [ORDER] }[resource] ?? []; // prettier-ignore
  const headers = new Headers({ 'content-range': `x 0-${rows.length}/${rows.length + 20}` });
  return { status: 200, headers, body: '', json: id ? rows[0] : rows };
};

async function open(resource: string, id: number, Page: ComponentType, role: 'admin' | 'sales' = 'admin') {
  storeSession({ token: 't', login_id: 99, user_name: 'admin', name: 'Admin', staff_role: role });
  await renderResource(`/${resource}/${id}/show`, Page, wholly(http), 'en', '/:id/show/*');
}
const figure = (name: string) => document.querySelector(`dl [data-field=${name}]`)?.textContent;

beforeEach(() => void asked.splice(0));
afterEach(cleanup);

describe('the page of a record', () => {
  it('has its figures above and its numbers with a button that copies them', async () => {
    await open('customers', 12, CustomerShow);
    expect(await screen.findByRole('heading', { name: 'Baan Chiang' })).toBeTruthy();
    expect(figure('credit')).toBe('1,234.50');
    expect(figure('credit_open')).toBe('500.00');
    expect(screen.getByRole('button', { name: 'Copy Tax ID' })).toBeTruthy();
  });

  it('says why a shop can spend more than its credit limit', async () => {
    CUSTOMER.credit_line = { limit: 500, used: -450.5, open: 950.5 };
    await open('customers', 12, CustomerShow);
    const reason = '450.50 baht above the limit: more was given back to the shop than it owed';
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(figure('credit_open')).toBe(`950.50${reason}`);
    cleanup();
    CUSTOMER.credit_line = { limit: 500, used: 0, open: 500 };
    await open('customers', 12, CustomerShow);
    await screen.findByRole('heading', { name: 'Baan Chiang' });
    expect(figure('credit_open')).toBe('500.00');
  });

  it('lists in tabs what belongs to it, with links to the records and to all of them', async () => {
    await open('customers', 12, CustomerShow);
    fireEvent.click(await screen.findByRole('tab', { name: 'Orders' }));
    const table = within(await screen.findByRole('table', { name: 'Orders' }));
    expect(table.getByRole('link', { name: 'LM7' }).getAttribute('href')).toBe('/shipment-orders/7');
    const all = screen.getByRole('link', { name: 'all (21)' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(all)).toBe('/shipment-orders?filter={"account_id":12}');
    expect(asked.some((url) => url.includes('shipment-orders') && url.includes('{"account_id":12}'))).toBe(true);
  });

  it('has no tab of what the role may not list', async () => {
    await open('customers', 12, CustomerShow, 'sales');
    expect(await screen.findByRole('tab', { name: 'Orders' })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Ledger entries' })).toBeNull();
  });

  it('tells beside the facts who changed it, why, and what it was before', async () => {
    await open('customers', 12, CustomerShow);
    const change = (await screen.findByText('Credit limit set')).closest('li') as HTMLElement;
    expect(within(change).getByText(/Nok · good year/)).toBeTruthy();
    expect(within(change).getByText(/100.00 → 500.00/)).toBeTruthy();
    expect(asked.find((url) => url.includes('wallet-audit'))).toContain('{"target_type":"account","target_id":"12"}');
    cleanup();
    asked.splice(0);
    await open('customers', 12, CustomerShow, 'sales');
    await screen.findByRole('heading', { name: 'Baan Chiang' });
    expect(asked.some((url) => url.includes('audit'))).toBe(false);
  });

  it('tells what is no more by a dash, and nothing of what never was', async () => {
    await open('customers', 12, CustomerShow);
    const change = (await screen.findByText(/Nok · closed/)).closest('li') as HTMLElement;
    expect([...change.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toContain(
      'New limit (baht): 5.00 → –',
    );
    expect(within(change).queryByText(/Reference/)).toBeNull();
  });

  it('tells amounts, lengths and rates of a change in the units of the rest of the page', async () => {
    await open('customers', 12, CustomerShow);
    const change = (await screen.findByText('Special price set')).closest('li') as HTMLElement;
    expect([...change.querySelectorAll('p bdi')].map((line) => line.textContent)).toEqual([
      'COD rate (%): 1.00 → 1.25',
      'Oversize (baht): 50.00 → 50.50',
      'Maximum size (cm): 100 → 100.5',
    ]);
  });

  it('tells codes of a change in words, and those without words as they are', async () => {
    await open('customers', 12, CustomerShow);
    for (const words of ['Wallet: Credit', 'Status: Done', 'Wallet: gold', 'Status: Waiting for approval'])
      expect(await screen.findByText(words)).toBeTruthy();
  });

  it('tells beside the facts what happened to an order', async () => {
    await open('shipment-orders', 7, OrderShow);
    const aside = within(await screen.findByRole('complementary'));
    expect(aside.getByRole('listitem').textContent).toContain('Left Chiang Mai');
    expect(aside.getByText('Truck 7 · CNX')).toBeTruthy();
    expect(figure('due_now')).toBe('40.00');
    expect(figure('size')).toContain('12.5');
  });
});
