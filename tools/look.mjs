// npm run look: pictures of every screen in several looks, with an index page, under .out/look.
// LOOK_URL takes a server that runs already; `--only orders` takes the screens whose name begins so.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { at, ensureInstalled, ensureNode24, makeFolder, report } from './env.mjs';

await ensureInstalled();
await ensureNode24();
const { build } = await import('./steps.mjs');
const { chromium } = await import('playwright-core');
const { findChromium } = await import('../libs/engines/src/chromium.ts');
const { startProduct } = await import('../e2e/support/server.ts');
const { only = '' } = parseArgs({ options: { only: { type: 'string' } } }).values;

const LOOKS = [
  { name: 'th-1440', language: 'th', scheme: 'light', width: 1440, height: 900 },
  { name: 'th-1440-dark', language: 'th', scheme: 'dark', width: 1440, height: 900 },
  { name: 'en-1440', language: 'en', scheme: 'light', width: 1440, height: 900 },
  { name: 'ar-1440', language: 'ar', scheme: 'light', width: 1440, height: 900 },
  { name: 'th-390', language: 'th', scheme: 'light', width: 390, height: 844 },
  { name: 'th-390-dark', language: 'th', scheme: 'dark', width: 390, height: 844 },
  { name: 'ar-390', language: 'ar', scheme: 'light', width: 390, height: 844 },
];
/** The console is Thai. */
const looksOf = (screen) => LOOKS.filter((look) => !screen.name.startsWith('console') || look.name.startsWith('th'));
const PASSWORD = 'Lamliang-1';
const started = performance.now();
if (!process.env.LOOK_URL && !(await build())) process.exit(1);
const product = process.env.LOOK_URL ? undefined : await startProduct();
const base = process.env.LOOK_URL ?? product.url;

