import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { httpError, type Answer, type Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { ServiceMetrics } from '../operations/ServiceMetrics.tsx';
import { AdjustmentList } from '../adjustments/AdjustmentList.tsx';
import { DecisionList as ClaimDecisionList } from '../claims-decisions/ClaimsDecisions.tsx';
import { DecisionList as PriceDecisionList } from '../pricing-decisions/PricingDecisions.tsx';
import { DecisionList } from '../wallet-decisions/WalletDecisions.tsx';
import { decisionPages } from './pages.tsx';

const decision = (id: number, more: object = {}) => ({
  id,
  kind: 'adjustment',
  business_key: `own:${id}`,
  target: '9',
  account_id: 12,
  amount: -60_000.5,
  terms: { book: 'credit', reference: 'SLIP-9' },
  reason: 'wrong slip',
  entered_by: 93,
  entered_name: 'Nok',
  entered_dt: '2026-11-21T09:30:00+07:00',
  needs_second_flag: 1,
  state: 'waiting',
  decided_by: null,
  decided_name: null,
  decided_dt: null,
  remark: null,
  ...more,
});
const LIMIT = decision(1, { kind: 'decision_limit', target: 'adjustment', account_id: null, amount: 50_000, state: 'done', terms: {} }); // prettier-ignore
const REFUND = decision(5, { kind: 'claim_refund', target: '31', terms: {}, amount: 4_500 });
const PRICE_TERMS = { partner_id: 1, valid_from: '2026-12-01', normal_weight_price: 1, capital_city_price: 20, other_provinces_price: 25, overweight_price: 5, max_weight: 20_000, size: 60, over_size_price: 50, max_size: 180, cod_rate_percent: 2 }; // prettier-ignore
const OWN_PRICE = decision(21, { kind: 'below_cost_price', target: '12', account_id: null, amount: 0, terms: PRICE_TERMS, entered_by: 99, entered_name: 'Admin' }); // prettier-ignore
const CLAIM = { id: 31, order_no: 'LM31', compensation_amount: 4_800 };
const LIST = { normal_weight_price: 13.12, capital_city_price: 29, other_provinces_price: 38, overweight_price: 15, max_weight: 20_000, size: 60, over_size_price: 50, max_size: 180, cod_rate_percent: 3, valid_from: '2026-11-21' }; // prettier-ignore
const HELD = { partner_id: 2, partner_name: 'x', partner_code: 'x', price: null, reseller_price: null, cod_rate_percent: 3, list_cod_rate_percent: 3, list_terms: LIST, waiting: null, history: [] }; // prettier-ignore
const PRICE = decision(3, { kind: 'below_cost_price', target: '7', amount: 615, terms: { ...LIST, partner_id: 2, capital_city_price: 25, cod_rate_percent: 1.2, concerns: ['below_cost'] } }); // prettier-ignore
const SHOP = { id: 12, company_name: '12', credit: 70_000 };
const DECISIONS = [decision(8), decision(7, { entered_by: 99, entered_name: 'Admin' })];
const ADJUSTMENT = { id: 9, account_id: 12, book: 'credit', amount: -60_000.5, reason: 'wrong slip', reference: 'SLIP-9', state: 'waiting', decision_id: 8, transaction_no: null, create_dt: '2026-11-21T09:30:00+07:00', staff_name: 'Nok' }; // prettier-ignore

let limitsFail = false;
const asked: { url: string; method: string; body: unknown }[] = [];
const http = jest.fn<Http>(async (given, options = {}): Promise<Answer> => {
  const url = decodeURIComponent(given);
  asked.push({ url, method: options.method ?? 'GET', body: options.body && JSON.parse(String(options.body)) });
  const [resource = '', id] = url.replace('/staff-api/v1/', '').split('?')[0]?.split('/') ?? [];
  if (url.endsWith('/partner-prices')) return { status: 200, headers: new Headers(), body: '', json: { status: true, data: [HELD] } }; // prettier-ignore
  const limits = url.includes('decision_limit');
  if (limits && limitsFail) throw httpError(403, { message: 'Wallet does not answer' }, '');
  if (url.includes('-lag')) throw httpError(403, { message: 'Not yours' }, '');
  const rows: { id: number }[] =
    { adjustments: [ADJUSTMENT], customers: [SHOP], claims: [CLAIM], 'claims-decisions': [REFUND], 'pricing-decisions': [OWN_PRICE, decision(22, { ...OWN_PRICE, id: 22, entered_by: 93 }), PRICE], 'wallet-decisions': limits ? [LIMIT] : DECISIONS }[resource] ?? []; // prettier-ignore
  return {
    status: 200,
    headers: new Headers({ 'content-range': `${resource} 0-${rows.length - 1}/${rows.length}` }),
    body: '',
    json: id ? rows.find((row) => String(row.id) === id) : rows,
  };
});
const posted = () => asked.filter(({ method }) => method !== 'GET');

async function open(path: string, List: ComponentType, language: 'th' | 'en' = 'en') {
  await renderResource(path, List, wholly(http), language);
  await screen.findAllByRole('row');
}
/** Allows for a busy machine. */
const PATIENCE = { timeout: 8_000 };
/** Clicks by accessible role, so that only what a keyboard can reach is found. */
const press = async (name: RegExp) => {
  const control = await screen.findByRole('button', { name }, PATIENCE);
  act(() => control.focus());
  expect(document.activeElement).toBe(control);
  fireEvent.click(control);
};

beforeEach(() => {
  asked.length = 0;
  limitsFail = false;
  storeSession({ token: 't', login_id: 99, user_name: 'admin', name: 'Admin', staff_role: 'admin' });
});
afterEach(cleanup);

describe('adjustments', () => {
  it('are shown as waiting for approval, with a link to the decision', async () => {
    await open('/adjustments/9', AdjustmentList);
    const panel = within(await screen.findByRole('complementary'));
    expect(await panel.findByText('Waiting for approval')).toBeTruthy();
    expect(panel.getByRole('link', { name: 'View decision' }).getAttribute('href')).toBe('/wallet-decisions/8');
  });
});

it('the figures of a service that cannot be read say so', async () => {
  await open('/operations', () => (
    <>
      <table>
        <tbody>
          <tr />
        </tbody>
      </table>
      <ServiceMetrics kind="jobs" service="wallet" />
    </>
  ));
  expect((await screen.findByRole('alert', {}, PATIENCE)).textContent).toContain('Not yours');
  expect(screen.queryByRole('definition')).toBeNull();
});

describe('the queue of decisions', () => {
  it('says why limits cannot be changed, and reads them again', async () => {
    limitsFail = true;
    await open('/wallet-decisions', DecisionList);
    expect((await screen.findByRole('alert', {}, PATIENCE)).textContent).toContain('Wallet does not answer');
    limitsFail = false;
    await press(/^Try again$/);
    expect(await screen.findByRole('button', { name: 'Approval limits' }, PATIENCE)).toBeTruthy();
  });

  it.each([
    ['en', 'Waiting for approval'],
    ['th', 'รอคนที่สองอนุมัติ'],
  ] as const)('lists waiting decisions first, in %s', async (language, words) => {
    await open('/wallet-decisions', DecisionList, language);
    expect(await screen.findAllByText('−60,000.50', {}, PATIENCE)).toHaveLength(2);
    expect(screen.getAllByText(words).length).toBeGreaterThan(1);
    expect(asked.map(({ url }) => url)).toContainEqual(expect.stringContaining('filter={"state":"waiting"}'));
  });

  it('leads from the amount to the record that it is about, with its posting', async () => {
    await open('/wallet-decisions/8', DecisionList);
    const panel = within(await screen.findByRole('complementary', {}, PATIENCE));
    const amount = await panel.findByRole('link', { name: '−60,000.50' }, PATIENCE);
    expect(amount.getAttribute('href')).toBe('/adjustments/9');
  });

  it('makes the column of amounts as wide as the widest of them', async () => {
    DECISIONS[1] = decision(7, { entered_by: 99, entered_name: 'Admin', amount: -1_000_000_000 });
    await open('/wallet-decisions', DecisionList);
    const { length } = (await screen.findByText('−1,000,000,000.00', {}, PATIENCE)).textContent;
    const heading = screen.getByRole('columnheader', { name: /Amount/ });
    const digit = 0.6 * 14; // of our font, in px
    expect(Number.parseFloat(getComputedStyle(heading).width)).toBeGreaterThanOrEqual(length * digit + 24);
  });

  it('lets whoever entered a price withdraw it while it waits, and nobody else', async () => {
    await open('/pricing-decisions/21', PriceDecisionList);
    await press(/^Withdraw/);
    const dialog = within(await screen.findByRole('dialog', {}, PATIENCE));
    fireEvent.click(dialog.getByRole('button', { name: 'Review' }));
    expect(await dialog.findByText(/nothing of it is applied/, {}, PATIENCE)).toBeTruthy();
    expect(posted()).toEqual([]);
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' })));
    await waitFor(() => expect(posted().map(({ method, url }) => [method, url])).toEqual([['POST', '/staff-api/v1/pricing-decisions/21/withdraw']]), PATIENCE); // prettier-ignore
    cleanup();
    await open('/pricing-decisions/22', PriceDecisionList);
    expect(await screen.findByRole('button', { name: /^Approve/ }, PATIENCE)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  }, 30_000);

  it('approves a decision of another person after a confirmation of name and amount', async () => {
    await open('/wallet-decisions/8', DecisionList);
    await screen.findByText('SLIP-9');
    await press(/^Approve$/);
    await press(/^Review$/);
    const dialog = within(await screen.findByRole('dialog'));
    for (const words of ['Approve Adjustment submitted by Nok', '12', 'Credit', 'wrong slip'])
      expect(dialog.getByText(words)).toBeTruthy();
    expect(await dialog.findByText('70,000.00 → 9,999.50')).toBeTruthy();
    await press(/^Approve −60,000.50 baht$/);
    await waitFor(() => expect(posted()).toHaveLength(1));
    expect(posted()[0]).toMatchObject({ url: '/staff-api/v1/wallet-decisions/8/approve', body: { remark: '' } });
  });

  it('rejects with a remark only', async () => {
    await open('/wallet-decisions/8', DecisionList);
    await screen.findByText('SLIP-9');
    await press(/^Reject$/);
    await press(/^Review$/);
    const remark = await screen.findByRole('textbox', { name: /Remark/ });
    expect(posted()).toEqual([]);
    fireEvent.change(remark, { target: { value: 'not our slip' } });
    await press(/^Review$/);
    await press(/^Reject −60,000.50 baht$/);
    await waitFor(() => expect(posted()).toHaveLength(1));
    expect(posted()[0]).toMatchObject({ url: '/staff-api/v1/wallet-decisions/8/refuse', body: { remark: 'not our slip' } }); // prettier-ignore
  });

  it('tells the person who entered it that someone else has to decide', async () => {
    await open('/wallet-decisions/7', DecisionList);
    expect(await screen.findByText('You submitted this request, so someone else has to review it')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('of claims leads to the claim, and is decided in its own service', async () => {
    await open('/claims-decisions/5', ClaimDecisionList);
    expect((await screen.findByRole('link', { name: 'LM31' })).getAttribute('href')).toBe('/claims/31');
    expect(screen.getByText('4,800.00 → 4,500.00')).toBeTruthy();
    await press(/^Approve$/);
    await press(/^Review$/);
    await press(/^Approve 4,500.00 baht$/);
    await waitFor(() => expect(posted()).toHaveLength(1));
    expect(posted()[0]?.url).toBe('/staff-api/v1/claims-decisions/5/approve');
  });

  it('of a price says what its amount is, and what each figure was', async () => {
    await open('/pricing-decisions/3', PriceDecisionList);
    const panel = within(await screen.findByRole('complementary'));
    expect(await panel.findByText('29.00 → 25.00', {}, PATIENCE)).toBeTruthy();
    expect(panel.getByText('3.00 → 1.20')).toBeTruthy();
    // What stays stands alone.
    expect(panel.getByText('13.12')).toBeTruthy();
    expect(panel.getAllByText('Largest loss on one parcel or COD fee (baht)').length).toBeGreaterThan(0);
    await press(/^Approve$/);
    await press(/^Review$/);
    expect(await screen.findByText(/up to 615.00 baht are lost on one parcel or COD fee$/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Approve this price' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /615/ })).toBeNull();
  });

  it('shows a kind that the page does not know yet without what it changes', async () => {
    DECISIONS.unshift(decision(9, { kind: 'bonus', reason: 'a good year' }));
    await open('/wallet-decisions/9', DecisionList);
    const panel = within(await screen.findByRole('complementary'));
    expect(await panel.findByText('a good year', {}, PATIENCE)).toBeTruthy();
    expect(document.querySelector('[data-field="reference"]')).toBeNull();
    DECISIONS.shift();
  });

  it('asks for what each kind changes', () => {
    const facts = { adjustment: () => [] };
    // @ts-expect-error -- the second kind has no facts
    decisionPages({ kinds: ['adjustment', 'bonus'], routes: walletRoutes, facts });
    const pages = decisionPages({ kinds: ['adjustment'], routes: walletRoutes, facts });
    expect(Object.keys(pages)).toEqual(['DecisionList', 'DecisionShow']);
  });

  it('says that nothing is waiting when the initial filter finds nothing', async () => {
    const kept = DECISIONS.splice(0);
    await open('/wallet-decisions', DecisionList);
    expect(await screen.findByText('Nothing is waiting here', {}, PATIENCE)).toBeTruthy();
    DECISIONS.push(...kept);
  });

  it('proposes a new limit', async () => {
    await open('/wallet-decisions', DecisionList);
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approval limits' }).disabled).toBe(false),
    );
    await press(/^Approval limits$/);
    expect(await screen.findByText('Adjustment (50,000.00)')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: /New limit/ }), { target: { value: '80,000' } });
    fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), { target: { value: 'end of the year' } });
    await press(/^Review$/);
    expect(screen.getByText('50,000.00 → 80,000.00')).toBeTruthy();
    await press(/^Confirm limit: 80,000.00 baht$/);
    await waitFor(() => expect(posted()).toHaveLength(1));
    expect(posted()[0]).toMatchObject({
      url: '/staff-api/v1/wallet-decision-limits',
      body: { kind: 'adjustment', amount: 80_000, reason: 'end of the year' },
    });
  });
});
