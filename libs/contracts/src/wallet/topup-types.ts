import * as z from 'zod/mini';
import { baht, bahtAmount, freeText, id, moment, text } from '../wire.ts';

export const TOPUP_STATUSES = ['pending', 'approved', 'not-approved'] as const;
/** What is filled: the wallet that shipping is paid from, or the one that premiums are. */
export const TOPUP_WALLETS = ['transport', 'insurance'] as const;

/** What a shop pays, and the credit and bonus that it gets for it. */
export const topupPackage = z.object({
  id,
  name: z.string(),
  price: baht,
  credit_amount: baht,
  bonus_amount: baht,
  start_dt: moment,
  /** Null where it is offered without end. */
  end_dt: z.nullable(moment),
});
export type TopupPackage = z.output<typeof topupPackage>;

/** Whom a shop pays to fill its wallet. */
export const topupPayment = z.object({
  payee_name: z.string(),
  /** What a QR code of PromptPay says, with the amount where one was given; null where no code is offered. */
  promptpay_payload: z.nullable(z.string()),
  /** Digits that a bank's app takes in place of the code. */
  promptpay_id: z.nullable(z.string()),
  payee_accounts: z.array(z.object({ bank_id: z.int(), payee_account_number: z.string() })),
});
export type TopupPayment = z.output<typeof topupPayment>;

export const topupTerms = z.object({
  wallet_type: z.literal(TOPUP_WALLETS),
  /** Of the shipping wallet alone; `amount` is then its price. */
  topup_package_id: z.optional(id),
  amount: bahtAmount,
  /** The bank that the money was sent from. */
  bank_id: id,
  transfer_dt: moment,
  /** An uploaded file of the purpose `slip`. */
  slip_file: text(100),
  /** The number of the transfer on the slip; one is taken once. */
  slip_reference: z.optional(freeText(50)),
});
export type TopupTerms = z.output<typeof topupTerms>;

export const topup = z.object({
  id,
  topup_no: z.string(),
  wallet_type: z.literal(TOPUP_WALLETS),
  topup_package_id: z.nullable(z.int()),
  amount: baht,
  /** What the wallet rises by once it is approved. */
  credit_amount: baht,
  bonus_amount: baht,
  bank_id: z.int(),
  transfer_dt: moment,
  slip_file: z.string(),
  slip_reference: z.nullable(z.string()),
  status: z.literal(TOPUP_STATUSES),
  /** Why it was not approved. */
  remark: z.nullable(z.string()),
  create_dt: moment,
  decided_dt: z.nullable(moment),
  /** The posting; null until it is approved. */
  transaction_no: z.nullable(z.string()),
});
export type Topup = z.output<typeof topup>;

export const staffTopup = z.extend(topup, {
  account_id: z.int(),
  decided_name: z.nullable(z.string()),
  /** The second person's decision that it waits for. */
  decision_id: z.nullable(z.int()),
});
export type StaffTopup = z.output<typeof staffTopup>;
/** What another top-up has the same of. */
export const DUPLICATE_SLIPS = ['slip_file', 'slip_reference'] as const;
/** With a link to its slip for five minutes, null where the file is gone, and the others with the same slip. */
export const staffTopupDetail = z.extend(staffTopup, {
  slip: z.nullable(z.object({ url: z.string(), type: z.string() })),
  duplicates: z.array(
    z.object({
      field: z.literal(DUPLICATE_SLIPS),
      id,
      topup_no: z.string(),
      account_id: id,
      status: z.literal(TOPUP_STATUSES),
    }),
  ),
});
export type StaffTopupDetail = z.output<typeof staffTopupDetail>;

export const topupDecisionTerms = z
  .object({
    status: z.literal(['approved', 'not-approved']),
    /** Told to the shop; refusing needs one. */
    remark: z.optional(freeText(300)),
  })
  .check(
    z.refine(({ status, remark }) => status === 'approved' || Boolean(remark), {
      path: ['remark'],
      error: 'validation.required',
    }),
  );
