// A receiver complains of a parcel with COD on its public page, support settle it in the console, and the shop sees both.
import { randomUUID } from 'node:crypto';
import type { Client } from '@lamliang/contracts';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { ordersRoutes, type OrderDetail } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { text } from '@lamliang/i18n';
import { satang } from '@lamliang/kernel';
import { advance, clientOf, LOGIN, orderWhen, until } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { photo } from './support/claims.ts';
import { fillConsoleLogin } from './support/logins.ts';
import { measure } from './support/measure.ts';
import { th } from './support/phrases.ts';
import { contextFor, expect, field, sharedToken, test, watch } from './support/test.ts';

const words = (key: string) => text('en', `tracking.${key}`);

/** A parcel of 590 baht COD. @param how how far it has come */
async function parcelWithCod(shop: Client, how: 'in_transit' | 'delivered'): Promise<OrderDetail> {
  const { rows: points } = await shop.call(ordersRoutes.pickupPoints, { query: {} });
  const receiver = { name: 'คุณร้องเรียน ทดสอบ', telephone: '0812345678', address: '1 ถนนทดสอบ', subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zip_code: '50200' }; // prettier-ignore
  const cod_amount = satang(590_00);
  const shipment_order_items = [{ name: 'เสื้อเชิ้ต', quantity: 1, price: cod_amount }];
  const body = { partner_id: 2, pickup_point_id: points[0]!.id, receiver, parcel_type: 'parcel' as const, width: 140, length: 200, height: 60, weight: 800, cod_amount, shipment_order_items }; // prettier-ignore
  const { id } = await shop.call(ordersRoutes.create, { body, idempotency_key: randomUUID() });
  const order = await orderWhen(shop, id, (one) => one.booking_state === 'confirmed');
  await advance(order, 'picked_up');
  await advance(order, how);
  return orderWhen(shop, id, (one) => one.shipment_status === (how === 'delivered' ? 'delivery-success' : 'on-delivery')); // prettier-ignore
}

