// The staff console in Thai: every page by axe and for what moves by itself, its panels, and the scripts of a first visit.
// `SWEEP=all` takes every page in every width; otherwise each page has one width beside 1440 px in its turn.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { AREAS } from '@lamliang/i18n';
import { fillConsoleLogin } from './support/logins.ts';
import { measure } from './support/measure.ts';
import { base, LOGIN } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { th } from './support/phrases.ts';
import { plainPhone } from './support/shift.ts';
import { MOST_SHIFT, SWEEP_ALL, turnOf, WIDTHS } from './support/widths.ts';
import { expect, sharedToken, test, watch } from './support/test.ts';

const QUEUES = [
  'customers',
  'customer-notes',
  'shipment-orders',
  'verifications',
  'cod-verifications',
  'claims',
  'partners',
  'packaging-boxes',
  'banners',
  'adjustments',
  'rate-cards',
  'zone-lists',
  'wallet-decisions',
  'claims-decisions',
  'invoicing-decisions',
  'other-fees',
  'invoice-approvals',
  'invoices',
  'withholding-certificates',
  'papers',
  'waiting-papers',
  'payee-certificates',
  'carrier-payees',
  'credit-notes',
  'creditable-papers',
  'hand-overs',
  'invoice-lines',
  'pricing-decisions',
  'ledger-checks',
  'ledger-entries',
  'carrier-calls',
  'webhook-deliveries',
  'access-entries',
  'outgoing-messages',
  'staff-logins',
  'audit-log',
  'topups',
  'topup-packages',
  'cod-rounds',
  'commission-payouts',
  'carrier-bills',
  'carrier-bill-lines',
  'bill-disputes',
  'cod-advances',
  'cod-advance-terms',
  'cod-complaints',
  'bank-files',
  'bank-statements',
  'bank-statement-lines',
  'day-closes',
  'tax-periods',
  'tax-rules',
  'cod-statements',
  'cod-statement-lines',
  'commission-orders',
  'rewards',
  'reward-terms',
  'pickup-docs',
];
const PAGES = [
  '/console/',
  ...QUEUES.map((name) => `/console/${name}`),
  '/console/rate-cards/2/draft',
  '/console/zone-lists/4/draft',
  '/console/price-simulator',
  '/console/security',
  '/console/operations',
  '/console/operations/dead-letters/orders',
  '/console/operations/jobs/render',
  '/console/operations/lag/orders',
  '/console/no/such/page',
];

async function faultsOf(page: Page, complaints: string[]): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  const { faults } = await measure(page, { phone: false, areas: AREAS });
  faults.push(...(await axeFaults(page)));
  return [...faults.filter((fault) => !fault.endsWith(' h1')), ...complaints.splice(0)];
}

async function enter(page: Page): Promise<void> {
  await fillConsoleLogin(page, LOGIN.staff_admin);
  await expect(page.getByRole('navigation', { name: th('console.menu.main') })).toBeVisible();
}

/** Pages that stand beside each other in the table have different schemes; `SWEEP=all` takes each in both. */
const SCHEMES = ['light', 'dark'] as const;
for (const scheme of SCHEMES)
  test(`the console: th, ${scheme}, 1440 px`, async ({ open }) => {
    // About four seconds a page and its panel, twice as long beside other work.
    test.setTimeout(SWEEP_ALL ? 1_500_000 : 600_000);
    const own = PAGES.filter((_, index) => SWEEP_ALL || SCHEMES[index % 2] === scheme);
    const page = await open({ scheme });
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: scheme });
    const complaints = watch(page);
    await page.addInitScript((theme) => localStorage.setItem('console.ra.theme', JSON.stringify(theme)), scheme);
    await page.goto('/console/login');
    await expect(page.getByRole('button', { name: th('signin.login.submit'), exact: true })).toBeVisible();
    expect.soft(await faultsOf(page, complaints), 'login').toEqual([]);
    await enter(page);
    for (const path of own) {
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      expect.soft(await faultsOf(page, complaints), path).toEqual([]);
      if (!QUEUES.some((name) => path.endsWith(name)) || path.endsWith('partners')) continue;
      const cells = page
        .getByRole('table')
        .getByRole('row')
        .filter({ has: page.getByRole('cell') });
      if ((await cells.count()) === 0) continue;
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      // An order that no carrier billed has no bill yet: the browser complains of the 404.
      const isExpected = (fault: string) => path.endsWith('commission-orders') && fault.includes('404');
      const faults = (await faultsOf(page, complaints)).filter((fault) => !isExpected(fault));
      expect.soft(faults, `${path} with its panel`).toEqual([]);
    }
  });

const app = readFileSync(new URL('../apps/console/src/App.tsx', import.meta.url), 'utf8');
const [, table = ''] = /const RESOURCES = \{(.*?)\n\};/s.exec(app) ?? [];
/** The pages of each resource of the console, as it declares them. */
const RESOURCES = new Map([...table.matchAll(/^ {2}'?([\w-]+)'?: (\{.*?\}),$/gms)].map(([, name = '', pages = '']) => [name, pages])); // prettier-ignore

test('[F-P5] every list of the console is looked at', () => {
  expect([...RESOURCES.keys()].toSorted()).toEqual(QUEUES.toSorted());
});

/** A record of the demo that has more to show than the first one. */
const RECORDS: Record<string, number> = { customers: 6, 'rate-cards': 2, 'zone-lists': 4, 'cod-rounds': 15 };
/** The page of a record of every resource that has one; the trail of changes is made of records of every service. */
async function recordPages(): Promise<string[]> {
  const headers = { authorization: `Bearer ${await sharedToken('staff_admin')}` };
  const pages: string[] = [];
  for (const [name, declared] of RESOURCES) {
    if (!declared.includes('show: ') || name === 'audit-log') continue;
    const list = await fetch(`${base()}/staff-api/v1/${name}?range=[0,0]`, { headers });
    // A list that the console makes of others.
    if (list.status === 404) continue;
    expect(list.status, name).toBe(200);
    const [first] = (await list.json()) as { id: number | string }[];
    if (first) pages.push(`/console/${name}/${RECORDS[name] ?? first.id}/show`);
  }
  return pages;
}

