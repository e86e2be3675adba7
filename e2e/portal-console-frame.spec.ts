// The frame of the staff console: before its scripts run, while reads fail, by keys alone, zoomed in, and that nothing moves.
import type { Page } from '@playwright/test';
import { AREAS } from '@lamliang/i18n';
import { LOGIN } from './support/api.ts';
import { fillConsoleLogin } from './support/logins.ts';
import { measure } from './support/measure.ts';
import { th } from './support/phrases.ts';
import { plainPhone } from './support/shift.ts';
import { MOST_SHIFT } from './support/widths.ts';
import { expect, failing, field, test, watch } from './support/test.ts';

async function enter(page: Page): Promise<void> {
  await page.goto('/console/login');
  await fillConsoleLogin(page, LOGIN.staff_admin);
  // Below 900 px the menu is a drawer.
  await expect(page.getByRole('button', { name: new RegExp(th('console.menu.account')) })).toBeVisible();
}
const settle = async (page: Page) => {
  // Slowed down four times, with all scripts anew.
  await expect(page.getByRole('main')).toBeVisible({ timeout: 30_000 });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
};

test('[F-C1] a read that fails says so in its place, with its trace; the others show their figures', async ({
  open,
}) => {
  test.setTimeout(120_000);
  const page = await open();
  await enter(page);
  await failing(page, '/staff-api/v1/claims?*', 500);
  await failing(page, '/staff-api/v1/wallet-lag?*', 500);
  await page.goto('/console/');
  const alert = page.getByRole('main').getByRole('alert');
  // It is asked for three times more before it is given up.
  await expect(alert).toContainText('e2e', { timeout: 20_000 });
  await expect(field(page, 'deliveries')).toHaveText(/^[\d,]+$/);
  await expect(field(page, 'dead_letters')).toHaveText(/^[\d,]+$/);
  const claims = page
    .getByRole('navigation')
    .getByRole('link', { name: th('console.resource.claims') })
    .first();
  await expect(claims).toHaveText(th('console.resource.claims'));
  await page.unroute('**/staff-api/v1/claims?*');
  await alert.getByRole('button', { name: th('common.retry') }).click();
  await expect(field(page, 'claims')).toHaveText(/^[\d,]+$/);
  await expect(alert).toHaveCount(0);

  await page.goto('/console/operations');
  await expect(page.getByRole('row', { name: th('console.operations.flows') }).first()).toBeVisible();
  await expect(alert).toContainText('e2e', { timeout: 20_000 });
  await page.unroute('**/staff-api/v1/wallet-lag?*');
  await alert.getByRole('button', { name: th('common.retry') }).click();
  await expect(alert).toHaveCount(0);
});

for (const scheme of ['light', 'dark'] as const)
  test(`[F-P5] the frame of the console stands before its scripts: ${scheme}`, async ({ open }) => {
    const page = await open({ scheme });
    const complaints = watch(page);
    await page.addInitScript((theme) => localStorage.setItem('console.ra.theme', JSON.stringify(theme)), scheme);
    await page.goto('/console/login');
    await expect(page.locator('.shell')).toHaveCount(0);
    await enter(page);
    let go = () => undefined as void;
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route('**/console/assets/*.js', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await page.goto('/console/shipment-orders', { waitUntil: 'commit' });
    await expect(page.locator('.shell-side')).toBeVisible();
    const boxes = async (selectors: string[]) =>
      Promise.all(selectors.map(async (one) => await page.locator(one).first().boundingBox()));
    const before = await boxes(['.shell-top', '.shell-main']);
    const paper = await page.locator('.shell-main').evaluate((box) => getComputedStyle(box).backgroundColor);
    go();
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.locator('.shell')).toHaveCount(0);
    expect(await boxes(['header', 'main'])).toEqual(before);
    expect(await page.getByRole('main').evaluate((box) => getComputedStyle(box).backgroundColor)).toBe(paper);
    expect(complaints).toEqual([]);
  });

for (const width of process.env.SWEEP === 'all' ? [390, 768, 1024, 1440] : [390, 1440])
  test(`[F-P5] nothing in the console moves while it is loaded: ${width} px, empty cache`, async ({ open }) => {
    test.setTimeout(180_000);
    const first = await open({ width, height: 900 });
    const reads = /\/(client|staff-api)\/|\/demo\.json/;
    const plain = await plainPhone(first, reads);
    await plain.slow();
    await first.goto('/console/login');
    await expect(first.getByRole('heading', { name: th('auth.login.demo_title') })).toBeVisible();
    await settle(first);
    expect.soft(await plain.shift(), 'login').toBeLessThan(MOST_SHIFT);
    await enter(first);
    const session = await first.evaluate(() => localStorage.getItem('console.session'));
    for (const path of ['/console/', '/console/shipment-orders', '/console/customers/6/show', '/console/operations']) {
      // A profile of its own each time: nothing is in its cache.
      const page = await open({ width, height: 900 });
      await page.addInitScript((text) => localStorage.setItem('console.session', text ?? ''), session);
      const cold = await plainPhone(page, reads);
      await cold.slow();
      await page.goto(path);
      await settle(page);
      expect.soft(await cold.shift(), path).toBeLessThan(MOST_SHIFT);
      await page.context().close();
    }
  });

