// Support acts as a shop from the console, in a tab of its own; another login of the same browser stays as it is.
import { randomUUID } from 'node:crypto';
import { authRoutes } from '@lamliang/contracts/auth';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { clientOf, LOGIN, orderWhen } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { fillConsoleLogin } from './support/logins.ts';
import { th } from './support/phrases.ts';
import { expect, field, sharedToken, test, title, watch } from './support/test.ts';

const RECEIVER = { name: 'คุณสายฝน ทดสอบ', address: '12 ถนนนิมมานเหมินท์', subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zip_code: '50200' }; // prettier-ignore
const PARCEL = { partner_id: 2, parcel_type: 'parcel', width: 140, length: 200, height: 60, weight: 800 } as const;

test('[A229] support acts as a shop with the banner in sight, cancels for it, is refused the rest, and leaves', async ({
  open,
}) => {
  test.setTimeout(120_000);
  // Its own, for the shop's accesses keep those of other runs, too.
  const reason = `ลูกค้าโทรมาให้ช่วยยกเลิก ${randomUUID().slice(0, 8)}`;
  const shop = clientOf(await sharedToken('partner'));
  const { id, name, user_name } = await shop.call(authRoutes.init, {});
  const { rows: points } = await shop.call(ordersRoutes.pickupPoints, { query: {} });
  const body = { ...PARCEL, pickup_point_id: points[0]!.id, receiver: { ...RECEIVER, telephone: '0891234567' } };
  const booked = await shop.call(ordersRoutes.create, { body, idempotency_key: randomUUID() });
  const order = await orderWhen(shop, booked.id, (one) => one.booking_state === 'confirmed');

  // The browser has a login of another shop.
  const console_ = await open({ who: 'affiliate' });
  const own = await sharedToken('affiliate');
  await console_.goto('/console/login');
  await fillConsoleLogin(console_, LOGIN.staff_support);
  await expect(console_.getByRole('navigation', { name: th('console.menu.main') })).toBeVisible();
  await console_.goto(`/console/customers/${id}/show/support`);
  await console_.getByRole('button', { name: th('console.customers.act_as.title') }).click();
  const dialog = console_.getByRole('dialog');
  await dialog.getByRole('button', { name: th('console.action.next') }).click();
  await expect(dialog.getByText(th('validation.required'))).toBeVisible();
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: th('console.action.next') }).click();
  const popup = console_.waitForEvent('popup');
  await dialog.getByRole('button', { name: th('console.customers.act_as.confirm') }).click();
  const page = await popup;
  const complaints = watch(page);

  const banner = page.getByRole('region', { name: th('frame.acting.label') });
  await expect(banner).toContainText(th('frame.acting.as', { shop: name }));
  await expect(banner).toContainText(/(59|60):\d\d/);
  await expect(page).toHaveURL(/\/$/);
  expect(await axeFaults(page)).toEqual([]);
  const tokens = await page.evaluate(() => [localStorage.getItem('auth.token'), sessionStorage.getItem('auth.token')]);
  expect(tokens[0]).toBe(own);
  expect(tokens[1]).toMatch(/^[\w-]{43}$/);
  await page.reload();
  await expect(banner).toBeVisible();

  await page.goto(`/orders/all/${order.id}/all`);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(banner).toBeInViewport();
  await page.getByRole('button', { name: th('orders.menu.label', { order_no: order.order_no }) }).click();
  await page.getByRole('menuitem', { name: th('orders.menu.cancel') }).click();
  const cancel = page.getByRole('dialog', { name: th('orders.cancel.title', { order_no: order.order_no }) });
  await cancel.getByRole('radio', { name: th('orders.cancel.presets.customer') }).check();
  await cancel.getByRole('button', { name: th('orders.cancel.confirm') }).click();
  await expect(field(page, 'shipment_status')).toHaveText(th('status.shipment_status.cancelled'));

  // What is not open to staff says so, and ends nothing.
  await page.goto('/options/address');
  await page.getByLabel(th.like('options.address.auto_pickup_of')).first().click();
  await expect(page.getByText(th('errors.acting.read_only')).first()).toBeVisible();
  await expect(banner).toBeVisible();

  // What is under way when the session ends is refused.
  expect(complaints.filter((one) => !one.includes('403'))).toEqual([]);
  await banner.getByRole('link', { name: th('frame.acting.leave') }).click();
  await expect(title(page, th('auth.acting.over'))).toBeVisible();
  await expect(banner).toHaveCount(0);
  const left = await page.evaluate(() => [localStorage.getItem('auth.token'), sessionStorage.getItem('auth.token')]);
  expect(left).toEqual([own, null]);
  await expect(clientOf(tokens[1] ?? '').call(authRoutes.init, {})).rejects.toMatchObject({ status: 401 });

  // Both names, where the customer's accesses are kept.
  const admin = clientOf(await sharedToken('staff_admin'));
  const query = { filter: { account_id: id, action: ['acting'] } } as never;
  const [entry] = await admin.call(authRoutes.staffAccessEntries, { query });
  expect(entry?.user_name).toContain(user_name);
  expect(entry?.user_name).not.toBe(user_name);
  await console_.reload();
  await expect(console_.getByText(reason)).toBeVisible();
});
