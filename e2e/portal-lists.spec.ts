// Lists of the portal from the narrowest desktop on: columns are hidden, nothing is cut off.
import type { Page } from '@playwright/test';
import { ordersRoutes, SHIPMENT_STATUSES } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { th } from './support/phrases.ts';
import { expect, test } from './support/test.ts';

/** Usual screens, and in between the narrowest ones that show one column more. */
const WIDTHS = [1440, 1366, 1402, 1280, 1222, 1142, 1024, 1002, 900] as const;
const MILLIONS = 1_234_567.89;
type Row = Record<string, unknown>;

/** Orders as wide as they come: each status, long names and numbers, millions of baht. */
function longOrder(row: Row, at: number): Row {
  const shipment_status = SHIPMENT_STATUSES[at % SHIPMENT_STATUSES.length];
  if (at === 1) return { ...row, booking_state: 'booking' };
  if (at === 2) return { ...row, booking_state: 'failed' };
  if (at > 3) return { ...row, shipment_status };
  return {
    ...row,
    shipment_status: 'delivery-failed',
    receiver_name: `คุณ${'พรพิพัฒน์วัฒนกุลชัย'.repeat(4)}`,
    receiver_province: 'พระนครศรีอยุธยา',
    partner_awb_no: 'NVTH0123456789'.repeat(3),
    partner_name: 'Nakhon Si Thammarat Express Delivery',
    cod_amount: MILLIONS,
    shipping_cost: 12_345.67,
  };
}
/** On the form of a day stands what was not handed over yet. */
const notHandedOver = (row: Row, at: number): Row => ({ ...longOrder(row, at), shipment_status: 'booked' });
const FIGURES = ['amount', 'after_cut_credit', 'bonus_amount', 'after_cut_bonus', 'balance_after'];
function longStatement(row: Row, at: number): Row {
  if (at > 0) return row;
  const figures = FIGURES.filter((name) => name in row).map((name) => [name, MILLIONS]);
  return { ...row, ...('policy_no' in row ? { policy_no: 'POLICY-0123456789' } : {}), ...Object.fromEntries(figures) };
}

/** The page gets rows as wide as they can be; of orders the newest, whatever it asks for. */
async function widen(page: Page, path: string, wide: (row: Row, at: number) => Row): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const url = new URL(route.request().url());
      if (path === ordersRoutes.list.path) url.search = '?limit=20';
      const response = await route.fetch({ url: url.href });
      const body = (await response.json()) as { data: { rows: Row[] } };
      body.data.rows = body.data.rows.map(wide);
      await route.fulfill({ response, json: body });
    },
  );
}

interface Seen {
  /** What is cut off or outside of the table's box, one line each. */
  faults: string[];
  columns: number;
  dates: number;
  menus: number;
}

/** Runs inside the browser, so it is one plain function. */
function seenHere(): Seen {
  const faults: string[] = [];
  const seen = (node: Element) => node.checkVisibility() && node.getBoundingClientRect().width > 0;
  const name = (node: Element) => `${node.tagName} "${(node.getAttribute('aria-label') ?? node.textContent).trim()}"`;
  const inside = (what: string, inner: DOMRect, outer: DOMRect) => {
    const over = Math.max(outer.left - inner.left, inner.right - outer.right);
    if (inner.width > 0 && over > 1) faults.push(`${what} is ${Math.round(over)} px outside`);
  };
  const all = (within: Element, what: string) => [...within.querySelectorAll(what)].filter(seen);
  const tables = all(document.querySelector('main')!, 'table');
  for (const table of tables) {
    const box = table.parentElement!.getBoundingClientRect();
    for (const cell of all(table, 'th, td')) {
      inside(name(cell), cell.getBoundingClientRect(), box);
      const content = document.createRange();
      content.selectNodeContents(cell);
      inside(`the content of ${name(cell)}`, content.getBoundingClientRect(), cell.getBoundingClientRect());
    }
    for (const button of all(table, 'button')) inside(name(button), button.getBoundingClientRect(), box);
  }
  const count = (what: string) => tables.flatMap((table) => all(table, what)).length;
  const dates = count('tbody [data-field="create_dt"], tbody [data-field="transaction_dt"]');
  return { faults, columns: count('th'), dates, menus: count('tbody [aria-haspopup="menu"]') };
}

/** `all` columns stand in the widest table, `columns` at least in any. */
const LISTS = [
  { path: '/orders/all', from: ordersRoutes.list.path, wide: longOrder, all: 9, columns: 6, dates: 20, menus: 20 },
  { path: '/search/0', from: ordersRoutes.list.path, wide: longOrder, all: 8, columns: 5, dates: 20, menus: 20 },
  { path: '/orders/parcel-handover-form', from: ordersRoutes.list.path, wide: notHandedOver, all: 9, columns: 6, dates: 20, menus: 20 },
  { path: '/finance/wallet-transaction', from: walletRoutes.report.path, wide: longStatement, all: 5, columns: 5, dates: 20, menus: 0 },
  { path: '/finance/insurance', from: walletRoutes.serviceTransactions.path, wide: longStatement, all: 6, columns: 5, dates: 1, menus: 0 },
  { path: '/permission', all: 3, columns: 3, dates: 0, menus: 0 },
  { path: '/', opens: true, all: 4, columns: 4, dates: 0, menus: 0 },
]; // prettier-ignore
const SCREENS = WIDTHS.flatMap((width) => [0, 15].map((scrollbar) => ({ width, scrollbar })));

