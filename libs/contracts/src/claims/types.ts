import * as z from 'zod/mini';
import { baht, bahtAmount, id, moment, text } from '../wire.ts';

/** What may have happened to a parcel; each has a time within which it is claimed. */
export const CLAIM_TYPES = ['damaged', 'lost'] as const;
export type ClaimTypeCode = (typeof CLAIM_TYPES)[number];

export const claimType = z.object({ id, code: z.literal(CLAIM_TYPES), name: z.string() });
export type ClaimType = z.output<typeof claimType>;

/** What a shop states of its loss; the pictures come beside it. */
export const claimTerms = z.object({
  claim_type_id: id,
  /** What the goods were worth, and how much of it the shop asks for. */
  product_price: bahtAmount,
  compensation_amount: bahtAmount,
  detail: text(1_000),
});
export type ClaimTerms = z.output<typeof claimTerms>;

export const CLAIM_STATUSES = ['on-claim', 'claim-success'] as const;

export const claim = z.object({
  id,
  shipment_order_id: id,
  claim_type_id: id,
  status: z.literal(CLAIM_STATUSES),
  product_price: baht,
  compensation_amount: baht,
  detail: z.string(),
  /** `file` is the id of a picture. */
  images: z.array(z.object({ file: z.string() })),
  create_dt: moment,
});
export type Claim = z.output<typeof claim>;
