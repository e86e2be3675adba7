import type { Locator, Page } from '@playwright/test';
import { authRoutes } from '@lamliang/contracts/auth';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { ordersRoutes, type Order } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate, THAI_SHORT_MONTHS } from '@lamliang/kernel';
import { daysOf, lastDays } from '../apps/portal/src/components/period/period.rules.ts';
import { base, clientOf, LOGIN, spendable } from './support/api.ts';
import { fillConsoleLogin } from './support/logins.ts';
import { en, th } from './support/phrases.ts';
import { expect, field, satangOf, sharedToken, test, title, watch } from './support/test.ts';

const point = (name: string) => th(`options.address.${name}`);

test('[A39][A40][A143][A144] pickup points are added, checked, changed and deleted', async ({ open }) => {
  const page = await open({ who: 'credit_shop_owner' });
  await page.goto('/options/address');
  await page.getByRole('button', { name: point('add') }).click();
  const dialog = page.getByRole('dialog', { name: point('add') });
  await dialog.getByLabel(point('pickup_point_name')).fill('   ');
  await dialog.getByRole('button', { name: th('common.save') }).click();
  await expect(dialog.getByText(th('validation.required'))).not.toHaveCount(0);
  const name = `จุดทดสอบ ${Date.now()}`;
  await dialog.getByLabel(point('pickup_point_name')).fill(`   ${name}`);
  await dialog.getByLabel(point('responser_name')).fill('สมชาย ใจกว้าง');
  await dialog.getByLabel(point('responser_tel')).fill('08123');
  await dialog.getByLabel(point('pickup_point_addr')).fill('1 ถนนทดสอบ');
  for (const [field_name, value] of Object.entries({
    pickup_point_district: 'สุเทพ',
    pickup_point_city: 'เมืองเชียงใหม่',
    pickup_point_province: 'เชียงใหม่',
    pickup_point_postal_code: '50200',
  }))
    // prettier-ignore
    await dialog.getByLabel(point(field_name), { exact: true }).fill(value);
  await dialog.getByRole('button', { name: th('common.save') }).click();
  await expect(field(dialog, 'responser_tel')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(point('responser_tel')).fill('0812345678');
  await dialog.getByRole('button', { name: th('common.save') }).click();
  await expect(dialog).toBeHidden();

  const shop = clientOf(await sharedToken('credit_shop_owner'));
  const stored = async () => (await shop.call(ordersRoutes.pickupPoints, { query: {} })).rows;
  expect((await stored()).map((one) => one.pickup_point_name)).toContain(name);

  await page.getByRole('button', { name: `${th('common.edit')} ${name}` }).click();
  const edit = page.getByRole('dialog', { name: point('edit') });
  await edit.getByLabel(point('responser_name')).fill('สมหญิง ใจกว้าง');
  await edit.getByRole('button', { name: th('common.save') }).click();
  await expect(edit).toBeHidden();
  expect((await stored()).find((one) => one.pickup_point_name === name)?.responser_name).toBe('สมหญิง ใจกว้าง');

  await page.getByRole('button', { name: `${th('common.delete')} ${name}` }).click();
  const row = page.getByRole('button', { name: `${th('common.edit')} ${name}` });
  await expect(row).toHaveCount(0);
  // It can be brought back while the toast is there.
  await page.getByRole('button', { name: th('common.undo') }).click();
  await expect(row).toBeVisible();
  expect((await stored()).map((one) => one.pickup_point_name)).toContain(name);
  await page.getByRole('button', { name: `${th('common.delete')} ${name}` }).click();
  await expect(row).toHaveCount(0);
  // To leave the page ends the time for that.
  await page
    .getByRole('link', { name: th('frame.home') })
    .first()
    .click();
  await expect.poll(async () => (await stored()).map((one) => one.pickup_point_name)).not.toContain(name);
});

test('[A145] the pickup settings of a carrier are kept', async ({ open }) => {
  const page = await open({ who: 'partner' });
  await page.goto('/options/address');
  const auto = page.getByLabel(th('options.address.auto_pickup_of', { name: 'Thailand Post' }));
  const before = await auto.isChecked();
  await auto.click();
  await expect(auto).toBeChecked({ checked: !before });
  await page.reload();
  await expect(auto).toBeChecked({ checked: !before });
});

test('[A156] balances of wallet transactions continue from row to row', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  await page.goto('/finance/wallet-transaction');
  await expect(title(page, th('finance.wallet.title'))).toBeVisible();
  const table = page.getByRole('table', { name: th('finance.wallet.statement') });
  await expect(field(table, 'amount')).not.toHaveCount(0);
  // Of a row both the amount and what is left are credit and bonus together.
  const amounts = await table.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) => {
      const text = (name: string) => row.querySelector(`[data-field="${name}"]`)?.textContent;
      return [text('amount'), text('balance_after') ?? text('after_cut_credit')];
    }),
  );
  const after = amounts.map(([, left]) => satangOf(left!));
  for (let row = 0; row + 1 < after.length; row += 1)
    expect(after[row]! - after[row + 1]!, `row ${row}`).toBe(satangOf(amounts[row]![0]!));
  const balances = await clientOf(await sharedToken('shop_owner')).call(walletRoutes.balances, {});
  await expect(field(page, 'available')).toContainText((spendable(balances) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })); // prettier-ignore
});

