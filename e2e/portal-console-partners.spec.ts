// A reseller: staff see the shops under it and what moved its credit; it sees numbers of its shops, never receivers.
import type { Page } from '@playwright/test';
import { authRoutes } from '@lamliang/contracts/auth';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { clientAs, LOGIN } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { fillConsoleLogin } from './support/logins.ts';
import { th } from './support/phrases.ts';
import { expect, field, test, title, watch } from './support/test.ts';

const WIDTHS = { 1440: { width: 1440 }, 390: { width: 390, height: 844, phone: true } } as const;
const SILK = 'ร้านผ้าไหมปักธงชัย';
const KITCHEN = 'ครัวคุณยายระยอง';

const noSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true); // prettier-ignore

async function login(page: Page): Promise<void> {
  await page.goto('/console/login');
  await fillConsoleLogin(page, LOGIN.staff_admin);
  await expect(page).toHaveURL(/\/console\/?$/);
}

test('[A224][A231] staff put a shop under a reseller, see its shops with their parcels, and what moved its credit', async ({
  open,
}) => {
  test.setTimeout(120_000);
  const reseller = await (await clientAs('partner')).call(authRoutes.init, {});
  const admin = await clientAs('staff_admin');
  const kitchen = (await admin.call(authRoutes.accounts, { query: { search: KITCHEN } })).rows[0]!.id;
  const leave = () => admin.call(authRoutes.updateCustomer, { params: { id: kitchen }, body: { reseller_id: null, reason: 'จบการทดสอบ' } }); // prettier-ignore
  const page = await open(WIDTHS[1440]);
  await login(page);
  const faults = watch(page);
  try {
    await page.goto(`/console/customers/${kitchen}/show`);
    await page.getByRole('button', { name: th('console.customers.edit.title') }).click();
    const dialog = page.getByRole('dialog');
    await field(dialog, 'reseller_id').getByRole('combobox').fill(reseller.name);
    await page.getByRole('option', { name: reseller.name }).click();
    await expect(field(dialog, 'reseller_id')).toContainText(reseller.name);
    await field(dialog, 'reason').fill('ตกลงกับพาร์ตเนอร์แล้ว');
    await dialog.getByRole('button', { name: th('console.action.next') }).click();
    await dialog.getByRole('button', { name: th('console.customers.edit.confirm') }).click();
    await expect(page.getByText(th('console.customers.edit.done'))).toBeVisible();
    await expect(page.getByRole('link', { name: reseller.name })).toHaveAttribute(
      'href',
      `/console/customers/${reseller.id}`,
    );
    await page.goto(`/console/customers/${reseller.id}/show`);
    await page.getByRole('tab', { name: th('console.customers.tab.shops') }).click();
    const shops = page.getByRole('table', { name: th('console.customers.tab.shops') });
    await expect(shops.getByRole('link', { name: KITCHEN })).toBeVisible();
    const told = await admin.call(authRoutes.shopsOfReseller, { params: { id: reseller.id }, query: { search: SILK } });
    const parcels = String(told.rows[0]?.volume?.total);
    expect(Number(parcels)).toBeGreaterThan(0);
    await expect(shops.getByRole('row').filter({ hasText: SILK }).getByRole('cell', { name: parcels, exact: true }).first()).toBeVisible(); // prettier-ignore
    await field(page, 'search').fill('กาแฟ');
    await expect(shops.getByRole('link')).toHaveCount(1);
    expect(await axeFaults(page)).toEqual([]);
  } finally {
    await leave();
  }

  await page.getByRole('tab', { name: th('console.customers.tab.credit_history') }).click();
  const history = page.getByRole('table', { name: th('console.customers.tab.credit_history') });
  const { total } = await admin.call(walletRoutes.creditHistory, { params: { id: reseller.id }, query: {} });
  expect(total).toBeGreaterThan(5);
  await expect(history.getByRole('row')).toHaveCount(Math.min(total, 20) + 1);
  expect(await axeFaults(page)).toEqual([]);
  await field(page, 'book').selectOption('bonus');
  await expect(page.getByText(th('common.none')).first()).toBeVisible();
  await expect(history).toBeHidden();
  await field(page, 'book').selectOption('');
  await field(page, 'from_date').fill('01/01/2020');
  await field(page, 'from_date').blur();
  await expect(page.getByText(th('validation.choose_date'))).toBeVisible();
  expect(faults).toEqual([]);

  const phone = await open(WIDTHS[390]);
  await login(phone);
  for (const [tab, name] of [
    ['shops', 'console.customers.tab.shops'],
    ['credit-history', 'console.customers.tab.credit_history'],
  ] as const) {
    await phone.goto(`/console/customers/${reseller.id}/show/${tab}`);
    const cards = phone.getByRole('list', { name: th(name) });
    await cards.scrollIntoViewIfNeeded();
    await expect(cards.getByRole('listitem').first()).toBeVisible();
    await noSidewaysScroll(phone);
    expect(await axeFaults(phone)).toEqual([]);
  }
});

for (const [width, looks] of Object.entries(WIDTHS))
  test(`[A231] a reseller sees numbers of its shops and no receiver, at ${width} px`, async ({ open }) => {
    const silk = await clientAs('silk_owner');
    const { rows: orders } = await silk.call(ordersRoutes.list, { query: { limit: 100 } });
    expect(orders.length).toBeGreaterThan(0);
    const page = await open({ who: 'partner', ...looks });
    const faults = watch(page);
    const answers: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/client/v1/reseller/')) void response.text().then((text) => answers.push(text));
    });
    await page.goto('/options/affiliate');
    await expect(title(page, th('options.affiliate.title'))).toBeVisible();
    const section = page.getByRole('region', { name: th('options.reseller.title') });
    await expect(section.getByText(SILK)).toBeVisible();
    await expect(field(section, 'shop_name')).toHaveCount(2);
    const { rows, months } = await (await clientAs('partner')).call(authRoutes.resellerShops, { query: {} });
    const total = months!.reduce((all, month) => all + month.total, 0);
    expect(total).toBe(rows.reduce((all, { volume }) => all + volume!.total, 0));
    expect(total).toBeGreaterThanOrEqual(orders.length);
    await expect(field(section, 'total').first()).toHaveText(total.toLocaleString('en-US'));
    const shown = [await page.locator('body').innerText(), ...answers].join('\n');
    expect(answers).toHaveLength(1);
    for (const { receiver_name, receiver_telephone, order_no } of orders) {
      expect(shown).not.toContain(receiver_name);
      expect(shown).not.toContain(receiver_telephone);
      expect(shown).not.toContain(order_no);
    }
    await noSidewaysScroll(page);
    expect(await axeFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    const other = await open({ who: 'silk_owner', ...looks });
    await other.goto('/options/affiliate');
    await expect(other.getByText(th('options.affiliate.result'))).toBeVisible();
    await expect(other.getByRole('region', { name: th('options.reseller.title') })).toHaveCount(0);
  });