for (const language of ['th', 'en', 'ar'])
  for (const { path, opens, from, wide, all, ...least } of LISTS)
    test(`nothing of a list is cut off from 900 px on: ${language}, ${path}`, async ({ open }) => {
      const page = await open({ who: 'shop_owner', language });
      if (from && wide) await widen(page, from, wide);
      await page.goto(path);
      if (opens) await page.locator('details:has(table) summary').click();
      await expect(page.getByRole('main').getByRole('table')).not.toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      for (const { width, scrollbar } of SCREENS) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate((px) => void (document.body.style.marginInlineEnd = `${px}px`), scrollbar);
        const now = async () => {
          const seen = await page.evaluate(seenHere);
          const enough = seen.dates >= least.dates && seen.menus >= least.menus && seen.columns >= least.columns;
          const whole = width < WIDTHS[0] || seen.columns === all;
          return { faults: seen.faults, ...(enough && whole ? {} : seen) };
        };
        const message = `${width} px, ${scrollbar} of them a scrollbar`;
        await expect.soft.poll(now, { message, timeout: 3_000 }).toEqual({ faults: [] });
      }
    });

test('rows are as high as their density says, and the menu of a row stays in sight', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  await page.goto('/orders/all');
  const rows = page.getByRole('main').locator('tbody tr');
  await expect(rows).toHaveCount(20);
  await page.evaluate(() => document.fonts.ready);
  const heights = () => rows.evaluateAll((all) => [...new Set(all.map((row) => Math.round(row.getBoundingClientRect().height)))]); // prettier-ignore
  for (const width of [1440, 1366, 1024, 900]) {
    await page.setViewportSize({ width, height: 900 });
    for (const height of [56, 44]) {
      await expect.soft.poll(heights, { message: `${width} px`, timeout: 3_000 }).toEqual([height]);
      await expect.soft(rows.first().getByRole('button').last()).toBeInViewport({ ratio: 1 });
      await page.getByRole('button', { name: th('lists.density') }).click();
    }
  }
});

test('a view that was saved on a phone outlives a reload, and opens the list when it is the default', async ({
  open,
}) => {
  const page = await open({ who: 'shop_owner', width: 390, height: 844, phone: true });
  await page.goto('/orders/all?cod_flag=0');
  const views = page.getByRole('main').getByRole('button', { name: th('lists.views.button') });
  const name = 'ไม่เก็บเงิน';
  await views.click();
  await page.getByRole('menuitem', { name: th('lists.views.save') }).click();
  await page.getByLabel(th('lists.views.name')).fill(name);
  await page.keyboard.press('Enter');
  await expect(views).toHaveAccessibleName(`${th('lists.views.button')}: ${name}`);
  await views.press('Enter');
  await page.getByRole('menuitem', { name: th('lists.views.make_standard') }).click();
  await expect(page.getByRole('menuitem', { name: th('lists.views.no_standard') })).toBeVisible();
  await page.reload();
  await expect(views).toHaveAccessibleName(`${th('lists.views.button')}: ${name}`);
  await page.goto('/');
  await page
    .getByRole('link', { name: th('frame.orders') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/orders\/all\?cod_flag=0$/);
  // Going back to all orders is not opening the list.
  await views.click();
  await page.getByRole('menuitemradio', { name: th('lists.views.plain') }).click();
  await expect(page).toHaveURL(/\/orders\/all$/);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/orders\/all\/\d+/);
  await page.goBack();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(/\/orders\/all$/);
});

/** Runs inside the browser: cards of the form that the summary covers, or that do not fit into the page. */
function coveredHere(): string[] {
  const summary = document.querySelector('main .right > *')!.getBoundingClientRect();
  const page = document.querySelector('main')!.getBoundingClientRect();
  return [...document.querySelectorAll('main .left > div > *')].flatMap((card) => {
    const box = card.getBoundingClientRect();
    const name = card.textContent.slice(0, 20);
    const apart = box.right <= summary.left || box.left >= summary.right || box.bottom <= summary.top;
    const fits = box.left >= page.left && box.right <= page.right && card.scrollWidth <= card.clientWidth + 1;
    return [...(apart ? [] : [`the summary covers "${name}"`]), ...(fits ? [] : [`"${name}" does not fit`])];
  });
}

for (const scheme of ['light', 'dark'] as const)
  test(`the form and the summary of a new order stand apart from 900 px on: ${scheme}`, async ({ open }) => {
    const page = await open({ who: 'shop_owner', language: 'en', scheme });
    await page.goto('/orders/createorder');
    await expect(page.locator('main .left input').first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    for (const width of [...WIDTHS, 1200, 1199, 1100, 960]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.soft.poll(() => page.evaluate(coveredHere), { message: `${width} px`, timeout: 3_000 }).toEqual([]);
    }
  });
