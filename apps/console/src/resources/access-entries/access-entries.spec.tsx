import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, configure, screen, within } from '@testing-library/react';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { AccessEntryList } from './AccessEntries.tsx';

// Both allow for a busy machine.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

const ROW = {
  id: 3,
  at: '2026-11-20T14:05:00+07:00',
  action: 'read',
  route: 'auth.staff.customers.get',
  login_id: 3,
  account_id: 3,
  acting_staff_id: 3,
  staff_role: 'sales',
  address: '203.0.113.9',
  user_agent: 'Mozilla/5.0',
  user_name: 'Malee',
  shop_name: 'Shop A',
  trace_id: 'abc',
  record_id: '7',
  answer_status: 404,
  outcome: 'refused',
};
let rows: object[] = [];
/** Answers this list; others have no rows. */
const http: Http = async (url) => {
  const [resource, id] = url.replace('/staff-api/v1/', '').split(/[/?]/);
  const found = resource === 'access-entries' ? rows : [];
  const headers = new Headers({ 'content-range': `x 0-0/${found.length}` });
  return { status: 200, headers, body: '', json: url.includes('?') ? found : id && ROW };
};

beforeEach(() => {
  rows = [ROW];
  storeSession({ token: 't', login_id: 99, user_name: 'admin', name: 'Admin', staff_role: 'admin' });
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

it('shows what the route answers', async () => {
  await renderResource('/access-entries', AccessEntryList, http);
  const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent);
  expect(cells.slice(0, 7)).toEqual([
    'Malee',
    expect.stringContaining('20/11/2026'),
    'Read a record',
    'Refused',
    '203.0.113.9',
    'Shop A',
    'Sales',
  ]);
});

it('opens a record beside the list, with its facts', async () => {
  await renderResource('/access-entries/3', AccessEntryList, http);
  const panel = within(await screen.findByRole('complementary'));
  await panel.findByRole('heading', { name: '3' });
  const facts = [...document.querySelectorAll('dd[data-field]')].map((fact) => fact.getAttribute('data-field'));
  expect(facts).toEqual(['user_name', 'at', 'action', 'outcome', 'address', 'shop_name', 'staff_role', 'user_agent', 'account_id', 'login_id', 'acting_staff_id', 'record_id', 'answer_status', 'route', 'trace_id']); // prettier-ignore
});

it('says that there is nothing', async () => {
  rows = [];
  await renderResource('/access-entries', AccessEntryList, http);
  expect((await screen.findByText('No records yet')).textContent).toBeTruthy();
});
