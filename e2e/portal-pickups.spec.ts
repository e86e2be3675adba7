// A shop calls Flash for its parcels, moves the time, is collected, calls another one off, and reads the report; staff see all of it.
import { randomUUID } from 'node:crypto';
import { ordersRoutes, pickupRoutes, type PickupDocDetail } from '@lamliang/contracts/orders';
import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { formatTime, satang } from '@lamliang/kernel';
import { axeFaults } from './support/axe.ts';
import { clientOf, orderWhen, until } from './support/api.ts';
import { newShop } from './support/people.ts';
import { th } from './support/phrases.ts';
import { expect, field, sharedToken, test, title, watch } from './support/test.ts';

const place = {
  pickup_point_name: 'คลังทดสอบ', responser_name: 'สมปอง ใจดี', responser_tel: '0812345678', pickup_point_addr: '1 ถนนเพชรบุรี', pickup_point_district: 'มักกะสัน',
  pickup_point_city: 'ราชเทวี', pickup_point_province: 'กรุงเทพมหานคร', pickup_point_postal_code: '10400',
}; // prettier-ignore
const receiver = { name: 'คุณปลายทาง ทดสอบ', telephone: '0898765432', address: '12 ถนนนิมมานเหมินท์', subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zip_code: '50200' }; // prettier-ignore

test('[A146][A147][A148][A149] a carrier is called, moved, comes or is called off, and the report tells so', async ({
  open,
}) => {
  test.setTimeout(240_000);
  const { token, parent_account } = await newShop('พิกัด');
  const account_id = parent_account!.id;
  const shop = clientOf(token);
  const finance = clientOf(await sharedToken('staff_finance'));
  await finance.call(walletRoutes.adjust, { body: { account_id, book: 'credit', amount: satang(500_00), reason: 'เงินเริ่มต้นของการทดสอบ' } }); // prettier-ignore
  await shop.call(ordersRoutes.createPickupPoint, { body: place });

  const page = await open();
  await page.addInitScript((kept) => localStorage.setItem('auth.token', kept), token);
  const faults = watch(page);
  await page.goto('/orders/pickup');
  await expect(title(page, th('pickups.title'))).toBeVisible();
  // Nothing waits, so there is nobody to call.
  await expect(page.getByRole('button', { name: th('pickups.call.title') })).toBeDisabled();
  expect(await axeFaults(page)).toEqual([]);
  for (const partner_id of [2, 2, 6]) {
    const body = { partner_id, receiver, parcel_type: 'parcel', width: 140, length: 200, height: 60, weight: 800 } as const; // prettier-ignore
    const { id } = await shop.call(ordersRoutes.create, { body, idempotency_key: randomUUID() });
    await orderWhen(shop, id, (order) => order.booking_state === 'confirmed');
  }

  await page.reload();
  await expect(field(page, 'waiting')).toHaveText('3');
  await page.getByRole('button', { name: th('pickups.call.title') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  for (const box of await dialog.getByRole('checkbox').all()) await expect(box).toBeChecked();
  await expect(field(dialog, 'round')).toContainText('09:00');
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: th('pickups.call.submit'), exact: true }).click();

  // The detail, with the address and who waits there.
  await expect(page).toHaveURL(/\/orders\/pickup-detail\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  await expect(page.locator('#content').getByText(place.pickup_point_name)).toBeVisible();
  await expect(page.getByText(/สมปอง ใจดี 0812345678/)).toBeVisible();
  await expect(field(page, 'order_no')).toHaveCount(2);
  expect(await axeFaults(page)).toEqual([]);
  const docWhen = (as: (doc: PickupDocDetail) => boolean) =>
    until(async () => {
      const doc = await shop.call(pickupRoutes.pickupDoc, { params: { id } });
      return as(doc) ? doc : undefined;
    });
  const told = await docWhen((doc) => doc.partner_pickup_no !== null);

  // Its time is moved.
  const last = (await shop.call(pickupRoutes.pickupRounds, {})).find((one) => one.partner_id === 2)!.days.at(-1)!;
  await page.getByRole('button', { name: th('pickups.move.title') }).click();
  await field(dialog, 'pickup_dt_time').fill(formatTime(last.to_dt));
  await dialog.getByRole('button', { name: th('common.save'), exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(formatTime((await docWhen(() => true)).pickup_dt)).toBe(formatTime(last.to_dt));

  // Flash comes.
  const step = (event: 'confirmed' | 'picked_up') =>
    clientOf().call(sandboxRoutes.advancePickup, { params: { code: 'flash', pickup_no: told.pickup_doc_no }, body: { event } }); // prettier-ignore
  await step('confirmed');
  await page.reload();
  await expect(field(page, 'status').first()).toHaveText(th('status.pickup_status.confirmed'));
  await expect(page.getByRole('button', { name: th('pickups.cancel.title') })).toBeHidden();
  await step('picked_up');
  await page.reload();
  await expect(field(page, 'status').first()).toHaveText(th('status.pickup_status.picked-up'));

  // Another one, on a phone, is called off with its reason.
  const phone = await open({ phone: true, width: 390, height: 844 });
  await phone.addInitScript((kept) => localStorage.setItem('auth.token', kept), token);
  const complaints = watch(phone);
  await phone.goto('/orders/pickup');
  await expect(field(phone, 'waiting')).toHaveText('1');
  await phone.getByRole('button', { name: th('pickups.call.title') }).click();
  const small = phone.getByRole('dialog');
  await small.getByRole('button', { name: th('pickups.call.submit'), exact: true }).click();
  await expect(phone).toHaveURL(/\/orders\/pickup-detail\/\d+$/);
  expect(await axeFaults(phone)).toEqual([]);
  await phone.getByRole('button', { name: th('pickups.cancel.title') }).click();
  await field(small, 'reason').fill('แพ็กไม่ทัน');
  await small.getByRole('button', { name: th('pickups.cancel.submit'), exact: true }).click();
  await expect(small).toBeHidden();
  await expect(field(phone, 'cancel_reason')).toHaveText('แพ็กไม่ทัน');

  // The report of the days around has both.
  const days = `from_date=${last.day.slice(0, 4)}-01-01&to_date=${last.day}`;
  await page.goto(`/report/pickup?${days}`);
  await expect(title(page, th('pickups.report.title'))).toBeVisible();
  await expect(page.locator('dd[data-field="call_count"]')).toHaveText('2');
  await expect(page.locator('dd[data-field="collected_count"]')).toHaveText('2');
  await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(2);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: th('lists.export.button') }).click();
  await expect(dialog).toBeVisible();
  expect([faults, complaints]).toEqual([[], []]);
});
