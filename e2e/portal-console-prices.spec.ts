// Sales price a shop with the margin in sight; what is below cost waits for a supervisor, and the next quote uses it.
import { authRoutes } from '@lamliang/contracts/auth';
import { pricingRoutes } from '@lamliang/contracts/pricing';
import { bangkokDate } from '@lamliang/kernel';
import type { Page } from '@playwright/test';
import { clientOf, LOGIN } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { fillConsoleLogin } from './support/logins.ts';
import { th } from './support/phrases.ts';
import { expect, sharedToken, test } from './support/test.ts';

const QUOTE = { from_zip_code: '10400', to_zip_code: '50200', width: 200, length: 150, height: 100, weight: 900 };
const CARRIER = 4;
const REASON = 'ลูกค้าส่งเดือนละสองพันชิ้น';

async function enter(page: Page, who: 'staff_sales' | 'staff_supervisor') {
  await page.goto('/console/login');
  await fillConsoleLogin(page, LOGIN[who]);
  // Below 900 px the menu is a drawer.
  await expect(page.getByRole('button', { name: new RegExp(th('console.menu.account')) })).toBeVisible();
}

async function fillPrice(page: Page, capital: string, other: string) {
  const dialog = page.getByRole('dialog');
  const values = { normal_weight_price: '7', cod_rate_percent: '2', capital_city_price: capital, other_provinces_price: other, max_weight: '20000', overweight_price: '9', price_size: '60', max_size: '60', over_size_price: '0', reason: REASON } as const; // prettier-ignore
  for (const [name, value] of Object.entries(values))
    await dialog.getByLabel(th(`console.field.${name as keyof typeof values}`), { exact: true }).fill(value);
  return dialog;
}

