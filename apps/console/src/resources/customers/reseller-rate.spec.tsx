import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { CustomerShow } from './CustomerShow.tsx';

// Allows for a busy machine.
configure({ asyncUtilTimeout: 15_000 });

const at = '2026-11-20T09:00:00+07:00';
const TERMS = [
  { id: 4, kind: 'reseller', account_id: 12, valid_from: '2026-12-01', steps: [{ from_amount: 0, rate_percent: 3 }], staff_name: 'Nok', create_dt: at },
  { id: 3, kind: 'reseller', account_id: 12, valid_from: '2026-10-01', steps: [{ from_amount: 0, rate_percent: 2.5 }], staff_name: 'Nok', create_dt: at },
]; // prettier-ignore
const MONTH = { period: '2026-10', total: 12, cancelled: 1, shipping_cost: 440.5, commission_amount: 11.01 };
const SHOPS = {
  rows: [{ account_id: 7, shop_name: 'Silk', reseller_dt: at, volume: { total: 12, cancelled: 1, shipping_cost: 440.5 }, commission_amount: 11.01, telephone: '0811111111', status: 'complete', user_status: 'active' }],
  months: [MONTH], rate_percent: 2.5, total: 1, total_capped: 0, page: 1, limit: 20, next: null,
}; // prettier-ignore
const asked: string[] = [];
const sent: object[] = [];
const http: Http = async (given, options = {}) => {
  const url = decodeURIComponent(given);
  const headers = new Headers({ 'content-range': 'x 0-1/2' });
  const answer = (json: object) => ({ status: 200, headers, body: '', json });
  if (options.method === 'POST' && url.endsWith('/reward-terms')) {
    sent.push(JSON.parse(String(options.body)) as object);
    return answer({ decision_id: null });
  }
  asked.push(url);
  if (url.includes('/accounts/12/shops')) return answer({ status: true, data: SHOPS });
  if (url.includes('/reward-terms')) return answer(TERMS);
  return answer(url.endsWith('/customers/12') ? { id: 12, company_name: 'Baan Chiang' } : []);
};
const open = () => renderResource('/customers/12/show/shops', CustomerShow, wholly(http), 'en', '/:id/show/*');
const as = (staff_role: 'finance' | 'sales') =>
  storeSession({ token: 't', login_id: 91, user_name: 'x', name: 'X', staff_role });
/** What is loaded late is waited for outside of `act`, which would hold it up. */
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};

beforeEach(() => {
  asked.length = 0;
  sent.length = 0;
});
afterEach(cleanup);

it('[A231] finance see what the shops bring their partner and every rate of it, and set another one from a day on', async () => {
  as('finance');
  await open();
  const rates = within(await screen.findByRole('table', { name: 'Rate of commission' }));
  await waitFor(() => expect(rates.getAllByRole('row')).toHaveLength(3));
  expect(rates.getByText(/: 3%$/)).toBeTruthy();
  expect(asked.find((url) => url.includes('/reward-terms'))).toContain('"account_id":12');
  expect(document.querySelector('[data-field="rate_percent"]')?.textContent).toBe('2.5%');
  expect(screen.getAllByText('11.01').length).toBeGreaterThan(1);
  await press('Set rate');
  const dialog = within(await screen.findByRole('dialog'));
  const enter = (name: string, value: string) =>
    fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } });
  enter('Rate', '3.25');
  enter('Valid from', '01/01/2027');
  enter('Reason', 'as agreed');
  await press('Review');
  expect(await dialog.findByText('Baan Chiang earns 3.25% of what the shops under it ship, from 01/01/2027 on')).toBeTruthy(); // prettier-ignore
  expect(sent).toEqual([]);
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Set rate' })));
  await waitFor(() => expect(sent).toEqual([{ kind: 'reseller', account_id: 12, valid_from: '2027-01-01', steps: [{ from_amount: 0, rate_percent: 3.25 }], reason: 'as agreed' }])); // prettier-ignore
}, 60_000);

it('sales see the rate of today, and neither set it nor ask for the others', async () => {
  as('sales');
  await open();
  expect(await screen.findByText('2.5%')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Set rate' })).toBeNull();
  expect(asked.some((url) => url.includes('/reward-terms'))).toBe(false);
}, 60_000);
