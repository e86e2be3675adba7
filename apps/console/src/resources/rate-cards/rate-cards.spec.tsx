import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { rateCardContent } from '@lamliang/contracts/pricing';
import { fromWire, toWire } from '@lamliang/contracts';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Http } from '../../providers/http.ts';
import { httpError } from '../../providers/http.ts';
import { storeSession } from '../../providers/session.ts';
import { renderResource } from '../../testing/render-resource.tsx';
import { codesOf, draftOfCard, wireOf } from './draft.ts';
import { CardList } from './RateCards.tsx';
import { CardDraft } from './RateDraft.tsx';

// Both allow for a busy machine.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

const TERMS = { divisor: 5_000, step: 1_000, max_weight: 30_000, max_side: 120, max_size: 200.5, included_size: 120, overweight_price: 14.5, cod_rate_percent: 2.75, cod_min_fee: 10, cod_max: 50_000, insurance_rate_percent: 1, insurance_min_premium: 10, insurance_max: 50_000, capital_days_min: 1, capital_days_max: 2, other_days_min: 2, other_days_max: 3 }; // prettier-ignore
const BANDS = {
  rows: [
    { weight_to: 1_000, capital_city_price: 32, other_provinces_price: 42 },
    { weight_to: 2_000, capital_city_price: 40.5, other_provinces_price: 50 },
  ],
  size_rows: [],
  oversize_bands: [{ size_to: 150, price: 30 }],
};
const ROW = { id: 3, partner_id: 1, partner_name: 'Kerry Express', kind: 'selling', version: '2026-1', valid_from: '2026-01-01', valid_to: null, state: 'holding', source: 'list' }; // prettier-ignore
const CARD = { ...ROW, ...TERMS, ...BANDS, zones: [] };
const PREVIEW = {
  replaces: { id: 3, version: '2026-1', valid_from: '2026-01-01' },
  valid_to: null,
  changed: 1,
  added: 0,
  removed: 0,
  same: 22,
  changes: [{ part: 'rows', item: '2000', column: 'capital_city_price', unit: 'baht', before: 40.5, after: 44, percent: 8.6 }], // prettier-ignore
  warnings: [{ code: 'below_cost', part: 'rows', item: '2000' }],
  samples: [],
};
let posts: { url: string; body: unknown }[] = [];
/** Previews that wait for the test to answer them, oldest first. */
let held: ((json: unknown) => void)[] | undefined;
const http: Http = async (url, options) => {
  const headers = new Headers({ 'content-range': 'x 0-0/1' });
  const answer = (json: unknown) => ({ status: 200, headers, body: '', json });
  if (options?.method !== 'POST') {
    if (url.endsWith('rate-cards/3')) return answer(CARD);
    return answer(url.includes('/rate-cards?') ? [ROW] : []);
  }
  const body: unknown = typeof options.body === 'string' ? JSON.parse(options.body) : options.body;
  posts.push({ url, body });
  if (url.endsWith('rate-card-imports')) {
    const errors = [{ field: 'sheet.4.value', code: 'validation.number', message: 'Please enter a valid number' }];
    throw httpError(400, { status: false, code: 'request.invalid', message: 'Not valid', errors }, '');
  }
  if (held && url.endsWith('previews')) return answer(await new Promise((resolve) => held?.push(resolve)));
  return answer(url.endsWith('previews') ? PREVIEW : { ...CARD, id: 9 });
};

