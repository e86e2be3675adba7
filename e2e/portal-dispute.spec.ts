// A shop objects to what a carrier weighed, with a picture from packing; support decide for it, and the wallet shows it.
import type { Page } from '@playwright/test';
import type { Client } from '@lamliang/contracts';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { axeFaults } from './support/axe.ts';
import { clientOf, spendable } from './support/api.ts';
import { parcelOnItsWay, photo } from './support/claims.ts';
import { th } from './support/phrases.ts';
import { expect, field, satangOf, sharedToken, test, title, watch } from './support/test.ts';

/** Carriage is paid from the bonus first. */
const money = async (shop: Client) => spendable(await shop.call(walletRoutes.balances, {}));
/** A toast may lie over what is pressed next. */
const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a shop disputes a weight with a picture on a phone and wins; the wallet shows it to the satang', async ({
  open,
}) => {
  test.setTimeout(120_000);
  const [shop, finance] = [clientOf(await sharedToken('shop_owner')), clientOf(await sharedToken('staff_finance'))];
  const before = await money(shop);
  const order = await parcelOnItsWay(shop, 'delivered');
  const body = { actual_weight: 5_000, partner_cost: satang(20_00) };
  const { difference_amount } = await finance.call(walletRoutes.matchWithPartner, { params: { id: order.id }, body });
  const difference = difference_amount ?? 0;
  expect(difference).toBeGreaterThan(0);
  expect(await money(shop)).toBe(before - order.shipping_cost - difference);

  const page = await open({ who: 'shop_owner', phone: true, width: 390, height: 844 });
  const faults = watch(page);
  await page.goto('/finance/disputes?state=possible');
  await expect(title(page, th('disputes.title'))).toBeVisible();
  await page.getByRole('link', { name: new RegExp(order.order_no) }).click();
  // The list has other charges; the page of this one alone has the way to object.
  await expect(page.getByRole('button', { name: th('disputes.object'), exact: true })).toBeVisible();
  await expect(field(page, 'dispute_state')).toHaveText(th('disputes.state.possible'));
  expect(satangOf(await field(page, 'difference_amount').textContent())).toBe(difference);
  expect(await axeFaults(page)).toEqual([]);
  await pressed(page, th('disputes.object'));
  await page.getByLabel(new RegExp(`^${th('disputes.field.detail')}`)).fill('ชั่งก่อนส่งได้แปดขีด');
  const scale = await photo(page, 'scale');
  await page.locator('input[type=file]').first().setInputFiles(scale);
  await pressed(page, th('disputes.submit'));
  await expect(field(page, 'dispute_state')).toHaveText(th('disputes.state.open'));
  await expect(page.getByRole('img', { name: th('disputes.picture', { n: 1, count: 1 }) })).toBeVisible();
  expect(await money(shop)).toBe(before - order.shipping_cost - difference);
  expect(faults).toEqual([]);

  const support = clientOf(await sharedToken('staff_support'));
  const [asked] = await support.call(walletRoutes.staffBillDisputes, { query: { filter: { order_id: order.id } } });
  expect(asked).toMatchObject({ state: 'open', amount: difference });
  await support.call(walletRoutes.decideDispute, {
    params: { id: asked!.id },
    body: { state: 'won', reason: 'ภาพแสดงน้ำหนักชัดเจน' },
  });
  await page.reload();
  await expect(field(page, 'dispute_state')).toHaveText(th('disputes.state.won'));
  await expect(field(page, 'reason')).toHaveText('ภาพแสดงน้ำหนักชัดเจน');
  expect(await money(shop)).toBe(before - order.shipping_cost);
  await page.goto('/finance/wallet-transaction');
  await expect(field(page, 'amount').first()).toBeVisible();
  expect(satangOf(await field(page, 'amount').first().textContent())).toBe(difference);
  expect((await finance.call(walletRoutes.runLedgerCheck, { body: {} })).violations).toEqual([]);
});
