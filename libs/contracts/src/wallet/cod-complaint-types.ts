import * as z from 'zod/mini';
import { baht, freeText, id, moment, reasonText, text } from '../wire.ts';

/** What a receiver complains of. */
export const COD_COMPLAINT_REASONS = ['wrong-goods', 'damaged', 'incomplete', 'not-ordered', 'other'] as const;
/** `released`: the money goes on to the shop; `upheld`: the receiver gets it back, and `given-back` once that is done. */
export const COD_COMPLAINT_STATES = ['open', 'released', 'upheld', 'given-back'] as const;
export const COD_COMPLAINT_SOURCES = ['receiver', 'staff'] as const;
export type CodComplaintReason = (typeof COD_COMPLAINT_REASONS)[number];
export type CodComplaintState = (typeof COD_COMPLAINT_STATES)[number];

const said = {
  state: z.literal(COD_COMPLAINT_STATES),
  complaint_reason: z.literal(COD_COMPLAINT_REASONS),
  /** In the words of the receiver, or of who wrote it down; may be empty. */
  detail: z.string(),
  create_dt: moment,
  /** Why it was settled so. */
  reason: z.nullable(z.string()),
  decided_dt: z.nullable(moment),
};

/** A complaint about a parcel with COD, as its shop sees it. */
export const orderComplaint = z.object(said);
export type OrderComplaint = z.output<typeof orderComplaint>;

/** The same, as staff see it. */
export const codComplaint = z.object({
  id,
  order_id: id,
  order_no: z.string(),
  tracking_no: z.string(),
  account_id: id,
  partner_code: z.string(),
  partner_awb_no: z.nullable(z.string()),
  source: z.literal(COD_COMPLAINT_SOURCES),
  /** Who wrote it down; null for a receiver. */
  filed_name: z.nullable(z.string()),
  ...said,
  cod_amount: baht,
  cod_status: z.string(),
  /** Until when the law keeps the money by itself. */
  hold_until: moment,
  decided_name: z.nullable(z.string()),
  /** How the money went back to the receiver: the reference of the carrier or of a transfer, and when it was recorded. */
  reference: z.nullable(z.string()),
  given_back_dt: z.nullable(moment),
});
export type CodComplaint = z.output<typeof codComplaint>;

/** What staff write down for a receiver. */
export const codComplaintTerms = z.object({
  order_id: id,
  complaint_reason: z.literal(COD_COMPLAINT_REASONS),
  detail: text(500),
});
export const codComplaintDecision = z.object({ state: z.literal(['released', 'upheld']), reason: reasonText });
export const codGivenBackTerms = z.object({
  /** Of the carrier that gave it back, or of our transfer. */
  reference: text(50),
  /** `return`: the goods came back to the shop; `cancelled`: they did not. */
  cod_status: z.literal(['return', 'cancelled']),
});

/** What orders hand on of a receiver who proved to know the telephone of the parcel. */
export const receiverComplaint = z.object({
  order_id: id,
  complaint_reason: z.literal(COD_COMPLAINT_REASONS),
  detail: freeText(500),
});
