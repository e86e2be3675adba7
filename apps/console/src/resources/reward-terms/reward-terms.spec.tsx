import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { TermsList } from './RewardTerms.tsx';

// Both allow for a busy machine.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 15_000 });

const TERMS = [{ id: 4, kind: 'cashback', valid_from: '2026-11-01', steps: [{ from_amount: 1_000, rate_percent: 1.5 }, { from_amount: 3_000, rate_percent: 2 }], staff_name: 'Nok' }]; // prettier-ignore
let decision_id: number | null;
const sent: { path: string; body: unknown }[] = [];
const http: Http = async (given, { method = 'GET', body } = {}) => {
  const path = given.split('?')[0] ?? '';
  const answer = (json: object) => ({ status: 200, headers: new Headers({ 'content-range': 'x 0-0/1' }), body: '', json }); // prettier-ignore
  if (method === 'GET') return answer(TERMS);
  sent.push({ path, body: JSON.parse(String(body)) });
  if (path.endsWith('-previews'))
    return answer({ period: '2026-10-01', shop_count: 3, amount: 812.5, amount_now: 640 });
  return answer({ decision_id });
};
const as = (staff_role: 'finance' | 'sales') =>
  storeSession({ token: 't', login_id: 91, user_name: 'x', name: 'X', staff_role });
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};
const fill = (name: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }); // prettier-ignore
/** Opens the form, chooses what the rates are of, and names day and reason. */
const begin = async (kind: string) => {
  as('finance');
  await renderResource('/reward-terms', TermsList, wholly(http));
  await press('Set rates');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: kind } });
  fill('Valid from', '01/12/2026');
  fill('Reason', 'as agreed');
  return dialog;
};

beforeEach(() => {
  sessionStorage.clear();
  sent.length = 0;
  decision_id = null;
});
afterEach(cleanup);

it('shows rates by their steps, as people write them', async () => {
  as('finance');
  await renderResource('/reward-terms', TermsList, wholly(http));
  expect(await screen.findByText(/1,000.00: 1.5% · .*3,000.00: 2%/)).toBeTruthy();
});

it('sets rates by steps from a day on, beside what last month would have given', async () => {
  decision_id = 7;
  const dialog = await begin('cashback');
  fill('From (baht), step 1', '1000');
  fill('Rate (%), step 1', '1.25');
  fill('From (baht), step 2', '5000');
  await press('Review');
  // A step has both of its parts.
  expect(await dialog.findByRole('alert')).toBeTruthy();
  fill('Rate (%), step 2', '2');
  await waitFor(() => expect(dialog.getByRole('status').textContent).toContain('812.50'));
  expect(dialog.getByRole('status').textContent).toContain('in 2026-10 to 3 shops');
  await press('Review');
  expect(await dialog.findByText('Cashback: these rates hold from 01/12/2026 on')).toBeTruthy();
  expect(dialog.getByText('1.25% · 2%')).toBeTruthy();
  await press('Set rates');
  const steps = [{ from_amount: 1_000, rate_percent: 1.25 }, { from_amount: 5_000, rate_percent: 2 }]; // prettier-ignore
  const set = () => sent.filter(({ path }) => path.endsWith('/reward-terms')).map(({ body }) => body);
  await waitFor(() =>
    expect(set()).toEqual([{ kind: 'cashback', valid_from: '2026-12-01', steps, reason: 'as agreed' }]),
  );
  expect(sent.find(({ path }) => path.endsWith('-previews'))).toBeTruthy();
});

it('sets the tax of carriers, which has no last month; steps rise', async () => {
  const dialog = await begin('carrier_withholding');
  fill('Rate (%), step 1', '1');
  fill('From (baht), step 2', '0');
  fill('Rate (%), step 2', '2');
  expect(dialog.getByRole('status').textContent).toContain('Tax is kept back');
  await press('Review');
  expect(await dialog.findByRole('alert')).toBeTruthy();
  fill('From (baht), step 2', '');
  fill('Rate (%), step 2', '');
  await press('Review');
  await press('Set rates');
  await waitFor(() => expect(sent).toEqual([{ path: '/staff-api/v1/reward-terms', body: { kind: 'carrier_withholding', valid_from: '2026-12-01', steps: [{ from_amount: 0, rate_percent: 1 }], reason: 'as agreed' } }])); // prettier-ignore
});
