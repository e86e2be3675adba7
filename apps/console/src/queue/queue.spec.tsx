import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import {
  AdminContext,
  memoryStore,
  Notification,
  ResourceContextProvider,
  ResourceDefinitionContextProvider,
} from 'react-admin';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { createDataProvider } from '../providers/data.ts';
import { wholly } from '../testing/whole.ts';
import { httpError, type Answer, type Http } from '../providers/http.ts';
import { createI18nProvider } from '../providers/i18n.ts';
import { createQueryClient } from '../providers/query-client.ts';
import { CustomerList } from '../resources/customers/CustomerList.tsx';
import { CustomerShow } from '../resources/customers/CustomerShow.tsx';
import { OrderList } from '../resources/shipment-orders/OrderList.tsx';
import { themeOf } from '../theme.ts';

// Allows for a busy machine.
configure({ asyncUtilTimeout: 8_000 });

const shop = (id: number) => ({
  id,
  account_id: id,
  name: `Somchai ${id}`,
  last_name: '',
  telephone: '0812345678',
  email: 'shop@example.co.th',
  id_card_number: '1103700100001',
  company_name: `Baan Chiang ${id} Co.`,
  tax_id: '0105561000017',
  bank_name: 'Kasikorn',
  account_number: '0123456789',
  account_type: 'juristic',
  payment_type: 'credit',
  price_type: 'special',
  status: 'accept',
  cod_verify_flag: 'complete',
  card_verify_flag: 'accept',
  juristic_verify_flag: 'accept',
  user_status: 'active',
  create_dt: '2026-11-20T09:00:00+07:00',
  credit: null,
  credit_line: null,
});
const SHOPS = [shop(12), shop(11), shop(10)];
const PRICE = { id: 1, partner_id: 2, partner_name: 'Flash Express', normal_weight_price: 28, capital_city_price: 5 };
const ORDER = {
  id: 7,
  order_no: 'LM261121000007',
  account_id: 12,
  shop_name: 'Baan Chiang',
  partner_name: 'Flash Express',
  booking_state: 'confirmed',
  shipment_status: 'delivery-failed',
  shipping_cost: 0.1,
  cod_amount: 0.2,
  create_dt: '2026-11-20T09:00:00+07:00',
  charges: [],
  timeline: [],
  credit_transaction: null,
  actual_weight: null,
  weight: 500,
};
const CALL = {
  id: 1,
  shipment_order_id: 7,
  order_no: ORDER.order_no,
  partner_code: 'flash',
  request_dt: '2026-11-20T09:00:01+07:00',
  method: 'POST',
  url: 'https://carrier.example/v1/bookings',
  request_body: { receiver: '***' },
  response_status: 503,
  response_body: 'busy',
  duration_ms: 15,
  error: null,
};

const asked: string[] = [];
let sums: object | undefined;
let capped = false;
const http = jest.fn<Http>(async (url): Promise<Answer> => {
  asked.push(decodeURIComponent(url));
  const [resource = '', id] = url.replace('/staff-api/v1/', '').split('?')[0]?.split('/') ?? [];
  if (url.includes('denied')) throw httpError(403, { message: 'This is not yours' }, '');
  const q = /"q":"(\w+)"/.exec(decodeURIComponent(url))?.[1] ?? '';
  const shops = SHOPS.filter(({ name }) => name.includes(q));
  const rows =
    { customers: shops, 'shipment-orders': [ORDER, { ...ORDER, id: 6 }], 'carrier-calls': [CALL] }[resource] ?? [];
  if (id === '99') throw httpError(404, { message: 'There is no such record' }, '');
  const one = { ...rows.find((row) => String(row.id) === id), ...(resource === 'customers' ? { ...balances } : {}) };
  return {
    status: 200,
    headers: new Headers({
      'content-range': `${resource} 0-${rows.length - 1}/${rows.length}`,
      ...(sums ? { 'x-sums': JSON.stringify(sums) } : {}),
      ...(capped ? { 'content-range': 'x 0-0/10000', 'x-total-capped': '1' } : {}),
    }),
    body: '',
    json: id ? one : rows,
  };
});
const balances = {
  credit: 1234.5,
  bonus: 0,
  cod: 0,
  commission: 0,
  insurance: 0,
  special_prices: [{ ...PRICE, other_provinces_price: 15, cod_rate_percent: 2.5 }],
};