test('[A230] sales set prices and the COD rate of a shop with the margin in sight, and the next price enquiry uses them', async ({
  open,
}) => {
  test.setTimeout(120_000);
  const shop = clientOf(await sharedToken('affiliate'));
  const { id } = await shop.call(authRoutes.init, {});
  const quoted = async () => {
    const { rows } = await shop.call(pricingRoutes.shippingPrices, {
      body: { ...QUOTE, cod_amount: 100_000 as never },
    });
    return rows.find(({ partner_id }) => partner_id === CARRIER)!;
  };
  const list = await quoted();

  const sales = await open({});
  await enter(sales, 'staff_sales');
  await sales.goto(`/console/customers/${id}/show/prices`);
  const set = sales.getByRole('button', { name: `${th('console.prices.set')}: Ninja Van` });
  await set.click();
  let dialog = await fillPrice(sales, '15', '22');
  await expect(dialog.getByText(th('console.prices.no_concerns'))).toBeVisible();
  // Two usual parcels below their heading, and the one with the smallest margin.
  const parcels = dialog.getByRole('table', { name: th('console.prices.margin_by_zone') }).getByRole('row');
  await expect(parcels).toHaveCount(4);
  await expect(parcels.last()).toContainText(th('console.prices.worst'));
  expect(await axeFaults(sales)).toEqual([]);
  await dialog.getByRole('button', { name: th('console.action.next') }).click();
  await expect(dialog.getByText(th('console.prices.no_concerns'))).toBeVisible();
  await dialog.getByRole('button', { name: th('console.customers.special_price.confirm') }).click();
  await expect(sales.getByText(th('console.customers.special_price.done'))).toBeVisible();
  const history = sales.getByRole('table', { name: th('console.prices.history') });
  await expect(history.getByRole('row', { name: new RegExp(REASON) })).toHaveCount(1);
  expect(await quoted()).toMatchObject({ price: 2_900, normal_price: list.normal_price, cod_fee: 2_000 });

  // Below cost: sales see it, and submit it.
  await set.click();
  dialog = await fillPrice(sales, '0', '1');
  await expect(dialog.locator('[data-field="concerns"]')).toContainText(th('console.prices.needs_second'));
  await dialog.getByRole('button', { name: th('console.action.next') }).click();
  await dialog.getByRole('button', { name: th('console.customers.special_price.confirm') }).click();
  await expect(sales.getByText(th('console.customers.special_price.waits'))).toBeVisible();
  await expect(sales.locator('[data-field="waiting"]')).toContainText('Ninja Van');
  await expect(set).toBeDisabled();
  expect((await quoted()).price).toBe(2_900);

  // Whoever entered it takes it back, and enters it again.
  await sales.getByRole('button', { name: th('console.prices.withdraw.label') }).click();
  dialog = sales.getByRole('dialog');
  expect(await axeFaults(sales)).toEqual([]);
  await dialog.getByRole('button', { name: th('console.action.next') }).click();
  await dialog.getByRole('button', { name: th('console.prices.withdraw.label') }).click();
  await expect(sales.getByText(th('console.prices.withdraw.done'))).toBeVisible();
  await expect(sales.locator('[data-field="waiting"]')).toHaveCount(0);
  await set.click();
  dialog = await fillPrice(sales, '0', '1');
  await dialog.getByRole('button', { name: th('console.action.next') }).click();
  await dialog.getByRole('button', { name: th('console.customers.special_price.confirm') }).click();
  await expect(sales.locator('[data-field="waiting"]')).toContainText('Ninja Van');

  const supervisor = await open({});
  await enter(supervisor, 'staff_supervisor');
  await supervisor.goto(`/console/customers/${id}/show/prices`);
  await supervisor.getByRole('link', { name: th('console.prices.see_decision') }).click();
  await expect(supervisor.getByText(th('console.value.price_concern.below_cost')).first()).toBeVisible();
  await expect(supervisor.getByRole('table', { name: th('console.prices.margin_by_zone') }).first()).toBeVisible();
  expect(await axeFaults(supervisor)).toEqual([]);
  await supervisor
    .getByRole('button', { name: th('console.decisions.approve.label'), exact: true })
    .first()
    .click();
  await supervisor.getByRole('button', { name: th('console.action.next') }).click();
  await supervisor
    .getByRole('dialog')
    .getByRole('button', { name: th('console.prices.decide.approve.confirm') })
    .click();
  await expect.poll(async () => (await quoted()).price).toBe(800);
  const [held] = (await clientOf(await sharedToken('staff_sales')).call(pricingRoutes.partnerPrices, { params: { id } })).filter(({ partner_id }) => partner_id === CARRIER); // prettier-ignore
  expect(held).toMatchObject({ waiting: null, price: { valid_from: bangkokDate(new Date()), reason: REASON } });
  expect(held?.price?.approved_name).not.toBe(held?.price?.set_name);
});

test('the price simulator tells what each carrier comes to, on a phone as well', async ({ open }) => {
  const page = await open({ width: 390, height: 844, phone: true });
  await enter(page, 'staff_sales');
  await page.goto('/console/price-simulator');
  await page.getByRole('button', { name: th('console.simulator.ask') }).click();
  await expect(page.getByText(th('console.simulator.no_shop')).last()).toBeVisible();
  await page.getByRole('combobox', { name: th('console.simulator.choose') }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel(th('console.field.from_zip_code')).fill('10400');
  await page.getByLabel(th('console.field.to_zip_code')).fill('50200');
  await page.getByLabel(th('console.field.cod_amount')).first().fill('1000');
  await page.getByRole('button', { name: th('console.simulator.ask') }).click();
  const answer = page.getByRole('region', { name: th('console.simulator.answer') });
  await expect(answer.getByText('Flash Express')).toBeVisible();
  await expect(answer.getByText(th('console.simulator.cod', { fee: '30.00', vat: '2.10' })).first()).toBeVisible();
  // A price that is tried begins with the list of its carrier, and what it comes to is brought into view.
  await page.getByRole('button', { name: th('console.simulator.try_terms') }).click();
  await page.getByLabel(th('console.field.partner_id')).selectOption({ label: 'Flash Express' });
  await expect(page.getByLabel(th('console.field.over_size_price'))).not.toHaveValue('');
  await page.getByRole('button', { name: th('console.simulator.ask') }).click();
  await expect(answer.getByText(th('console.field.proposed_price')).first()).toBeInViewport();
  expect(await axeFaults(page)).toEqual([]);
});