test('[A158] the insurance wallet shows its balance and transactions', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  await page.goto('/finance/insurance');
  await expect(page.getByText('5,000.00')).not.toHaveCount(0);
  await expect(field(page, 'amount')).not.toHaveCount(0);
});

test('[A67] the own permissions are listed', async ({ open }) => {
  const page = await open({ who: 'warehouse_worker' });
  await page.goto('/permission');
  await expect(page.getByText(th('status.access_level.3'))).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: th('options.flags.finance_flag') });
  await expect(row).toContainText(th('options.permission.has_not'));
});

test('[A217][A219] webhooks are added, tested, switched off, changed and deleted', async ({ open }) => {
  const page = await open({ who: 'credit_shop_owner' });
  const name = `hook${Date.now()}`;
  const url = `${base()}/sandbox/receiver/${name}`;
  await page.goto('/options/notification-config');
  await expect(title(page, th('options.webhook.title'))).toBeVisible();
  await page.getByRole('button', { name: th('options.webhook.add') }).first().click(); // prettier-ignore
  const dialog = page.getByRole('dialog', { name: th('options.webhook.add') });
  await dialog.getByLabel(th('options.webhook.name')).fill(name);
  await dialog.getByLabel(th('options.webhook.url')).fill('http://10.0.0.1/hook');
  const made = page.waitForResponse((answer) => answer.url().endsWith(notificationsRoutes.token.path));
  await dialog.getByRole('button', { name: th('options.webhook.generate') }).click();
  await made;
  await dialog.getByRole('button', { name: th('common.save') }).click();
  await expect(dialog.getByText(th('validation.url'))).not.toHaveCount(0);
  await dialog.getByLabel(th('options.webhook.url')).fill(url);
  await dialog.getByRole('button', { name: th('common.save') }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: th('options.webhook.test_of', { name }) }).click();
  const result = page.getByRole('dialog', { name: th('options.webhook.test_title') });
  await expect(result).toContainText(th('options.webhook.test_sent', { status: 200 }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: th('options.webhook.deliveries_of', { name }) }).click();
  await expect(page.getByText(th('options.webhook_event.webhook_test'))).not.toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByLabel(`${th('options.webhook.active')} ${name}`).click();
  await expect(page.getByLabel(`${th('options.webhook.active')} ${name}`)).not.toBeChecked();
  await page.getByRole('button', { name: `${th('common.edit')} ${name}` }).click();
  const edit = page.getByRole('dialog', { name: th('options.webhook.edit') });
  await edit.getByLabel(th('options.webhook.name')).fill(`${name}b`);
  await edit.getByRole('button', { name: th('common.save') }).click();
  await expect(edit).toBeHidden();
  await page.getByRole('button', { name: `${th('common.delete')} ${name}b` }).click();
  await expect(page.getByRole('button', { name: `${th('common.edit')} ${name}b` })).toHaveCount(0);
  // A page that is left meanwhile keeps nothing back.
  await page.goto('about:blank');
  const shop = clientOf(await sharedToken('credit_shop_owner'));
  const names = async () => (await shop.call(notificationsRoutes.webhooks, {})).map((one) => one.name);
  await expect.poll(names).not.toContain(`${name}b`);
});

