import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { BankLineList } from '../bank-statements/BankLines.tsx';
import { BankStatementList } from '../bank-statements/BankStatements.tsx';
import { DayList } from './DayCloses.tsx';

// Both allow for a busy machine.
jest.setTimeout(120_000);
configure({ asyncUtilTimeout: 30_000 });

const AT = '2026-11-20T10:00:00+07:00';
const statement = { id: 3, bank_code: 'kbank', file_name: 'kbank.csv', state: 'previewed', line_count: 3, deposit_amount: 1800, withdrawal_amount: 15, first_dt: AT, last_dt: AT, waiting_count: 0, imported_name: 'Finance', create_dt: AT, decided_name: null, decided_dt: null }; // prettier-ignore
const counted = [{ outcome: 'matched', state: 'previewed', line_count: 2, amount: 1800 }, { outcome: 'unknown', state: 'previewed', line_count: 1, amount: -15 }]; // prettier-ignore
const line = { id: 5, bank_statement_id: 3, bank_code: 'kbank', line_no: 2, booked_dt: AT, day: '2026-11-20', amount: 590, balance: 9000, detail: 'TRANSFER', outcome: 'ambiguous', state: 'waiting', match_type: null, match_no: null, transaction_no: null, reason: null, settled_name: null, settled_dt: null }; // prettier-ignore
const candidates = ['TU1', 'TU2'].map((match_no) => ({ match_key: `topup:${match_no}`, match_type: 'topup', match_no, candidate_dt: AT })); // prettier-ignore
const day = (more: object = {}) => ({ id: 20261120, day: '2026-11-20', state: 'open', waiting_count: 0, difference_amount: null, reason: null, closed_name: null, closed_dt: null, open_reason: null, opened_name: null, opened_dt: null, sha256: null, ...more }); // prettier-ignore
const bank = { statement_amount: 985, ledger_amount: 1000, difference_amount: -15, elsewhere_amount: 0, explained_amount: -15, waiting_amount: 0, unmatched_amount: 0, unmatched_count: 2 }; // prettier-ignore
const dayFigures = [{ group: 'bank', account: 'bank', opening_amount: 10, movement_amount: 1000, closing_amount: 1010, before_amount: 7 }]; // prettier-ignore

let rows: Record<string, { id: number }[]>;
let one: Record<string, object>;
let sent: { url: string; body: unknown }[];
const http: Http = async (given, options = {}) => {
  const url = decodeURIComponent(given);
  const answer = (json: unknown, total = 0) => ({ status: 200, headers: new Headers({ 'content-range': `x 0-0/${total}` }), body: '', json }); // prettier-ignore
  const found = Object.keys(one).find((path) => url.endsWith(path) || url.includes(`${path}/`));
  if (options.method && options.method !== 'GET') {
    sent.push({ url, body: options.body ? (JSON.parse(String(options.body)) as object) : undefined });
    return answer(found ? one[found] : {});
  }
  if (found) return answer(one[found]);
  const resource = Object.keys(rows).find((name) => url.includes(`/v1/${name}?`));
  const list = resource ? rows[resource]! : [];
  return answer(list, list.length);
};
async function open(path: string, List: ComponentType, text: string | RegExp, staff_role: 'finance' | 'admin' = 'finance') {
  storeSession({ token: 't', login_id: 99, user_name: 'x', name: 'X', staff_role });
  await renderResource(path, List, wholly(http));
  const panel = within(await screen.findByRole('complementary'));
  await panel.findAllByText(text);
  return panel;
} // prettier-ignore
const press = async (name: string | RegExp) => act(async () => void fireEvent.click(await screen.findByRole('button', { name }))); // prettier-ignore
const key = (code: string) => act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { code, key: code.slice(-1) })); // prettier-ignore
const fill = (name: RegExp, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }); // prettier-ignore

beforeEach(() => {
  const detail = { ...day(), figures: dayFigures, bank, intact_flag: 1, allowed_moves: ['close'] };
  rows = { 'bank-statements': [statement], 'bank-statement-lines': [line], 'day-closes': [day()] };
  one = { '/bank-statements/3': { ...statement, figures: counted }, '/bank-statement-lines/5': { ...line, candidates }, '/day-closes/20261120': detail }; // prettier-ignore
  sent = [];
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

it('a bank statement is applied after a look at what its lines are', async () => {
  await open('/bank-statements/3', BankStatementList, 'Nothing fits');
  await screen.findByRole('button', { name: 'Apply' });
  await key('KeyA');
  await screen.findByText(/Match 2 lines of kbank.csv; 1 go to the queue/);
  await press('Apply 3 lines');
  await waitFor(() => expect(sent.map(({ url }) => url)).toEqual(['/staff-api/v1/bank-statements/3/apply']));
});

it('a line that could be several payments is joined with the one that is chosen, with a reason', async () => {
  await open('/bank-statement-lines/5', BankLineList, /Several payments have this amount/);
  await screen.findByRole('button', { name: 'Match' });
  await key('KeyA');
  fireEvent.change(screen.getByLabelText(/Our payment/), { target: { value: 'topup:TU2' } });
  fill(/Reason/, 'The slip says so');
  await press('Review');
  await press('Match 590.00 baht');
  await waitFor(() => expect(sent).toEqual([{ url: '/staff-api/v1/bank-statement-lines/5/settle', body: { state: 'matched', match_key: 'topup:TU2', reason: 'The slip says so' } }])); // prettier-ignore
});

it('a day shows each book with a way to its entries, and is closed with a reason where the bank lacks a payment', async () => {
  const panel = await open('/day-closes/20261120', DayList, 'Payments that the bank does not show');
  const links = panel.getAllByRole('link').map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));
  expect(links).toEqual(expect.arrayContaining([expect.stringContaining('/ledger-entries?filter={"account":"bank","day":"2026-11-20"}'), expect.stringContaining('"without_bank_line_flag":1'), expect.stringContaining('/bank-statement-lines?filter={"day":"2026-11-20","state":"explained"}')])); // prettier-ignore
  await screen.findByRole('button', { name: 'Close the day' });
  await key('KeyA');
  await screen.findByText(/The bank does not show 2 payments of this day/);
  fill(/Reason/, 'Shown on Monday');
  await press('Review');
  await press('Close 20/11/2026');
  await waitFor(() => expect(sent).toEqual([{ url: '/staff-api/v1/day-closes/20261120/close', body: { reason: 'Shown on Monday' } }])); // prettier-ignore
});

it('a closed day is opened by an administrator alone, and tells when it is not what it was', async () => {
  const closed = day({ state: 'closed', difference_amount: -15, closed_name: 'Finance', closed_dt: AT, sha256: 'a'.repeat(64) }); // prettier-ignore
  rows['day-closes'] = [closed as never];
  one['/day-closes/20261120'] = { ...closed, figures: dayFigures, bank, intact_flag: 0, allowed_moves: ['open'] };
  await open('/day-closes/20261120', DayList, /not what it was closed with/);
  expect(screen.queryByRole('button', { name: 'Open again' })).toBeNull();
  cleanup();
  await open('/day-closes/20261120', DayList, /not what it was closed with/, 'admin');
  await press('Open again');
  fill(/Reason/, 'Wrong day');
  await press('Review');
  await press('Open 20/11/2026');
  await waitFor(() => expect(sent).toEqual([{ url: '/staff-api/v1/day-closes/20261120/open', body: { reason: 'Wrong day' } }])); // prettier-ignore
});
