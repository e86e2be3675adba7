import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { POSTING_KINDS } from '@lamliang/contracts/wallet';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { AdminContext, memoryStore, ResourceContextProvider } from 'react-admin';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { createDataProvider } from '../../providers/data.ts';
import { wholly } from '../../testing/whole.ts';
import type { Answer, Http } from '../../providers/http.ts';
import { createI18nProvider } from '../../providers/i18n.ts';
import { themeOf } from '../../theme.ts';
import { LedgerPage } from '../ledger-checks/LedgerPage.tsx';
import { EntryList } from './EntryList.tsx';

const entry = (id: number, more: object) => ({
  id,
  transaction_id: 5,
  transaction_no: 'LW26112100000005',
  transaction_dt: '2026-11-21T09:30:00+07:00',
  kind: 'hold',
  account_id: 12,
  account: 'shop.credit',
  amount: -1200.5,
  balance_after: 99,
  shipment_order_id: 7,
  order_no: 'LM261121000007',
  detail: 'LM261121000007',
  ...more,
});
const ENTRIES = [
  entry(41, { account: 'revenue.shipping', account_id: 0, amount: 1200.5, balance_after: null }),
  entry(40, {}),
];
const CHECK = {
  id: 3,
  checked_dt: '2026-11-21T09:31:00+07:00',
  duration_ms: 9,
  clean_flag: 0,
  transactions: 1,
  entries: 2,
  accounts: 2,
  violations: [
    {
      rule: 'transaction_sum',
      account: null,
      account_id: null,
      transaction_id: '5',
      transaction_no: 'LW26112100000005',
      expected: 0,
      found: 1,
      entry_ids: [41, 40],
    },
  ],
};
const asked: string[] = [];
const http = jest.fn<Http>(async (url): Promise<Answer> => {
  asked.push(decodeURIComponent(url));
  const [resource = '', id] = url.replace('/staff-api/v1/', '').split('?')[0]?.split('/') ?? [];
  const rows = resource === 'ledger-checks' ? [CHECK] : ENTRIES;
  return {
    status: 200,
    headers: new Headers({ 'content-range': `${resource} 0-${rows.length - 1}/${rows.length}` }),
    body: '',
    json: id ? rows.find((row) => String(row.id) === id) : rows,
  };
});
async function open(path: string, language: 'th' | 'en' = 'en') {
  asked.length = 0;
  const i18nProvider = await createI18nProvider(language);
  const at = (resource: string, page: React.ReactNode) => (
    <Route
      path={`/${resource}/*`}
      element={<ResourceContextProvider value={resource}>{page}</ResourceContextProvider>}
    />
  );
  render(
    <MemoryRouter initialEntries={[path]}>
      <AdminContext
        dataProvider={createDataProvider(wholly(http))}
        i18nProvider={i18nProvider}
        store={memoryStore()}
        theme={themeOf('light')}
      >
        <Link to="/ledger-entries">menu</Link>
        <Routes>
          {at('ledger-checks', <LedgerPage />)}
          {at('ledger-entries', <EntryList />)}
        </Routes>
      </AdminContext>
    </MemoryRouter>,
  );
}
afterEach(cleanup);

describe('ledger entries', () => {
  it('links from a violation to exactly its entries', async () => {
    await open('/ledger-checks');
    fireEvent.click(await screen.findByRole('link', { name: 'Entries (2)' }));
    await screen.findByText('shop.credit');
    expect(asked.some((url) => url.includes('ledger-entries') && url.includes('filter={"id":[41,40]}'))).toBe(true);
  });

  it('shows all entries when the address has no filter', async () => {
    await open('/ledger-checks');
    fireEvent.click(await screen.findByRole('link', { name: 'Entries (2)' }));
    await screen.findByText('shop.credit');
    asked.length = 0;
    fireEvent.click(screen.getByRole('link', { name: 'menu' }));
    await waitFor(() => expect(asked.some((url) => url.includes('filter={}'))).toBe(true));
  });

  it('links from the transaction of a violation to all of its entries', async () => {
    await open('/ledger-checks');
    fireEvent.click(await screen.findByRole('link', { name: 'LW26112100000005' }));
    await screen.findByText('shop.credit');
    expect(asked.some((url) => url.includes('ledger-entries') && url.includes('{"transaction_id":"5"}'))).toBe(true);
  });

  it('[F-C] (seconds, as other lists) shows date, transaction, kind, book, amount, balance and a link to the order; a transaction sums to zero', async () => {
    await open('/ledger-entries');
    const row = within((await screen.findByText('shop.credit')).closest('tr') as HTMLElement);
    for (const text of ['LW26112100000005', '21/11/2026 09:30:00', 'Hold', '−1,200.50', '99.00']) row.getByText(text);
    expect(row.getByRole('link', { name: 'LM261121000007' }).getAttribute('href')).toBe('/shipment-orders/7');
    expect(screen.getByText('Platform')).toBeTruthy();
    const foot = within(screen.getByText('Total of 2 matching rows').closest('tr') as HTMLElement);
    expect(foot.getByText('0.00')).toBeTruthy();
  });

  it('opens an entry beside the list', async () => {
    await open('/ledger-entries/40');
    const panel = within(await screen.findByRole('complementary'));
    expect((await panel.findByRole('link', { name: '12' })).getAttribute('href')).toBe('/customers/12');
    await waitFor(() => expect(asked.some((url) => url.endsWith('/ledger-entries/40'))).toBe(true));
  });

  it.each(['th', 'en'] as const)('has a phrase for every posting kind in %s', async (language) => {
    const { translate } = await createI18nProvider(language);
    for (const kind of POSTING_KINDS) expect(translate(`console.value.entry_kind.${kind}`)).not.toContain('entry_kind');
  });
});
