import { clientOf, LOGIN, PASSWORD } from './support/api.ts';
import { fillLogin } from './support/logins.ts';
import { th } from './support/phrases.ts';
import { expect, failing, field, satangOf, sharedToken, test, title, watch } from './support/test.ts';
import { authRoutes } from '@lamliang/contracts/auth';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import type { Page } from '@playwright/test';

const INNER = [
  '/',
  '/child/selectaccount',
  '/search/x',
  '/permission',
  '/orders/createorder',
  '/orders/all',
  '/orders/all/1/all',
  '/orders/parcel-handover-form',
  '/finance/wallet-transaction',
  '/finance/insurance',
  '/options/address',
  '/options/notification-config',
];

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
const loginTitle = (page: Page) => title(page, th('auth.login.title'));

test('[A2] a wrong password shows a message on the login screen', async ({ open }) => {
  const page = await open();
  await page.goto('/login');
  await fillLogin(page, LOGIN.affiliate, 'not-this-one');
  await expect(page.getByRole('alert')).toHaveText(th('errors.login.failed'));
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(th('errors.session.expired'))).toHaveCount(0);
});

test('[A3] a logged-in user is redirected home from the login screen', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test('[A4] a reload keeps the login', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  await page.goto('/permission');
  await page.reload();
  await expect(title(page, th('options.permission.title'))).toBeVisible();
  await expect(page).toHaveURL('/permission');
});

test('[A5] local storage holds the current user', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  await page.goto('/');
  await expect(title(page, '')).toBeVisible();
  const user = JSON.parse((await stored(page))['auth.currentUser'] ?? '{}') as Record<string, unknown>;
  for (const name of ['id', 'name', 'email', 'telephone', 'wallet', 'payment_type', 'account_child_link'])
    expect(user, name).toHaveProperty(name);
  expect(user['wallet']).toEqual(expect.any(Number));
});

test('[A7] without a login every inner screen shows the login', async ({ open }) => {
  const page = await open();
  for (const path of INNER) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
  }
  await expect(loginTitle(page)).toBeVisible();
});

test('[A9][A10][A76] the account menu logs out; storage keeps the last path and the version only', async ({ open }) => {
  const page = await open();
  await page.goto('/login');
  await fillLogin(page, LOGIN.manager, PASSWORD);
  await expect(page).toHaveURL('/');
  await page.goto('/finance/insurance');
  await expect(title(page, th('finance.insurance.title'))).toBeVisible();
  const token = (await stored(page))['auth.token'];
  await page.evaluate(() => localStorage.setItem('console.session', 'kept'));
  await field(page, 'shop_name').click();
  const menu = page.getByRole('menu', { name: th('frame.account') });
  await expect(menu.getByRole('menuitem')).toHaveText([
    th('frame.profile'),
    th('frame.permission'),
    th('frame.sessions'),
    th('frame.switch_account'),
    th('frame.logout'),
  ]);
  await menu.getByRole('menuitem', { name: th('frame.logout') }).click();
  await expect(loginTitle(page)).toBeVisible();
  const left = await stored(page);
  expect(Object.keys(left).toSorted()).toEqual(['app.lastPath', 'app.version', 'console.session']);
  expect(left['app.lastPath']).toBe('/finance/insurance');
  await expect(clientOf(token).call(authRoutes.init, {})).rejects.toMatchObject({ status: 401 });
});

test('[A11] an init that fails clears the session', async ({ open }) => {
  const page = await open({ who: 'shop_owner', own: true });
  await failing(page, '/client/v1/init', 401, 'session.expired');
  await page.goto('/orders/all');
  await expect(loginTitle(page)).toBeVisible();
  expect(await stored(page)).not.toHaveProperty('auth.token');
});

for (const status of [401, 403])
  test(`[A12] a call that answers ${status} shows that the session has expired and redirects to login`, async ({
    open,
  }) => {
    const page = await open({ who: 'shop_owner', own: true });
    await page.goto('/permission');
    await expect(title(page, th('options.permission.title'))).toBeVisible();
    await page.route('**/client/v1/reports/wallet-transactions*', (route) =>
      route.fulfill({
        status,
        json: { status: false, code: 'session.expired', message: '', errors: [], trace_id: 'e2e' },
      }),
    );
    await page.getByRole('link', { name: th('frame.wallet') }).click();
    await expect(loginTitle(page)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: th('errors.session.expired') })).toBeVisible();
    expect(await stored(page)).not.toHaveProperty('auth.token');
  });

