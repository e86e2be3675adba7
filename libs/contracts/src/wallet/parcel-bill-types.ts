import * as z from 'zod/mini';
import { paymentType } from '../auth/types.ts';
import { baht, bahtAmount, centimetres, flag, freeText, grams, id, moment, reasonText } from '../wire.ts';

/** What the shipping fee of a parcel is once its carrier's bill is looked at. */
export const BILLED_FEE_STATUSES = ['wait-for-verify', 'verified', 'fee-waived'] as const;
/** Parcels that one call asks orders or pricing about, at most. */
export const MOST_BILLED = 1_000;

/** A parcel in its carrier's bill: what it measured and cost, and what the shop is charged or given back for it. */
export const parcelBill = z.object({
  /** The order's. */
  id,
  order_no: z.string(),
  account_id: id,
  partner_code: z.string(),
  partner_awb_no: z.nullable(z.string()),
  payment_type: paymentType,
  shipping_fee_status: z.literal(BILLED_FEE_STATUSES),
  /** Of carriage alone, as it was charged when the parcel was booked. */
  quoted_amount: z.nullable(baht),
  /** The same by the actual weight and size, on the rates of the day of booking. */
  repriced_amount: z.nullable(baht),
  /** Charged to the shop beyond what was quoted; below zero it was given back. Of a waived fee nothing is charged. */
  difference_amount: z.nullable(baht),
  /** What carriage and the COD fee sold for, with the difference, before VAT. */
  selling_price: z.nullable(baht),
  /** What the carrier asks for the parcel, before VAT. */
  partner_cost: z.nullable(baht),
  actual_weight: z.nullable(z.int()),
  actual_width: z.nullable(centimetres),
  actual_length: z.nullable(centimetres),
  actual_height: z.nullable(centimetres),
  /** Of the carrier's bill. */
  reference: z.nullable(z.string()),
  match_with_partner_flag: flag,
  match_with_partner_dt: z.nullable(moment),
  paid_to_partner_flag: flag,
  paid_to_partner_dt: z.nullable(moment),
  /** The tax kept back of the payment; null until the carrier is paid. */
  withheld_amount: z.nullable(baht),
  /** The tax that would be kept back of a payment today; null where it is not matched, or paid already. */
  due_withheld_amount: z.nullable(baht),
  payment_reference: z.nullable(z.string()),
  /** Why the fee was waived. */
  waive_reason: z.nullable(z.string()),
  /** Of the difference; null where none was charged or given back. */
  transaction_no: z.nullable(z.string()),
  /** The decision that it waits for; null where it waits for none. */
  decision_id: z.nullable(z.int()),
});
export type ParcelBill = z.output<typeof parcelBill>;

/** Either no side is given or all three are. */
const wholeSize = z.refine<{ actual_width?: unknown; actual_length?: unknown; actual_height?: unknown }>(
  ({ actual_width, actual_length, actual_height }) =>
    [actual_width, actual_length, actual_height].every((side) => side === undefined) ||
    [actual_width, actual_length, actual_height].every((side) => side !== undefined),
  { error: 'validation.size', path: ['actual_width'] },
);

/** What a carrier's bill says about a parcel. */
export const matchTerms = z
  .object({
    actual_weight: grams,
    /** Without them the size is taken as it was booked. */
    actual_width: z.optional(centimetres),
    actual_length: z.optional(centimetres),
    actual_height: z.optional(centimetres),
    /** What the carrier asks for the parcel, before VAT. */
    partner_cost: bahtAmount,
    reference: z.optional(freeText(50)),
  })
  .check(wholeSize);
export type MatchTerms = z.output<typeof matchTerms>;

/** A payment to a carrier for one parcel. */
export const paidToPartnerTerms = z.object({
  /** By default now; on a day from that of the booking to today. */
  paid_to_partner_dt: z.optional(moment),
  reference: z.optional(freeText(50)),
});
export const waiveTerms = z.object({ reason: reasonText });