test('[A212] without the advanced flag a settings screen opens, offers no change, and a change is refused', async ({
  open,
}) => {
  const client = clientOf(await sharedToken('reader'));
  const { account_child_link: link } = await client.call(authRoutes.init, {});
  expect(link?.access_level).toMatchObject({ pickup_point_flag: 1, advanced_pickup_point_flag: 0, open_api_flag: 1 });
  expect(link?.access_level).not.toHaveProperty('advanced_open_api_flag');
  const points = () => client.call(ordersRoutes.pickupPoints, { query: {} });
  const hooks = () => client.call(notificationsRoutes.webhooks, {});
  const before = [await points(), await hooks()];
  const page = await open({ who: 'reader' });
  const faults = watch(page);
  await page.goto('/options/address');
  await expect(title(page, th('options.address.title'))).toBeVisible();
  const place = (await points()).rows[0]!;
  await expect(page.getByText(place.pickup_point_name)).not.toHaveCount(0);
  const main = page.getByRole('main');
  for (const name of [point('add'), new RegExp(`^${th('common.edit')}`), new RegExp(`^${th('common.delete')}`)])
    await expect(main.getByRole('button', { name })).toHaveCount(0);
  for (const auto of await main.getByRole('switch').all()) await expect(auto).toBeDisabled();
  await page.goto('/options/notification-config');
  await expect(title(page, th('options.webhook.title'))).toBeVisible();
  await expect(page.getByRole('button', { name: th('options.webhook.add') })).toHaveCount(0);
  expect(faults).toEqual([]);

  const token = `whsec_${'A'.repeat(32)}`;
  const hook = { name: 'x', url: `${base()}/sandbox/receiver/x`, token, events: ['order.created' as const] };
  for (const write of [
    () => client.call(ordersRoutes.createPickupPoint, { body: place }),
    () => client.call(ordersRoutes.deletePickupPoint, { params: { id: place.id } }),
    () => client.call(notificationsRoutes.token, {}),
    () => client.call(notificationsRoutes.createWebhook, { body: { ...hook, active_flag: 1 } }),
  ])
    await expect(write(), write.toString()).rejects.toMatchObject({ status: 403, code: 'permission.denied' });
  expect([await points(), await hooks()]).toEqual(before);
});

test('[A73] home shows the active banners only', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  const now = new Date();
  await page.route('**/client/v1/carousel-banner*', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as {
      data: { status: string; title: string; image: string; start_dt: string }[];
    };
    json.data.push({ ...json.data[0]!, title: 'ปิดแล้ว', status: 'inactive' });
    json.data.push({ ...json.data[0]!, title: 'ยังไม่เริ่ม', start_dt: new Date(now.getTime() + 9e8).toISOString() });
    await route.fulfill({ response: answer, json });
  });
  await page.goto('/');
  const strip = page.getByRole('region', { name: th('home.banners') });
  await expect(strip.getByRole('link')).not.toHaveCount(0);
  await expect(strip.getByText('ปิดแล้ว')).toHaveCount(0);
  await expect(strip.getByText('ยังไม่เริ่ม')).toHaveCount(0);
});

