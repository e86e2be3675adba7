import * as z from 'zod/mini';
import { COD_COMPLAINT_REASONS } from '../wallet/cod-complaint-types.ts';
import { moment, text } from '../wire.ts';

/** Why a receiver opened a parcel with COD and did not take it: what they would complain of, had they paid. */
export const refusalTerms = z.object({ complaint_reason: z.literal(COD_COMPLAINT_REASONS), detail: text(500) });
/** Pictures of the parcel as it was opened. */
export const REFUSAL_PICTURES = { least: 1, most: 5, max_bytes: 5 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp'] } as const; // prettier-ignore

/** What staff recorded of it, with the evidence. */
export const orderRefusal = z.object({
  complaint_reason: z.literal(COD_COMPLAINT_REASONS),
  detail: z.string(),
  create_dt: moment,
  pictures: z.array(z.object({ url: z.string() })),
});
export type OrderRefusal = z.output<typeof orderRefusal>;
