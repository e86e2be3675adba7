// Every screen of the portal in every look: see support/measure.ts and axe.
import type { Page } from '@playwright/test';
import { AREAS } from '@lamliang/i18n';
import { authRoutes } from '@lamliang/contracts/auth';
import { ordersRoutes, type Order } from '@lamliang/contracts/orders';
import { ROUTES } from '../apps/portal/src/routes/index.ts';
import { clientOf } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { cutOff, measure } from './support/measure.ts';
import { th } from './support/phrases.ts';
import { plainPhone } from './support/shift.ts';
import { contextFor, expect, sharedToken, test, watch, type Looks } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

interface Screen {
  path: string;
  /** Gzipped scripts of a first visit, kB. */
  budget: number;
  visitor?: true;
}

/** Addresses of routes that have more than one look, or a part that differs; other routes are their own. */
const SAMPLES: Record<string, (order: Order) => string[]> = {
  '/logout': () => [],
  '/search/:searchvalue': (order) => [
    `/search/${encodeURIComponent(order.receiver_name.split(' ')[0]!)}`,
    '/search/zzzz',
  ],
  '/orders/all': () => ['/orders/all', '/orders/all?search=zzzz'],
  '/orders/all/:id/:group': (order) => [`/orders/all/${order.id}/all`],
  '/orders/claim': () => ['/orders/claim', '/orders/claim?search=zzzz'],
  '/orders/claim/create': ({ id }) => [`/orders/claim/create?order=${id}`, '/orders/claim/create'],
  '*': () => ['/no/such/page'],
};
const samplesOf = (path: string, order: Order) => {
  if (SAMPLES[path]) return SAMPLES[path](order);
  if (path.includes(':')) throw new Error(`${path} needs a sample`);
  return [path];
};

/** Each route of the table. Orders with much to show: the newest delivered one with COD. */
async function screens(): Promise<Screen[]> {
  const shop = clientOf(await sharedToken('shop_owner'));
  const query = { shipment_status: 'delivery-success', cod_flag: 1, limit: 1 } as const;
  const { rows } = await shop.call(ordersRoutes.list, { query });
  const order = rows[0]!;
  return ROUTES.flatMap(({ path, access, budget_kb = 300 }) =>
    samplesOf(path, order).map((at) => ({
      path: at,
      budget: budget_kb,
      // Visitors are sent from elsewhere to the login.
      ...(access === 'public' && path !== '*' ? { visitor: true as const } : {}),
    })),
  );
}

/** The page stands still: its reads are answered and its letters are there. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading')).not.toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('status', { name: th('common.loading') })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Widths of windows, px, that are looked at for what does not fit. */
const BETWEEN = [900, 1024, 1280, 1366];

type Look = Looks & { width: number; language: string; scheme: 'light' | 'dark' };
const look = (language: string, scheme: 'light' | 'dark', width: number): Look => ({
  language,
  scheme,
  width,
  phone: width < 900,
  height: 844,
});
/** Each language, scheme and width at least once; `SWEEP=all` takes all of them together, which lasts twice as long. */
const LOOKS =
  process.env.SWEEP === 'all'
    ? ['th', 'en', 'ar'].flatMap((language) =>
        (['light', 'dark'] as const).flatMap((scheme) =>
          [1440, 390, 360].map((width) => look(language, scheme, width)),
        ),
      )
    : [
        look('th', 'light', 1440),
        look('th', 'dark', 390),
        look('en', 'light', 360),
        look('en', 'dark', 1440),
        look('ar', 'light', 390),
        look('ar', 'dark', 1440),
      ];
/** Layout shift that nobody minds is below 0.1; ours is below half of that. */
const MOST_SHIFT = 0.05;
/** Scripts of a first visit, so that a slow line carries few answers. */
const MOST_SCRIPTS = 37;

