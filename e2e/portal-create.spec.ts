import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { pricingRoutes } from '@lamliang/contracts/pricing';
import { axeFaults } from './support/axe.ts';
import { th } from './support/phrases.ts';
import { expect, field, test } from './support/test.ts';

const CARRIERS = 6;
/** What a buyer writes in a chat. */
const chat = () =>
  `ส่งที่ คุณมาลี ใจงาม\n08${String(randomInt(1e8)).padStart(8, '0')}\n99/1 ซอยอารีย์ ถ.พหลโยธิน แขวงพญาไท เขตพญาไท กรุงเทพมหานคร 10400`;

const receiverBox = (page: Page) => page.getByRole('combobox', { name: th('orders.create.box') });
const receiverCard = (page: Page) => page.getByRole('region', { name: th('orders.field.receiver'), exact: true });
const carriers = (page: Page) =>
  page.getByRole('radiogroup', { name: th('orders.create.carriers') }).getByRole('radio');
async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator.toString()} is not drawn`);
  return box;
}

/** Pastes a message that was copied elsewhere into the form, and fills in weight and COD. */
async function fillIn(page: Page): Promise<void> {
  await page.goto('/orders/createorder');
  await receiverBox(page).focus();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((words) => navigator.clipboard.writeText(words), chat());
  await page.keyboard.press('Control+V');
  await expect(page.getByLabel(th('orders.field.name'))).toHaveValue(/มาลี/);
  await page.getByLabel(th('orders.field.weight')).fill('1.2');
  await page.getByLabel(th('orders.field.cod_amount')).fill('590');
  await expect(carriers(page)).toHaveCount(CARRIERS);
  await expect(field(page, 'due_now')).toBeVisible();
}

test('[F-P1] after a clean paste the receiver is a card, COD stands before the carriers, and all six are in sight', async ({
  open,
}) => {
  const page = await open({ who: 'shop_owner', width: 1440, height: 900 });
  await fillIn(page);
  await expect(receiverCard(page)).toContainText('99/1 ซอยอารีย์');
  await expect(field(page, 'receiver.name')).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const cod = await boxOf(field(page, 'cod_amount'));
  for (const radio of await carriers(page).all()) {
    const row = await boxOf(radio.locator('xpath=ancestor::label'));
    expect(row.y).toBeGreaterThan(cod.y + cod.height);
    expect(row.y + row.height).toBeLessThanOrEqual(900);
  }
  expect(await axeFaults(page)).toEqual([]);

  await receiverCard(page)
    .getByRole('button', { name: th('common.edit') })
    .click();
  await expect(field(page, 'receiver.name')).toBeFocused();
  await expect(field(page, 'receiver.zip_code')).toHaveValue('10400');
});

test('[F-P1] the six carriers are in sight on an empty form, before there are prices', async ({ open }) => {
  const page = await open({ who: 'shop_owner', width: 1440, height: 900 });
  await page.goto('/orders/createorder');
  const names = page.getByRole('list', { name: th('orders.create.carriers') }).getByRole('listitem');
  await expect(names).toHaveCount(CARRIERS);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  for (const name of await names.all()) {
    const row = await boxOf(name);
    expect(row.y + row.height).toBeLessThanOrEqual(900);
  }
  expect(await axeFaults(page)).toEqual([]);
  await fillIn(page);
  await expect(names).toHaveCount(0);
});

for (const [language, height] of [
  ['th', 800],
  ['ar', 800],
  ['th', 820],
] as const)
  test(`[F-P1] after a clean paste three carriers are in sight in a window of 1280 x ${height}, ${language}`, async ({
    open,
  }) => {
    const page = await open({ who: 'shop_owner', width: 1280, height });
    await fillIn(page);
    const phrasesOf = page.getByRole('radiogroup').filter({ has: page.locator('[data-field="partner_name"]') });
    if (language !== 'th') {
      await page.getByRole('banner').getByRole('button', { name: /^[A-Z]+ · / }).click(); // prettier-ignore
      await page.getByRole('menuitemradio', { name: 'العربية', exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const third = await boxOf(phrasesOf.getByRole('radio').nth(2).locator('xpath=ancestor::label'));
    expect(third.y + third.height).toBeLessThanOrEqual(height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
    expect(await axeFaults(page)).toEqual([]);
  });

test('[F-P1] Alt and a digit pick a carrier while a field has the focus, and prices that change leave it chosen', async ({
  open,
}) => {
  const page = await open({ who: 'shop_owner' });
  await fillIn(page);
  const third = carriers(page).nth(2);
  const name = (await field(page, 'partner_name').nth(2).textContent()) ?? '';
  await page.getByLabel(th('orders.field.weight')).focus();
  await page.keyboard.press('Alt+3');
  await expect(third).toBeChecked();
  await expect(page.getByLabel(th('orders.field.weight'))).toBeFocused();
  await expect(page.getByLabel(th('orders.field.weight'))).toHaveValue('1.2');
  await page.getByLabel(th('orders.field.weight')).fill('6');
  await expect(page.getByRole('radio', { name, checked: true })).toBeEnabled();

  // A parcel that this carrier does not take: the shop is asked, and nothing else is chosen.
  await page.route(`**${pricingRoutes.shippingPrices.path}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { rows: { partner_name: string }[] } };
    body.data.rows = body.data.rows.filter((row) => row.partner_name !== name);
    await route.fulfill({ response: answer, json: body });
  });
  await page.getByLabel(th('orders.field.weight')).fill('7');
  await expect(page.getByText(th('orders.create.pick_gone', { name }))).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('[F-P1] on a phone one touch pastes, and the whole form is at most 1,800 px high', async ({ open }) => {
  const page = await open({ who: 'shop_owner', width: 390, height: 844, phone: true });
  await page.goto('/orders/createorder');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((words) => navigator.clipboard.writeText(words), chat());
  await page.getByRole('button', { name: th('orders.create.paste') }).tap();
  await expect(receiverCard(page)).toContainText('99/1 ซอยอารีย์');
  await page.getByLabel(th('orders.field.weight')).fill('1.2');
  await page.getByLabel(th('orders.field.cod_amount')).fill('590');
  await expect(carriers(page)).toHaveCount(CARRIERS);
  await expect(field(page, 'due_now')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_800);
  expect(await axeFaults(page)).toEqual([]);
});

