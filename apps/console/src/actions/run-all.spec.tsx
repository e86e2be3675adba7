import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
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
let moves: { url: string; body: unknown }[] = [];
/** Answers the list filtered as the server does; the action on delivery 2 fails because its state has changed. */
const http: Http = async (url, options) => {
  const [path = '', query] = url.replace('/staff-api/v1/', '').split('?');
  const [resource = '', id] = path.split('/');
  if (options?.method === 'POST') {
    moves.push({ url, body: JSON.parse(String(options.body)) });
    if (id === '2') throw httpError(409, { message: 'Changed meanwhile' }, '');
    return { status: 200, headers: new Headers(), body: '', json: { id, queued: 1 } };
  }
  const filter = JSON.parse(new URLSearchParams(query).get('filter') ?? '{}') as { state?: string };
  const rows = (ROWS[resource] ?? []).filter(({ state }) => !filter.state || state === filter.state);
  const headers = new Headers({ 'content-range': `${resource} 0-${rows.length - 1}/${rows.length}` });
  return { status: 200, headers, body: '', json: rows };
};

async function open(path: string) {
  moves = [];
  const i18nProvider = await createI18nProvider('en');
  render(
    <MemoryRouter initialEntries={[path]}>
      <AdminContext
        dataProvider={createDataProvider(wholly(http))}
        i18nProvider={i18nProvider}
        store={memoryStore()}
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
const button = (name: RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const said = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
afterEach(cleanup);

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

  it('names the filter and the count, and sends the expected state with each row', async () => {
    await open(filtered({ state: 'exhausted', event: 'order.created', q: 'LM3' }));
    const all = await button(/^Resend all \(2\)$/);
    await waitFor(() => expect(all.disabled).toBe(false));
    fireEvent.click(all);
    const dialog = await screen.findByRole('dialog');
    expect(said(dialog)).toEqual(['Status: Failed', 'Event: Order created', 'Search: LM3', 'Rows: 2']);
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm 2 rows' })));
    await within(dialog).findByText('2 done');
    expect(within(dialog).getByText('2: Changed meanwhile')).toBeTruthy();
    expect(moves).toEqual(
      [3, 2].map((id) => ({
        url: `/staff-api/v1/webhook-deliveries/${id}/resend`,
        body: { state: 'exhausted' },
      })),
    );
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
