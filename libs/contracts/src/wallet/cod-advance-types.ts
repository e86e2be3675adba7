import * as z from 'zod/mini';
import { baht, bahtAmount, flag, id, moment, ratePercent, reasonText } from '../wire.ts';

/**
 * What became of COD that was to be paid in advance: `asked` while its round is not paid, `settled` once its carrier
 * handed it over, `owed` since the parcel came back, `taken` once the shop has given it back.
 */
export const COD_ADVANCE_STATES = ['asked', 'paid', 'settled', 'owed', 'taken'] as const;
export type CodAdvanceState = (typeof COD_ADVANCE_STATES)[number];
/** What the COD of a parcel ends as that was reversed, once the shop has given the money back. */
export const COD_ADVANCE_ENDS = ['return', 'claim', 'cancelled'] as const;
/** Where it was taken from. */
export const COD_ADVANCE_SOURCES = ['round', 'wallet'] as const;

const terms = {
  account_id: id,
  enabled_flag: flag,
  /** Our price for it, of the COD and before VAT. */
  fee_percent: ratePercent,
  /** The COD that may be out at once: asked for, paid, and owed. */
  limit_amount: bahtAmount,
};
/** On what terms the COD of a shop is paid in advance, and what of it is out now; the id is that of the shop. */
export const codAdvanceTerms = z.object({
  id,
  ...terms,
  /** Who set them last, and when. */
  staff_name: z.string(),
  create_dt: moment,
  open_amount: baht,
  available_amount: baht,
  /** What carriers have of it, and what of that could be paid in advance: nobody complains, no claim is open. */
  ready_count: z.int(),
  ready_amount: baht,
});
export type CodAdvanceTerms = z.output<typeof codAdvanceTerms>;

export const codAdvanceTermsChange = z.object({ ...terms, reason: reasonText });
export type CodAdvanceTermsChange = z.output<typeof codAdvanceTermsChange>;
/** What the change waits for, where a second person has to approve it. */
export const codAdvanceTermsSet = z.object({ decision_id: z.nullable(z.int()) });

export const codAdvanceAsked = z.object({
  account_id: id,
  /** By default all that fits below the limit, the oldest first. */
  order_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1_000))),
  reason: reasonText,
});

const advance = {
  state: z.literal(COD_ADVANCE_STATES),
  /** Our price and its VAT, which were kept back. */
  advance_fee_amount: baht,
  advance_fee_vat_amount: baht,
  /** What the shop has to give back; null unless the parcel came back. */
  due_amount: z.nullable(baht),
  reason: z.nullable(z.string()),
  reversed_dt: z.nullable(moment),
  /** From when it is taken from the wallet, where no round could pay it before. */
  take_dt: z.nullable(moment),
  taken_dt: z.nullable(moment),
  taken_from: z.nullable(z.literal(COD_ADVANCE_SOURCES)),
  /** The round that it is, or was, taken from. */
  taking_approval_id: z.nullable(z.int()),
  taking_approval_no: z.nullable(z.string()),
};
/** The advance of an order, as its shop sees it. */
export const orderAdvance = z.object(advance);
export type OrderAdvance = z.output<typeof orderAdvance>;

/** The same, as staff see it; the id is that of the order. */
export const codAdvance = z.object({
  id,
  order_id: id,
  order_no: z.string(),
  tracking_no: z.string(),
  partner_code: z.string(),
  partner_awb_no: z.nullable(z.string()),
  account_id: id,
  cod_amount: baht,
  cod_status: z.string(),
  ...advance,
  fee_percent: ratePercent,
  /** The round that paid it. */
  cod_approval_id: z.nullable(z.int()),
  cod_approval_no: z.nullable(z.string()),
  paid_dt: z.nullable(moment),
  ends_as: z.nullable(z.literal(COD_ADVANCE_ENDS)),
  create_dt: moment,
});
export type CodAdvance = z.output<typeof codAdvance>;

export const codAdvanceReversal = z.object({ ends_as: z.literal(COD_ADVANCE_ENDS), reason: reasonText });
export const codAdvanceTaking = z.object({ reason: reasonText });
