import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { orderOf, startWallet, type WalletApp } from '../testing/index.ts';

let app: WalletApp;
const DAY = { from_date: '2026-11-20', to_date: '2026-11-20' };
const history = (id: number, query: object = {}) =>
  app.as('staff_sales').call(walletRoutes.creditHistory, { params: { id }, query });

beforeAll(async () => {
  app = await startWallet();
  await app.fund(70, { credit: 100_000, bonus: 30_000, insurance: 5_000 });
  await app.hold(70, [orderOf(701, 50_000, 1_000), orderOf(702, 20_000)]);
  await app.end('capture', 70, [701]);
  await app.end('refund', 70, [702]);
  await app.fund(71, { credit: 9_900 });
});
afterAll(() => app?.stop());

it('[A224] staff read what moved credit and bonus, each with what was left, as the shop itself does', async () => {
  const { rows, total } = await history(70, { sort: 'ASC' });
  expect(rows.map((r) => [r.type, r.amount, r.after_cut_credit, r.bonus_amount, r.after_cut_bonus])).toEqual([
    ['adjustment', 100_000, 100_000, 0, 0],
    ['bonus', 0, 100_000, 30_000, 30_000],
    ['order', -20_000, 80_000, -30_000, 0],
    ['order', -20_000, 60_000, 0, 0],
    ['refund', 20_000, 80_000, 0, 0],
  ]);
  expect(total).toBe(5);
  const own = await app.as({ account_id: 70 }).call(walletRoutes.report, { query: { ...DAY, sort: 'ASC' } });
  expect(rows).toEqual(own.rows);
});

it('is of one book, one kind and some days where they are named, and is read to its end by its cursor', async () => {
  const types = async (query: object) => (await history(70, query)).rows.map(({ type }) => type);
  expect(await types({ book: 'bonus' })).toEqual(['order', 'bonus']);
  expect(await types({ book: 'credit' })).toEqual(['refund', 'order', 'order', 'adjustment']);
  expect(await types({ book: 'credit', type: 'refund' })).toEqual(['refund']);
  expect(await types({ from_date: '2026-11-19', to_date: '2026-11-19' })).toEqual([]);
  expect(await types(DAY)).toHaveLength(5);
  const seen: number[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: Awaited<ReturnType<typeof history>> = await history(70, { limit: 2, after });
    seen.push(...page.rows.map(({ id }) => id));
    after = page.next ?? null;
  }
  expect(seen).toEqual((await history(70)).rows.map(({ id }) => id));
});

it('is of that customer alone, for staff alone', async () => {
  expect((await history(71)).rows.map(({ amount }) => amount)).toEqual([9_900]);
  const path = '/client/admin-api/v1/accounts/70/credit-history';
  expect((await app.as({ account_id: 70 }).raw('GET', path)).status).toBe(403);
  expect((await app.as('staff_support').raw('GET', path)).body).toMatchObject({ data: { rows: { 0: { amount: 200, after_cut_credit: 800 } } } }); // prettier-ignore
  expect((await app.as('staff_finance').raw('GET', `${path}?from_date=2026-11-20`)).status).toBe(400);
});
