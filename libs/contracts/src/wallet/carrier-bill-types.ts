import * as z from 'zod/mini';
import { CARRIER_CODES } from '../pricing/carriers.ts';
import { baht, centimetres, choice, flag, id, moment, reasonText } from '../wire.ts';

export const CARRIER_BILL_STATES = ['previewed', 'applied', 'discarded'] as const;
/**
 * What a line of a carrier's bill is found to be. `tolerated` and `outside` differ from the quoted price, within the
 * tolerance and beyond it; `cost-outside`: what the carrier asks is not what is expected of such a parcel; `repeated`: it
 * says what is known already.
 */
export const BILL_LINE_OUTCOMES = ['matched', 'tolerated', 'outside', 'cost-outside', 'unknown-parcel', 'other-carrier', 'cancelled', 'not-picked-up', 'billed-twice', 'no-price', 'repeated'] as const; // prettier-ignore
export type BillLineOutcome = (typeof BILL_LINE_OUTCOMES)[number];
/** What has become of a line: `waiting` is in the queue, `passed-over` has no effect because it is repeated. */
export const BILL_LINE_STATES = ['previewed', 'settled', 'waiting', 'refused', 'passed-over', 'discarded'] as const;
export type BillLineState = (typeof BILL_LINE_STATES)[number];

/** The file of a carrier with what it asks for parcels. */
export const carrierBill = z.object({
  id,
  partner_code: z.string(),
  file_name: z.string(),
  state: z.literal(CARRIER_BILL_STATES),
  line_count: z.int(),
  /** What the carrier asks for all its parcels, before VAT. */
  amount: baht,
  /** Lines that somebody has to settle, or will have to once it is applied. */
  waiting_count: z.int(),
  imported_name: z.string(),
  create_dt: moment,
  decided_name: z.nullable(z.string()),
  /** When it was applied or discarded. */
  decided_dt: z.nullable(moment),
});
export type CarrierBill = z.output<typeof carrierBill>;

/** Lines of one outcome and state together. */
export const carrierBillFigure = z.object({
  outcome: z.literal(BILL_LINE_OUTCOMES),
  state: z.literal(BILL_LINE_STATES),
  line_count: z.int(),
  amount: baht,
  /** What shops are charged for them beyond their quotes; below zero it is given back. */
  difference_amount: baht,
});
export type CarrierBillFigure = z.output<typeof carrierBillFigure>;
export const carrierBillDetail = z.extend(carrierBill, { figures: z.array(carrierBillFigure) });
export type CarrierBillDetail = z.output<typeof carrierBillDetail>;
/** What was read; `known_flag`: the same file was read before, perhaps by another name, and this is what was read then. */
export const carrierBillRead = z.extend(carrierBillDetail, { known_flag: flag });
export type CarrierBillRead = z.output<typeof carrierBillRead>;

export const carrierBillLine = z.object({
  id,
  carrier_bill_id: id,
  partner_code: z.string(),
  /** In the file, from 1. */
  line_no: z.int(),
  partner_awb_no: z.string(),
  billed_dt: moment,
  actual_weight: z.int(),
  actual_width: z.nullable(centimetres),
  actual_length: z.nullable(centimetres),
  actual_height: z.nullable(centimetres),
  partner_cost: baht,
  reference: z.nullable(z.string()),
  outcome: z.literal(BILL_LINE_OUTCOMES),
  state: z.literal(BILL_LINE_STATES),
  order_id: z.nullable(id),
  order_no: z.nullable(z.string()),
  account_id: z.nullable(id),
  /** Grams, as the parcel was booked. */
  booked_weight: z.nullable(z.int()),
  quoted_amount: z.nullable(baht),
  repriced_amount: z.nullable(baht),
  difference_amount: z.nullable(baht),
  /** What the carrier was expected to ask, before VAT; null where it had no cost card on the day of booking. */
  expected_cost: z.nullable(baht),
  /** The decision that its difference waits for; null where it waits for none. */
  decision_id: z.nullable(id),
  /** Why it was settled so. */
  reason: z.nullable(z.string()),
  settled_name: z.nullable(z.string()),
  settled_dt: z.nullable(moment),
});
export type CarrierBillLine = z.output<typeof carrierBillLine>;

/** Beside the file, `sheet`. */
export const carrierBillTerms = z.object({ partner_code: z.literal(CARRIER_CODES, { error: choice.error }) });
export const billLineTerms = z.object({
  /** `settled`: the parcel is matched with the line, its difference charged or given back. */
  state: z.literal(['settled', 'refused']),
  reason: reasonText,
});
