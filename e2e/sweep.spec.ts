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
import { MOST_SHIFT, SWEEP_ALL, turnOf } from './support/widths.ts';
import { contextFor, expect, sharedToken, test, watch, type Looks } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

interface Screen {
  path: string;
  /** Gzipped scripts of a first visit, kB. */
  budget: number;
  visitor?: true;
}

/** Of an invitation, and of a shop that recommends the product. */
interface Keys {
  invite: string;
  affiliate: string;
}
let known: Promise<Keys> | undefined;
const keysOf = () => (known ??= makeKeys());
async function makeKeys(): Promise<Keys> {
  const [owner, other] = await Promise.all([sharedToken('shop_owner'), sharedToken('affiliate')]);
  const { invite_key } = await clientOf(owner).call(authRoutes.generateInvite, { body: { access_level: 3 } });
  const { affiliate_key } = await clientOf(other).call(authRoutes.affiliateSetting, {});
  return { invite: invite_key, affiliate: affiliate_key };
}

/** Addresses of routes that have more than one look, or a part that differs; other routes are their own. */
const SAMPLES: Record<string, (order: Order, keys: Keys) => string[]> = {
  '/login/:invite_key': (_, { invite }) => [`/login/${invite}`],
  '/register': (_, { affiliate }) => ['/register', `/register?affiliate_key=${affiliate}`],
  '/register/:invite_key': (_, { invite }) => [`/register/${invite}`],
  '/invite/register/:invite_key': (_, { invite }) => [`/invite/register/${invite}`],
  '/auth/fbform': () => ['/auth/fbform?name=Malee&email=malee%40example.com', '/auth/fbform?error=access_denied'],
  '/otpverify': () => ['/otpverify?telephone=0812345678&email=a%40example.com&ref=ABC234'],
  '/otpverify/:invite_key': (_, { invite }) => [`/otpverify/${invite}?telephone=0812345678&ref=ABC234`],
  '/invite/:invite_key': (_, { invite }) => [`/invite/${invite}`],
  '/invite/accept/:invite_key': (_, { invite }) => [`/invite/accept/${invite}`],
  '/affiliate/:affiliate_key': (_, { affiliate }) => [`/affiliate/${affiliate}`],
  '/affiliate/accept/:affiliate_key': (_, { affiliate }) => [`/affiliate/accept/${affiliate}`],
  '/invalid': () => ['/invalid', '/invalid?code=invite.used'],
  '/child/selectaccount/:invite_key': (_, { invite }) => [`/child/selectaccount/${invite}`],
  '/logout': () => [],
  '/search/:searchvalue': (order) => [
    `/search/${encodeURIComponent(order.receiver_name.split(' ')[0]!)}`,
    '/search/zzzz',
  ],
  '/orders/all': () => ['/orders/all', '/orders/all?search=zzzz'],
  '/orders/all/:id/:group': (order) => [`/orders/all/${order.id}/all`],
  '/report/cod-approve-detail/:id/:group': () => ['/report/cod-approve-detail/x/all'],
  '/finance/disputes/:id': () => ['/finance/disputes/x'],
  '/finance/credit-note': () => ['/finance/credit-note', '/finance/credit-note?note=x'],
  '/finance/invoice-approval/:id/:group': () => ['/finance/invoice-approval/x/approved'],
  '/finance/tax-invoice/:id/:group': () => ['/finance/tax-invoice/x/all'],
  '/manage-document/tax-invoice/:id/:group': () => ['/manage-document/tax-invoice/x/all'],
  '/orders/pickup-detail/:id': () => ['/orders/pickup-detail/1', '/orders/pickup-detail/x'],
  '/orders/claim': () => ['/orders/claim', '/orders/claim?search=zzzz'],
  '/orders/claim/create': ({ id }) => [`/orders/claim/create?order=${id}`, '/orders/claim/create'],
  '*': () => ['/no/such/page'],
};
const samplesOf = (path: string, order: Order, keys: Keys) => {
  if (SAMPLES[path]) return SAMPLES[path](order, keys);
  if (path.includes(':')) throw new Error(`${path} needs a sample`);
  return [path];
};

