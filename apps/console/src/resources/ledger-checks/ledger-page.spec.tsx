import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { AdminContext, memoryStore, Notification } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router';
import { createDataProvider } from '../../providers/data.ts';
import { wholly } from '../../testing/whole.ts';
import { httpError, type Http } from '../../providers/http.ts';
import { createI18nProvider } from '../../providers/i18n.ts';
import { themeOf } from '../../theme.ts';
import { LedgerPage } from './LedgerPage.tsx';

const CHECK = {
  id: 3,
  checked_dt: '2026-11-21T09:31:00+07:00',
  duration_ms: 9,
  clean_flag: 1,
  transactions: 1,
  entries: 2,
  accounts: 2,
  violations: [],
};
const NEVER = 'Not checked yet';

/** Opens the page; each read of the checks gets the next answer, the last one is repeated. */
async function open(...answers: ('fails' | object[])[]) {
  const http: Http = async (_url, options) => {
    if (options?.method === 'POST') return { status: 201, headers: new Headers(), body: '', json: CHECK };
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!Array.isArray(answer)) throw httpError(503, { message: 'The database is away' }, '');
    const headers = new Headers({ 'content-range': `ledger-checks 0-${answer.length - 1}/${answer.length}` });
    return { status: 200, headers, body: '', json: answer };
  };
  render(
    <MemoryRouter initialEntries={['/ledger-checks']}>
      <AdminContext
        dataProvider={createDataProvider(wholly(http))}
        i18nProvider={await createI18nProvider('en')}
        store={memoryStore()}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
        theme={themeOf('light')}
      >
        <Routes>
          <Route path="/ledger-checks/*" element={<LedgerPage />} />
        </Routes>
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
}
afterEach(cleanup);

describe('the ledger page', () => {
  it('shows an error with a retry when the checks cannot be read, instead of an empty list', async () => {
    await open('fails', [CHECK]);
    const failure = within(await screen.findByRole('alert'));
    expect(failure.getByText(/The database is away/)).toBeTruthy();
    expect(screen.queryByText(NEVER)).toBeNull();
    fireEvent.click(failure.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('All accounts balance')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('runs a check, says so and shows its result', async () => {
    await open([], [CHECK]);
    fireEvent.click(await screen.findByRole('button', { name: 'Run check now' }));
    expect(await screen.findByText('Ledger check finished')).toBeTruthy();
    expect(await screen.findByText('All accounts balance')).toBeTruthy();
    expect(screen.queryByText(/dataProvider/)).toBeNull();
  });

  it('shows an empty state when there was no check', async () => {
    await open([]);
    expect(await screen.findByText(NEVER)).toBeTruthy();
  });
});
