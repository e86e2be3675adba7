import * as z from 'zod/mini';
import { baht, bahtAmount, day, flag, freeText, id, moment, notZero, reasonText, text } from '../wire.ts';
import { paymentType } from '../auth/types.ts';
import { DEMAND_KINDS } from './demand-types.ts';

/** Transaction types of the shipping wallet. */
export const WALLET_TRANSACTION_TYPES = ['order', 'refund', 'adjustment', 'bonus', 'topup', 'payment'] as const;
/** What the credit history of a shop is of: its credit (or its open credit line), its bonus. */
export const CREDIT_BOOKS = ['credit', 'bonus'] as const;
/** Transaction types of the insurance wallet. */
export const SERVICE_TRANSACTION_TYPES = ['premium', 'refund', 'topup', 'adjustment'] as const;

export const walletTransaction = z.object({
  id,
  transaction_no: z.string(),
  transaction_dt: moment,
  type: z.literal(WALLET_TRANSACTION_TYPES),
  /** Signed change of credit (or of the credit line), as the shop sees it: a charge is negative. */
  amount: baht,
  bonus_amount: baht,
  /** The balances before and after; null where the caller may not see balances (without `finance_flag`). */
  pre_cut_credit: z.nullable(baht),
  after_cut_credit: z.nullable(baht),
  pre_cut_bonus: z.nullable(baht),
  after_cut_bonus: z.nullable(baht),
  /** 1 when charged to the credit line; the credit amounts are then those of the open line. */
  credit_line_flag: flag,
  /** 1 while the money is on hold and not captured yet. */
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
  /** Null without `finance_flag`. */
  balance_after: z.nullable(baht),
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
const figure = z.nullable(baht);
/** What a shop's user sees of them: null without `finance_flag`, COD without `cod_flag`. */
export const shopBalances = z.extend(balances, {
  credit: figure,
  bonus: figure,
  insurance: figure,
  cod: figure,
  on_hold: figure,
  credit_line: z.object({ limit: figure, used: figure, open: figure }),
});
export type ShopBalances = z.output<typeof shopBalances>;

/** How long the money for carriage lasts, by what the last days took. */
export const walletForecast = z.object({
  /** Whole days that are counted: at most 14, fewer for a shop that began to send later. */
  days: z.int().check(z.minimum(0), z.maximum(14)),
  per_day: baht,
  available: baht,
  lasts_until: z.nullable(day),
});
export type WalletForecast = z.output<typeof walletForecast>;

/** Money to hold for one order: `shipping` from bonus, then credit (or the line); `premium` from insurance. */
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
/** The same of an order: the balances are null where the caller may not see them (without `finance_flag`). */
export const seenCreditTransaction = z.extend(creditTransaction, {
  pre_cut_credit: z.nullable(baht),
  after_cut_credit: z.nullable(baht),
  pre_cut_bonus: z.nullable(baht),
  after_cut_bonus: z.nullable(baht),
});

export const holdAnswer = z.object({
  order_id: id,
  state: z.literal(['held', 'insufficient', 'credit_line_short', 'credit_stopped', 'insurance_short', 'resolved']),
  credit_transaction: z.nullable(creditTransaction),
});
export type HoldAnswer = z.output<typeof holdAnswer>;

export const resolveAnswer = z.object({
  order_id: id,
  /** `none`: the order has no hold. */
  state: z.literal(['captured', 'released', 'refunded', 'none']),
  transaction_no: z.nullable(z.string()),
  amount: baht,
});

/** Reasons for which another service may pay a shop; each is a kind of posting. */
export const PAYMENT_KINDS = ['claim_refund', 'withholding_refund'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];
export const paymentTerms = z.object({
  kind: z.literal(PAYMENT_KINDS),
  account_id: id,
  /** Business key, for example `claim:7`: paid once per kind and key. */
  business_key: z.string().check(z.regex(/^[a-z_]+:\d{1,15}$/, { error: 'validation.invalid' })),
  amount: bahtAmount.check(notZero),
  /** How the shop pays: for a credit customer it lowers what is owed; without it the wallet gains. */
  payment_type: z.optional(paymentType),
  /** Among whose movements it stands, where it is paid for one order; the release before does not say. */
  order: z.optional(z.object({ id, order_no: z.string() })),
  /** Shown in the shop's statement. */
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
  amount: baht.check(notZero),
  reason: reasonText,
  /** Idempotency key of the adjustment. */
  reference: z.optional(freeText(100)),
  /** 1: our bank paid it to the shop, as what is left of one that leaves. */
  paid_out_flag: z.optional(flag),
});
type PaidOut = Partial<z.output<typeof adjustmentTerms>>;
/** What was paid out left the wallet, never bonus, and has the reference of the bank. */
export const adjustmentBody = adjustmentTerms.check(
  z.refine((terms: PaidOut) => terms.paid_out_flag !== 1 || (terms.amount ?? 0) < 0, { path: ['amount'], error: 'validation.number' }),
  z.refine((terms: PaidOut) => terms.paid_out_flag !== 1 || terms.book !== 'bonus', { path: ['book'], error: 'validation.invalid' }),
  z.refine((terms: PaidOut) => terms.paid_out_flag !== 1 || Boolean(terms.reference), { path: ['reference'], error: 'validation.required' }),
); // prettier-ignore
/** Kinds that need a second person above a limit. */
export const WALLET_DECISIONS = [
  'adjustment',
  'credit_line',
  'topup',
  'cod_round',
  'parcel_bill',
  'bill_dispute',
  'reward_terms',
  'cod_advance_terms',
] as const;
/** States of an adjustment; a waiting one has not moved money, a refused one is not an adjustment. */
export const ADJUSTMENT_STATES = ['waiting', 'done'] as const;
export const adjustment = z.extend(adjustmentTerms, {
  id,
  state: z.literal(ADJUSTMENT_STATES),
  /** The decision that it depends on. */
  decision_id: z.nullable(z.int()),
  /** Null while it waits. */
  transaction_no: z.nullable(z.string()),
  create_dt: moment,
  staff_name: z.string(),
});
export type Adjustment = z.output<typeof adjustment>;

export const creditLineTerms = z.object({ account_id: id, limit: bahtAmount, reason: reasonText });
/** The balances as they are now; `decision_id` is what a new limit waits for. */
export const creditLine = z.extend(balances, { decision_id: z.nullable(z.int()) });
export type CreditLine = z.output<typeof creditLine>;

export const ledgerViolation = z.object({
  rule: z.literal([
    'transaction_sum',
    'account_balance',
    'entry_chain',
    'account_floor',
    'hold_resolution',
    'given_back',
    'total_sum',
  ]),
  account: z.nullable(z.string()),
  account_id: z.nullable(z.int()),
  transaction_id: z.nullable(z.string()),
  transaction_no: z.nullable(z.string()),
  expected: baht,
  found: baht,
  /** The entries that show it, at most 20, newest first. */
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

/** Kinds of entries that staff can filter by. */
export const POSTING_KINDS = [
  'hold',
  'capture',
  'release',
  'refund',
  'adjustment',
  'topup',
  'invoice_paid',
  ...PAYMENT_KINDS,
  ...DEMAND_KINDS,
] as const;
/** A ledger entry, as staff see it. */
export const ledgerEntry = z.object({
  id,
  transaction_id: id,
  transaction_no: z.string(),
  transaction_dt: moment,
  kind: z.string(),
  /** The shop that owns the ledger account; 0 is the platform. */
  account_id: z.int(),
  /** Code of the book; null when the book is missing, which the ledger check reports. */
  account: z.nullable(z.string()),
  /** Positive when the book's balance rises. */
  amount: baht,
  /** Null for a book without a stored balance. */
  balance_after: z.nullable(baht),
  shipment_order_id: z.nullable(z.int()),
  order_no: z.nullable(z.string()),
  detail: z.string(),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

export { paymentType };
export type PaymentType = z.output<typeof paymentType>;