beforeEach(() => {
  sessionStorage.clear();
  posts = [];
  held = undefined;
  storeSession({ token: 't', login_id: 99, user_name: 'a', name: 'Admin', staff_role: 'admin' });
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

it('a draft says what its card says, and what is no number is left to the contract', () => {
  const content = fromWire(rateCardContent, { ...TERMS, ...BANDS });
  const draft = draftOfCard(content);
  expect(draft.grids.rows?.[1]).toEqual(['2000', '40.5', '50']);
  expect(draft.grids.oversize_bands).toEqual([['150', '30']]);
  expect(wireOf(draft)).toEqual(toWire(rateCardContent, content));
  const cells = (text: string) => wireOf({ grids: { fees: [[text, '1']] } })['fees'];
  expect([cells(' 1,000 '), cells(''), cells('1e3'), cells('a')]).toEqual([
    [{ weight_to: 1_000, price: 1 }],
    [{ weight_to: undefined, price: 1 }],
    [{ weight_to: Number.NaN, price: 1 }],
    [{ weight_to: Number.NaN, price: 1 }],
  ]);
  expect(codesOf('10, 11\n 63170;50')).toEqual(['10', '11', '63170', '50']);
});

it('lists the cards that hold, by carrier', async () => {
  await renderResource('/rate-cards', CardList, http);
  const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent);
  expect(cells).toEqual(expect.arrayContaining(['Kerry Express', 'Selling price', 'Holds', '01/01/2026']));
});

it('a cell is edited with keys, previewed and entered with its day and reason', async () => {
  await renderResource('/rate-cards/3/draft', CardDraft, http, 'en', '/:id/draft');
  const user = userEvent.setup();
  const table = within(await screen.findByRole('table', { name: 'By weight' }));
  const cell = table.getByRole('textbox', { name: /^Bangkok \(baht\), Up to weight \(g\) 1000/ });
  await user.click(cell);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toHaveProperty('value', '40.5');
  await user.keyboard('44');
  expect(table.getByRole('textbox', { name: /2000, Was 40.5$/ })).toHaveProperty('value', '44');
  fireEvent.change(screen.getByLabelText('Begins on'), { target: { value: '01/12/2030' } });
  fireEvent.blur(screen.getByLabelText('Begins on'));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('1 changed · 0 added · 0 removed · 22 the same')).toBeTruthy();
  expect(screen.getByText(/below the carrier's cost/)).toBeTruthy();
  expect(screen.getByText('+8.6 %')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Apply from 01/12/2030' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Reason'), 'new contract');
  await user.click(dialog.getByRole('button', { name: 'Review' }));
  await user.click(await dialog.findByRole('button', { name: 'Confirm from 01/12/2030' }));
  await screen.findByText(/holds from 01\/12\/2030|Preview/);
  const rows = [BANDS.rows[0], { ...BANDS.rows[1], capital_city_price: 44 }];
  const sent = { partner_id: 1, kind: 'selling', valid_from: '2030-12-01', ...TERMS, ...BANDS, rows };
  expect(posts.map(({ url }) => url.split('/').at(-1))).toEqual(['rate-card-previews', 'rate-cards']);
  expect(posts[0]?.body).toEqual(sent);
  expect(posts[1]?.body).toEqual({ ...sent, replaces: 3, source: 'list', reason: 'new contract' });
});

it('a draft that was left is there on the way back, until it is discarded', async () => {
  const cell = () => screen.findByRole('textbox', { name: /^Bangkok \(baht\), Up to weight \(g\) 2000/ });
  await renderResource('/rate-cards/3/draft', CardDraft, http, 'en', '/:id/draft');
  expect(screen.queryByText(/The changes you left/)).toBeNull();
  fireEvent.change(await cell(), { target: { value: '44' } });
  cleanup();
  await renderResource('/rate-cards/3/draft', CardDraft, http, 'en', '/:id/draft');
  expect(await cell()).toHaveProperty('value', '44');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await cell()).toHaveProperty('value', '40.5');
  cleanup();
  await renderResource('/rate-cards/3/draft', CardDraft, http, 'en', '/:id/draft');
  expect(await cell()).toHaveProperty('value', '40.5');
});

it('a preview of what has been changed meanwhile is not shown, and does not replace a newer one', async () => {
  await renderResource('/rate-cards/3/draft', CardDraft, http, 'en', '/:id/draft');
  held = [];
  const table = within(await screen.findByRole('table', { name: 'By weight' }));
  const enter = (price: string) =>
    fireEvent.change(table.getByRole('textbox', { name: /^Bangkok \(baht\), Up to weight \(g\) 2000/ }), {
      target: { value: price },
    });
  const look = () => userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const answer = (at: number, changed: number) => act(async () => held?.[at]?.({ ...PREVIEW, changed }));
  enter('44');
  await look();
  enter('45');
  await answer(0, 41);
  expect(screen.queryByText(/^41 changed/)).toBeNull();

  // The newer one answers first.
  enter('46');
  await look();
  enter('47');
  await look();
  await waitFor(() => expect(held).toHaveLength(3));
  await answer(2, 44);
  await answer(1, 43);
  expect(screen.getByText(/^44 changed/)).toBeTruthy();
});

it('a cell that is not valid is marked, and nothing is sent', async () => {
  await renderResource('/rate-cards/3/draft', CardDraft, http, 'en', '/:id/draft');
  const table = within(await screen.findByRole('table', { name: 'By weight' }));
  fireEvent.change(table.getByRole('textbox', { name: 'Up to weight (g), 2' }), { target: { value: '1000' } });
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Some cells are not valid: please check the tables'); // prettier-ignore
  const marked = table.getByRole('textbox', { name: /Must be above the row before it/ });
  expect(marked.getAttribute('aria-invalid')).toBe('true');
  expect(posts).toEqual([]);
});

it('a file that is refused is told by row and column', async () => {
  await renderResource('/rate-cards/3/draft', CardDraft, http, 'en', '/:id/draft');
  await screen.findByRole('table', { name: 'By weight' });
  await userEvent.upload(
    document.querySelector('input[type=file]')!,
    new File(['part'], 'a.csv', { type: 'text/csv' }),
  );
  expect(await screen.findByText('Row 4, column value:')).toBeTruthy();
  expect(posts[0]?.body).toBeInstanceOf(FormData);
});
