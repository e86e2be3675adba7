import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Notification } from 'react-admin';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { LineList } from './BillLines.tsx';
import { BillList } from './CarrierBills.tsx';

// Both allow for a busy machine.
jest.setTimeout(120_000);
configure({ asyncUtilTimeout: 30_000 });

const bill = { id: 3, partner_code: 'flash', file_name: 'bill.csv', state: 'previewed', line_count: 3, amount: 95, waiting_count: 0, imported_name: 'Finance', create_dt: '2026-11-20T10:00:00+07:00', decided_name: null, decided_dt: null }; // prettier-ignore
const figures = [
  { outcome: 'tolerated', state: 'previewed', line_count: 2, amount: 50, difference_amount: 4 },
  { outcome: 'outside', state: 'previewed', line_count: 1, amount: 45, difference_amount: 60 },
];
const line = { id: 5, carrier_bill_id: 3, partner_code: 'flash', line_no: 2, partner_awb_no: 'TH5', billed_dt: '2026-11-19T10:00:00+07:00', actual_weight: 5000, actual_width: null, actual_length: null, actual_height: null, partner_cost: 45, reference: 'INV-5', outcome: 'outside', state: 'waiting', order_id: 7, order_no: 'LM7', account_id: 12, booked_weight: 1000, quoted_amount: 44, repriced_amount: 104, difference_amount: 60, expected_cost: 44 as number | null, decision_id: null as number | null, reason: null, settled_name: null, settled_dt: null }; // prettier-ignore

let lines: (typeof line)[];
let sent: { url: string; body: unknown }[];
const http: Http = async (given, options = {}) => {
  const url = decodeURIComponent(given);
  const answer = (json: unknown, total = 0) => ({ status: 200, headers: new Headers({ 'content-range': `x 0-0/${total}` }), body: '', json }); // prettier-ignore
  if (options.method && options.method !== 'GET') {
    if (options.body instanceof FormData) return answer({ ...bill, figures, known_flag: 1 });
    const body = options.body ? (JSON.parse(String(options.body)) as object) : undefined;
    sent.push({ url, body });
    return answer(url.includes('carrier-bills') ? { ...bill, state: 'applied', figures } : { ...line, ...body });
  }
  if (url.endsWith('/carrier-bills/3')) return answer({ ...bill, figures });
  if (url.endsWith('/carrier-bill-lines/5')) return answer(lines[0]);
  const list = url.includes('/carrier-bills?') ? [bill] : url.includes('/carrier-bill-lines?') ? lines : [];
  return answer(list, list.length);
};
async function open(path: string, List: ComponentType, text: string) {
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

beforeEach(() => {
  lines = [line];
  sent = [];
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

describe('bills of carriers', () => {
  it('show what their lines are and what shops are charged, and are applied with a key', async () => {
    const panel = await open('/carrier-bills/3', BillList, 'Outside tolerance');
    await panel.findByRole('button', { name: 'Apply' });
    await key('KeyA');
    expect(screen.getByText('Match 2 lines of bill.csv, 4.00 baht of differences together; 1 go to the queue')).toBeTruthy(); // prettier-ignore
    await press('Apply 3 lines');
    await waitFor(() => expect(sent.map(({ url }) => url)).toEqual(['/staff-api/v1/carrier-bills/3/apply']));
  });

  it('leave lines that somebody settles with a reason', async () => {
    const panel = await open('/carrier-bill-lines/5', LineList, 'Weight or size differ from what was booked by more than the tolerance.'); // prettier-ignore
    await panel.findByRole('button', { name: 'Match' });
    await key('KeyA');
    fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), { target: { value: 'seen on the scale' } });
    await press('Review');
    await press('Difference of 60.00 baht');
    await waitFor(() => expect(sent).toEqual([{ url: '/staff-api/v1/carrier-bill-lines/5/settle', body: { state: 'settled', reason: 'seen on the scale' } }])); // prettier-ignore
  });

  it('say what the carrier is owed where its cost is not what is expected', async () => {
    lines = [{ ...line, outcome: 'cost-outside', partner_cost: 3_200, expected_cost: 32, difference_amount: 0 }];
    const panel = await open('/carrier-bill-lines/5', LineList, '3,200.00');
    await panel.findByRole('button', { name: 'Match' });
    await key('KeyA');
    fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), { target: { value: 'the carrier confirmed' } });
    await press('Review');
    expect(screen.getByText(/owed 3,200\.00 baht for parcel TH5, where 32\.00 was expected/)).toBeTruthy();
    await press('Owe the carrier 3,200.00 baht');
    await waitFor(() => expect(sent.length).toBe(1));
  });

  it('that were imported before are said to be, with the name and time of then', async () => {
    storeSession({ token: 't', login_id: 99, user_name: 'finance', name: 'Finance', staff_role: 'finance' });
    const Noted = () => (
      <>
        <BillList />
        <Notification />
      </>
    );
    await renderResource('/carrier-bills', Noted, wholly(http));
    await press('Import a bill');
    fireEvent.change(document.querySelector('select, input[name="partner_code"]')!, { target: { value: 'flash' } });
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    await act(async () => void fireEvent.change(input, { target: { files: [new File(['x'], 'again.csv')] } }));
    await screen.findByText('This file was imported before, on 20/11/2026 10:00, as bill.csv');
  });

  it('lead to the decision that a line waits for', async () => {
    lines = [{ ...line, decision_id: 44 }];
    const panel = await open('/carrier-bill-lines/5', LineList, 'Waits for a second person');
    expect(panel.getByRole('link', { name: 'Waits for a second person' }).getAttribute('href')).toBe('/wallet-decisions/44'); // prettier-ignore
    expect(panel.queryByRole('button', { name: 'Match' })).toBeNull();
  });
});
