import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { LineList } from '../cod-statements/CodLines.tsx';
import { StatementList } from '../cod-statements/CodStatements.tsx';
import { PayoutList, RoundList } from './CodRounds.tsx';

// Both allow for a busy machine.
jest.setTimeout(120_000);
configure({ asyncUtilTimeout: 30_000 });

const round = (more: object = {}) => ({
  id: 9,
  cod_approval_no: 'CR00000009',
  kind: 'daily',
  round_date: '2026-11-20',
  status: 'pending',
  order_count: 1,
  cod_amount: 600,
  cod_fee_amount: 18,
  cod_fee_vat_amount: 1.26,
  advance_fee_amount: 0,
  advance_fee_vat_amount: 0,
  recovered_amount: 0,
  net_amount: 580.74,
  bank_id: null as number | null,
  bank_name: null as string | null,
  account_name: null as string | null,
  account_number: null as string | null,
  bank_reference: null as string | null,
  transfer_dt: null as string | null,
  approved_dt: null as string | null,
  remark: null as string | null,
  create_dt: '2026-11-20T10:00:00+07:00',
  account_id: 12,
  approved_name: null as string | null,
  transaction_no: null as string | null,
  decision_id: null as number | null,
  commission_amount: 0,
  withheld_percent: 0,
  withheld_amount: 0,
  ...more,
});
const parcel = { id: 7, order_id: 7, order_no: 'LM7', tracking_no: 'T7', partner_code: 'flash', partner_awb_no: 'TH7', cod_amount: 600, cod_fee: 18, cod_fee_vat: 1.26, net_amount: 580.74, cod_status: 'cod-wait-for-tranfer', delivered_dt: '2026-11-12T10:00:00+07:00', cod_received_flag: 1, cod_received_dt: '2026-11-13T10:00:00+07:00', hold_until: '2026-11-18T00:00:00+07:00', complaint_flag: 0, cod_approval_id: 9, cod_approval_no: 'CR00000009', paid_dt: null, bank_reference: null, account_id: 12, cod_round_id: 9 }; // prettier-ignore
const account = { bank_name: 'KBank', account_number: '••••7890', account_name: 'Baicha' };
const statement = { id: 3, partner_code: 'flash', file_name: 'cod.csv', state: 'previewed', line_count: 3, amount: 1800, waiting_count: 0, imported_name: 'Finance', create_dt: '2026-11-20T10:00:00+07:00', decided_name: null, decided_dt: null }; // prettier-ignore
const figures = [
  { outcome: 'matched', state: 'previewed', line_count: 2, amount: 1200 },
  { outcome: 'wrong-amount', state: 'previewed', line_count: 1, amount: 600 },
];
const line = { id: 5, cod_statement_id: 3, partner_code: 'flash', line_no: 2, partner_awb_no: 'TH5', amount: 590, paid_dt: '2026-11-19T10:00:00+07:00', reference: 'R5', outcome: 'wrong-amount', state: 'waiting', order_id: 7, order_no: 'LM7', cod_amount: 600, reason: null, settled_name: null, settled_dt: null }; // prettier-ignore

let rows: Record<string, { id: number }[]>;
let one: Record<string, object>;
let sent: { method: string; url: string; body: unknown }[];
const asked: string[] = [];
const http: Http = async (given, options = {}) => {
  const url = decodeURIComponent(given);
  const answer = (json: unknown, total = 0) => ({ status: 200, headers: new Headers({ 'content-range': `x 0-0/${total}` }), body: '', json }); // prettier-ignore
  if (options.method && options.method !== 'GET') {
    const body = options.body ? (JSON.parse(String(options.body)) as object) : undefined;
    if (url.includes('previews')) return answer({ round_date: '2026-11-20', round_count: 4, order_count: 31, net_amount: 12345.5, no_account_count: 2 }); // prettier-ignore
    sent.push({ method: options.method, url, body });
    if (url.endsWith('/cod-approvals')) return answer({ status: true, data: { round_date: '2026-11-20', round_count: 4, order_count: 31, net_amount: 12345.5, no_account_count: 2 } }); // prettier-ignore
    if (url.includes('cod-approvals')) return answer({ status: true, data: { ...rows['cod-rounds']![0], ...body } });
    if (url.includes('cod-statements')) return answer({ ...statement, state: 'applied', figures });
    return answer({ ...line, ...body });
  }
  asked.push(url);
  if (url.includes('/customers')) return answer([{ id: 12, name: 'Somchai', last_name: '', company_name: 'Baan' }], 1);
  const found = Object.keys(one).find((path) => url.endsWith(path));
  if (found) return answer(one[found]);
  const resource = Object.keys(rows).find((name) => url.includes(`/v1/${name}?`));
  const list = resource ? rows[resource]! : [];
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
const fill = (name: RegExp, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }); // prettier-ignore

