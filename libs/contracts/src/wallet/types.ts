import * as z from 'zod/mini';
import { baht, bahtAmount, flag, freeText, id, moment, text } from '../wire.ts';
import { paymentType } from '../auth/types.ts';

/** What moved the transport wallet. */
export const WALLET_TRANSACTION_TYPES = ['order', 'refund', 'adjustment', 'bonus', 'topup'] as const;
/** What moved the insurance wallet. */
export const SERVICE_TRANSACTION_TYPES = ['premium', 'refund', 'topup', 'adjustment'] as const;

export const walletTransaction = z.object({
  id,
  transaction_no: z.string(),
  transaction_dt: moment,
  type: z.literal(WALLET_TRANSACTION_TYPES),
  /** Signed change of credit (or of the post-paid line), as the shop sees it: a charge is negative. */
  amount: baht,
  bonus_amount: baht,
  pre_cut_credit: baht,
  after_cut_credit: baht,
  pre_cut_bonus: baht,
  after_cut_bonus: baht,
  /** 1 when the charge was made on the post-paid line; the credit figures are then those of the open line. */
  credit_line_flag: flag,
  /** 1 while the money is on hold and not yet taken for good. */
  hold_flag: flag,
  shipment_order_id: z.nullable(z.int()),
  order_no: z.nullable(z.string()),
  detail: z.string(),
});
export type WalletTransaction = z.output<typeof walletTransaction>;

export const serviceTransaction = z.object({
  id,
  transaction_no: z.string(),
  transaction_dt: moment,
  type: z.literal(SERVICE_TRANSACTION_TYPES),
  amount: baht,
  balance_after: baht,
  shipment_order_id: z.nullable(z.int()),
  order_no: z.nullable(z.string()),
  policy_no: z.nullable(z.string()),
  detail: z.string(),
});

export const balances = z.object({
  account_id: id,
  credit: baht,
  bonus: baht,
  insurance: baht,
  cod: baht,
  on_hold: baht,
  credit_line: z.object({ limit: baht, used: baht, open: baht }),
});
export type Balances = z.output<typeof balances>;

/** Money to put on hold for one order: `shipping` from bonus, then credit (or the line); `premium` from insurance. */
export const holdRequest = z.object({
  order_id: id,
  order_no: z.string(),
  shipping: bahtAmount,
  premium: bahtAmount,
  /** What `shipping` consists of, for the revenue accounts at capture. */
  lines: z.array(z.object({ code: z.string(), amount: bahtAmount, vat: bahtAmount })),
  partner_code: z.string(),
  policy_no: z.nullable(z.string()),
});
export type HoldRequest = z.output<typeof holdRequest>;

export const creditTransaction = z.object({
  transaction_no: z.string(),
  transaction_dt: moment,
  pre_cut_credit: baht,
  after_cut_credit: baht,
  pre_cut_bonus: baht,
  after_cut_bonus: baht,
});
export type CreditTransaction = z.output<typeof creditTransaction>;

export const holdAnswer = z.object({
  order_id: id,
  state: z.literal(['held', 'insufficient', 'credit_line_short', 'insurance_short', 'resolved']),
  credit_transaction: z.nullable(creditTransaction),
});
export type HoldAnswer = z.output<typeof holdAnswer>;

export const resolveAnswer = z.object({
  order_id: id,
  /** `none`: there is no hold of this order. */
  state: z.literal(['captured', 'released', 'refunded', 'none']),
  transaction_no: z.nullable(z.string()),
  amount: baht,
});

/** What another service may pay a shop for; each is a kind of posting. */
export const PAYMENT_KINDS = ['claim_refund'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];
export const paymentTerms = z.object({
  kind: z.literal(PAYMENT_KINDS),
  account_id: id,
  /** What is paid, `claim:7`: the same key in the same kind is paid once. */
  business_key: z.string().check(z.regex(/^[a-z_]+:\d{1,15}$/, { error: 'validation.invalid' })),
  amount: bahtAmount.check(z.refine((v) => (v as number) !== 0, { error: 'validation.not_zero' })),
  /** The shop reads it in its statement. */
  reason: text(300),
});
export type PaymentTerms = z.output<typeof paymentTerms>;
export const payment = z.object({
  kind: z.literal(PAYMENT_KINDS),
  business_key: z.string(),
  amount: baht,
  credit_transaction: creditTransaction,
  balances,
});
export type Payment = z.output<typeof payment>;

export const adjustmentTerms = z.object({
  account_id: id,
  /** credit and insurance come from `adjustment`, bonus from `bonus.expense`. */
  book: z.literal(['credit', 'bonus', 'insurance']),
  /** Signed; not zero. */
  amount: baht.check(z.refine((v) => (v as number) !== 0, { error: 'validation.not_zero' })),
  reason: text(300),
  /** Same key, same adjustment. */
  reference: z.optional(freeText(100)),
});
/** What a second person decides on above a limit. */
export const WALLET_DECISIONS = ['adjustment'] as const;
/** What waits for a second person has moved nothing yet; what was refused is no adjustment. */
export const ADJUSTMENT_STATES = ['waiting', 'done'] as const;
export const adjustment = z.extend(adjustmentTerms, {
  id,
  state: z.literal(ADJUSTMENT_STATES),
  /** The decision that it waits for. */
  decision_id: z.nullable(z.int()),
  /** Null while it waits. */
  transaction_no: z.nullable(z.string()),
  create_dt: moment,
  staff_name: z.string(),
});
export type Adjustment = z.output<typeof adjustment>;

export const creditLineTerms = z.object({ account_id: id, limit: bahtAmount, reason: text(300) });

export const ledgerViolation = z.object({
  rule: z.literal([
    'transaction_sum',
    'account_balance',
    'entry_chain',
    'account_floor',
    'hold_resolution',
    'total_sum',
  ]),
  account: z.nullable(z.string()),
  account_id: z.nullable(z.int()),
  transaction_id: z.nullable(z.string()),
  transaction_no: z.nullable(z.string()),
  expected: baht,
  found: baht,
  /** The entries that show it, at most 20; the newest first. */
  entry_ids: z.array(z.int()),
});
export const ledgerCheck = z.object({
  id,
  checked_dt: moment,
  duration_ms: z.int(),
  clean_flag: flag,
  transactions: z.int(),
  entries: z.int(),
  accounts: z.int(),
  violations: z.array(ledgerViolation),
});
export type LedgerCheck = z.output<typeof ledgerCheck>;

/** What an entry was posted for: the kinds that staff may choose from. */
export const POSTING_KINDS = ['hold', 'capture', 'release', 'refund', 'adjustment', ...PAYMENT_KINDS] as const;
/** One leg of a posting, as staff read the ledger. */
export const ledgerEntry = z.object({
  id,
  transaction_id: id,
  transaction_no: z.string(),
  transaction_dt: moment,
  kind: z.string(),
  /** The shop whose book it is; 0 is the platform. */
  account_id: z.int(),
  /** Code of the book; null when the book is missing, which the ledger check reports. */
  account: z.nullable(z.string()),
  /** Positive is what the book gained. */
  amount: baht,
  /** Null for a book that is only the sum of its entries. */
  balance_after: z.nullable(baht),
  shipment_order_id: z.nullable(z.int()),
  order_no: z.nullable(z.string()),
  detail: z.string(),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

export { paymentType };
