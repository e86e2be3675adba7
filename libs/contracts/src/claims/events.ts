import * as z from 'zod/mini';
import { event } from '../event.ts';
import { CLAIM_TYPES } from './types.ts';

export const claimsEvents = {
  /** `version` rises by one with each event of the claim; amounts are satang. */
  opened: event(
    'claims.claim.v1',
    'opened',
    z.object({
      claim_id: z.int(),
      account_id: z.int(),
      order_id: z.int(),
      order_no: z.string(),
      tracking_no: z.string(),
      claim_type: z.literal(CLAIM_TYPES),
      product_price: z.int(),
      compensation_amount: z.int(),
      version: z.int(),
      /** ISO time of the event. */
      occurred_at: z.string(),
    }),
  ),
};
