import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { TaxRules } from '../tax-rules/TaxRules.tsx';
import { PeriodList } from './TaxPeriods.tsx';

// Both allow for a busy machine.
jest.setTimeout(120_000);
configure({ asyncUtilTimeout: 30_000 });

const AT = '2026-12-02T10:00:00+07:00';
const month = (more: object = {}) => ({ id: 202611, month: '2026-11', state: 'open', paper_count: 42, vat_amount: 1234.5, decision_id: null, reason: null, closed_name: null, closed_dt: null, sha256: null, ...more }); // prettier-ignore
const figures = [{ group: 'tax_invoice', paper_count: 41, taxable_amount: 17637, exempt_amount: 80, vat_amount: 1234.59, total_amount: 18951.59 }, { group: 'tax_credit_note', paper_count: 1, taxable_amount: -1.29, exempt_amount: 0, vat_amount: -0.09, total_amount: -1.38 }]; // prettier-ignore
const detail = (more: object = {}) => ({
  ...month(),
  figures,
  waits: [],
  intact_flag: 1,
  allowed_moves: ['close'],
  ...more,
});
const question = (rule: string, value: string, more: object = {}) => ({ rule, value, confirmed_name: null, confirmed_dt: null, reason: null, ...more }); // prettier-ignore
const rules = {
  day: '2026-11-27',
  charges: [
    { charge_code: 'shipping', tax_class: 'transport', vat_percent: 0, withholding_percent: 1, law: 's81_1_n' },
  ],
  rates: [{ tax: 'vat', tax_class: null, rate_percent: 7, valid_from: '2026-10-01', valid_until: '2027-10-01', law: 'decree_807' }], // prettier-ignore
  settings: [{ name: 'withholding_from', transport_vat: null, withholding_from_amount: 1000, valid_from: null, holds_flag: 1, staff_name: null, create_dt: null }], // prettier-ignore
  questions: [
    question('transport_vat', 'exempt'),
    question('premium', 'passed_on', { confirmed_name: 'Somsri', confirmed_dt: AT, reason: 'letter of 1 December' }),
  ],
};

let one: Record<string, object>;
let failure: Error | undefined;
let sent: { url: string; body: unknown }[];
const http: Http = async (given, options = {}) => {
  const url = decodeURIComponent(given);
  const answer = (json: unknown, total = 0) => ({ status: 200, headers: new Headers({ 'content-range': `x 0-0/${total}` }), body: '', json }); // prettier-ignore
  const found = Object.keys(one).find((path) => url.endsWith(path) || url.includes(`${path}/`));
  if (options.method && options.method !== 'GET') {
    sent.push({ url, body: options.body ? (JSON.parse(String(options.body)) as object) : undefined });
    return answer(url.endsWith('/tax-rules') ? { decision_id: 7 } : found ? one[found] : rules);
  }
  if (failure) throw failure;
  if (found) return answer(one[found]);
  return url.includes('/v1/tax-periods?') ? answer([month()], 1) : answer([], 0);
};
async function open(path: string, List: ComponentType) {
  storeSession({ token: 't', login_id: 99, user_name: 'x', name: 'X', staff_role: 'finance' });
  await renderResource(path, List, wholly(http));
}
const openMonth = async (text: string | RegExp) => {
  await open('/tax-periods/202611', PeriodList);
  const panel = within(await screen.findByRole('complementary'));
  await panel.findAllByText(text);
  return panel;
};
const press = async (name: string | RegExp) => act(async () => void fireEvent.click(await screen.findByRole('button', { name }))); // prettier-ignore
const key = (code: string) => act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { code, key: code.slice(-1) })); // prettier-ignore
const fill = (name: RegExp, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }); // prettier-ignore