function Where() {
  return <output>{useLocation().pathname}</output>;
}
async function open(path: string, resource: string, List: ComponentType) {
  asked.length = 0;
  const i18nProvider = await createI18nProvider('en');
  render(
    <MemoryRouter initialEntries={[path]}>
      <AdminContext
        dataProvider={createDataProvider(wholly(http))}
        i18nProvider={i18nProvider}
        queryClient={createQueryClient()}
        store={memoryStore()}
        theme={themeOf('light')}
      >
        <ResourceDefinitionContextProvider definitions={{ customers: { name: 'customers', hasShow: true } }}>
          <Routes>
            <Route
              path="/customers/:id/show"
              element={
                <ResourceContextProvider value="customers">
                  <CustomerShow />
                  <Where />
                </ResourceContextProvider>
              }
            />
            <Route
              path={`/${resource}/*`}
              element={
                <ResourceContextProvider value={resource}>
                  <List />
                  <Where />
                </ResourceContextProvider>
              }
            />
          </Routes>
        </ResourceDefinitionContextProvider>
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
  await screen.findAllByRole('row');
}
/** The letters of the keys on the Thai layout. */
const THAI: Record<string, string> = { KeyJ: '่', KeyK: 'า', Slash: 'ฝ' };
const key = (code: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { code, key: THAI[code] ?? code }));
const press = async (role: 'link' | 'button', name: string) =>
  act(async () => void fireEvent.click(await screen.findByRole(role, { name })));
const here = () => screen.getByRole('status').textContent;
const seen: string[] = [];
beforeEach(() => {
  seen.length = 0;
  sums = undefined;
  capped = false;
  // jsdom has no layout.
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this.textContent);
  };
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, 'matchMedia');
});

