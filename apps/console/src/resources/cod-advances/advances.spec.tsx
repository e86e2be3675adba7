import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { AdvanceList } from './Advances.tsx';
import { AdvanceTermsList } from './AdvanceTerms.tsx';

// Both allow for a busy machine.
jest.setTimeout(120_000);
configure({ asyncUtilTimeout: 30_000 });

const PAID = { id: 7, order_id: 7, order_no: 'LM7', tracking_no: 'T7', partner_code: 'flash', partner_awb_no: 'TH7', account_id: 12, cod_amount: 600, cod_status: 'paid-in-advance', state: 'paid', advance_fee_amount: 4.5, advance_fee_vat_amount: 0.32, due_amount: null as number | null, reason: null as string | null, reversed_dt: null as string | null, take_dt: null as string | null, taken_dt: null, taken_from: null, taking_approval_id: null as number | null, taking_approval_no: null, fee_percent: 0.75, cod_approval_id: 9, cod_approval_no: 'CR00000009', paid_dt: '2026-11-20T10:00:00+07:00', ends_as: null as string | null, create_dt: '2026-11-20T09:00:00+07:00' }; // prettier-ignore
const TERMS = { id: 12, account_id: 12, enabled_flag: 1, fee_percent: 0.75, limit_amount: 5000, staff_name: 'Fin', create_dt: '2026-11-20T09:00:00+07:00', open_amount: 1200, available_amount: 3800, ready_count: 2, ready_amount: 1300 }; // prettier-ignore
let advance: object;
let sent: { url: string; body: unknown }[];
const http: Http = async (given, options = {}) => {
  const url = decodeURIComponent(given);
  const answer = (json: unknown, total = 0) => ({ status: 200, headers: new Headers({ 'content-range': `x 0-0/${total}` }), body: '', json }); // prettier-ignore
  if (options.method && options.method !== 'GET') {
    sent.push({ url, body: JSON.parse(String(options.body)) });
    return answer(url.endsWith('/cod-advance-terms') ? { decision_id: null } : advance);
  }
  if (url.includes('/customers')) return answer([{ id: 12, name: 'Somchai', last_name: '', company_name: 'Baan' }], 1);
  if (url.endsWith('/cod-advances/7')) return answer(advance);
  if (url.endsWith('/cod-advance-terms/12')) return answer(TERMS);
  if (url.includes('/cod-advances?')) return answer([advance], 1);
  return url.includes('/cod-advance-terms?') ? answer([TERMS], 1) : answer([], 0);
};
async function open(path: string, List: ComponentType, text: string, more: object = {}) {
  advance = { ...PAID, ...more };
  storeSession({ token: 't', login_id: 99, user_name: 'finance', name: 'Finance', staff_role: 'finance' });
  await renderResource(path, List, wholly(http));
  const panel = within(await screen.findByRole('complementary'));
  await panel.findAllByText(text);
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

it('[A165] an advance whose parcel came back is taken back with a key and a reason', async () => {
  const panel = await open('/cod-advances/7', AdvanceList, 'CR00000009');
  await panel.findByRole('button', { name: 'Came back' });
  await key('KeyR');
  await press('Review');
  expect((await screen.findByRole('alert')).textContent).toBeTruthy();
  fill(/Reason/, 'Returned by the carrier');
  await press('Review');
  await press('Take back the COD of 600.00 baht');
  await waitFor(() => expect(sent).toEqual([{ url: '/staff-api/v1/cod-advances/7/reverse', body: { ends_as: 'return', reason: 'Returned by the carrier' } }])); // prettier-ignore
});

it('what is owed is taken from the wallet, unless a round is to take it', async () => {
  const owed = { state: 'owed', cod_status: 'wait-for-reverse', due_amount: 580.74, reason: 'Back', reversed_dt: PAID.paid_dt, take_dt: '2026-11-27T10:00:00+07:00', ends_as: 'return' }; // prettier-ignore
  const panel = await open('/cod-advances/7', AdvanceList, 'Back', owed);
  await panel.findByRole('button', { name: 'Take from the wallet' });
  await key('KeyA');
  fill(/Reason/, 'The shop asked');
  await press('Review');
  await press('Take 580.74 baht');
  await waitFor(() => expect(sent.map(({ url, body }) => [url, body])).toEqual([['/staff-api/v1/cod-advances/7/take', { reason: 'The shop asked' }]])); // prettier-ignore
  cleanup();
  const taking = await open('/cod-advances/7', AdvanceList, 'Back', { ...owed, taking_approval_id: 11, taking_approval_no: 'CR00000011' }); // prettier-ignore
  await taking.findByText('CR00000011');
  expect(taking.queryByRole('button', { name: 'Take from the wallet' })).toBeNull();
});

it('a shop is paid what fits below its limit, and its terms are changed with a reason', async () => {
  const panel = await open('/cod-advance-terms/12', AdvanceTermsList, '3,800.00');
  await panel.findByRole('button', { name: 'Pay in advance' });
  await key('KeyA');
  fill(/Reason/, 'The shop asked');
  await press('Review');
  await press('Make a round (1,300.00 baht are ready)');
  await waitFor(() =>
    expect(sent).toEqual([{ url: '/staff-api/v1/cod-advances', body: { account_id: 12, reason: 'The shop asked' } }]),
  );
  await act(async () => void fireEvent.click(await panel.findByRole('button', { name: 'Set terms' })));
  fill(/Limit/, '8000');
  fill(/Reason/, 'Grows');
  await press('Review');
  await press('Set a limit of 8,000.00 baht');
  await waitFor(() => expect(sent.at(-1)).toEqual({ url: '/staff-api/v1/cod-advance-terms', body: { account_id: 12, enabled_flag: 1, fee_percent: 0.75, limit_amount: 8000, reason: 'Grows' } })); // prettier-ignore
});