test('[A13] after login the requested screen opens', async ({ open }) => {
  const page = await open();
  await page.goto('/finance/wallet-transaction?type=order');
  await expect(page).toHaveURL('/login');
  await fillLogin(page, LOGIN.credit_shop_owner, PASSWORD);
  await expect(page).toHaveURL('/finance/wallet-transaction?type=order');
  await expect(title(page, th('finance.wallet.title'))).toBeVisible();
});

test('[A13] also after choosing between two shops, for the chosen one', async ({ open }) => {
  const page = await open();
  await page.goto('/finance/insurance');
  await expect(page).toHaveURL('/login');
  await fillLogin(page, LOGIN.accountant, PASSWORD);
  await page.getByRole('button').filter({ hasText: th('auth.select.current') }).click(); // prettier-ignore
  await expect(page).toHaveURL('/finance/insurance');
});

test('[A14] an unknown path shows the not-found page, to visitors and to users', async ({ open }) => {
  for (const looks of [{}, { who: 'shop_owner' as const }]) {
    const page = await open(looks);
    await page.goto('/there/is/no/such/page');
    await expect(title(page, th('auth.not_found.title'))).toBeVisible();
  }
});

test('[A15] a progress bar is seen while a slow screen opens', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  await page.goto('/permission');
  await expect(title(page, th('options.permission.title'))).toBeVisible();
  await page.route('**/assets/Insurance*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await route.continue();
  });
  await page.getByRole('link', { name: th('frame.insurance'), exact: true }).click();
  const bar = page.getByRole('progressbar', { name: th('frame.navigating') });
  await expect(bar).toBeVisible();
  await expect(title(page, th('finance.insurance.title'))).toBeVisible();
  await expect(bar).toBeHidden();
});

test('[A16][A244] a toast is shown at the top right for three seconds and dismissed on navigation', async ({
  open,
}) => {
  const page = await open({ who: 'shop_owner' });
  await page.goto('/options/address');
  const toasts = page.getByRole('region', { name: th('common.toasts') }).getByRole('listitem');
  const raise = async () => {
    await page.getByLabel(th('options.address.auto_pickup_of', { name: 'Flash Express' })).click();
    await expect(toasts).toHaveCount(1);
  };
  await raise();
  const shown = performance.now();
  const box = (await toasts.boundingBox())!;
  expect(box.x + box.width).toBeGreaterThan(1440 - 60);
  expect(box.y).toBeLessThan(160);
  await expect(toasts).toHaveCount(0, { timeout: 6_000 });
  expect(performance.now() - shown).toBeGreaterThan(2_500);
  expect(performance.now() - shown).toBeLessThan(5_000);
  await raise();
  await page.getByRole('link', { name: th('frame.insurance'), exact: true }).click();
  await expect(title(page, th('finance.insurance.title'))).toBeVisible();
  await expect(toasts).toHaveCount(0, { timeout: 1_500 });
});

test('[A17] the browser title of the login is Thai', async ({ open }) => {
  const page = await open();
  await page.goto('/login');
  await expect(page).toHaveTitle(new RegExp(th('auth.login.title')));
});

test('[A18][A20] visitors open the login, tracking and the version', async ({ open }) => {
  const page = await open();
  await page.goto('/version-program');
  const { version } = (await (await page.request.get('/version.json')).json()) as { version: string };
  await expect(field(page, 'version')).toHaveText(version);
  await page.goto('/track/XXX');
  await expect(page.getByText(th('tracking.not_found'))).toBeVisible();
});

test('[A21][A150][A160][A171][A221] without the flag the screen redirects home', async ({ open }) => {
  const closed = {
    accountant: ['/options/address', '/options/notification-config'],
    warehouse_worker: [
      '/finance/wallet-transaction',
      '/finance/insurance',
      '/options/notification-config',
      '/topup/create',
      '/topup/insurance',
      '/finance/wallet-transaction-cod',
      '/report/cod-approve',
    ],
  } as const;
  for (const who of ['accountant', 'warehouse_worker'] as const) {
    const page = await open({ who });
    const faults = watch(page);
    for (const path of closed[who]) {
      await page.goto(path);
      await expect(page, `${who} ${path}`).toHaveURL('/');
      const menu = page.getByRole('navigation', { name: th('frame.navigation') });
      await expect(menu.locator(`a[href="${path}"]`)).toHaveCount(0);
    }
    expect(faults).toEqual([]);
  }
});