for (const width of SWEEP_ALL ? WIDTHS : (['in turn'] as const))
  test(`[F-P5] the console as a plain phone loads it: nothing moves, nothing overflows, axe, ${width} px`, async ({
    open,
  }) => {
    test.setTimeout(SWEEP_ALL ? 1_800_000 : 900_000);
    const records = await recordPages();
    const page = await open();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/console/login');
    await enter(page);
    const plain = await plainPhone(page, /\/(client|staff-api|admin)\//);
    const complaints = watch(page);
    // An order that no carrier billed has no bill yet, and an outdated invitation is none: the browser complains of each 404.
    let expected = 0;
    page.on('response', (answer) => {
      if (answer.status() === 404 && /\/(parcel-bills|staff-invite)\b/.test(answer.url())) expected += 1;
    });
    for (const [index, path] of [...PAGES, ...records, '/console/join#outdated'].entries()) {
      const now = width === 'in turn' ? turnOf(index) : width;
      await page.setViewportSize({ width: now, height: 844 });
      await plain.slow();
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible({ timeout: 30_000 });
      await page.waitForLoadState('networkidle');
      expect.soft(await plain.shift(), `${path} at ${now} px: layout shift`).toBeLessThan(MOST_SHIFT);
      const faults = await faultsOf(page, complaints);
      const unexpected = faults.filter((fault) => !(fault.includes('404') && expected-- > 0));
      expect.soft(unexpected, `${path} at ${now} px`).toEqual([]);
    }
  });

/** Gzipped scripts of a first visit with its first list, kB. */
const BUDGET = 380;
/** The same of the login alone. */
const LOGIN_BUDGET = 300;

test('[F-C] scripts of a first visit to the console stay within their budget', async ({ open }) => {
  const page = await open();
  let bytes = 0;
  page.on('response', (response) => {
    const headers = response.headers();
    if (headers['content-type']?.includes('javascript')) bytes += Number(headers['content-length']);
  });
  await page.goto('/console/login');
  await expect(page.getByRole('button', { name: th('signin.login.submit'), exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  console.log('kB of scripts of its login:', Math.round(bytes / 1_000));
  expect(bytes / 1_000).toBeLessThanOrEqual(LOGIN_BUDGET);
  await enter(page);
  await page.getByRole('link', { name: th('console.resource.customers') }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await page.waitForLoadState('networkidle');
  console.log('kB of scripts of the console:', Math.round(bytes / 1_000));
  expect(bytes).toBeGreaterThan(0);
  expect(bytes / 1_000).toBeLessThanOrEqual(BUDGET);
});

test('the console in narrower windows: nothing overflows, the panel lies over the list below 1366 px', async ({
  open,
}) => {
  test.setTimeout(300_000);
  const page = await open();
  await page.goto('/console/login');
  await enter(page);
  for (const path of [...PAGES, '/console/customers/5']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    for (const width of [900, 1024, 1280, 1366]) {
      await page.setViewportSize({ width, height: 900 });
      const now = async () => {
        const { faults } = await measure(page, { phone: false, areas: AREAS });
        return faults.filter((fault) => !fault.endsWith(' h1'));
      };
      await expect.soft.poll(now, { message: `${path} at ${width} px`, timeout: 3_000 }).toEqual([]);
      if (!path.endsWith('/5')) continue;
      const panel = page.getByRole('complementary');
      expect.soft(await panel.evaluate((node) => getComputedStyle(node).position), `${width} px`).toBe(width < 1366 ? 'absolute' : 'static'); // prettier-ignore
    }
  }
});

test('a record on a phone can be scrolled by keys, to the side as well', async ({ open }) => {
  const page = await open();
  await page.goto('/console/login');
  await enter(page);
  await page.setViewportSize({ width: 390, height: 844 });
  // The demo's shop with special prices, a table without links.
  await page.goto('/console/customers/6/show');
  await expect(page.getByRole('group', { name: th('console.customers.special_prices') })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await axeFaults(page)).toEqual([]);
});

test('a list is where it was after a record of it; the boxes of its rows are whole', async ({ open }) => {
  const page = await open();
  await page.goto('/console/login');
  await enter(page);
  await page.goto('/console/shipment-orders');
  const list = page.getByRole('region', { name: th('console.resource.shipment-orders') });
  const place = () => list.evaluate((box) => box.scrollTop);
  await expect(list.getByRole('row').nth(40)).toBeAttached();
  await expect(page.getByRole('navigation', { name: th('common.pages'), exact: true })).toBeVisible();
  await list.evaluate((box) => (box.scrollTop = 700));
  await list.getByRole('row').nth(25).getByRole('link').first().click();
  await expect(page.getByRole('complementary')).toBeVisible();
  const left = await place();
  expect(left).toBeGreaterThan(500);
  await page.getByRole('link', { name: th('console.queue.full') }).click();
  await expect(list).toBeHidden();
  await page.getByRole('link', { name: th('console.queue.back') }).click();
  await expect.poll(place).toBe(left);
  await page.goBack();
  await expect(list).toBeHidden();
  await page.goBack();
  await expect.poll(place).toBe(left);

  await page.goto('/console/webhook-deliveries');
  const boxes = page.getByRole('row').locator('> :first-child');
  await expect(boxes.nth(1)).toBeVisible();
  expect(await boxes.evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length)).toBe(
    0,
  );
});
