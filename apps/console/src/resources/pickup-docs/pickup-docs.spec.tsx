import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, configure, screen, within } from '@testing-library/react';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { PickupDocList } from './PickupDocs.tsx';

// Both allow for a busy machine.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

const ROW = {
  id: 3,
  pickup_doc_no: 'a',
  partner_id: 3,
  partner_code: 'a',
  partner_name: 'a',
  pickup_dt: '2026-11-20T14:05:00+07:00',
  parcel_count: 3,
  status: 'requested',
  cancel_requested: 1,
  cancel_code: 'shop',
  cancel_reason: 'a',
  auto_flag: 1,
  remark: 'a',
  pickup_point_id: 3,
  pickup_point_name: 'a',
  pickup_address: 'a',
  pickup_district: 'a',
  pickup_city: 'a',
  pickup_province: 'a',
  pickup_zip_code: 'a',
  pickup_responser_name: 'a',
  pickup_responser_tel: 'a',
  driver_name: 'a',
  driver_tel: 'a',
  create_dt: '2026-11-20T14:05:00+07:00',
  confirmed_dt: '2026-11-20T14:05:00+07:00',
  picked_up_dt: '2026-11-20T14:05:00+07:00',
  cancelled_dt: '2026-11-20T14:05:00+07:00',
  allowed_moves: [],
  account_id: 3,
  partner_pickup_no: 'a',
};
let rows: object[] = [];
/** Answers this list; others have no rows. */
const http: Http = async (url) => {
  const [resource, id] = url.replace('/staff-api/v1/', '').split(/[/?]/);
  const found = resource === 'pickup-docs' ? rows : [];
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
  await renderResource('/pickup-docs', PickupDocList, http);
  const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent);
  expect(cells.slice(0, 4)).toEqual(['a', '3', 'Waiting for the carrier', 'a']);
});

it('opens a record beside the list, with its facts', async () => {
  await renderResource('/pickup-docs/3', PickupDocList, http);
  const panel = within(await screen.findByRole('complementary'));
  await panel.findByRole('heading', { name: 'a' });
  const facts = [...document.querySelectorAll('dd[data-field]')].map((fact) => fact.getAttribute('data-field'));
  expect(facts).toEqual([
    'pickup_doc_no', 'account_id', 'status', 'partner_name', 'pickup_dt', 'parcel_count', 'partner_pickup_no', 'pickup_point_name', 'pickup_address',
    'pickup_responser_name', 'pickup_responser_tel', 'driver_name', 'driver_tel', 'auto_flag', 'cancel_requested', 'cancel_reason', 'remark',
    'create_dt', 'confirmed_dt', 'picked_up_dt', 'cancelled_dt',
  ]); // prettier-ignore
});

it('says that there is nothing', async () => {
  rows = [];
  await renderResource('/pickup-docs', PickupDocList, http);
  expect((await screen.findByText('No records yet')).textContent).toBeTruthy();
});
