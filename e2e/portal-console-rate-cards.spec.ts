// Staff change prices with a sheet: what is to hold later changes nothing today, and can be taken back; what holds from
// today on is in the next quote of a shop.
import { readFile } from 'node:fs/promises';
import { pricingRoutes } from '@lamliang/contracts/pricing';
import { addDays, bangkokDate, satang, systemClock } from '@lamliang/kernel';
import { clientAs, LOGIN } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { fillConsoleLogin } from './support/logins.ts';
import { th } from './support/phrases.ts';
import { expect, test, watch } from './support/test.ts';

/** A carrier, a weight and a zone that no other journey books. */
const DHL = 5;
const PARCEL = { from_zip_code: '10110', to_zip_code: '30000', width: 200, length: 200, height: 200, weight: 13_000 };
const dayText = (day: string) => day.split('-').toReversed().join('/');

test('a price is imported, compared and holds from its day on', async ({ open }) => {
  test.setTimeout(180_000);
  const admin = await clientAs('staff_admin');
  const shop = await clientAs('shop_owner');
  const quoted = async () => {
    const { rows } = await shop.call(pricingRoutes.shippingPrices, { body: PARCEL });
    return rows.find(({ partner_id }) => partner_id === DHL)?.normal_price;
  };
  const filter = { partner_id: [DHL], kind: ['selling' as const], state: ['holding' as const] };
  const [card] = await admin.call(pricingRoutes.rateCards, { query: { filter } });
  const first = await quoted();

  const page = await open();
  const faults = watch(page);
  const button = (name: string, figures = {}) => page.getByRole('button', { name: th(name, figures), exact: true });
  const dialog = page.getByRole('dialog');
  await page.goto(`/console/rate-cards/${card!.id}/show`);
  await fillConsoleLogin(page, LOGIN.staff_admin);
  await expect(page.getByRole('tab', { name: th('console.rates.tab.zones'), exact: true })).toBeVisible();
  await page.getByRole('tab', { name: th('console.rates.tab.fees'), exact: true }).click();
  await expect(page.getByRole('tabpanel')).toContainText(th('console.value.zone_list_kind.remote'));

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button('console.rates.download').click().then(() => page.getByRole('menuitem', { name: 'csv' }).click()), // prettier-ignore
  ]);
  const sheet = await readFile(await file.path(), 'utf8');
  const line = /^weight_to_g,13000,,([\d.]+),([\d.]+)$/m.exec(sheet)!;
  const raised = Number(line[2]) + 7;
  const changed = sheet.replace(line[0], `weight_to_g,13000,,${line[1]},${raised}`);
  const upload = (name: string, text: string) =>
    page.getByLabel(th('console.rates.import')).first().setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) }); // prettier-ignore
  const enter = async (day: string) => {
    await button('console.rates.apply.title', { day: dayText(day) }).click();
    await dialog.getByLabel(th('console.field.reason')).fill('สัญญาใหม่กับขนส่ง');
    await dialog.getByRole('button', { name: th('console.action.next') }).click();
    await expect(dialog).toContainText(dayText(day));
    await dialog.getByRole('button', { name: th('console.rates.apply.confirm', { day: dayText(day) }) }).click();
    await expect(dialog).toHaveCount(0);
  };
  const today = bangkokDate(systemClock.now());
  const tomorrow = addDays(today, 1);

  await test.step('a sheet with a formula is refused by line and column', async () => {
    await page.getByRole('link', { name: th('console.rates.edit') }).click();
    await expect(page.getByRole('table', { name: th('console.value.figure_part.rows') })).toBeVisible();
    await upload('wrong.csv', sheet.replace(line[0], 'weight_to_g,13000,,=1+1,5'));
    await expect(page.getByText(th('console.rates.place', { line: sheet.slice(0, line.index).split('\n').length, column: 'capital_city_price' }))).toBeVisible(); // prettier-ignore
    await expect(page.getByText(th('validation.sheet_formula'))).toBeVisible();
  });

  await test.step('what begins tomorrow changes nothing today, and is taken back', async () => {
    await upload('new.csv', changed);
    const changes = page.getByRole('table', { name: th('console.rates.preview') });
    await expect(changes.getByRole('row')).toHaveCount(2);
    await expect(changes).toContainText(`${raised}.00`);
    expect(await axeFaults(page)).toEqual([]);
    await enter(tomorrow);
    await expect(page.getByText(th('console.value.rate_state.future')).first()).toBeVisible();
    expect(await quoted()).toBe(first);
    await button('console.rates.withdraw.title').click();
    await dialog.getByLabel(th('console.field.reason')).fill('ผิดวัน');
    await dialog.getByRole('button', { name: th('console.action.next') }).click();
    await dialog.getByRole('button', { name: th('console.rates.withdraw.confirm') }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a cell is changed with keys, and the price of today is the next quote', async () => {
    await page.goto(`/console/rate-cards/${card!.id}/draft`);
    const cell = page.locator('[data-cell="12-2"]');
    await page.locator('[data-cell="11-2"]').focus();
    await page.keyboard.press('ArrowDown');
    await expect(cell).toBeFocused();
    await page.keyboard.type(String(raised));
    await page.getByLabel(th('console.rates.begins'), { exact: true }).fill(dayText(today));
    await page.getByLabel(th('console.rates.begins'), { exact: true }).press('Tab');
    await button('console.rates.look').click();
    await expect(page.locator('[data-field="counts"]')).toHaveText(th('console.rates.counts', { changed: 1, added: 0, removed: 0, same: sheet.match(/^(term|weight_to_g|oversize_to_cm|size_to_cm),/gm)!.length + sheet.match(/^(weight_to_g|size_to_cm),/gm)!.length - 1 })); // prettier-ignore
    await enter(today);
    await expect(page.getByText(th('console.value.rate_state.holding')).first()).toBeVisible();
    expect(await quoted()).toBe(satang(first! + 700));
  });

  await test.step('on a phone the page is as wide as the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/console/rate-cards/${card!.id}/draft`);
    await expect(page.locator('[data-cell="0-0"]')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
  // The browser tells of the sheet that was refused.
  expect(faults.filter((fault) => !fault.includes('status of 400'))).toEqual([]);
});