/** Steps of a way open in their turn: what the page would have kept of those before. Runs inside the browser. */
function stepBefore(): void {
  const soon = Date.now() + 60_000;
  const sent = { receiver: '0810000001', ref: 'ABC234', ends_at: soon, resend_at: soon, tries: 4, token: null, done: false }; // prettier-ignore
  const steps: Record<string, object> = {
    '/forgot/otpcheck': sent,
    '/forgot/newpass': { ...sent, token: 'x' },
    '/forgot/newpass-confirm': { ...sent, done: true },
    '/user/otp-check': { ...sent, receiver: 'shop.owner@example.co.th' },
  };
  const kept = steps[location.pathname];
  const way = location.pathname.startsWith('/user/') ? 'steps.email' : 'steps.password';
  if (kept) sessionStorage.setItem(way, JSON.stringify(kept));
}
async function contextOf(...terms: Parameters<typeof contextFor>) {
  const context = await contextFor(...terms);
  await context.addInitScript(stepBefore);
  return context;
}

/** Each route of the table. Orders with much to show: the newest delivered one with COD. */
async function screens(): Promise<Screen[]> {
  const shop = clientOf(await sharedToken('shop_owner'));
  const query = { shipment_status: 'delivery-success', cod_flag: 1, limit: 1 } as const;
  const { rows } = await shop.call(ordersRoutes.list, { query });
  const order = rows[0]!;
  const keys = await keysOf();
  return ROUTES.flatMap(({ path, access, budget_kb = 317 }) =>
    samplesOf(path, order, keys).map((at) => ({
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

/** `inTurn`: each page in another width of those between. `nth`: those pages alone whose turn this look is. */
type Look = Looks & { width: number; language: string; scheme: 'light' | 'dark'; inTurn?: true; nth?: number };
const look = (language: string, scheme: 'light' | 'dark', width: number): Look => ({
  language,
  scheme,
  width,
  phone: width < 900,
  height: 844,
});
/** What pages are looked at in beside Thai, light and 1440 px: here one after the other, by `SWEEP=all` all together. */
const TURNS: Look[] = [
  look('th', 'dark', 390),
  look('en', 'dark', 360),
  look('ar', 'light', 390),
  look('ar', 'dark', 1440),
  { ...look('th', 'light', 1440), inTurn: true },
];
/** `SWEEP=all` takes every page in every language, scheme and width, which lasts two hours on two cores with nothing beside it. */
const LOOKS: Look[] = SWEEP_ALL
  ? [
      ...['th', 'en', 'ar'].flatMap((language) =>
        (['light', 'dark'] as const).flatMap((scheme) =>
          [1440, 390, 360].map((width) => look(language, scheme, width)),
        ),
      ),
      ...[768, ...BETWEEN].map((width) => look('th', 'light', width)),
    ]
  : [look('th', 'light', 1440), ...TURNS.map((one, nth) => ({ ...one, nth }))];
/** Axe looks at every width in one language, at colours in both schemes, at both directions: another language is the same page. */
const isAudited = ({ language, scheme, width }: Look) =>
  !SWEEP_ALL || (language === 'th' && scheme === 'light') || (language !== 'en' && width !== 360);
/** Scripts of a first visit, so that a slow line carries few answers. */
const MOST_SCRIPTS = 38;

for (const looks of LOOKS) {
  /** These passes load every page as on a plain phone, and nothing may move then. */
  const shifts = looks.language === 'th';
  const point = shifts ? '[F-P5] ' : '';
  test(`${point}${looks.nth === undefined ? 'every screen' : 'screens in their turn'}: ${looks.language}, ${looks.scheme}, ${looks.inTurn ? 'widths between' : `${looks.width} px`}`, async ({
    browser,
  }) => {
    test.setTimeout(SWEEP_ALL ? 1_500_000 : 600_000);
    const isTurn = (index: number) => looks.nth === undefined || index % TURNS.length === looks.nth;
    const all = (await screens()).filter((_, index) => isTurn(index));
    const visitor = await contextOf(browser, looks);
    const member = await contextOf(browser, { ...looks, who: 'shop_owner' });
    for (const context of [visitor, member]) {
      const page = await context.newPage();
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: looks.scheme });
      const complaints = watch(page);
      const plain = shifts ? await plainPhone(page) : undefined;
      const own = all.filter((screen) => Boolean(screen.visitor) === (context === visitor));
      for (const [index, { path }] of own.entries()) {
        complaints.length = 0;
        const width = looks.inTurn ? turnOf(index) : looks.width;
        if (looks.inTurn) await page.setViewportSize({ width, height: 844 });
        await plain?.slow();
        await page.goto(path);
        await settle(page);
        if (plain) expect.soft(await plain.shift(), `${path} at ${width} px: layout shift`).toBeLessThan(MOST_SHIFT);
        const { faults } = await measure(page, { phone: looks.phone ?? false, areas: AREAS });
        if (isAudited(looks)) faults.push(...(await axeFaults(page)));
        expect.soft([...faults, ...complaints], `${path} at ${width} px`).toEqual([]);
        const direction = await page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`);
        expect.soft(direction, path).toBe(`${looks.language} ${looks.language === 'ar' ? 'rtl' : 'ltr'}`);
      }
      await context.close();
    }
  });
}

for (const width of SWEEP_ALL ? [390, 768, 1024] : [390])
  test(`[F-P5] on a first visit nothing moves by itself, and scripts stay within their budgets, at ${width} px`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const sizes: Record<string, number> = {};
    for (const { path, budget, visitor } of await screens()) {
      const context = await contextOf(browser, { ...look('th', 'light', width), ...(visitor ? {} : { who: 'shop_owner' }) }); // prettier-ignore
      const page = await context.newPage();
      let [bytes, count] = [0, 0];
      page.on('response', (response) => {
        const headers = response.headers();
        if (!headers['content-type']?.includes('javascript')) return;
        expect.soft(headers['content-encoding'], response.url()).toBe('br');
        bytes += Number(headers['content-length']);
        count += 1;
      });
      const plain = await plainPhone(page);
      await page.goto(path);
      await settle(page);
      expect.soft(await plain.shift(), path).toBeLessThan(MOST_SHIFT);
      if (visitor) expect.soft(page.url().endsWith(path), path).toBe(true);
      await context.close();
      sizes[path] = Math.round(bytes / 1_000);
      expect.soft(count, `${path}: scripts`).toBeLessThanOrEqual(MOST_SCRIPTS);
      expect.soft(bytes / 1_000, `${path}: kB of scripts`).toBeLessThanOrEqual(budget);
    }
    console.log('kB of scripts:', JSON.stringify(sizes));
  });

/** A window of 1280 x 900 at 200 %. */
const ZOOMED = { width: 640, height: 450 };
for (const language of SWEEP_ALL ? ['th', 'ar'] : ['th'])
  test(`[F-P5] at 200 % nothing scrolls sideways and bars leave room to read, ${language}`, async ({ browser }) => {
    test.setTimeout(240_000);
    for (const who of ['shop_owner', undefined] as const) {
      const context = await contextFor(browser, { language, ...ZOOMED, ...(who ? { who } : {}) });
      const page = await context.newPage();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const { path } of (await screens()).filter(({ visitor = false }) => visitor !== (who !== undefined))) {
        await page.goto(path);
        await settle(page);
        const { faults } = await measure(page, { phone: false, areas: AREAS });
        expect.soft([...faults, ...(await cutOff(page))], path).toEqual([]);
        // Scrolled to the middle: what stays in its place while the rest moves.
        const covered = await page.evaluate(() => {
          scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2);
          const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y));
          const stays = (node: Element | null): boolean =>
            node !== null && (/fixed|sticky/.test(getComputedStyle(node).position) || stays(node.parentElement));
          return rows.filter(stays).length / innerHeight;
        });
        expect.soft(covered, `${path}: part of the window that bars take`).toBeLessThan(0.45);
      }
      await context.close();
    }
  });

test('[F-P5] with reduced motion nothing is animated, while a page loads and when it is there', async ({ browser }) => {
  test.setTimeout(180_000);
  const context = await contextFor(browser, { who: 'shop_owner' });
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route('**/client/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue().catch(() => undefined);
  });
  /** Longer than a blink, ms. */
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().activeDuration) > 50)
        .map((one) => (one.effect as KeyframeEffect).target?.className.toString().slice(0, 60)),
    );
  for (const { path } of (await screens()).filter(({ visitor }) => !visitor)) {
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('main').first().waitFor();
    expect.soft(await moving(), `${path} loads`).toEqual([]);
    await settle(page);
    expect.soft(await moving(), path).toEqual([]);
  }
  await context.close();
});

test('nothing overflows in windows between, and no link leads to a page that is not there', async ({ browser }) => {
  test.setTimeout(300_000);
  // Orders are all one route.
  const shape = (path: string) => path.replace(/\d+/g, '0');
  const known = (await screens()).filter(({ path }) => path !== '/not-found' && path !== '/no/such/page');
  for (const who of ['shop_owner', undefined] as const) {
    const context = await contextOf(browser, who ? { who } : {});
    const page = await context.newPage();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const visited = new Set<string>();
    const queue = known.filter(({ visitor = false }) => visitor !== (who !== undefined)).map(({ path }) => path);
    const of_table = queue.length;
    for (let n = 0; n < queue.length; n++) {
      const path = queue[n]!;
      visited.add(shape(path));
      await page.goto(path);
      await settle(page);
      await expect.soft(page.getByRole('heading', { name: th('auth.not_found.title') }), path).toHaveCount(0);
      const { links } = await measure(page, { phone: false, areas: AREAS });
      for (const link of links) {
        if (/^\/(console|sandbox|logout)\b/.test(link) || visited.has(shape(link)) || queue.includes(link)) continue;
        visited.add(shape(link));
        queue.push(link);
      }
      for (const width of n < of_table ? BETWEEN : []) {
        await page.setViewportSize({ width, height: 900 });
        const now = async () => {
          const { faults } = await measure(page, { phone: false, areas: AREAS });
          return [...faults, ...(await cutOff(page))];
        };
        // Layouts that are measured by scripts follow a moment later.
        await expect.soft.poll(now, { message: `${path} at ${width} px`, timeout: 3_000 }).toEqual([]);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    expect(visited.size).toBeGreaterThan(12);
    await context.close();
  }
});

/** What people wrote, which stays in its language: their names, places and remarks, by the field of the record. */
const PEOPLES =
  'bdi, [lang="th"], [role="menu"], [aria-hidden="true"], [data-field$="_name"], [data-field="name"], [data-field="detail"], [data-field="note"], [data-field="remark"]';

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
  test.setTimeout(300_000);
  const shop = clientOf(await sharedToken('shop_owner'));
  const { rows } = await shop.call(ordersRoutes.list, { query: { shipment_status: 'delivery-success', limit: 100 } });
  const user = await shop.call(authRoutes.init, {});
  const all = await shop.call(ordersRoutes.list, { query: { limit: 100 } });
  const known = [...new Set([...rows, ...all.rows].map((order) => order.receiver_province))];
  known.push(user.name, user.parent_account?.name ?? user.name);
  known.sort((one, other) => other.length - one.length);
  const page = await open({ who: 'shop_owner' });
  const own = (await screens()).filter(({ visitor }) => !visitor).map(({ path }) => path);
  // What was searched for stands in the head of its page.
  known.push(...own.filter((path) => path.startsWith('/search/')).map((path) => decodeURIComponent(path.slice(8))));
  let walked = 0;
  // Of every three pages one, and those with most words of the server.
  const most = ['/', '/orders/all', `/orders/all/${rows[0]!.id}/all`, '/orders/claim', '/finance/wallet-transaction', '/options/sessions']; // prettier-ignore
  for (const path of SWEEP_ALL ? own : own.filter((one, index) => index % 3 === 0 || most.includes(one))) {
    await page.goto(path);
    await settle(page);
    const chooser = page.getByRole('button', { name: /^[A-Z]+ · / }).first();
    // A page of one sentence that leads on has none.
    if ((await chooser.count()) === 0) continue;
    walked += 1;
    for (const [name, language, former] of [
      ['العربية', 'ar', THAI],
      ['English', 'en', ARABIC],
      // Latin letters stand in every language.
      ['ไทย', 'th', ARABIC],
    ] as const) {
      await chooser.click();
      await page.getByRole('menuitemradio', { name, exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const left = () => page.evaluate(wordsIn, [former, PEOPLES, known] as [string, string, string[]]);
      await expect.soft.poll(left, { message: `${path} in ${name}` }).toEqual([]);
    }
  }
  expect(walked).toBeGreaterThan(SWEEP_ALL ? 25 : 12);
});