/** A day as the home screen writes it. */
const dayText = (day: string) => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return `${date} ${THAI_SHORT_MONTHS[month - 1]} ${year}`;
};
/** Counts things by a name, in the order of their first appearance. */
const counted = (names: string[]) => {
  const found = new Map<string, number>();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return found;
};

test('[A70][A71][A72] home shows volumes and provinces that agree with the orders', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  const shop = clientOf(await sharedToken('shop_owner'));
  const period = lastDays(30, new Date());
  const listed = async (): Promise<Order[]> => {
    const found: Order[] = [];
    for (let number = 1; ; number++) {
      const { rows, total } = await shop.call(ordersRoutes.list, { query: { ...period, limit: 100, page: number } });
      found.push(...rows);
      if (rows.length === 0 || found.length >= total) return found;
    }
  };
  const main = page.getByRole('main');
  const texts = (rows: Locator) => rows.evaluateAll((all) => all.map((row) => [...row.children].map((one) => one.textContent))); // prettier-ignore

  // Other tests book for this shop meanwhile: a page is compared with the orders of its own moment.
  await expect(async () => {
    const orders = await listed();
    expect(orders.length).toBeGreaterThan(100);
    await page.goto('/');
    const provinces = counted(orders.map((order) => order.receiver_province));
    const figures = [
      orders.length,
      orders.filter((order) => order.cod_flag).length,
      orders.filter((order) => order.cancel_flag).length,
      provinces.size,
    ];
    await expect(main.locator('dl:not([data-field="cod_calendar"] dl) [data-field]')).toHaveText(figures.map(String), {
      timeout: 5_000,
    });

    const byDay = Map.groupBy(orders, (order) => bangkokDate(order.create_dt));
    const of = (day: string) => {
      const rows = byDay.get(day) ?? [];
      return [rows, rows.filter((order) => order.cod_flag), rows.filter((order) => order.cancel_flag)].map((some) => some.length); // prettier-ignore
    };
    await page.getByText(th('home.volumes_table')).click();
    const table = main.getByRole('table', { name: th('home.volumes') });
    const days = [...byDay.keys()].toSorted().toReversed();
    expect(await texts(table.locator('tbody tr'))).toEqual(days.map((day) => [dayText(day), ...of(day).map(String)]));

    const chart = main.getByRole('slider', { name: th('home.volumes') });
    await chart.press('Home');
    for (const day of daysOf(period)) {
      const [all, cod] = of(day);
      const words = `${dayText(day)}, ${th('home.volumes_all')} ${all}, ${th('home.volumes_cod')} ${cod}`;
      expect(await chart.getAttribute('aria-valuetext')).toBe(words);
      await chart.press('ArrowRight');
    }

    const bars = main.getByRole('listitem').filter({ has: field(page, 'province') });
    const shown = await bars.evaluateAll((all) =>
      all.map((bar) => ['province', 'total'].map((name) => bar.querySelector(`[data-field=${name}]`)!.textContent)),
    );
    expect(shown.map(([, total]) => Number(total))).toEqual(
      [...provinces.values()].toSorted((a, b) => b - a).slice(0, 10),
    );
    for (const [province, total] of shown)
      expect([province, provinces.get(province!)]).toEqual([province, Number(total)]);
    await expect(main.getByText(th('home.provinces_rest', { count: provinces.size - 10 }))).toBeVisible();
    const drawn = await main
      .getByRole('img', { name: th('home.map_label') })
      .locator('title')
      .allTextContents();
    expect(drawn.toSorted()).toEqual([...provinces].map(([province, total]) => `${province} ${total}`).toSorted());
  }).toPass({ timeout: 40_000 });
});

