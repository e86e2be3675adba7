import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { ComplaintList } from './Complaints.tsx';

// Both allow for a busy machine.
jest.setTimeout(120_000);
configure({ asyncUtilTimeout: 30_000 });

const OPEN = { id: 4, order_id: 7, order_no: 'LM7', tracking_no: 'T7', account_id: 12, partner_code: 'flash', partner_awb_no: 'TH7', source: 'receiver', filed_name: null, state: 'open', complaint_reason: 'damaged', detail: 'แจกันแตก', create_dt: '2026-11-20T10:00:00+07:00', reason: null, decided_name: null, decided_dt: null, cod_amount: 600, cod_status: 'cod-received', hold_until: '2026-11-26T00:00:00+07:00', reference: null, given_back_dt: null }; // prettier-ignore
let row: object;
let sent: { url: string; body: unknown }[];
const http: Http = async (given, options = {}) => {
  const url = decodeURIComponent(given);
  const answer = (json: unknown, total = 0) => ({ status: 200, headers: new Headers({ 'content-range': `x 0-0/${total}` }), body: '', json }); // prettier-ignore
  if (options.method && options.method !== 'GET') {
    sent.push({ url, body: JSON.parse(String(options.body)) });
    return answer(row);
  }
  if (url.includes('/customers')) return answer([{ id: 12, name: 'Somchai', last_name: '', company_name: 'Baan' }], 1);
  if (url.endsWith('/cod-complaints/4')) return answer(row);
  return url.includes('/cod-complaints?') ? answer([row], 1) : answer([], 0);
};
async function open(staff_role: 'support' | 'finance', more: object = {}) {
  row = { ...OPEN, ...more };
  storeSession({ token: 't', login_id: 99, user_name: staff_role, name: staff_role, staff_role });
  await renderResource('/cod-complaints/4', ComplaintList, wholly(http));
  const panel = within(await screen.findByRole('complementary'));
  await panel.findAllByText('แจกันแตก');
  return panel;
}
const key = (code: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { code, key: code.slice(-1) }));
const press = async (name: string) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })));
const fill = (name: RegExp, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }); // prettier-ignore

beforeEach(() => {
  sent = [];
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

it('a complaint is settled with a key and a reason, repeating the amount', async () => {
  const panel = await open('support');
  await panel.findByRole('button', { name: 'Pay the shop' });
  await key('KeyR');
  await press('Review');
  expect((await screen.findByRole('alert')).textContent).toBeTruthy();
  fill(/Reason/, 'The pictures show it');
  await press('Review');
  await press('Give 600.00 baht back to the receiver');
  await waitFor(() => expect(sent).toEqual([{ url: '/staff-api/v1/cod-complaints/4/decide', body: { state: 'upheld', reason: 'The pictures show it' } }])); // prettier-ignore
});

it('one that was upheld is recorded as given back by finance, not by support', async () => {
  const upheld = { state: 'upheld', cod_status: 'wait-for-reverse', reason: 'x', decided_name: 'S', decided_dt: '2026-11-21T10:00:00+07:00' }; // prettier-ignore
  const panel = await open('support', upheld);
  await panel.findByRole('heading', { name: 'Money back to the receiver' });
  expect(panel.queryByRole('button', { name: 'Record as given back' })).toBeNull();
  cleanup();
  await (await open('finance', upheld)).findByRole('button', { name: 'Record as given back' });
});
