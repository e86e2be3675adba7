import * as z from 'zod/mini';
import { carrierPush, orderTerms } from '../orders/index.ts';

/** What a shop sends to book many parcels at once. */
export const bulkOrders = z.object({
  shipment_orders: z
    .array(z.extend(orderTerms, { client_ref: z.optional(z.string()) }))
    .check(z.minLength(1), z.maxLength(1_000)),
});

/** Bodies that are checked row by row, or after their signature, and not by the schema of the route. */
export const CHECKED_LATER: Record<string, z.core.SomeType> = {
  'orders.carrier.event': carrierPush,
  'orders.bulk_create': bulkOrders,
};
