import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AdminContext, memoryStore, ResourceContextProvider } from 'react-admin';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { createDataProvider } from '../providers/data.ts';
import { wholly } from '../testing/whole.ts';
import type { Http } from '../providers/http.ts';
import { createI18nProvider } from '../providers/i18n.ts';
import { OrderList } from '../resources/shipment-orders/OrderList.tsx';
import { themeOf } from '../theme.ts';

// Allows for a busy machine.
configure({ asyncUtilTimeout: 8_000 });

/** Filters of the orders that were asked for, in order. */
const asked: unknown[] = [];
/** Filters of the shops that were. */
const shopsAsked: unknown[] = [];
const http: Http = async (url) => {
  const rows = url.includes('/customers')
    ? [{ id: 12, name: 'Somchai', last_name: '', company_name: 'Baan Chiang' }]
    : [];
  const filter: unknown = JSON.parse(new URL(url, 'http://here').searchParams.get('filter') ?? '');
  if (url.includes('/shipment-orders')) asked.push(filter);
  else shopsAsked.push(filter);
  const headers = new Headers({ 'content-range': `x 0-${rows.length}/${rows.length}` });
  return { status: 200, headers, body: '', json: rows };
};
const OF_SHOP = `/shipment-orders?filter=${encodeURIComponent('{"account_id":12}')}`;

async function open(path: string) {
  asked.length = 0;
  render(
    <MemoryRouter initialEntries={[path]}>
      <AdminContext
        dataProvider={createDataProvider(wholly(http))}
        i18nProvider={await createI18nProvider('en')}
        store={memoryStore()}
        theme={themeOf('light')}
      >
        <Link to="/shipment-orders">menu</Link>
        <Link to={OF_SHOP}>orders of the shop</Link>
        <Routes>
          <Route
            path="/shipment-orders/*"
            element={
              <ResourceContextProvider value="shipment-orders">
                <OrderList />
              </ResourceContextProvider>
            }
          />
        </Routes>
      </AdminContext>
    </MemoryRouter>,
  );
  await screen.findByText(/^No (records|results)/);
}
const choose = async (filter: string, answer: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: filter }));
  await act(async () => void fireEvent.click(await screen.findByRole('option', { name: answer })));
};
const asks = (filter: object) => waitFor(() => expect(asked.at(-1)).toEqual(filter));
afterEach(cleanup);

describe('filters of a list', () => {
  it('ask for yes or no', async () => {
    await open('/shipment-orders');
    await choose('COD', 'Yes');
    await asks({ cod_flag: '1' });
  });

  it('ask for the days from one to another', async () => {
    await open('/shipment-orders');
    const day = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
    fireEvent.change(day('Created from'), { target: { value: '01/11/2026' } });
    fireEvent.blur(day('Created from'));
    await asks({ from_date: '2026-11-01' });
    fireEvent.change(day('Created to'), { target: { value: '20/11/2026' } });
    fireEvent.blur(day('Created to'));
    await asks({ from_date: '2026-11-01', to_date: '2026-11-20' });
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
    await asks({});
    expect(day('Created to').value).toBe('');
  });

  it('show what a link filtered, by name, until it is removed', async () => {
    await open(OF_SHOP);
    await asks({ account_id: 12 });
    fireEvent.click(await screen.findByRole('button', { name: 'Shop: Baan Chiang' }));
    await asks({});
    expect(screen.queryByRole('button', { name: /^Shop/ })).toBeNull();
  });

  it('are remembered as the user chose them, without what a link filtered', async () => {
    await open('/shipment-orders');
    await choose('COD', 'No');
    await asks({ cod_flag: '0' });
    fireEvent.click(screen.getByRole('link', { name: 'orders of the shop' }));
    await asks({ account_id: 12 });
    await choose('COD', 'Yes');
    await asks({ account_id: 12, cod_flag: '1' });
    fireEvent.click(screen.getByRole('link', { name: 'menu' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Shop/ })).toBeNull());
    expect(screen.getByRole('combobox', { name: 'COD' }).textContent).toBe('COD: No');
  });

  it('choose a shop, which a saved view keeps and the list does not', async () => {
    await open('/shipment-orders');
    const search = await screen.findByRole('combobox', { name: 'Shop' });
    act(() => search.focus());
    fireEvent.change(search, { target: { value: 'chiang' } });
    await waitFor(() => expect(shopsAsked.at(-1)).toEqual({ q: 'chiang' }));
    await act(async () => void fireEvent.click(await screen.findByRole('option', { name: 'Baan Chiang' })));
    await asks({ account_id: 12 });
    expect(screen.queryByRole('combobox', { name: 'Shop' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Save view' }));
    const name = screen.getByRole('textbox', { name: 'Name of the view' });
    fireEvent.change(name, { target: { value: 'Baan' } });
    fireEvent.blur(name);
    fireEvent.click(screen.getByRole('link', { name: 'menu' }));
    await asks({});
    fireEvent.click(screen.getByRole('button', { name: 'Baan' }));
    await asks({ account_id: 12 });
  });
});