/** An answer's data. */
async function ask(path, token, body) {
  const response = await fetch(base + path, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  const json = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(json)}`);
  return json.data ?? json;
}
const login = (username) => ask('/client/v1/auth/login', undefined, { username, password: PASSWORD });

async function screens() {
  const { token } = await login('0810000001');
  const staff = await login('0820000009');
  const one = async (query) => (await ask(`/client/v2/shipment-orders?limit=1&${query}`, token)).rows[0];
  const delivered = await one('shipment_status=delivery-success&cod_flag=1');
  const booked = await one('shipment_status=booked');
  const failed = await one('booking_state=failed');
  const onItsWay = await one('shipment_status=pickup');
  const claimed = await one('shipment_status=on-claim');
  const shop = (name, path, act) => ({ name, path, token, act });
  const bare = (name, path, act) => ({ name, path, act });
  const desk = (name, path, act) => ({ name: `console-${name}`, path: `/console${path}`, staff, act });
  const openFirst = async (page) => {
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
  };
  const address = `คุณมาลี ใจงาม 081-234-5678 99/1 ซอยอารีย์ ถ.พหลโยธิน แขวงพญาไท เขตพญาไท กทม 10400`;
  return [
    bare('login', '/login'),
    bare('version', '/version-program'),
    bare('track', `/track/${delivered.tracking_no}`),
    bare('not-found', '/no/such/page'),
    shop('home', '/'),
    shop('select-account', '/child/selectaccount'),
    shop('search', `/search/${encodeURIComponent(delivered.receiver_name.split(' ')[0])}`),
    shop('search-empty', '/search/zzzz'),
    shop('permission', '/permission'),
    shop('orders-create', '/orders/createorder'),
    shop('orders-create-filled', '/orders/createorder', async (page) => {
      await page.locator('[data-receiver-box]').fill(address);
      await page.locator('[data-field="receiver.zip_code"][value="10400"]').waitFor();
      await page.locator('[data-field="weight"]').fill('1.2');
      await page.locator('[data-field="cod_amount"]').fill('590');
      await page.locator('[data-field="due_now"]').waitFor();
    }),
    shop('orders-list', '/orders/all'),
    shop('orders-list-selected', '/orders/all?shipment_status=booked', async (page) => {
      const boxes = page.locator('[role="checkbox"], input[type="checkbox"]');
      await boxes.nth(1).check();
      await boxes.nth(2).check();
    }),
    shop('orders-empty', '/orders/all?search=zzzz'),
    shop('orders-detail', `/orders/all/${delivered.id}/all`),
    shop('orders-detail-booked', `/orders/all/${booked.id}/all`),
    shop('orders-detail-failed', `/orders/all/${failed.id}/all`),
    shop('orders-print', `/orders/all/${booked.id}/all`, async (page) => {
      await page.locator('main button:has(svg.lucide-printer)').first().click();
      await page.locator('[role="dialog"] iframe').waitFor();
    }),
    shop('claims', '/orders/claim'),
    shop('claims-form', `/orders/claim/create?order=${onItsWay.id}`),
    shop('claims-order', `/orders/all/${claimed.id}/all`),
    shop('handover', '/orders/parcel-handover-form'),
    shop('wallet', '/finance/wallet-transaction'),
    shop('insurance', '/finance/insurance'),
    shop('address', '/options/address'),
    shop('webhooks', '/options/notification-config'),
    bare('console-login', '/console/login'),
    desk('start', ''),
    desk('claims', '/claims', openFirst),
    desk('claims-decisions', '/claims-decisions', openFirst),
    desk('customers', '/customers'),
    desk('orders', '/shipment-orders', openFirst),
    desk('ledger', '/ledger-checks'),
    desk('calls', '/carrier-calls'),
    desk('security', '/security'),
    desk('staff', '/staff-logins'),
    desk('operations', '/operations'),
    desk('dead-letters', '/operations/dead-letters/orders'),
  ].filter((screen) => screen.name.startsWith(only));
}

function storageOf(screen, look) {
  const origin = new URL(base).origin;
  const prefs = encodeURIComponent(JSON.stringify({ language: look.language, scheme: look.scheme }));
  const cookie = { name: 'prefs', value: prefs, domain: new URL(base).hostname, path: '/', expires: -1 };
  const pairs = { 'console.ra.theme': JSON.stringify(look.scheme) };
  if (screen.token) pairs['auth.token'] = screen.token;
  if (screen.staff) {
    const { token, login_id, user_name, name, staff_role } = screen.staff;
    pairs['console.session'] = JSON.stringify({ token, login_id, user_name, name, staff_role });
  }
  const localStorage = Object.entries(pairs).map(([name, value]) => ({ name, value }));
  return {
    cookies: [{ ...cookie, httpOnly: false, secure: false, sameSite: 'Lax' }],
    origins: [{ origin, localStorage }],
  };
}

async function take(browser, screen, look, folder) {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    hasTouch: look.width < 900,
    isMobile: look.width < 900,
    colorScheme: look.scheme,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Bangkok',
    storageState: storageOf(screen, look),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  try {
    await page.goto(base + screen.path);
    await page.waitForLoadState('networkidle');
    await screen.act?.(page);
    // A print preview keeps the page busy: a moment is enough.
    await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
    await page.evaluate(() => document.fonts.ready);
  } catch (error) {
    console.log(`${screen.name} ${look.name}: ${String(error).split('\n')[0]}`);
  }
  if (look.width < 900) {
    // A phone as tall as its page: what is fixed to the foot stands at the foot.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: look.width, height: Math.max(look.height, Math.min(height, 4_000)) });
    await page.evaluate(() => scrollTo(0, 0));
  }
  await page.screenshot({ path: `${folder}/${screen.name}--${look.name}.png` });
  await context.close();
}

const folder = makeFolder(at('.out', 'look'));
const { executablePath, env, args } = await findChromium();
const browser = await chromium.launch({ executablePath, env, args });
const all = await screens();
let count = 0;
try {
  const jobs = all.flatMap((screen) => looksOf(screen).map((look) => ({ screen, look })));
  count = jobs.length;
  // Two at a time: most of the time of one is waiting.
  const work = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await take(browser, job.screen, job.look, folder);
  };
  await Promise.all([work(), work()]);
} finally {
  await browser.close();
  await product?.stop();
}
const figure = (screen, look) =>
  `<figure><a href="${screen.name}--${look.name}.png"><img loading="lazy" src="${screen.name}--${look.name}.png" alt=""></a><figcaption>${look.name}</figcaption></figure>`;
const sections = all.map((screen) => {
  return `<h2 id="${screen.name}">${screen.name} <small>${screen.path.replaceAll('&', '&amp;')}</small></h2><div>${looksOf(
    screen,
  )
    .map((look) => figure(screen, look))
    .join('')}</div>`;
});
const style =
  'body{font:14px system-ui;margin:24px;background:#eee}div{display:flex;gap:12px;overflow-x:auto;align-items:flex-start}figure{margin:0;flex:none}img{height:420px;border:1px solid #bbb;background:#fff}small{color:#666;font-weight:400}';
writeFileSync(
  `${folder}/index.html`,
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Look</title><style>${style}</style><h1>Look</h1>${sections.join('')}</html>`,
);
report('look', true, started, `${count} pictures: ${folder}/index.html`);
