import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { httpError, type Http } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { wholly } from '../../testing/whole.ts';
import { CustomerList } from './CustomerList.tsx';

// Allows for a busy machine.
configure({ asyncUtilTimeout: 8_000 });

const LIST = { normal_weight_price: 6, capital_city_price: 29, other_provinces_price: 38, overweight_price: 15, max_weight: 20_000, size: 60, over_size_price: 50, max_size: 180, cod_rate_percent: 3 }; // prettier-ignore
const PRICES = [1, 2].map((partner_id) => ({ partner_id, partner_name: 'x', partner_code: 'x', price: null, reseller_price: null, cod_rate_percent: 3, list_cod_rate_percent: 3, list_terms: { ...LIST, capital_city_price: 28 + partner_id }, waiting: null, history: [] })); // prettier-ignore
const MARGIN = { list_price: 35, now_price: 35, price: 35, cost: 20, margin: 15, margin_percent: 42.86 };
const previewOf = (terms: { partner_id: number; normal_weight_price: number }) => ({
  partner_id: terms.partner_id,
  partner_name: 'x',
  valid_from: '2026-11-26',
  margins: (['bangkok', 'upcountry'] as const).map((zone) => ({ zone, weight: 1_000, size: 53, ...MARGIN })),
  cod_margins: [{ cod_amount: 1_000, ...MARGIN, list_price: 30 }],
  worst: null,
  largest_loss: 0,
  concerns: [],
  needs_second_flag: 0,
  no_effect_flag: terms.normal_weight_price === LIST.normal_weight_price ? 1 : 0,
  last_days: null,
});
const sent: object[] = [];
/** What the answer to a preview waits for. */
let reckoned: Promise<void>;
const http: Http = async (url, options = {}) => {
  const answer = (json: unknown) => ({
    status: 200,
    headers: new Headers({ 'content-range': 'x 0-0/1' }),
    body: '',
    json,
  });
  const body = options.body ? (JSON.parse(String(options.body)) as never) : undefined;
  if (url.endsWith('/partner-prices/preview')) {
    await reckoned;
    return answer({ status: true, data: previewOf(body!) });
  }
  if (url.endsWith('/partner-prices')) return answer({ status: true, data: PRICES });
  if (url.endsWith('/special-prices')) {
    sent.push(body!);
    const message = 'A price with this carrier waits';
    throw httpError(
      409,
      { code: 'special_price.waiting', message, errors: [{ field: 'partner_id', code: 'x', message }] },
      '',
    );
  }
  return answer(url.endsWith('/customers/12') ? { id: 12, company_name: 'Baan Chiang', special_prices: [] } : []);
};
beforeEach(() => {
  sent.length = 0;
  reckoned = Promise.resolve();
  storeSession({ token: 't', login_id: 91, user_name: 'sales', name: 'Sales', staff_role: 'sales' });
});
afterEach(cleanup);

const press = async (name: string | RegExp) =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })));

const pressOnceReckoned = async (name: string) => {
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false));
  await press(name);
};

it('begins with the list of the carrier, has it in sight at each line, and says when it has no effect', async () => {
  await renderResource('/customers/12', CustomerList, wholly(http));
  await press('Set a special price');
  const dialog = within(await screen.findByRole('dialog'));
  const field = (name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name });
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Carrier' })).toBeTruthy());
  fireEvent.change(dialog.getByRole('combobox', { name: 'Carrier' }), { target: { value: '2' } });
  await waitFor(() => expect(field('Price per kilogram (baht)').value).toBe('6'));
  expect([field('COD rate (%)').value, field('Maximum size (cm)').value]).toEqual(['3', '180']);
  expect(dialog.getByText('List: 30')).toBeTruthy();
  expect(await dialog.findByText(/^No effect/)).toBeTruthy();
  expect(dialog.getAllByText('List 35.00')).toHaveLength(2);
  expect(dialog.getByText('List 30.00')).toBeTruthy();
  fireEvent.change(field('Price per kilogram (baht)'), { target: { value: '5' } });
  await waitFor(() => expect(dialog.queryByText(/^No effect/)).toBeNull());
  // The list stays in sight beside what is entered.
  expect(dialog.getByText('List: 6')).toBeTruthy();
});

it('what the server refuses stands at its field', async () => {
  await renderResource('/customers/12', CustomerList, wholly(http));
  await press('Set a special price');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('combobox', { name: 'Carrier' }), { target: { value: '1' } });
  await waitFor(() => expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'COD rate (%)' }).value).toBe('3'));
  fireEvent.change(dialog.getByRole('textbox', { name: 'COD rate (%)' }), { target: { value: '2' } });
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'large shop' } });
  await press('Review');
  // What changes alone stands in front, each with what holds before.
  expect(await dialog.findByText('3 → 2')).toBeTruthy();
  expect(dialog.queryByText('6 → 6')).toBeNull();
  await pressOnceReckoned('Confirm price');
  await waitFor(() =>
    expect(sent).toMatchObject([{ account_id: 12, partner_id: 1, ...LIST, cod_rate_percent: 2, reason: 'large shop' }]),
  );
  const carrier = await dialog.findByRole('combobox', { name: 'Carrier' });
  expect(carrier.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(carrier.getAttribute('aria-describedby') ?? '')?.textContent).toBe('A price with this carrier waits'); // prettier-ignore
});

it('nothing is confirmed while the margin in sight is that of other terms', async () => {
  await renderResource('/customers/12', CustomerList, wholly(http));
  await press('Set a special price');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('combobox', { name: 'Carrier' }), { target: { value: '1' } });
  expect(await dialog.findByText(/^No effect/)).toBeTruthy();
  let answer = () => {};
  reckoned = new Promise((resolve) => (answer = resolve));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Price per kilogram (baht)' }), { target: { value: '5' } });
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'large shop' } });
  const figures = () =>
    dialog
      .getByText(/^No effect/)
      .closest('[aria-busy]')
      ?.getAttribute('aria-busy');
  expect(figures()).toBe('true');
  await press('Review');
  expect((await dialog.findByRole<HTMLButtonElement>('button', { name: 'Confirm price' })).disabled).toBe(true);
  answer();
  await pressOnceReckoned('Confirm price');
  await waitFor(() => expect(sent).toHaveLength(1));
});
