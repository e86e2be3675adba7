import * as z from 'zod/mini';
import { baht } from '../wire.ts';

/** The parcels of a month: numbers alone, so that it can be told to whom the parcels are none of their business. */
export const shopVolume = z.object({
  /** YYYY-MM in Bangkok. */
  period: z.string(),
  /** Booked, those that were cancelled since among them. */
  total: z.int(),
  cancelled: z.int(),
  /** Of those that were not cancelled, as charged at booking. */
  shipping_cost: baht,
});
export type ShopVolume = z.output<typeof shopVolume>;
