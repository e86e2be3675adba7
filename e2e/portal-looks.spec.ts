// What is easily drawn wrong at 390 px, each case as it once was.
import type { Locator } from '@playwright/test';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { clientOf } from './support/api.ts';
import { th } from './support/phrases.ts';
import { expect, failing, field, sharedToken, test } from './support/test.ts';

const PHONE = { who: 'shop_owner', width: 390, height: 844, phone: true } as const;
async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator.toString()} is not drawn`);
  return box;
}

for (const language of ['th', 'en', 'ar'])
  test(`[F-P5] the cross that ends a selection stands beside its number, ${language}`, async ({ open }) => {
    const page = await open({ ...PHONE, language });
    await page.goto('/orders/all?shipment_status=booked');
    const boxes = page.getByRole('main').getByRole('checkbox');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    const number = await boxOf(page.locator('strong[role="status"]'));
    const cross = await boxOf(page.locator('button.clear'));
    expect(cross.y).toBeLessThan(number.y + number.height);
    expect(number.y).toBeLessThan(cross.y + cross.height);
    const act = await boxOf(page.locator('button.act').first());
    expect(act.y).toBeGreaterThanOrEqual(cross.y + cross.height - 1);
  });

test('[F-P5] what went wrong with the balance is said in the letters of every failure', async ({ open }) => {
  const page = await open(PHONE);
  await failing(page, walletRoutes.balances.path, 500);
  await page.goto('/');
  const said = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: th('errors.server.unexpected') });
  await expect(said.first().locator('p').first()).toHaveCSS('font-size', '14px');
  await expect(said.first().getByRole('heading')).toHaveCSS('font-size', '16px');
});

test('[F-P4] a size of paper stays in one line', async ({ open }) => {
  const shop = clientOf(await sharedToken('shop_owner'));
  const { rows } = await shop.call(ordersRoutes.list, { query: { shipment_status: 'booked', limit: 50 } });
  const page = await open(PHONE);
  // An old one: the newest are other tests', which cancel them meanwhile. Printing leads until it was done.
  const order = rows.findLast((one) => one.print_flag === 0 && one.allowed_moves.includes('print'))!;
  await page.goto(`/orders/all/${order.id}/all`);
  await page.getByRole('button', { name: th('orders.print.print') }).first().click(); // prettier-ignore
  const papers = page.getByRole('dialog').locator('fieldset label bdi');
  await expect(papers).toHaveCount(7);
  await page.evaluate(() => document.fonts.ready);
  const lines = await papers.evaluateAll((all) =>
    all.flatMap((one) => {
      const words = one.firstChild as Text;
      const size = /\d+\s(×\s\d+|มม\.)/.exec(words.data);
      if (!size) return [];
      const range = document.createRange();
      range.setStart(words, size.index);
      range.setEnd(words, size.index + size[0].length);
      return [new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size];
    }),
  );
  expect(lines).toEqual([1, 1, 1, 1]);
});

test('[F-S7] cards of the open sessions do not touch, and each landmark has its own name', async ({ open }) => {
  const page = await open(PHONE);
  await page.goto('/options/sessions');
  const cards = page.getByRole('main').locator('section');
  await expect(cards).toHaveCount(2);
  await expect(field(page, 'browser').first()).toBeVisible();
  const [first, second] = [await boxOf(cards.nth(0)), await boxOf(cards.nth(1))];
  expect(second.y - first.y - first.height).toBeGreaterThanOrEqual(12);
  const names = [th('auth.sessions.title'), th('auth.accesses.title')];
  for (const name of names) await expect(page.getByRole('region', { name, exact: true })).toHaveCount(1);
  // The entries are cards, not a table that a finger has to move.
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('[F-P5] an empty list speaks in sentences', async ({ open }) => {
  const page = await open({ ...PHONE, language: 'en' });
  await page.goto('/orders/all?search=zzzz');
  const said = page.getByRole('main').getByRole('heading', { level: 2, name: 'no data' });
  await expect(said).toBeVisible();
  expect(await said.evaluate((node) => getComputedStyle(node, '::first-letter').textTransform)).toBe('uppercase');
});