test('[F-P4] a field that the pasted message says nothing of is missing, not unsure', async ({ open }) => {
  const page = await open({ who: 'shop_owner' });
  await page.goto('/orders/createorder');
  await receiverBox(page).fill(chat().replace('ส่งที่ คุณมาลี ใจงาม\n', ''));
  const name = page.getByLabel(th('orders.field.name'));
  await expect(name).toHaveValue('');
  await expect(name).toHaveAccessibleDescription(th('orders.create.lacks_field'));
  await expect(page.getByText(th('orders.create.lacks', { count: 1 }))).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.type('ม');
  await expect(page.getByText(th('orders.create.lacks_field'))).toHaveCount(0);
});

test('[F-P1] a browser that hands out no clipboard says how to paste by hand', async ({ open }) => {
  const page = await open({ who: 'shop_owner', width: 390, height: 844, phone: true });
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto('/orders/createorder');
  await page.getByRole('button', { name: th('orders.create.paste') }).tap();
  await expect(page.getByText(th('orders.create.paste_hand'))).toBeVisible();
  await expect(receiverBox(page)).toBeFocused();
});

test('[F-P1][F-P2] the card of a receiver offers the amount to collect of the message by one click', async ({
  open,
}) => {
  const page = await open({ who: 'shop_owner' });
  await page.goto('/orders/createorder');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((words) => navigator.clipboard.writeText(words), `${chat()}\nเก็บปลายทาง 590`);
  await receiverBox(page).focus();
  await page.keyboard.press('Control+V');
  await expect(field(page, 'receiver.name')).toBeHidden();
  await receiverCard(page).getByRole('button', { name: '590' }).click();
  await expect(field(page, 'cod_amount')).toHaveValue('590.00');
});

test("[F-P1] the shop's own sizes with weight are kept, renamed and deleted in place; as last time fills parcel and carrier", async ({
  open,
}) => {
  const page = await open({ who: 'shop_owner' });
  await page.goto('/orders/createorder');
  const weight = page.getByLabel(th('orders.field.weight'));
  const chips = page.getByRole('group', { name: th('orders.create.preset') });
  await chips.getByRole('button', { name: th('orders.create.presets.medium') }).click();
  await weight.fill('0.75');
  await chips.getByRole('button', { name: th('orders.create.preset_new') }).click();
  await page.getByLabel(th('orders.create.preset_name')).fill('เสื้อสองตัว');
  await page.keyboard.press('Enter');
  const own = chips.getByRole('button', { name: 'เสื้อสองตัว' });
  await expect(own).toHaveAttribute('aria-pressed', 'true');

  await page.reload();
  await chips.getByRole('button', { name: th('orders.create.presets.small') }).click();
  await own.click();
  await expect(weight).toHaveValue('0.75');
  await expect(field(page, 'width')).toHaveValue('22');
  await chips.getByRole('button', { name: th('orders.create.preset_edit') }).click();
  await page.getByLabel(th('orders.create.preset_name')).fill('เสื้อ');
  await page.keyboard.press('Enter');
  await expect(chips.getByRole('button', { name: 'เสื้อ', exact: true })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: th('orders.create.preset_delete', { name: 'เสื้อ' }) }).click();
  await expect(chips.getByRole('button', { name: 'เสื้อ' })).toHaveCount(0);
  await page.getByRole('button', { name: th('common.undo'), exact: true }).click();
  await expect(chips.getByRole('button', { name: 'เสื้อ', exact: true })).toBeVisible();
  await page.reload();
  await chips.getByRole('button', { name: th('orders.create.preset_edit') }).click();
  await page.getByRole('button', { name: th('orders.create.preset_delete', { name: 'เสื้อ' }) }).click();
  await expect(chips.getByRole('button', { name: 'เสื้อ' })).toHaveCount(0);

  const answered = page.waitForResponse((answer) => answer.url().endsWith('shipment-orders?limit=1'));
  await page.getByRole('button', { name: th('orders.create.as_last') }).click();
  const { data } = (await (await answered).json()) as { data: { rows: { weight: number; width: number }[] } };
  await expect(weight).toHaveValue(String(data.rows[0]!.weight / 1000));
  await expect(field(page, 'width')).toHaveValue(String(data.rows[0]!.width));
});