const WALKED = ['/console/', '/console/shipment-orders', '', '/console/customers/6/show', '/console/operations'];

test('[F-C1] keys alone reach everything, see where they are and are held nowhere', async ({ open }) => {
  test.setTimeout(240_000);
  const page = await open();
  // The link that skips the menu would still be sliding in.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page);
  for (const path of WALKED) {
    await page.goto(path || '/console/shipment-orders');
    if (!path) {
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByRole('link', { name: th('console.queue.full') }).click();
      await expect(page.getByRole('link', { name: th('console.queue.back') })).toBeVisible();
      // Focus begins at the top again.
      await page.reload();
    }
    await settle(page);
    expect.soft(await walk(page), path || 'an order').toEqual([]);
  }
});

/** Presses Tab until the page begins anew. @returns what is wrong */
async function walk(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (let step = 0; step < 500; step++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(async () => {
      // What appears with the focus takes a frame, and slides in.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const node = document.activeElement as HTMLElement | null;
      await Promise.allSettled((node?.getAnimations() ?? []).map(({ finished }) => finished));
      if (!node || node === document.body) return 'end';
      if (node.dataset.walked) return 'end';
      node.dataset.walked = 'yes';
      const name = `${node.tagName.toLowerCase()} ${(node.getAttribute('aria-label') ?? node.textContent ?? '').slice(0, 40)}`;
      const box = node.getBoundingClientRect();
      if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth)
        return `out of sight: ${name}`;
      let marked = false;
      for (let one: Element | null = node; one && !marked; one = one.parentElement) {
        const style = getComputedStyle(one);
        marked = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
        if (one.matches('.Mui-focused')) marked = true;
      }
      return marked ? '' : `no mark: ${name}`;
    });
    if (at === 'end') break;
    if (at) faults.push(at);
  }
  const missed = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')]
      .filter(
        (node) =>
          node.tabIndex >= 0 &&
          !node.dataset.walked &&
          !(node as HTMLButtonElement).disabled &&
          !node.closest('[aria-hidden=true], [inert]') &&
          node.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .map((node) => `not reached: ${node.outerHTML.slice(0, 120)}`),
  );
  return [...faults, ...missed];
}

test('[F-C1] on a phone names are whole, and an arrow says that there are more tabs', async ({ open }) => {
  const page = await open({ width: 390, height: 844, phone: true });
  await enter(page);
  await page.goto('/console/staff-logins');
  const cards = page.getByRole('list', { name: th('console.resource.staff-logins') }).getByRole('listitem');
  const sales = cards.filter({ has: page.getByText(th('status.staff_role.sales'), { exact: true }) });
  await expect(sales.first()).toBeVisible();
  await page.goto('/console/customers/6/show');
  const prices = page.getByRole('group', { name: th('console.customers.special_prices') });
  await expect(prices.getByRole('cell', { name: 'Flash Express' })).toBeVisible();
  // Rows are drawn anew while the page's other reads come in.
  await expect(async () => {
    const lines = await prices.locator('tbody td:first-child').evaluateAll((cells) =>
      cells.map((cell) => {
        const words = document.createRange();
        words.selectNodeContents(cell);
        return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
    expect(new Set(lines)).toEqual(new Set([1]));
  }).toPass();
  const last = page.getByRole('tab').last();
  await expect(last).not.toBeInViewport();
  const arrow = page.locator('.MuiTabs-scrollButtons').last();
  await expect(arrow).toBeVisible();
  await expect(async () => {
    if (await arrow.isVisible()) await arrow.click({ force: true });
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
  expect((await measure(page, { phone: true, areas: AREAS })).faults.filter((fault) => !fault.endsWith(' h1'))).toEqual(
    [],
  );
});

test('[F-C1] zoomed to 200 % nothing of the console is cut off, and nothing moves for who wants no motion', async ({
  open,
}) => {
  test.setTimeout(180_000);
  // 1280 x 900 at 200 %.
  const page = await open({ width: 640, height: 450 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/console/login');
  expect.soft(await zoomFaults(page), 'login').toEqual([]);
  await enter(page);
  for (const path of [...WALKED.filter(Boolean), '/console/claims', '/console/staff-logins', '/console/security']) {
    await page.goto(path);
    await settle(page);
    expect.soft(await zoomFaults(page), path).toEqual([]);
    const moving = await page.evaluate(() =>
      document.getAnimations().flatMap((one) => {
        const { iterations = 1 } = one.effect?.getTiming() ?? {};
        return iterations === Infinity ? [String((one as CSSAnimation).animationName)] : [];
      }),
    );
    expect.soft(moving, path).toEqual([]);
  }
});

async function zoomFaults(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  const { faults } = await measure(page, { phone: false, areas: AREAS });
  return faults.filter((fault) => !fault.endsWith(' h1'));
}
