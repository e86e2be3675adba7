import * as z from 'zod/mini';
import { satang } from '@lamliang/kernel';
import { baht, day, freeText, id, moment, ratePercent } from '../wire.ts';

export const COD_ROUND_KINDS = ['daily', 'withdrawal', 'advance'] as const;
/** As staff see them: `commission` pays what a shop earned by referring others, and has no orders. */
export const ROUND_KINDS = [...COD_ROUND_KINDS, 'commission'] as const;
export const COD_ROUND_STATUSES = ['pending', 'approved', 'transferred', 'failed', 'cancelled'] as const;

/** COD of one shop that is paid to its bank account together. */
export const codRound = z.object({
  id,
  cod_approval_no: z.string(),
  /** `withdrawal`: the shop asked for it outside the daily round; `advance`: it is paid before carriers hand it over. */
  kind: z.literal(COD_ROUND_KINDS),
  round_date: z.string(),
  status: z.literal(COD_ROUND_STATUSES),
  order_count: z.int(),
  cod_amount: baht,
  /** What is kept back of it: nothing of a credit customer, who pays with the invoice. */
  cod_fee_amount: baht,
  cod_fee_vat_amount: baht,
  /** Of a round in advance: our price for it. */
  advance_fee_amount: baht,
  advance_fee_vat_amount: baht,
  /** What the shop gives back by it of parcels that were paid in advance and came back. */
  recovered_amount: baht,
  net_amount: baht,
  /** The account as it was when the round was approved; null before. */
  bank_id: z.nullable(z.int()),
  bank_name: z.nullable(z.string()),
  account_name: z.nullable(z.string()),
  /** By its last digits. */
  account_number: z.nullable(z.string()),
  bank_reference: z.nullable(z.string()),
  /** When the bank had transferred it. */
  transfer_dt: z.nullable(moment),
  approved_dt: z.nullable(moment),
  /** Why it was cancelled or failed. */
  remark: z.nullable(z.string()),
  create_dt: moment,
});
export type CodRound = z.output<typeof codRound>;

/** What a shop may ask for now, outside the round of the day: all that is free, as one payment. */
export const codWithdrawable = z.object({
  order_count: z.int(),
  net_amount: baht,
  /** Less than this is not paid out by itself. */
  least_amount: baht,
});
export type CodWithdrawable = z.output<typeof codWithdrawable>;
/** The least that is paid outside the round of the day, in satang. */
export const LEAST_WITHDRAWAL = satang(100_00);

export const staffCodRound = z.extend(codRound, {
  kind: z.literal(ROUND_KINDS),
  account_id: z.int(),
  /** Of a round of commission: what leaves the balance, and the tax that is kept back of it. */
  commission_amount: baht,
  withheld_percent: ratePercent,
  withheld_amount: baht,
  approved_name: z.nullable(z.string()),
  /** The posting of its transfer. */
  transaction_no: z.nullable(z.string()),
  /** The second person's decision that it waits for. */
  decision_id: z.nullable(z.int()),
});
export type StaffCodRound = z.output<typeof staffCodRound>;
/** One by itself, with the account that an approval would freeze now; null where one is frozen, or the shop has none. */
export const codRoundDetail = z.extend(staffCodRound, {
  account_now: z.nullable(
    z.object({ bank_name: z.nullable(z.string()), account_number: z.nullable(z.string()), account_name: z.string() }),
  ),
});
export type CodRoundDetail = z.output<typeof codRoundDetail>;

export const codRoundTerms = z.object({
  /** By default the shops of all. */
  account_id: z.optional(id),
  /** By default today. */
  round_date: z.optional(day),
});
/** What was made, or would be. */
export const codRoundsMade = z.object({
  round_date: z.string(),
  round_count: z.int(),
  order_count: z.int(),
  net_amount: baht,
  /** Shops whose COD is free and that have no accepted bank account. */
  no_account_count: z.int(),
});
export type CodRoundsMade = z.output<typeof codRoundsMade>;

export const codRoundMoveTerms = z
  .object({
    status: z.literal(['approved', 'cancelled', 'transferred', 'failed']),
    /** Why; cancelling and failing need it. */
    remark: z.optional(freeText(300)),
    /** The bank's reference; a transfer needs it. */
    bank_reference: z.optional(freeText(50)),
    /** By default now. */
    transfer_dt: z.optional(moment),
  })
  .check(
    z.refine(({ status, remark }) => status === 'approved' || status === 'transferred' || Boolean(remark), {
      path: ['remark'],
      error: 'validation.required',
    }),
    z.refine(({ status, bank_reference }) => status !== 'transferred' || Boolean(bank_reference), {
      path: ['bank_reference'],
      error: 'validation.required',
    }),
  );
