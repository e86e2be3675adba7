import type { ParcelBillEntity } from '../parcel-bills/parcel-bill.entity.ts';
import type { Billable } from '../parcel-bills/parcel-bill.rules.ts';

/** What of a bill the postings of its objection name. */
export const billedOf = ({ id: order_id, order_no, account_id, partner_code, payment_type, reference }: ParcelBillEntity) => ({ order_id, order_no, account_id, partner_code, payment_type, reference }); // prettier-ignore

/** The measures that the shop booked; null where orders do not know the parcel. Grams, millimetres. */
export const bookedOf = (parcel: Billable | undefined) => ({
  booked_weight: parcel?.weight ?? null,
  booked_width: parcel?.width ?? null,
  booked_length: parcel?.length ?? null,
  booked_height: parcel?.height ?? null,
});
