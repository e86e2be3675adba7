import * as z from 'zod/mini';
import { event } from '../event.ts';
import { CLAIM_RESOLUTIONS, CLAIM_TYPES } from './types.ts';

const topic = 'claims.claim.v1';
/** What every event of a claim says; `version` rises by one with each; amounts are satang. */
const claim = {
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
};
export const claimsEvents = {
  opened: event(topic, 'opened', z.object(claim)),
  /** `amount` is what was refunded, 0 for a claim without a refund. */
  resolved: event(topic, 'resolved', z.object({ ...claim, resolution: z.literal(CLAIM_RESOLUTIONS), amount: z.int() })),
};
