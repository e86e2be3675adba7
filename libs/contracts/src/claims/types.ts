import * as z from 'zod/mini';
import { baht, bahtAmount, complete, completeAmount, id, moment, notZero, text } from '../wire.ts';

/** What may have happened to a parcel; each has a time within which it is claimed. */
export const CLAIM_TYPES = ['damaged', 'lost'] as const;
export type ClaimTypeCode = (typeof CLAIM_TYPES)[number];
/** Damage is claimed within these days after the parcel arrived. */
export const DAMAGE_DAYS = 7;
/** Days without a scan from which a parcel counts as lost, and until which it may be claimed. */
export const LOSS_DAYS = { from: 7, until: 30 };

export const claimType = z.object({ id, code: z.literal(CLAIM_TYPES), name: z.string() });
export type ClaimType = z.output<typeof claimType>;

const worth = bahtAmount.check(notZero);

/** What a shop states of its loss; the pictures come beside it. */
export const claimTerms = z
  .object({
    claim_type_id: id,
    /** What the goods were worth, and how much of it the shop asks for; what the parcel is covered for limits the refund alone. */
    product_price: worth,
    compensation_amount: worth,
    detail: text(1_000),
  })
  .check(
    z.refine(({ product_price, compensation_amount }) => compensation_amount <= product_price, {
      path: ['compensation_amount'],
      error: 'validation.claim_worth',
    }),
  );
export type ClaimTerms = z.output<typeof claimTerms>;

export const CLAIM_STATUSES = ['on-claim', 'claim-success'] as const;

export const claim = z.object({
  id,
  shipment_order_id: id,
  claim_type_id: id,
  status: z.literal(CLAIM_STATUSES),
  product_price: baht,
  compensation_amount: baht,
  /** What is paid for the parcel at most: by its insurance, else by its carrier; null where it is not known yet. */
  coverage: z.nullable(baht),
  detail: z.string(),
  /** `file` is the id of a picture. */
  images: z.array(z.object({ file: z.string() })),
  create_dt: moment,
});
export type Claim = z.output<typeof claim>;

/** Pictures that a shop adds to a claim at most after it was opened, and at most at once. */
export const MOST_EVIDENCE = 10;
export const MOST_EVIDENCE_AT_ONCE = 5;
export const evidenceTerms = z.object({
  /** Ids of pictures that were uploaded for claims. */
  files: z
    .array(text(100))
    .check(
      z.minLength(1, { error: 'validation.required' }),
      z.maxLength(MOST_EVIDENCE_AT_ONCE, { error: 'validation.too_many' }),
    ),
});
/** A picture that was added to a claim later; its link lives five minutes. */
export const evidence = z.object({ url: z.string(), type: z.string(), create_dt: moment });
export type Evidence = z.output<typeof evidence>;

export const CLAIM_RESOLUTIONS = ['refund', 'not-refund'] as const;
export type ClaimResolution = (typeof CLAIM_RESOLUTIONS)[number];
/** What staff decide; the refund is 0 where there is none. */
export const resolutionTerms = z.object({
  status: z.literal(CLAIM_RESOLUTIONS, complete('validation.invalid')),
  amount: completeAmount,
  note: text(1_000, 'validation.complete'),
});
export type ResolutionTerms = z.output<typeof resolutionTerms>;

/** A claim with its order and how it was resolved; the resolution is null while the claim is open. */
export const claimDetail = z.extend(claim, {
  order_no: z.string(),
  tracking_no: z.string(),
  claim_type: z.literal(CLAIM_TYPES),
  /** Opens its pictures for a limited time, see `claims.image`. */
  token_img: z.string(),
  resolution: z.nullable(z.literal(CLAIM_RESOLUTIONS)),
  /** What was refunded. */
  amount: z.nullable(baht),
  note: z.nullable(z.string()),
  resolved_dt: z.nullable(moment),
});
export type ClaimDetail = z.output<typeof claimDetail>;

/** What second persons decide on. */
export const CLAIM_DECISIONS = ['claim_refund'] as const;
/**
 * `waiting`: its refund waits for a second person; `paying`: the refund is decided and about to be paid; `unpaid`: wallet
 * refused it for good, and staff decide anew.
 */
export const CLAIM_STATES = ['open', 'waiting', 'paying', 'unpaid', 'resolved'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];
/** A refund for which a second person was needed: who asked for it and why, and what the second person answered. */
const claimApproval = z.object({
  id,
  amount: baht,
  reason: z.string(),
  entered_name: z.string(),
  entered_dt: moment,
  state: z.literal(['waiting', 'refused', 'done']),
  decided_name: z.nullable(z.string()),
  decided_dt: z.nullable(moment),
  remark: z.nullable(z.string()),
});
export type ClaimApproval = z.output<typeof claimApproval>;

/** A claim as staff see it, with a resolution that has not taken effect yet. */
export const staffClaim = z.extend(claimDetail, {
  account_id: id,
  state: z.literal(CLAIM_STATES),
  /** The code of what wallet refused an `unpaid` refund with. */
  pay_fault: z.nullable(z.string()),
  /** The decision that its refund waits for. */
  decision_id: z.nullable(z.int()),
  /** Who resolved it. */
  staff_name: z.nullable(z.string()),
  /** A refund above it needs a second person; null where every one does. The release before does not say. */
  approval_limit: z.optional(z.nullable(baht)),
  /** Newest first; of one claim alone, lists do not say. */
  approvals: z.optional(z.array(claimApproval)),
  /** Pictures that were added later; of one claim alone. */
  evidence: z.optional(z.array(evidence)),
});
export type StaffClaim = z.output<typeof staffClaim>;
