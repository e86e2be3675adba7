import type { Client } from '@lamliang/contracts';
import { pickupRoutes as routes, type PickupDocDetail } from '@lamliang/contracts/orders';
import type { CarrierCode } from '@lamliang/contracts/pricing';
import { sandboxRoutes } from '@lamliang/contracts/sandbox';

/** Longer than a carrier takes to answer (ms). */
const LONGEST_MS = 30_000;

/** Calls a carrier for the next day on which it comes, and waits until it knows. @param count parcels; without it all that wait */
async function called(shop: Client, partner: CarrierCode, pickup_point_id: number, count?: number): Promise<PickupDocDetail | undefined> {
  const round = (await shop.call(routes.pickupRounds, {})).find(({ partner_code }) => partner_code === partner);
  const day = round?.days.find(({ closed }) => closed === null);
  if (!day) return undefined;
  const parcels = count ? { parcel_count: count } : {};
  const { id } = await shop.call(routes.createPickupDoc, { params: { partner }, body: { pickup_point_id, pickup_dt: day.from_dt, ...parcels } });
  for (const end = Date.now() + LONGEST_MS; ; ) {
    const doc = await shop.call(routes.pickupDoc, { params: { id } });
    if (doc.partner_pickup_no !== null) return doc;
    if (Date.now() > end) throw new Error(`${partner} has not answered ${doc.pickup_doc_no}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
} // prettier-ignore

const told = (anyone: Client, { partner_code, pickup_doc_no }: PickupDocDetail, event: 'confirmed' | 'picked_up') =>
  anyone.call(sandboxRoutes.advancePickup, { params: { code: partner_code as CarrierCode, pickup_no: pickup_doc_no }, body: { event } }); // prettier-ignore

/** Of the first days: a pickup that was collected, and one that the shop called off. */
export async function seedOldPickups(shop: Client, anyone: Client, point_id: number): Promise<void> {
  const collected = await called(shop, 'flash', point_id, 6);
  if (collected) for (const event of ['confirmed', 'picked_up'] as const) await told(anyone, collected, event);
  const off = await called(shop, 'jt', point_id, 2);
  if (off) await shop.call(routes.cancelPickupDoc, { params: { id: off.id }, body: { reason: 'ของไม่ครบ ขอเรียกใหม่พรุ่งนี้' } }); // prettier-ignore
}

/** Of today: one that its carrier has confirmed, and one that waits for its answer. Parcels stay that nobody was called for. */
export async function seedOpenPickups(shop: Client, anyone: Client, point_id: number): Promise<void> {
  const confirmed = await called(shop, 'jt', point_id, 3);
  if (confirmed) await told(anyone, confirmed, 'confirmed');
  await called(shop, 'flash', point_id, 4);
}