beforeEach(() => {
  rows = { 'cod-rounds': [round()], 'cod-parcels': [parcel], 'cod-statements': [statement], 'cod-statement-lines': [line] }; // prettier-ignore
  one = {
    '/cod-rounds/9': round({ account_now: account }),
    '/cod-statements/3': { ...statement, figures },
    '/cod-statement-lines/5': line,
  };
  sent = [];
  asked.length = 0;
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

describe('COD rounds', () => {
  it('[A169] are approved with a key, repeating the amount, beside the orders that they pay', async () => {
    const panel = await open('/cod-rounds/9', RoundList, 'LM7');
    await panel.findByRole('button', { name: 'Approve' });
    // What an approval would freeze, and a row that adds up: COD less the fee and its VAT is what is paid.
    const now = await panel.findByText('Account of now, frozen by the approval');
    expect(now.parentElement?.textContent).toContain('KBank ••••7890 Baicha');
    const orders = within(panel.getByRole('table', { name: /Orders of the round/ }));
    for (const cell of ['600.00', '18.00', '1.26', '580.74']) expect(orders.getByText(cell)).toBeTruthy();
    await key('KeyA');
    await press('Review');
    expect(screen.getByText(/freeze the shop's account of today for it: KBank ••••7890 Baicha/)).toBeTruthy();
    await press('Approve 580.74 baht');
    await waitFor(() => expect(sent).toEqual([{ method: 'PATCH', url: '/client/admin-api/v1/cod-approvals/9', body: { status: 'approved', remark: '' } }])); // prettier-ignore
  });

  it('that are approved are transferred with the reference of the bank alone, or refused with a reason', async () => {
    const approved = round({ status: 'approved', bank_name: 'KBank', account_number: '••••7890', account_name: 'Baicha' }); // prettier-ignore
    rows['cod-rounds'] = [approved];
    one['/cod-rounds/9'] = approved;
    const panel = await open('/cod-rounds/9', RoundList, 'KBank');
    await panel.findByRole('button', { name: 'Transferred' });
    await key('KeyA');
    await press('Review');
    expect((await screen.findByRole('alert')).textContent).toBeTruthy();
    fill(/Reference of the bank/, 'KB-1');
    await press('Review');
    expect(screen.getByText(/transferred to KBank ••••7890 Baicha/)).toBeTruthy();
    await press('Transferred 580.74 baht');
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ status: 'transferred', bank_reference: 'KB-1' }])); // prettier-ignore
  });

  it('of a day are made after a look at what they would be', async () => {
    storeSession({ token: 't', login_id: 99, user_name: 'finance', name: 'Finance', staff_role: 'finance' });
    await renderResource('/cod-rounds', RoundList, wholly(http));
    await press('Make rounds');
    await screen.findByText('12,345.50');
    await screen.findByText('2 more shops have COD and no accepted bank account.');
    await press('Review');
    await act(async () => void fireEvent.click(await screen.findByRole('button', { name: /^Make rounds of/ })));
    await waitFor(() => expect(sent.map(({ url }) => url)).toEqual(['/client/admin-api/v1/cod-approvals']));
  });
});