beforeEach(() => {
  one = { '/tax-periods/202611': detail(), '/tax-rules': rules };
  sent = [];
  failure = undefined;
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

it('a month is closed after a look at its sums, for good', async () => {
  const panel = await openMonth('Tax invoices');
  expect(panel.getByText('Nothing waits')).toBeTruthy();
  expect(panel.getAllByText(/[-−]1\.38/).length).toBeGreaterThan(0);
  await key('KeyA');
  await press('Review');
  await screen.findByText(/Close 11\/2026: 42 papers, .*1,234\.50.* cannot be opened again/);
  await press('Close 11/2026');
  await waitFor(() => expect(sent.map(({ url }) => url)).toEqual(['/staff-api/v1/tax-periods/202611/close']));
});

it('certificates of tax that we withheld are among no sales', async () => {
  const certificate = { group: 'withholding_certificate', paper_count: 1, taxable_amount: 0, exempt_amount: 343, vat_amount: 0, total_amount: 343 }; // prettier-ignore
  one['/tax-periods/202611'] = detail({ figures: [...figures, certificate] });
  const panel = await openMonth(/are no sales/);
  expect(panel.getAllByText('343.00')).toHaveLength(1);
});

it('what waits is told with what it does to the month, and a month with papers to come has no button', async () => {
  const waits = [
    { code: 'days', waiting_count: 2, blocks_flag: 1 },
    { code: 'hand_overs', waiting_count: 3, blocks_flag: 0 },
  ];
  one['/tax-periods/202611'] = detail({ waits, allowed_moves: [] });
  const panel = await openMonth('Days of prepaid shops without a paper');
  expect(panel.getByText('Has to be done first')).toBeTruthy();
  const link = panel.getByRole('link', { name: 'Papers that their receiver did not accept' });
  expect(link.getAttribute('href')).toContain('/hand-overs?');
  expect(panel.queryByRole('button', { name: /Close month/ })).toBeNull();
});

it('a closed month offers its files, and says when its papers are others', async () => {
  one['/tax-periods/202611'] = detail({ state: 'closed', closed_name: 'Somsri', closed_dt: AT, sha256: 'f'.repeat(64), intact_flag: 0, allowed_moves: [] }); // prettier-ignore
  const panel = await openMonth(/papers of this closed month are not those/);
  for (const file of [
    'Sales tax report csv',
    'P.N.D. 53 annex csv',
    'P.N.D. 3 annex xlsx',
    'Sales tax report xlsx',
    'Exempt sales csv',
    'All papers xlsx',
  ])
    expect(panel.getByRole('button', { name: file })).toBeTruthy();
});

it('a month that waits for a second person leads to the request', async () => {
  one['/tax-periods/202611'] = detail({ decision_id: 5, allowed_moves: [] });
  const panel = await openMonth(/second person has to approve/);
  expect(panel.getByRole('link', { name: 'Open the request' }).getAttribute('href')).toContain(
    '/invoicing-decisions/5',
  );
});

it('tax rules are told with their laws, and an accountant confirms what is not confirmed', async () => {
  await open('/tax-rules', TaxRules);
  await screen.findByText(/has not confirmed 1 of these/);
  expect(screen.getAllByText('Revenue Code s.81(1)(ณ)').length).toBeGreaterThan(1);
  expect(screen.getByText('letter of 1 December')).toBeTruthy();
  await press(/Record confirmation: VAT on carriage/);
  fill(/Reason/, 'Letter of 3 December');
  await press('Review');
  await screen.findByText(/An accountant confirmed VAT on carriage: Free of VAT/);
  await press('Record confirmation');
  await waitFor(() => expect(sent).toEqual([{ url: '/staff-api/v1/tax-confirmations', body: { rule: 'transport_vat', value: 'exempt', reason: 'Letter of 3 December' } }])); // prettier-ignore
});

it('tax rules that cannot be loaded say so', async () => {
  failure = Object.assign(new Error('not today'), { status: 403 });
  await open('/tax-rules', TaxRules);
  await screen.findByText('not today');
  failure = undefined;
  await press('Try again');
  await screen.findByText(/has not confirmed 1 of these/);
});
