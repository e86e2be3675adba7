import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { AdminContext, memoryStore } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router';
import { createDataProvider } from '../../providers/data.ts';
import type { Http } from '../../providers/http.ts';
import { createI18nProvider } from '../../providers/i18n.ts';
import { storeSession } from '../../providers/session.ts';
import { wholly } from '../../testing/whole.ts';
import { themeOf } from '../../theme.ts';
import { Operations } from './Operations.tsx';

// Allows for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const asked: string[] = [];
const http: Http = async (given) => {
  const url = decodeURIComponent(given);
  asked.push(url);
  const one = {
    state: url.includes('jobs') ? 'failed' : 'dead',
    trace_id: TRACE,
    type: 'orders.booked',
    name: 'print',
  };
  const rows = url.includes('-lag') ? [{ id: 'a', topic: 'a' }] : [{ id: url.includes('jobs') ? 'j-7' : 7, ...one }];
  const [, id] = url.replace('/staff-api/v1/', '').split('?')[0]?.split('/') ?? [];
  const headers = new Headers({ 'content-range': 'x 0-0/1' });
  return { status: 200, headers, body: '', json: id ? rows[0] : rows };
};
beforeEach(() => {
  asked.length = 0;
  Element.prototype.scrollIntoView = () => undefined;
  storeSession({ token: 't', login_id: 99, user_name: 'admin', name: 'Admin', staff_role: 'admin' });
});
afterEach(cleanup);

it.each([
  ['dead-letters', '7'],
  ['jobs', 'j-7'],
])('[F-C] %s show the trace that they are of, and are searched by it', async (kind, id) => {
  render(
    <MemoryRouter initialEntries={[`/operations/${kind}/orders/${id}`]}>
      <AdminContext
        dataProvider={createDataProvider(wholly(http))}
        i18nProvider={await createI18nProvider('en')}
        store={memoryStore()}
        theme={themeOf('light')}
      >
        <Routes>
          <Route path="/operations/:kind/:service/*" element={<Operations />} />
        </Routes>
      </AdminContext>
    </MemoryRouter>,
  );
  const panel = within(await screen.findByRole('complementary'));
  expect(await panel.findByText(TRACE)).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: TRACE } });
  await waitFor(() => expect(asked.some((url) => url.includes(`orders-${kind}?`) && url.includes(`"q":"${TRACE}"`))).toBe(true)); // prettier-ignore
});