it.each([
  ['nothing', {}, '["daily","withdrawal","advance"]'],
  ['withdrawals', { kind: 'withdrawal' }, '["withdrawal"]'],
  // Of another part nothing is shown: the list stays what its number in the menu counts.
  ['commission', { kind: 'commission' }, '["daily","withdrawal","advance"]'],
])('the list of rounds shows and counts COD alone, also where %s is chosen', async (_, chosen, wanted) => {
  storeSession({ token: 't', login_id: 99, user_name: 'finance', name: 'Finance', staff_role: 'finance' });
  const filter = encodeURIComponent(JSON.stringify({ status: 'pending', ...chosen }));
  await renderResource(`/cod-rounds?filter=${filter}`, RoundList, wholly(http));
  const lists = () => asked.filter((url) => url.includes('/cod-rounds?'));
  // The rows, and the number on each tab.
  await waitFor(() => expect(lists().length).toBeGreaterThan(5));
  expect(lists().filter((url) => !url.includes(`"kind":${wanted}`))).toEqual([]);
});

it('payments of commission are a queue of their own, with the tax that is kept back of them and without orders', async () => {
  rows['cod-rounds'] = [round({ kind: 'commission', order_count: 0, cod_amount: 0, cod_fee_amount: 0, cod_fee_vat_amount: 0, commission_amount: 912.5, withheld_percent: 3, withheld_amount: 27.38, net_amount: 885.12 })];
  one['/cod-rounds/9'] = rows['cod-rounds'][0]!;
  const panel = await open('/commission-payouts/9', PayoutList, '27.38');
  expect(panel.getByText('912.50')).toBeTruthy();
  expect(panel.queryByText(/Orders of the round/)).toBeNull();
  await panel.findByRole('button', { name: 'Approve' });
  await key('KeyA');
  await press('Review');
  await press('Approve 885.12 baht');
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ status: 'approved', remark: '' }]));
}); // prettier-ignore

describe('COD statements of carriers', () => {
  it('say of a line how it was settled, and of a file without a line in the queue that there is none', async () => {
    const settled = { ...line, state: 'refused', reason: 'not ours', settled_name: 'Finance', settled_dt: '2026-11-21T10:00:00+07:00' }; // prettier-ignore
    rows['cod-statement-lines'] = [settled];
    one['/cod-statement-lines/5'] = settled;
    const panel = await open('/cod-statement-lines/5', LineList, 'not ours');
    expect(panel.getAllByText('Refused').length).toBeGreaterThan(0);
    expect(within(panel.getByRole('heading', { name: /TH5/ }).parentElement!).queryByText('Wrong amount')).toBeNull();
    cleanup();
    const done = { ...statement, state: 'applied', decided_name: 'Finance', decided_dt: '2026-11-20T11:00:00+07:00' };
    one['/cod-statements/3'] = { ...done, figures: [{ ...figures[0], state: 'received' }] };
    const file = await open('/cod-statements/3', StatementList, 'No line of it waits to be settled.');
    expect(file.queryByText('What does not fit is in the queue of lines.')).toBeNull();
  });

  it('show what their lines are, and are applied with a key', async () => {
    const panel = await open('/cod-statements/3', StatementList, 'Wrong amount');
    await panel.findByRole('button', { name: 'Apply' });
    await key('KeyA');
    expect(screen.getByText('Record 2 lines of cod.csv as received; 1 go to the queue')).toBeTruthy();
    await press('Apply 3 lines');
    await waitFor(() => expect(sent.map(({ url }) => url)).toEqual(['/staff-api/v1/cod-statements/3/apply']));
  });

  it('leave lines that somebody settles with a reason', async () => {
    const panel = await open('/cod-statement-lines/5', LineList, 'The amount is not the COD of the parcel.');
    await panel.findByRole('button', { name: 'Receive' });
    await key('KeyA');
    expect(screen.getByText(/paid 590\.00 of 600\.00 baht.* 10\.00 baht are still to be asked/)).toBeTruthy();
    fill(/Reason/, 'confirmed by mail');
    await press('Review');
    expect(screen.getByText(/paid 590\.00 of 600\.00 baht for parcel TH5: its shop is owed 600\.00, the carrier owes us 10\.00/)).toBeTruthy(); // prettier-ignore
    await press('Receive 590.00, claim 10.00 baht');
    await waitFor(() => expect(sent.map(({ url, body }) => [url, body])).toEqual([['/staff-api/v1/cod-statement-lines/5/settle', { state: 'received', reason: 'confirmed by mail' }]])); // prettier-ignore
  });
});
