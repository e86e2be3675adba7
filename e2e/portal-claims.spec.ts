import { claimsRoutes } from '@lamliang/contracts/claims';
import { satang } from '@lamliang/kernel';
import { clientAs, clientOf, orderWhen } from './support/api.ts';
import { claimForm, openClaim, parcelOnItsWay, photo } from './support/claims.ts';
import { th } from './support/phrases.ts';
import { expect, field, satangOf, sharedToken, test, title, watch } from './support/test.ts';

const PHONE = { who: 'partner', phone: true, width: 390, height: 844 } as const;
const timeline = { name: th('claims.timeline.title') };

test('[A132][A134][A135][A136][A137] a shop opens a claim with three pictures on a phone, and follows it', async ({
  open,
}) => {
  const shop = clientOf(await sharedToken('partner'));
  const order = await parcelOnItsWay(shop);
  const claims = () => shop.call(claimsRoutes.ofOrder, { params: { id: order.id } });
  const page = await open(PHONE);
  const faults = watch(page);
  const form = claimForm(page);
  await form.openOf(order);

  await form.product_price.fill('600');
  await form.compensation_amount.fill('450.50');
  await form.detail.fill('กล่องบุบ ของข้างในแตก');
  // One after the other, as a camera gives them.
  for (const [at, name] of ['กล่อง', 'ฉลาก', 'ของแตก'].entries()) {
    await form.camera.setInputFiles(await photo(page, name));
    await expect(form.pictures).toHaveCount(at + 1);
  }
  await form.send.click();
  await expect(page.getByText(th('validation.required'))).toBeVisible();
  await expect(form.type).toBeFocused();
  expect(await claims()).toEqual([]);

  await form.type.selectOption({ index: 1 });
  await form.send.click();
  await expect(title(page, th('claims.title'))).toBeVisible();
  const [claim] = await claims();
  expect(claim).toMatchObject({ claim_type: 'damaged', product_price: 600_00, compensation_amount: 450_50, detail: 'กล่องบุบ ของข้างในแตก' }); // prettier-ignore

  const row = page.getByRole('article').filter({ hasText: order.order_no });
  await expect(field(row, 'status')).toHaveText(th('status.claim_status.on-claim'));
  await row.getByRole('button', { name: th('claims.pictures', { id: claim!.id, count: 3 }) }).click();
  const large = page.getByRole('dialog').getByRole('img');
  await expect(large).toHaveCount(3);
  // As the portal sends them: the longest side has 2,000 px.
  for (const picture of await large.all())
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(2_000);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: th('common.close') })
    .click();

  await orderWhen(shop, order.id, (one) => one.shipment_status === 'on-claim' && one.claim_status === 'on-claim');
  await page.goto(`/orders/all?claim_flag=1&search=${order.order_no}`);
  await expect(field(page.getByRole('article'), 'shipment_status')).toHaveText(th('status.shipment_status.on-claim'));
  await page.getByRole('link', { name: order.receiver_name }).click();
  const way = page.getByRole('list', timeline).getByRole('listitem');
  await expect(way.first()).toContainText(th('claims.timeline.waiting'));
  await expect(field(way.nth(1), 'detail')).toHaveText('กล่องบุบ ของข้างในแตก');
  expect(faults).toEqual([]);
});

test('[A140] the shop sees amount and note of a claim that staff resolved', async ({ open }) => {
  const shop = clientOf(await sharedToken('partner'));
  const order = await parcelOnItsWay(shop, 'delivered');
  const { id } = await openClaim(shop, order);
  const staff = await clientAs('staff_support');
  await staff.call(claimsRoutes.resolve, {
    params: { id },
    body: { status: 'refund', amount: satang(300_00), note: 'แตกสองในสามชิ้น' },
  });
  await orderWhen(shop, order.id, (one) => one.shipment_status === 'claim-success');

  const page = await open(PHONE);
  await page.goto('/orders/claim?status=claim-success');
  const row = page.getByRole('article').filter({ hasText: order.order_no });
  await expect(field(row, 'resolution')).toHaveText(th('claims.resolution.refund'));
  expect(satangOf(await field(row, 'amount').textContent())).toBe(300_00);
  await expect(row).toContainText('แตกสองในสามชิ้น');
  await row.getByRole('link', { name: order.order_no }).click();
  const outcome = page.getByRole('list', timeline).getByRole('listitem').first();
  await expect(field(outcome, 'resolution')).toHaveText(th('claims.timeline.refund', { amount: '฿300.00' }));
  await expect(field(outcome, 'note')).toHaveText('แตกสองในสามชิ้น');
});
