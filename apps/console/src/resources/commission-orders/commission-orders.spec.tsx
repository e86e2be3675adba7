import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StaffRole } from '@lamliang/contracts';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { CommissionList } from './CommissionOrders.tsx';

// Both allow for a busy machine.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

const ORDER = {
  id: 7,
  order_no: 'LM7',
  tracking_no: 'TH7',
  account_id: 12,
  shop_name: 'Baan Chiang',
  partner_id: 2,
  partner_code: 'flash',
  partner_name: 'Flash Express',
  partner_awb_no: 'AWB7',
  ws_booking_ref: 'REF7',
  payment_type: 'wallet',
  shipment_status: 'delivery-success',
  booking_state: 'confirmed',
  shipping_fee_status: 'wait-for-verify',
  cod_flag: 0,
  cod_status: null,
  cod_amount: 0,
  cancel_flag: 0,
  cod_received_flag: 0,
  cod_received_dt: null,
  match_with_partner_flag: 0,
  match_with_partner_dt: null as string | null,
  paid_to_partner_flag: 0,
  paid_to_partner_dt: null,
  selling_price: 52,
  partner_cost: null as number | null,
  commission_amount: null,
  complete_flag: 0,
  create_dt: '2026-11-20T14:05:00+07:00',
  delivered_dt: '2026-11-22T14:05:00+07:00',
  weight: 1_000,
  width: 20,
  length: 20,
  height: 10,
  actual_weight: 5_000,
  actual_width: null,
  actual_length: null,
  actual_height: null,
  shipping_cost: 52,
  actual_shipping_cost: null,
  cod_fee: 0,
  cod_fee_vat: 0,
  charges: [],
};
const SUMMARY = {
  month_total: 312,
  cancel_amount: 4,
  not_delivered_amount: 18,
  return_amount: 3,
  sent_successfully_amount: 281,
  match_with_partner_amount: 260,
  partners: [{ partner_id: 2, partner_name: 'Flash Express', amount: 300 }],
  selling_total: 13_520,
  partner_cost_total: 8_190,
  commission_total: 5_330,
  rows: [],
  total: 0,
  page: 1,
  limit: 1,
  next: null,
};
let asked: string[];
let sent: { url: string; body: unknown }[];
let bill: object | undefined;

const http: Http = async (given, options = {}) => {
  const url = decodeURIComponent(given);
  asked.push(url);
  const answer = (json: unknown, total = 0) => {
    return { status: 200, headers: new Headers({ 'content-range': `x 0-0/${total}` }), body: '', json };
  };
  if (options.method === 'PATCH') {
    const body = JSON.parse(String(options.body)) as object;
    sent.push({ url, body });
    bill = { id: 7, order_no: 'LM7', account_id: 12, partner_code: 'flash', partner_awb_no: 'AWB7', payment_type: 'wallet', shipping_fee_status: 'verified', quoted_amount: 52, repriced_amount: 60, difference_amount: 8, selling_price: 60, partner_cost: 32, actual_weight: 5_000, actual_width: null, actual_length: null, actual_height: null, reference: 'B1', match_with_partner_flag: 1, match_with_partner_dt: '2026-11-25T10:00:00+07:00', paid_to_partner_flag: 0, paid_to_partner_dt: null, withheld_amount: null, due_withheld_amount: 0.32, payment_reference: null, waive_reason: null, transaction_no: 'TX1', decision_id: null }; // prettier-ignore
    return answer({ status: true, data: bill });
  }
  if (url.includes('/dashboard/')) return answer({ status: true, data: SUMMARY });
  if (url.includes('/parcel-bills/')) {
    if (bill) return answer(bill);
    throw Object.assign(new Error('record.not_found'), { status: 404, body: { code: 'record.not_found' } });
  }
  if (url.endsWith('/commission-orders/7')) return answer(ORDER);
  if (url.includes('/commission-orders')) return answer([ORDER], 1);
  if (url.includes('/customers')) return answer([{ id: 12, name: 'Somchai', last_name: '', company_name: 'Baan Chiang' }], 1); // prettier-ignore
  return answer([], 0);
};

async function open(path: string, staff_role: StaffRole = 'finance') {
  storeSession({ token: 't', login_id: 99, user_name: 'finance', name: 'Finance', staff_role });
  await renderResource(path, CommissionList, wholly(http));
}
const press = async (name: string) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })));
beforeEach(() => {
  [asked, sent, bill] = [[], [], undefined];
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

describe('commission orders', () => {
  it('stand below what this month has come to, by carrier', async () => {
    await open('/commission-orders');
    const summary = within(await screen.findByRole('region', { name: 'What the orders come to' }));
    await summary.findByText('312');
    expect(summary.getByText('5,330.00')).toBeTruthy();
    expect(summary.getByText('Flash Express 300')).toBeTruthy();
    await screen.findByText('LM7');
  });

  it('[A235] offer five shops to choose from at most', async () => {
    await open('/commission-orders');
    const choice = await screen.findByRole('combobox', { name: 'Shop' });
    await act(async () => void fireEvent.mouseDown(choice));
    await waitFor(() => expect(asked.some((url) => url.includes('/customers?') && url.includes('[0,4]'))).toBe(true));
  });

  it('are matched with the bill of their carrier, and show it at once', async () => {
    await open('/commission-orders/7');
    await press('Match with bill');
    const fill = (name: RegExp, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }); // prettier-ignore
    fill(/cost/, '31.5');
    fill(/^Reference/, 'B1');
    await press('Review');
    await press('Match LM7');
    await waitFor(() => expect(sent).toEqual([{ url: expect.stringContaining('/7/match-with-partner'), body: { actual_weight: 5_000, partner_cost: 31.5, reference: 'B1' } }])); // prettier-ignore
    await screen.findByText('TX1');
    await screen.findByRole('button', { name: 'Carrier paid' });
    expect(screen.queryByRole('button', { name: 'Match with bill' })).toBeNull();
    // What leaves the bank is told before it is confirmed: the cost less the tax.
    await press('Carrier paid');
    await press('Review');
    const dialog = within(screen.getByRole('dialog'));
    const stands = (name: string) => dialog.getByText(name).parentElement?.textContent ?? '';
    expect(stands('Carrier’s cost (baht)')).toContain('32.00');
    expect(stands('Tax kept back (baht)')).toContain('0.32');
    expect(stands('To be transferred (baht)')).toContain('31.68');
  });

  it('are changed by finance alone', async () => {
    await open('/commission-orders/7', 'sales');
    await screen.findByText('The carrier has not billed it yet.');
    expect(screen.queryByRole('button', { name: 'Match with bill' })).toBeNull();
  });
});