test('[A22][A150][A221] the access level opens a screen despite a missing flag', async ({ open }) => {
  const token = await sharedToken('narrow_manager');
  const { account_child_link: link } = await clientOf(token).call(authRoutes.init, {});
  expect(link).toMatchObject({
    access_level_id: 4,
    access_level: { pickup_point_flag: 0, open_api_flag: 0, finance_flag: 0 },
  });
  const page = await open({ who: 'narrow_manager' });
  const faults = watch(page);
  for (const [path, name] of [
    ['/options/address', 'options.address.title'],
    ['/options/notification-config', 'options.webhook.title'],
  ] as const) {
    await page.goto(path);
    await expect(title(page, th(name))).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await page.goto('/finance/insurance');
  await expect(page).toHaveURL('/');
  await expect(field(page, 'shop_name')).toBeVisible();
  // Screens do not request what they may not read; direct requests are rejected.
  expect(faults).toEqual([]);
  const refused = clientOf(token).call(notificationsRoutes.webhooks, {});
  await expect(refused).rejects.toMatchObject({ status: 403, code: 'permission.denied' });
});

test('[A31][A40] empty fields are named when the form is sent, spaces count as empty', async ({ open }) => {
  const page = await open();
  await page.goto('/login');
  await page.getByLabel(th('auth.login.username')).fill('   ');
  await page.getByRole('button', { name: th('auth.login.submit'), exact: true }).click();
  await expect(page.getByText(th('validation.required'))).toHaveCount(2);
  await expect(page.getByLabel(th('auth.login.username'))).toHaveAttribute('aria-invalid', 'true');
});

test('[A47][A48][A49] a user of two shops chooses one after login and switches later', async ({ open }) => {
  const [honey, silk] = ['บริษัท น้ำผึ้งเมืองน่าน จำกัด', 'ร้านผ้าไหมปักธงชัย'];
  const page = await open();
  const shops = page.getByRole('listitem').filter({ has: field(page, 'shop_name') });
  const token = async () => (await stored(page))['auth.token'];
  const init = async () => clientOf(await token()).call(authRoutes.init, {});
  const webhooks = page.getByRole('link', { name: th('frame.webhooks') });
  await page.goto('/login');
  await fillLogin(page, LOGIN.accountant, PASSWORD);
  await expect(title(page, th('auth.select.title'))).toBeVisible();
  await expect(field(page, 'shop_name')).toHaveText([honey, silk]);
  const first = await token();
  expect(await init()).toMatchObject({ name: honey, account_child_link: { access_level_id: 2 } });

  await shops.filter({ hasText: silk }).getByRole('button').click();
  await expect(page).toHaveURL('/');
  await expect(title(page, th('auth.select.title'))).toHaveCount(0);
  await expect(field(page, 'shop_name')).toHaveText(silk);
  await expect(webhooks).toBeVisible();
  const owner = await clientOf(await sharedToken('silk_owner')).call(authRoutes.init, {});
  expect(await init()).toMatchObject({
    id: owner.id,
    name: silk,
    telephone: LOGIN.accountant,
    wallet: owner.wallet,
    account_child_link: { access_level_id: 4, access_level: { open_api_flag: 1 } },
  });
  expect(satangOf(await field(page, 'wallet').first().textContent())).toBe(owner.wallet);
  await expect(clientOf(first).call(authRoutes.init, {})).rejects.toMatchObject({ status: 401 });

  await field(page, 'shop_name').click();
  await page.getByRole('menuitem', { name: th('frame.switch_account') }).click();
  await expect(shops.filter({ hasText: silk })).toContainText(th('auth.select.current'));
  await shops.filter({ hasText: honey }).getByRole('button').click();
  await expect(page).toHaveURL('/');
  await expect(title(page, th('auth.select.title'))).toHaveCount(0);
  await expect(field(page, 'shop_name')).toHaveText(honey);
  await expect(webhooks).toHaveCount(0);
  const back = await init();
  expect(back).toMatchObject({ name: honey, account_child_link: { access_level_id: 2 } });
  expect(back.account_child_link?.access_level).not.toHaveProperty('open_api_flag');
});

test('[A245] a failing response shows that data cannot be fetched, and a retry loads it', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  await failing(page, '/client/v1/wallet-service-transactions*', 500);
  await page.goto('/finance/insurance');
  const panel = page.getByRole('alert').filter({ hasText: th('common.cannot_fetch') });
  await expect(panel).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/client/v1/wallet-service-transactions*');
  await panel.getByRole('button', { name: th('common.retry') }).click();
  await expect(panel).toHaveCount(0);
  await expect(field(page, 'amount')).not.toHaveCount(0);
});