for (const looks of LOOKS) {
  /** These passes load every page as on a plain phone, and nothing may move then. */
  const shifts = looks.language === 'th' && looks.width !== 360;
  const point = shifts ? '[F-P5] ' : '';
  test(`${point}every screen: ${looks.language}, ${looks.scheme}, ${looks.width} px`, async ({ browser }) => {
    test.setTimeout(360_000);
    const all = await screens();
    const visitor = await contextFor(browser, looks);
    const member = await contextFor(browser, { ...looks, who: 'shop_owner' });
    for (const context of [visitor, member]) {
      const page = await context.newPage();
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: looks.scheme });
      const complaints = watch(page);
      const plain = shifts ? await plainPhone(page) : undefined;
      for (const { path } of all.filter((screen) => Boolean(screen.visitor) === (context === visitor))) {
        complaints.length = 0;
        await plain?.slow();
        await page.goto(path);
        await settle(page);
        if (plain) expect.soft(await plain.shift(), `${path}: layout shift`).toBeLessThan(MOST_SHIFT);
        const { faults } = await measure(page, { phone: looks.phone ?? false, areas: AREAS });
        faults.push(...(await axeFaults(page)));
        expect.soft([...faults, ...complaints], path).toEqual([]);
        const direction = await page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`);
        expect.soft(direction, path).toBe(`${looks.language} ${looks.language === 'ar' ? 'rtl' : 'ltr'}`);
      }
      await context.close();
    }
  });
}

for (const who of ['shop_owner', undefined] as const)
  test(`nothing overflows in windows between: ${who ?? 'visitor'}`, async ({ browser }) => {
    test.setTimeout(180_000);
    const context = await contextFor(browser, who ? { who } : {});
    const page = await context.newPage();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const { path } of (await screens()).filter(({ visitor = false }) => visitor !== (who !== undefined))) {
      await page.goto(path);
      await settle(page);
      for (const width of BETWEEN) {
        await page.setViewportSize({ width, height: 900 });
        const now = async () => {
          const { faults } = await measure(page, { phone: false, areas: AREAS });
          return [...faults, ...(await cutOff(page))];
        };
        // Layouts that are measured by scripts follow a moment later.
        await expect.soft.poll(now, { message: `${path} at ${width} px`, timeout: 3_000 }).toEqual([]);
      }
    }
    await context.close();
  });

test('no link leads to a page that is not there', async ({ browser }) => {
  test.setTimeout(120_000);
  const context = await contextFor(browser, { who: 'shop_owner' });
  const page = await context.newPage();
  const wanted = new Set<string>();
  const visited = new Set<string>();
  // Orders are all one route.
  const shape = (path: string) => path.replace(/\d+/g, '0');
  const known = (await screens()).filter(({ path }) => path !== '/not-found' && path !== '/no/such/page');
  const queue = known.map((screen) => screen.path);
  while (queue.length > 0) {
    const path = queue.shift()!;
    if (visited.has(shape(path))) continue;
    visited.add(shape(path));
    await page.goto(path);
    await settle(page);
    await expect.soft(page.getByRole('heading', { name: th('auth.not_found.title') }), path).toHaveCount(0);
    const { links } = await measure(page, { phone: false, areas: AREAS });
    for (const link of links) {
      if (link.startsWith('/console') || link === '/logout' || visited.has(shape(link))) continue;
      wanted.add(link);
      queue.push(link);
    }
  }
  expect(visited.size).toBeGreaterThan(12);
  await context.close();
});

test('[F-P5] scripts of a first visit are few and stay within their budgets', async ({ browser }) => {
  test.setTimeout(120_000);
  const sizes: Record<string, number> = {};
  for (const { path, budget, visitor } of await screens()) {
    const context = await contextFor(browser, visitor ? {} : { who: 'shop_owner' });
    const page = await context.newPage();
    let [bytes, count] = [0, 0];
    page.on('response', (response) => {
      const headers = response.headers();
      if (!headers['content-type']?.includes('javascript')) return;
      expect.soft(headers['content-encoding'], response.url()).toBe('gzip');
      bytes += Number(headers['content-length']);
      count += 1;
    });
    await page.goto(path);
    await settle(page);
    await context.close();
    sizes[path] = Math.round(bytes / 1_000);
    expect.soft(count, `${path}: scripts`).toBeLessThanOrEqual(MOST_SCRIPTS);
    expect.soft(bytes / 1_000, `${path}: kB of scripts`).toBeLessThanOrEqual(budget);
  }
  console.log('kB of scripts:', JSON.stringify(sizes));
});

/** What people wrote, which stays in its language: their names, places and remarks, by the field of the record. */
const PEOPLES =
  'bdi, [lang="th"], [role="menu"], [aria-hidden="true"], [data-field$="_name"], [data-field="name"], [data-field="detail"], [data-field="note"]';

/** Visible words of a page in a script, without those of people. Runs inside the browser. */
function wordsIn([letters, peoples, known]: [string, string, string[]]): string[] {
  const script = new RegExp(letters);
  const found = new Set<string>();
  const add = (node: Element, words: string) => {
    const rest = known.reduce((left, one) => left.replaceAll(one, ''), words);
    if (script.test(rest) && node.checkVisibility() && !node.closest(`script, style, ${peoples}`))
      found.add(rest.trim());
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) add(node.parentElement!, node.textContent ?? '');
  for (const name of ['placeholder', 'alt', 'title'])
    for (const node of document.querySelectorAll(`[${name}]`)) add(node, node.getAttribute(name)!);
  return [...found];
}

/** Letters of a script, without signs that others use: the baht sign stands in the block of Thai. */
const THAI = '[\\u0e01-\\u0e3a\\u0e40-\\u0e5b]';
const ARABIC = '[\\u0620-\\u064a]';

test('[F-T5] a switch of the language changes every text of an open page, those of the server too', async ({
  open,
}) => {
  test.setTimeout(180_000);
  const shop = clientOf(await sharedToken('shop_owner'));
  const { rows } = await shop.call(ordersRoutes.list, { query: { shipment_status: 'delivery-success', limit: 100 } });
  const user = await shop.call(authRoutes.init, {});
  const all = await shop.call(ordersRoutes.list, { query: { limit: 100 } });
  const known = [...new Set([...rows, ...all.rows].map((order) => order.receiver_province))];
  known.push(user.name, user.parent_account?.name ?? user.name);
  known.sort((one, other) => other.length - one.length);
  const page = await open({ who: 'shop_owner' });
  for (const path of [
    '/',
    '/orders/all',
    `/orders/all/${rows[0]!.id}/all`,
    '/orders/claim',
    '/finance/wallet-transaction',
    '/options/sessions',
  ]) {
    await page.goto(path);
    await settle(page);
    for (const [name, language, former] of [
      ['English', 'en', THAI],
      ['العربية', 'ar', THAI],
      ['ไทย', 'th', ARABIC],
    ] as const) {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^[A-Z]+ · / })
        .click();
      await page.getByRole('menuitemradio', { name, exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const left = () => page.evaluate(wordsIn, [former, PEOPLES, known] as [string, string, string[]]);
      await expect.poll(left, { message: `${path} in ${name}` }).toEqual([]);
    }
  }
});
