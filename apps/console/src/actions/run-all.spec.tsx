import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { BulkRun } from '@lamliang/contracts';
import { AdminContext, memoryStore, ResourceContextProvider } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router';
import { createDataProvider } from '../providers/data.ts';
import { wholly } from '../testing/whole.ts';
import { httpError, type Http } from '../providers/http.ts';
import { createI18nProvider } from '../providers/i18n.ts';
import { Operations } from '../resources/operations/Operations.tsx';
import { DeliveryList } from '../resources/webhook-deliveries/DeliveryList.tsx';
import { themeOf } from '../theme.ts';

const row = (id: number, state: string) => ({
  id,
  state,
  account_id: 12,
  event: 'order.created',
  order_no: `LM${id}`,
  url: 'https://shop.example/hook',
  attempts: 1,
  last_error: null,
  create_dt: '2026-11-20T09:00:00+07:00',
  next_attempt_dt: null,
  error: 'TypeError',
  type: 'orders.booked',
  key: String(id),
  consumer: 'orders',
});
const ROWS: Record<string, ReturnType<typeof row>[]> = {
  'webhook-deliveries': [row(4, 'delivered'), row(3, 'exhausted'), row(2, 'exhausted'), row(1, 'pending')],
  'orders-dead-letters': [row(9, 'replayed'), row(8, 'dead')],
};
/** What was asked for, and the runs as the server has them; a test moves them on. */
let starts: { url: string; body: unknown; key: string | null }[] = [];
let runs: Record<string, Partial<BulkRun>> = {};
let refused: Error | undefined;
/** Answers the list filtered as the server does, and runs as they are. */
const http: Http = async (url, options) => {
  const [path = '', query] = url.replace('/staff-api/v1/', '').split('?');
  const [resource = '', id = ''] = path.split('/');
  const answer = (json: unknown, headers = new Headers()) => ({ status: 200, headers, body: '', json });
  if (options?.method === 'POST') {
    starts.push({
      url,
      body: JSON.parse(String(options.body)),
      key: new Headers(options.headers).get('idempotency-key'),
    });
    if (refused) throw refused;
    return answer({ id: `run-${starts.length}`, total: 2 });
  }
  if (resource.endsWith('-runs')) {
    if (!runs[id]) throw httpError(404, { code: 'job.not_found', message: 'gone' }, '');
    return answer({ id, ...runs[id] });
  }
  const filter = JSON.parse(new URLSearchParams(query).get('filter') ?? '{}') as { state?: string };
  const rows = (ROWS[resource] ?? []).filter(({ state }) => !filter.state || state === filter.state);
  return answer(rows, new Headers({ 'content-range': `${resource} 0-${rows.length - 1}/${rows.length}` }));
};