test('[A70] the chart tells the day under the pointer, and hides it again', async ({ open }) => {
  const page = await open({ who: 'credit_shop_owner' });
  await page.goto('/');
  const chart = page.getByRole('slider', { name: th('home.volumes') });
  const day = dayText(lastDays(30, new Date()).from_date);
  await chart.hover({ position: { x: 1, y: 40 } });
  await expect(chart.getByText(day)).toBeVisible();
  await page.getByRole('heading', { name: th('home.volumes') }).hover();
  await expect(chart.getByText(day)).toHaveCount(0);
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart.getByText(day)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chart.getByText(day)).toHaveCount(0);
});

async function brand(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: th('auth.login.submit'), exact: true });
  await button.waitFor();
  return button.evaluate((node) => getComputedStyle(node).backgroundColor);
}

test("[A240][A241] the theme is #9239d3; a visitor of a provider gets the provider's colours, and they stay", async ({
  open,
}) => {
  const page = await open();
  await page.goto('/login');
  expect(await brand(page)).toBe('rgb(146, 57, 211)');
  const seen = new Set([await brand(page)]);
  for (const provider of ['harbor', 'ember']) {
    await page.goto(`/login?provider=${provider}`);
    seen.add(await brand(page));
    const before = await brand(page);
    await page.goto('/login');
    expect(await brand(page)).toBe(before);
  }
  expect(seen.size).toBe(3);
});

test('[A239][A240] the language and the provider theme change without a reload', async ({ open }) => {
  const page = await open();
  await page.goto('/login');
  const language = page.getByLabel(th('common.language'));
  await language.selectOption('en');
  await expect(title(page, en('auth.login.title'))).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByLabel(en('common.language')).selectOption('ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('[A242][A243] dates are DD/MM/YYYY, times HH:mm with the Thai suffix, amounts have two decimals', async ({
  open,
}) => {
  const page = await open({ who: 'shop_owner' });
  await page.goto('/finance/wallet-transaction');
  const table = page.getByRole('table', { name: th('finance.wallet.statement') });
  await expect(field(table, 'amount')).not.toHaveCount(0);
  for (const text of await field(table, 'transaction_dt').allTextContents())
    expect(text).toMatch(/^\d{2}\/\d{2}\/20\d{2}/);
  for (const text of await field(table, 'amount').allTextContents()) expect(text).toMatch(/^[-+−]?[\d,]+\.\d{2}$/);
  await expect(page.getByText(/^\d{2}:\d{2} น\.$/)).not.toHaveCount(0);
  await expect(field(page, 'available')).toHaveText(/^฿[\d,]+\.\d{2}$/);
});

test('[A222][A223][A236] staff find a customer, open it and see the calls of a carrier', async ({ open }) => {
  const page = await open();
  await page.goto('/console/login');
  await fillConsoleLogin(page, LOGIN.staff_support);
  await expect(page.getByRole('heading', { name: th('console.start.waits') })).toBeVisible();
  await page.getByRole('link', { name: th('console.resource.customers') }).click();
  await page.getByRole('searchbox', { name: th('console.queue.search') }).fill('0810000002');
  // The head and the one that was found: until then the list is still that of before.
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('cell', { name: 'สยามแก็ดเจ็ต', exact: true }).click();
  const panel = page.getByRole('complementary', { name: th('console.resource.customers') });
  for (const part of ['identity', 'company', 'bank', 'classification', 'special_prices'])
    await expect(panel.getByRole('heading', { name: th(`console.customers.${part}`) })).toBeVisible();
  await page.getByRole('link', { name: th('console.resource.carrier-calls') }).click();
  await expect(page.getByRole('row')).not.toHaveCount(0);
});

test('[A232] a shop login is rejected by the console with a link to the portal', async ({ open }) => {
  const page = await open();
  await page.goto('/console/login');
  await fillConsoleLogin(page, LOGIN.manager);
  await expect(page.getByRole('alert')).toContainText(th('signin.login.shop_account'));
  expect(await page.evaluate(() => localStorage.getItem('console.session'))).toBeNull();
});
