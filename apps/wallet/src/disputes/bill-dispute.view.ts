import type { Billable } from '../parcel-bills/parcel-bill.rules.ts';

/** The measures that the shop booked; null where orders do not know the parcel. Grams, millimetres. */
export const bookedOf = (parcel: Billable | undefined) => ({
  booked_weight: parcel?.weight ?? null,
  booked_width: parcel?.width ?? null,
  booked_length: parcel?.length ?? null,
  booked_height: parcel?.height ?? null,
});