test('a receiver complains on a phone, support settle it for the receiver, and the shop is told of both', async ({
  browser,
  open,
}) => {
  test.setTimeout(150_000);
  const shop = clientOf(await sharedToken('shop_owner'));
  const order = await parcelWithCod(shop, 'delivered');
  await until(() => shop.call(walletRoutes.codOfOrder, { params: { id: order.id } }).catch(() => undefined));

  const context = await contextFor(browser, { language: 'en', width: 390, height: 844, phone: true });
  const receiver = await context.newPage();
  await receiver.goto(`/track/${order.tracking_no}?lang=en`);
  await receiver.locator('summary').click();
  await receiver.locator('select').selectOption('damaged');
  await receiver.locator('#detail').fill('The collar is torn');
  await receiver.locator('#digits').fill('0000');
  await receiver.getByRole('button', { name: words('complaint.send') }).click();
  await expect(receiver.getByRole('alert')).toHaveText(words('complaint.fault.wrong_digits'));
  await expect(receiver.locator('select')).toHaveValue('damaged');
  await receiver.locator('#digits').fill('5678');
  await receiver.getByRole('button', { name: words('complaint.send') }).click();
  await expect(receiver.getByRole('heading', { name: words('complaint.taken') })).toBeVisible();
  const looked = await measure(receiver, { phone: true, areas: ['tracking'] });
  expect([...looked.faults, ...(await axeFaults(receiver))]).toEqual([]);
  await context.close();

  // The shop sees it on the order, and is told.
  const page = await open({ who: 'shop_owner' });
  const faults = watch(page);
  await page.goto(`/orders/all/${order.id}/all`);
  await expect(field(page, 'complaint_state')).toHaveText(th('cod.complaint.state.open'));
  await expect(field(page, 'complaint_detail')).toHaveText('The collar is torn');
  const codes = async () =>
    (await shop.call(notificationsRoutes.list, { query: {} })).rows
      .filter(({ title }) => title.includes(order.order_no))
      .map(({ code }) => code);
  await expect.poll(codes).toEqual(['complaint_opened']);

  const support = clientOf(await sharedToken('staff_support'));
  const [filed] = await support.call(walletRoutes.codComplaints, { query: { filter: { order_id: order.id } } });
  const desk = await open();
  await desk.goto('/console/login');
  await fillConsoleLogin(desk, LOGIN.staff_support);
  await expect(desk).toHaveURL(/\/console\/?$/);
  await desk.goto(`/console/cod-complaints/${filed!.id}/show`);
  const press = (name: string) => desk.getByRole('button', { name, exact: true }).click();
  await press(th('console.complaints.upheld.label'));
  await desk.getByRole('dialog').getByRole('textbox').fill('ภาพแสดงปกขาด');
  await press(th('console.action.next'));
  await press(th('console.complaints.upheld.confirm', { sum: '590.00' }));
  await expect(desk.getByRole('main')).toContainText('ภาพแสดงปกขาด');
  await expect(desk.getByRole('button', { name: th('console.complaints.upheld.label'), exact: true })).toHaveCount(0);

  await expect.poll(codes).toEqual(['complaint_upheld', 'complaint_opened']);
  await page.reload();
  await expect(field(page, 'complaint_state')).toHaveText(th('cod.complaint.state.upheld'));
  await expect(field(page, 'complaint_decision')).toHaveText('ภาพแสดงปกขาด');
  await expect(field(page, 'cod_status').first()).toHaveText(th('status.cod_status.wait-for-reverse'));
  expect(await axeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('support record that a receiver opened a parcel and refused it; shop and receiver see that nothing is owed', async ({
  open,
}) => {
  test.setTimeout(150_000);
  const shop = clientOf(await sharedToken('shop_owner'));
  const order = await parcelWithCod(shop, 'in_transit');
  const desk = await open();
  await desk.goto('/console/login');
  await fillConsoleLogin(desk, LOGIN.staff_support);
  await expect(desk).toHaveURL(/\/console\/?$/);
  await desk.goto(`/console/shipment-orders/${order.id}/show`);
  await desk.getByRole('button', { name: th('console.refusals.label'), exact: true }).click();
  const dialog = desk.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo(desk, 'opened'));
  await dialog.getByRole('combobox').selectOption('wrong-goods');
  await dialog.getByRole('textbox').fill('ได้เสื้อคนละสี');
  await desk.getByRole('button', { name: th('console.action.next'), exact: true }).click();
  const confirm = th('console.refusals.confirm', { order_no: order.order_no });
  await desk.getByRole('button', { name: confirm, exact: true }).click();
  await expect(desk.getByRole('main')).toContainText('ได้เสื้อคนละสี');
  expect(await axeFaults(desk)).toEqual([]);

  const page = await open({ who: 'shop_owner', phone: true, width: 390, height: 844 });
  const faults = watch(page);
  await page.goto(`/orders/all/${order.id}/all`);
  await expect(field(page, 'refusal_detail')).toHaveText('ได้เสื้อคนละสี');
  const seen = page.getByRole('img', { name: th('cod.refusal.picture', { n: 1, count: 1 }) });
  await expect.poll(() => seen.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: th('orders.detail.document.cod-receipt') })).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);

  await page.goto(`/track/${order.tracking_no}?lang=en`);
  await expect(field(page, 'refused')).toHaveText(words('refused'));
  await expect(field(page, 'cod_amount')).toHaveCount(0);
  const { faults: measured } = await measure(page, { phone: true, areas: ['tracking'] });
  expect(measured).toEqual([]);
});

test('a shop downloads the receipt of a parcel with COD from its page', async ({ open }) => {
  const shop = clientOf(await sharedToken('shop_owner'));
  const order = await parcelWithCod(shop, 'in_transit');
  const page = await open({ who: 'shop_owner' });
  await page.goto(`/orders/all/${order.id}/all`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: th('orders.detail.document.cod-receipt') }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^cod-receipt_.*\.pdf$/);
});