async function open(path: string, store = memoryStore()) {
  const i18nProvider = await createI18nProvider('en');
  render(
    <MemoryRouter initialEntries={[path]}>
      <AdminContext
        dataProvider={createDataProvider(wholly(http))}
        i18nProvider={i18nProvider}
        store={store}
        theme={themeOf('light')}
      >
        <Routes>
          <Route
            path="/webhook-deliveries/*"
            element={
              <ResourceContextProvider value="webhook-deliveries">
                <DeliveryList />
              </ResourceContextProvider>
            }
          />
          <Route path="/operations/:kind/:service/*" element={<Operations />} />
        </Routes>
      </AdminContext>
    </MemoryRouter>,
  );
}
const filtered = (filter: object) => `/webhook-deliveries?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const button = (name: RegExp) => screen.findByRole<HTMLButtonElement>('button', { name }, { timeout: 15_000 });
const said = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
afterEach(() => {
  cleanup();
  [starts, runs, refused] = [[], {}, undefined];
});

describe('resend all', () => {
  it.each([
    ['no filter', {}],
    ['a filter without a state', { event: 'order.created' }],
    ['what was delivered', { state: 'delivered' }],
    ['what is still tried', { state: 'pending' }],
  ])('is not offered under %s', async (_, filter) => {
    await open(filtered(filter));
    await screen.findAllByText('Order created');
    const all = await button(/^Resend all/);
    expect(all.disabled).toBe(true);
    expect(all.textContent).toBe('Resend all');
    fireEvent.click(all);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Filter by the status “Failed” first')).toBeTruthy();
  });

  it('names the filter and the count, and begins one run with the expected state of each row', async () => {
    runs = { 'run-1': { state: 'running', total: 2, waiting: 1, done: 1 } };
    await open(filtered({ state: 'exhausted', event: 'order.created', q: 'LM3' }));
    const all = await button(/^Resend all \(2\)$/);
    await waitFor(() => expect(all.disabled).toBe(false));
    fireEvent.click(all);
    const dialog = await screen.findByRole('dialog');
    expect(said(dialog)).toEqual(['Status: Failed', 'Event: Order created', 'Search: LM3', 'Rows: 2']);
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm 2 rows' })));
    expect((await within(dialog).findByRole('progressbar', { name: '1 of 2 done' })).getAttribute('aria-valuenow')).toBe('50'); // prettier-ignore
    const body = { filter: { state: 'exhausted', event: 'order.created', q: 'LM3' }, terms: { state: 'exhausted' } };
    expect(starts).toEqual([{ url: '/staff-api/v1/webhook-deliveries/runs/resend', body, key: expect.any(String) }]);
  });

  it('goes on behind a closed dialog and another visit, names what failed and runs that again', async () => {
    runs = { 'run-0': { state: 'running', total: 3, waiting: 1, done: 2 } };
    const store = memoryStore();
    store.setItem('webhook-deliveries.run.resend', 'run-0');
    await open(filtered({}), store);
    // Known without a filter by state, from the visit before.
    fireEvent.click(await button(/^Resend all: 2 of 3 done$/));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const failures = [{ id: '2', code: 'x', message: 'Delivery not found' }];
    runs = { 'run-0': { state: 'done', total: 3, waiting: 0, done: 1, skipped: 1, failed: 1, failures } };
    fireEvent.click(await screen.findByRole('button', { name: 'Resend all: 1 done' }, { timeout: 5_000 }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('status').textContent).toBe('1 done · 1 skipped, nothing to do');
    expect(within(dialog).getByRole('alert').textContent).toBe('1 failed2: Delivery not found');
    expect(within(dialog).getByRole('link', { name: '2' }).getAttribute('href')).toMatch(/^\/webhook-deliveries\/2\?/);
    const again = within(dialog).getByRole('button', { name: 'Run the 1 that failed again' });
    runs = { ...runs, 'run-1': { state: 'done', total: 1, waiting: 0, done: 1 } };
    await act(async () => void fireEvent.click(again));
    expect(starts).toMatchObject([{ body: { failed_of: 'run-0' } }]);
    await waitFor(() => expect(within(dialog).getByRole('status').textContent).toBe('1 done'), { timeout: 5_000 });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await button(/^Resend all$/);
    expect(store.getItem('webhook-deliveries.run.resend')).toBeUndefined();
  });

  it('says of rows that were skipped how many and why, also where nothing else was done', async () => {
    runs = { 'run-0': { state: 'done', total: 2, waiting: 0, done: 0, skipped: 2, failed: 0, failures: [] } };
    const store = memoryStore();
    store.setItem('webhook-deliveries.run.resend', 'run-0');
    await open(filtered({}), store);
    fireEvent.click(await button(/^Resend all: 2 skipped, nothing to do$/));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('status').textContent).toBe('0 done · 2 skipped, nothing to do');
    expect(dialog.getByText('They were sent or changed meanwhile, or their webhook was deleted.')).toBeTruthy();
  });

  it('says why it was not begun, and sends the same key again', async () => {
    refused = httpError(0, undefined, 'No connection');
    await open(filtered({ state: 'exhausted' }));
    fireEvent.click(await button(/^Resend all \(2\)$/));
    const dialog = await screen.findByRole('dialog');
    const confirm = () => within(dialog).getByRole('button', { name: 'Confirm 2 rows' });
    await act(async () => void fireEvent.click(confirm()));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('No connection');
    await act(async () => void fireEvent.click(confirm()));
    await waitFor(() => expect(starts).toHaveLength(2));
    expect(starts[1]).toEqual(starts[0]);
  });

  it('forgets a run that the server does not know any more', async () => {
    const store = memoryStore();
    store.setItem('webhook-deliveries.run.resend', 'run-9');
    await open(filtered({ state: 'exhausted' }), store);
    await button(/^Resend all \(2\)$/);
  });
});

describe('selected rows', () => {
  const box = (id: number) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select this row: ${id}` });

  it('are run whatever their state, a range of them by Shift', async () => {
    runs = { 'run-1': { state: 'running', total: 3, waiting: 3 } };
    await open(filtered({}));
    fireEvent.click(await box(4));
    await button(/^Resend 1 selected$/);
    fireEvent.click(await box(2), { shiftKey: true });
    fireEvent.click(await button(/^Resend 3 selected$/));
    const dialog = await screen.findByRole('dialog', { name: 'Resend' });
    expect(said(dialog)).toEqual(['Rows: 3']);
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm 3 rows' })));
    await within(dialog).findByRole('progressbar');
    expect(starts).toMatchObject([{ body: { ids: [4, 3, 2] } }]);
    // The run has taken them.
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await button(/^Resend all: /);
    expect((await box(4)).checked).toBe(false);
  });

  it('are those of the page by the box above, and none after another filter', async () => {
    await open(filtered({}));
    await box(1);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    await button(/^Resend 4 selected$/);
    fireEvent.click(await box(1));
    await button(/^Resend 3 selected$/);
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Status' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Failed' }));
    await button(/^Resend all \(2\)$/);
    expect((await box(3)).checked).toBe(false);
  });
});

describe('replay all', () => {
  it('is offered for dead letters that were not replayed, and for those only', async () => {
    await open('/operations/dead-letters/orders');
    fireEvent.click(await button(/^Replay all \(1\)$/));
    expect(said(await screen.findByRole('dialog'))).toEqual(['Status: Dead letter', 'Rows: 1']);
    cleanup();
    await open(`/operations/dead-letters/orders?filter=${encodeURIComponent('{"state":"replayed"}')}`);
    expect((await button(/^Replay all$/)).disabled).toBe(true);
  });
});