test('[A246] a connection failure at login is shown there', async ({ open }) => {
  const page = await open();
  await page.goto('/login');
  await page.route('**/client/v1/auth/login', (route) => route.abort('connectionfailed'));
  await fillLogin(page, LOGIN.affiliate, PASSWORD);
  await expect(page.getByRole('alert')).toHaveText(th('common.network'));
});

test('[A247] calls time out after 120 seconds, exports after 300', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  await page.addInitScript(() => {
    const asked: number[] = [];
    Object.assign(window, { asked });
    const real = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => {
      asked.push(ms);
      return real(ms);
    };
  });
  const asked = () => page.evaluate(() => (window as unknown as { asked: number[] }).asked);
  await page.goto('/orders/all');
  await expect(field(page, 'receiver_name')).not.toHaveCount(0);
  expect(new Set(await asked())).toEqual(new Set([120_000]));
  await page.getByRole('button', { name: th('lists.export.button'), exact: true }).click();
  await page.getByLabel(th('lists.export.file_type')).selectOption('csv');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: th('lists.export.go') })
    .click();
  await expect.poll(async () => (await asked()).includes(300_000)).toBe(true);
});

test('[A248] a failed script load is reported, and a retry loads the screen', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  await page.goto('/permission');
  await expect(title(page, th('options.permission.title'))).toBeVisible();
  await page.route('**/assets/Insurance*.js', (route) => route.abort('connectionfailed'));
  await page.getByRole('link', { name: th('frame.insurance'), exact: true }).click();
  await expect(page.getByText(th('common.load_error'), { exact: true })).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/assets/Insurance*.js');
  await page.getByRole('button', { name: th('common.reload') }).click();
  await expect(title(page, th('finance.insurance.title'))).toBeVisible();
});

test('[A248] a script that never loads fails after two minutes', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  await page.clock.install();
  await page.goto('/permission');
  await expect(title(page, th('options.permission.title'))).toBeVisible();
  await page.route('**/assets/Insurance*.js', () => undefined);
  await page.getByRole('link', { name: th('frame.insurance'), exact: true }).click();
  await page.clock.runFor(100_000);
  await expect(page.getByText(th('common.load_error'), { exact: true })).toHaveCount(0);
  await page.clock.runFor(20_500);
  await expect(page.getByText(th('common.load_error'), { exact: true })).toBeVisible();
});

test('[A249] another version on the server is offered after a navigation', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  await page.goto('/permission');
  await expect.poll(async () => Boolean((await stored(page))['app.version'])).toBe(true);
  await page.route('**/version.json', (route) => route.fulfill({ json: { version: '9.9.9', build: 'next' } }));
  await expect(page.getByText(th('frame.new_version'))).toHaveCount(0);
  await page.getByRole('link', { name: th('frame.insurance'), exact: true }).click();
  const notice = page.getByRole('status').filter({ hasText: th('frame.new_version') });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: th('common.close') }).click();
  await expect(notice).toHaveCount(0);
});

test('a logout in another tab reloads this one', async ({ open }) => {
  const page = await open({ who: 'shop_owner', own: true });
  await page.goto('/permission');
  await expect(title(page, th('options.permission.title'))).toBeVisible();
  const second = await page.context().newPage();
  await second.goto('/logout');
  await expect(loginTitle(second)).toBeVisible();
  await expect(page.getByRole('alertdialog', { name: th('common.reload') })).toBeVisible();
  await expect(page).toHaveURL('/login');
});