describe('queue', () => {
  it('[A222] lists customers newest first and searches them', async () => {
    await open('/customers', 'customers', CustomerList);
    expect(await screen.findByText('Somchai 12')).toBeTruthy();
    expect(asked[0]).toContain('sort=["id","DESC"]');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'honey' } });
    await waitFor(() => expect(asked.some((url) => url.includes('filter={"q":"honey"}'))).toBe(true));
  });

  it('[A223] opens a customer beside the list with balances and special prices', async () => {
    await open('/customers/12', 'customers', CustomerList);
    const panel = within(await screen.findByRole('complementary'));
    expect(await panel.findByText('1,234.50')).toBeTruthy();
    for (const text of ['1103700100001', '0105561000017', 'Kasikorn', '0123456789', 'Flash Express', '28.00'])
      expect(panel.getByText(text)).toBeTruthy();
    expect(panel.getByRole('heading', { name: 'Classification' })).toBeTruthy();
  });

  it('moves between rows with j and k, opens with the link, closes with Esc', async () => {
    await open('/customers', 'customers', CustomerList);
    await screen.findByText('Somchai 12');
    await key('KeyJ');
    await key('KeyJ');
    expect(document.activeElement?.textContent).toBe('Somchai 11');
    await act(async () => void fireEvent.click(document.activeElement as Element));
    expect(here()).toBe('/customers/11');
    expect(document.activeElement).toBe(screen.getByRole('complementary'));
    await key('KeyJ');
    expect(here()).toBe('/customers/10');
    await key('KeyK');
    await key('KeyK');
    expect(here()).toBe('/customers/12');
    expect(seen.at(-1)).toBe('Somchai 12');
    await key('Escape');
    expect(here()).toBe('/customers');
    expect(document.activeElement?.textContent).toBe('Somchai 12');
  });

  it('focuses the search with the key of /, leaves it with Esc and keeps its text', async () => {
    await open('/customers', 'customers', CustomerList);
    await key('Slash');
    const search = screen.getByRole<HTMLInputElement>('searchbox');
    expect(document.activeElement).toBe(search);
    fireEvent.change(search, { target: { value: 'Som' } });
    await key('Escape');
    expect(document.activeElement).toBe(document.body);
    expect(search.value).toBe('Som');
  });

  it('keeps a blank at the end of what is typed, and moves nothing from within an open list of choices', async () => {
    await open('/customers', 'customers', CustomerList);
    const search = screen.getByRole<HTMLInputElement>('searchbox');
    fireEvent.change(search, { target: { value: 'Somchai ' } });
    await waitFor(() => expect(asked.some((url) => url.includes('filter={"q":"Somchai"}'))).toBe(true));
    await screen.findAllByText('Somchai 11');
    expect(search.value).toBe('Somchai ');
    const choices = document.body.appendChild(document.createElement('ul'));
    choices.setAttribute('role', 'listbox');
    fireEvent.keyDown(choices, { code: 'KeyJ', key: 'j' });
    expect(document.activeElement).toBe(document.body);
    choices.remove();
  });

  it.each([
    ['11', '/customers/11'],
    ['Somchai', '/customers'],
  ])('opens the only hit of %s on Enter: %s', async (text, path) => {
    await open('/customers', 'customers', CustomerList);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
    act(() => screen.getByRole('searchbox').focus());
    await key('Enter');
    await waitFor(() => expect(asked.some((url) => url.includes(`filter={"q":"${text}"}`))).toBe(true));
    await screen.findAllByText('Somchai 11');
    await waitFor(() => expect(here()).toBe(path));
    expect(document.activeElement).toBe(screen.queryByRole('complementary') ?? screen.getByRole('searchbox'));
  });

  it('[F-A5] says plainly where the count of rows ends, and goes on behind it', async () => {
    capped = true;
    await open('/customers?page=5000&perPage=2', 'customers', CustomerList);
    await screen.findByText('Rows are counted up to 10,000. Go on by page, or filter to find a row sooner');
    expect(screen.getByText('9,999–10,000 of more than 10,000')).toBeTruthy();
    await press('button', 'Next');
    await waitFor(() => expect(asked.some((url) => url.includes('range=[10000,10001]'))).toBe(true));
    expect(await screen.findByText('10,001–10,002 of more than 10,002')).toBeTruthy();
  });

  it.each([
    ['shipment-orders', OrderList],
    ['customers', CustomerList],
  ])('says that a record of %s is not there', async (resource, List) => {
    await open(`/${resource}/99`, resource, List);
    expect(await within(await screen.findByRole('complementary')).findByText('There is no such record')).toBeTruthy();
    expect(asked.filter((url) => url.endsWith(`/${resource}/99`))).toHaveLength(1);
  });

  it('asks once for what the server refuses, and says why in its place alone', async () => {
    await open('/customers', 'customers', CustomerList);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'denied' } });
    expect(await screen.findByText(/This is not yours/)).toBeTruthy();
    await act(async () => undefined);
    expect(screen.getAllByText(/This is not yours/)).toHaveLength(1);
    expect(asked.filter((url) => url.includes('denied'))).toHaveLength(1);
  });

  it('scrolls the list to where it was after a record was shown in its place', async () => {
    await open('/customers/12', 'customers', CustomerList);
    const list = await screen.findByRole('region', { name: 'Customers' });
    list.scrollTop = 120;
    fireEvent.scroll(list);
    await press('link', 'Open as a page');
    expect(here()).toBe('/customers/12/show');
    await press('link', 'Back to the list');
    expect((await screen.findByRole('region', { name: 'Customers' })).scrollTop).toBe(120);
    fireEvent.click(screen.getByRole('button', { name: /Created/ }));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Customers' }).scrollTop).toBe(0));
  });

  it.each([
    [1365, true],
    [1366, false],
  ])('in a window of %s px, lays the panel over the list: %s', async (width, overlays) => {
    window.matchMedia = ((media: string) => ({
      matches: [...media.matchAll(/(min|max)-width: ?([\d.]+)px/g)].every(([, end, px]) =>
        end === 'min' ? width >= Number(px) : width <= Number(px),
      ),
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })) as unknown as typeof window.matchMedia;
    await open('/customers/12', 'customers', CustomerList);
    expect(screen.queryByRole('columnheader', { name: 'Company' }) !== null).toBe(overlays);
    expect(getComputedStyle(screen.getByRole('complementary')).position === 'absolute').toBe(overlays);
  });

  it('shows the totals of the filtered rows in the footer', async () => {
    await open('/shipment-orders', 'shipment-orders', OrderList);
    await screen.findByText('Total of 2 matching rows');
    const foot = within(screen.getByText('Total of 2 matching rows').closest('tr') as HTMLElement);
    expect(foot.getByText('0.20')).toBeTruthy();
    expect(foot.getByText('0.40')).toBeTruthy();
  });

  it('shows the totals of the server, which are of all matching rows', async () => {
    sums = { shipping_cost: 1_234.5, cod_amount: 99 };
    await open('/shipment-orders', 'shipment-orders', OrderList);
    expect((await screen.findByText('Total of 2 matching rows')).closest('tr')?.textContent).toContain('1,234.50');
    cleanup();
    sums = { shipping_cost: null, cod_amount: null };
    await open('/shipment-orders', 'shipment-orders', OrderList);
    expect((await screen.findByText('Total of 2 matching rows')).closest('tr')?.textContent).toContain('0.20');
  });

  it('[A236] shows the carrier call log of an order', async () => {
    await open('/shipment-orders/7', 'shipment-orders', OrderList);
    const panel = within(await screen.findByRole('complementary'));
    expect(await panel.findByText('503')).toBeTruthy();
    expect(panel.getByText('Attempt failed')).toBeTruthy();
    expect(asked.some((url) => url.includes('carrier-calls') && url.includes('{"shipment_order_id":7}'))).toBe(true);
  });
});
