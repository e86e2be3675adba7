// Claims of tests: parcels that may be claimed for, claims opened by the API, and the portal's form.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Client } from '@lamliang/contracts';
import { claimsRoutes, type Claim } from '@lamliang/contracts/claims';
import { ordersRoutes, type OrderDetail } from '@lamliang/contracts/orders';
import { satang } from '@lamliang/kernel';
import { advance, orderWhen } from './api.ts';
import { th } from './phrases.ts';
import { expect, field } from './test.ts';

/** A parcel that the shop booked and the carrier has. @param how how far it has come */
export async function parcelOnItsWay(
  shop: Client,
  how: 'in_transit' | 'delivered' = 'in_transit',
): Promise<OrderDetail> {
  const { rows: points } = await shop.call(ordersRoutes.pickupPoints, { query: {} });
  const receiver = { name: 'คุณเคลม ทดสอบ', telephone: '0812345678', address: '1 ถนนทดสอบ', subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zip_code: '50200' }; // prettier-ignore
  const body = { partner_id: 2, pickup_point_id: points[0]!.id, receiver, parcel_type: 'parcel' as const, width: 140, length: 200, height: 60, weight: 800 }; // prettier-ignore
  const { id } = await shop.call(ordersRoutes.create, { body, idempotency_key: randomUUID() });
  const order = await orderWhen(shop, id, (one) => one.booking_state === 'confirmed');
  await advance(order, 'picked_up');
  await advance(order, how);
  return orderWhen(
    shop,
    id,
    (one) => one.shipment_status === (how === 'delivered' ? 'delivery-success' : 'on-delivery'),
  );
}

/** A picture as a camera takes it: larger than the portal sends. @returns a PNG of 2,400 by 1,600 px */
export async function photo(page: Page, name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const data = await page.evaluate((words) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2_400, height: 1_600 });
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#b98b58';
    context.fillRect(200, 200, 2_000, 1_200);
    context.fillStyle = '#222';
    context.font = '160px sans-serif';
    context.fillText(words, 400, 800);
    return canvas.toDataURL('image/png').split(',')[1]!;
  }, name);
  return { name: `${name}.png`, mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
}

const PIXELS = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWNYlWa8Ks2YAUIBACU+BQ0PGAfdAAAAAElFTkSuQmCC'; // prettier-ignore
/** Opens a claim for damage by the API, and waits until its order is on claim. @param asked satang */
export async function openClaim(shop: Client, order: Pick<OrderDetail, 'id'>, asked = 450_00): Promise<Claim> {
  const picture = new File([Buffer.from(PIXELS, 'base64')], 'box.png', { type: 'image/png' });
  const claim = await shop.call(claimsRoutes.open, {
    params: { id: order.id },
    body: { claim_type_id: 1, product_price: satang(600_00), compensation_amount: satang(asked), detail: 'กล่องบุบ' },
    files: { images: [picture] },
    idempotency_key: randomUUID(),
  });
  await orderWhen(shop, order.id, (one) => one.shipment_status === 'on-claim');
  return claim;
}

const words = (name: string) => th(`claims.open.${name}`);

/** The portal's form of a claim. */
export const claimForm = (page: Page) => ({
  /** Opened as a shop does: from the menu of the order's page. */
  async openOf(order: Pick<OrderDetail, 'id' | 'order_no'>): Promise<void> {
    await page.goto(`/orders/all/${order.id}/all`);
    await page.getByRole('button', { name: th('orders.menu.label', order) }).click();
    await page.getByRole('menuitem', { name: th('orders.menu.claim') }).click();
    await expect(page.getByRole('heading', { level: 1, name: words('title') })).toBeVisible();
  },
  type: page.getByLabel(words('claim_type_id')),
  product_price: page.getByLabel(words('product_price')),
  compensation_amount: page.getByLabel(words('compensation_amount')),
  detail: page.getByLabel(words('detail')),
  camera: page.getByLabel(th('common.files_camera')),
  pictures: field(page, 'images').getByRole('img'),
  send: page.getByRole('button', { name: words('submit') }),
});
