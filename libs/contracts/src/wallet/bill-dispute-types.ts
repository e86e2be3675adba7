import * as z from 'zod/mini';
import { paymentType } from '../auth/types.ts';
import { baht, centimetres, id, moment, reasonText, text } from '../wire.ts';

/** `won`: the difference went back to the shop; `lost`: the charge stands. */
export const BILL_DISPUTE_STATES = ['open', 'won', 'lost'] as const;
/** The same of a charge: it may be objected to, or its time is over and nobody did. */
export const DISPUTE_STATES = ['possible', ...BILL_DISPUTE_STATES, 'lapsed'] as const;
export type BillDisputeState = (typeof BILL_DISPUTE_STATES)[number];
export type DisputeState = (typeof DISPUTE_STATES)[number];
export const MOST_DISPUTE_FILES = 5;

/** What the carrier measured, and when it was charged. */
const measured = {
  partner_code: z.string(),
  partner_awb_no: z.nullable(z.string()),
  quoted_amount: baht,
  repriced_amount: baht,
  actual_weight: z.int(),
  actual_width: z.nullable(centimetres),
  actual_length: z.nullable(centimetres),
  actual_height: z.nullable(centimetres),
  match_with_partner_dt: moment,
};
/** What the shop booked, and pictures by links for five minutes. */
const evidence = {
  booked_weight: z.nullable(z.int()),
  booked_width: z.nullable(centimetres),
  booked_length: z.nullable(centimetres),
  booked_height: z.nullable(centimetres),
  pictures: z.array(z.object({ url: z.string(), type: z.string() })),
};

/** What a parcel was charged beyond its quote by the measures of its carrier, as its shop sees it; `id` is the order's. */
export const billedOrder = z.object({
  id,
  order_no: z.string(),
  ...measured,
  /** As it was charged; below zero it was given back. */
  difference_amount: baht,
  /** Until when the shop may object; null where nothing was charged. */
  dispute_until: z.nullable(moment),
  /** Null where nothing was charged. */
  dispute_state: z.nullable(z.literal(DISPUTE_STATES)),
  /** Why the shop objects. */
  detail: z.nullable(z.string()),
  dispute_dt: z.nullable(moment),
  /** Why it was decided so. */
  reason: z.nullable(z.string()),
  decided_dt: z.nullable(moment),
});
export type BilledOrder = z.output<typeof billedOrder>;
export const orderBill = z.extend(billedOrder, evidence);
export type OrderBill = z.output<typeof orderBill>;
export const billDisputeTerms = z.object({
  detail: text(1000),
  /** Pictures from packing, uploaded for disputes. */
  files: z
    .array(text(100))
    .check(
      z.minLength(1, { error: 'validation.required' }),
      z.maxLength(MOST_DISPUTE_FILES, { error: 'validation.too_many' }),
    ),
});

/** An objection, as staff see it. */
export const billDispute = z.object({
  id,
  order_id: id,
  order_no: z.string(),
  account_id: id,
  payment_type: paymentType,
  ...measured,
  state: z.literal(BILL_DISPUTE_STATES),
  /** The difference that is held until it is decided. */
  amount: baht,
  detail: z.string(),
  create_dt: moment,
  /** What the carrier said when it was asked. */
  carrier_answer: z.nullable(z.string()),
  carrier_answer_dt: z.nullable(moment),
  reason: z.nullable(z.string()),
  decided_name: z.nullable(z.string()),
  decided_dt: z.nullable(moment),
  /** The decision that it waits for; null where it waits for none. */
  decision_id: z.nullable(id),
});
export type BillDispute = z.output<typeof billDispute>;
export const billDisputeDetail = z.extend(billDispute, evidence);
export type BillDisputeDetail = z.output<typeof billDisputeDetail>;
export const carrierAnswerTerms = z.object({ carrier_answer: text(1000) });
export const disputeDecision = z.object({ state: z.literal(['won', 'lost']), reason: reasonText });
