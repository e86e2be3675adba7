// Staff put a box on sale with its drawing in sight, raise its price and retire it; a shop sees each on its order form.
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { LOGIN, clientOf } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { fillConsoleLogin } from './support/logins.ts';
import { th } from './support/phrases.ts';
import { expect, field, sharedToken, test, watch } from './support/test.ts';

const PHONE = { width: 390, height: 844, phone: true } as const;

async function enter(page: Page, who: 'staff_support' | 'staff_sales') {
  await page.goto('/console/login');
  await fillConsoleLogin(page, LOGIN[who]);
  await expect(page).toHaveURL(/\/console\/?$/);
}

test('[A92] staff add a box with its preview; a shop buys it, pays more when its price is raised, and sees it no more when it is retired', async ({
  open,
}) => {
  test.slow();
  const name = `กล่องทดลอง ${randomInt(1e6)}`;
  const staff = await open();
  const faults = watch(staff);
  const { keyboard } = staff;
  const dialog = staff.getByRole('dialog');
  const panel = staff.getByRole('complementary');
  const input = (label: string) => dialog.getByLabel(th(`console.field.${label}`), { exact: true });
  const button = (within: Page | typeof panel, key: string, figures?: Record<string, string>) =>
    within.getByRole('button', { name: th(key, figures), exact: true });

  await test.step('with keys alone: the drawing and the row of the order form follow what is entered', async () => {
    await enter(staff, 'staff_support');
    await staff.goto('/console/packaging-boxes');
    await button(staff, 'console.boxes.add.label').focus();
    await keyboard.press('Enter');
    await expect(input('name')).toBeFocused();
    for (const value of [name, '31', '36', '26.5', '600', '35', '']) {
      await keyboard.type(value);
      await keyboard.press('Tab');
    }
    await keyboard.type('ร้านขอกล่องใหญ่');
    const drawing = th('console.boxes.drawing', { width: '31', length: '36', height: '26.5' });
    await expect(dialog.getByRole('img', { name: drawing })).toBeVisible();
    await expect(field(dialog, 'volume_weight')).toHaveText(th('console.boxes.kilograms', { kg: '5.915' }));
    await expect(field(dialog, 'as_seen')).toHaveText(`${name} · 31×36×26.5 · ฿35.00`);
    expect(await axeFaults(staff)).toEqual([]);
    await keyboard.press('Enter');
    await expect(button(staff, 'console.boxes.add.confirm', { amount: '35.00' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(staff.getByRole('table').getByRole('link', { name })).toBeVisible();
  });

  const row = (price: string) => `${name} · 31×36×26.5 · ฿${price}`;
  /** Rows of the order form of a shop that opens it anew. */
  const offered = async (look = {}) => {
    const shop = await open({ who: 'shop_owner', ...look });
    await shop.goto('/orders/createorder');
    const choice = shop.getByLabel(th('orders.field.packaging_id'));
    await expect(choice.locator('option', { hasText: 'กล่อง C' })).toHaveCount(1);
    return { shop, choice, own: choice.locator('option', { hasText: name }) };
  };
  await test.step('the shop sees it with its price, and it fills in the size', async () => {
    const { shop, choice, own } = await offered();
    await expect(own).toHaveText(row('35.00'));
    await choice.selectOption({ label: row('35.00') });
    for (const [side, value] of [
      ['width', '31'],
      ['length', '36'],
      ['height', '26.5'],
    ] as const)
      // prettier-ignore
      await expect(shop.getByLabel(th(`orders.field.${side}`), { exact: true })).toHaveValue(value);
  });

  await test.step('a higher price is confirmed with what it costs shops', async () => {
    await staff.getByRole('table').getByRole('link', { name }).click();
    await expect(panel.getByRole('img')).toBeVisible();
    await button(panel, 'console.boxes.edit.label').click();
    await input('price').fill('37.5');
    await input('reason').fill('กระดาษแพงขึ้น');
    await button(staff, 'console.action.next').click();
    await expect(dialog.getByText(th('console.boxes.edit.raises', { name, more: '2.50' }))).toBeVisible();
    expect(await axeFaults(staff)).toEqual([]);
    await button(staff, 'console.boxes.edit.confirm_raise', { amount: '37.50' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(field(panel, 'as_seen')).toHaveText(row('37.50'));
    const { own } = await offered(PHONE);
    await expect(own).toHaveText(row('37.50'));
  });

  await test.step('retired, it is gone from the form, and staff see who did it and why', async () => {
    await button(panel, 'console.boxes.off.label').click();
    await input('reason').fill('โรงงานเลิกผลิต');
    await button(staff, 'console.action.next').click();
    await button(staff, 'console.boxes.off.confirm').click();
    await expect(dialog).toHaveCount(0);
    await expect(panel.getByText(th('console.boxes.not_seen'))).toBeVisible();
    await expect(panel.getByText('โรงงานเลิกผลิต')).toBeVisible();
    const { own } = await offered();
    await expect(own).toHaveCount(0);
    const sold = await clientOf(await sharedToken('shop_owner')).call(ordersRoutes.packaging, {});
    expect(sold.map((box) => box.name)).not.toContain(name);
  });

  await test.step('on a phone in the dark, sales look and change nothing', async () => {
    const sales = await open({ ...PHONE, scheme: 'dark' });
    const complaints = watch(sales);
    await sales.addInitScript(() => localStorage.setItem('console.ra.theme', '"dark"'));
    await enter(sales, 'staff_sales');
    await sales.goto('/console/packaging-boxes');
    await sales.getByRole('listitem').getByRole('link', { name: /กล่อง C/ }).click(); // prettier-ignore
    await expect(sales.getByRole('img', { name: th('console.boxes.drawing', { width: '20', length: '30', height: '11' }) })).toBeVisible(); // prettier-ignore
    await expect(button(sales, 'console.boxes.edit.label')).toHaveCount(0);
    expect(await axeFaults(sales)).toEqual([]);
    const overflow = await sales.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
  });
  expect(faults).toEqual([]);
});
