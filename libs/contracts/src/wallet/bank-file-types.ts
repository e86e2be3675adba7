import * as z from 'zod/mini';
import { baht, day, id, moment, reasonText } from '../wire.ts';

/** `settled`: the bank has answered every line. */
export const BANK_FILE_STATES = ['made', 'settled', 'withdrawn'] as const;
export const BANK_LINE_STATES = ['sent', 'paid', 'refused', 'withdrawn'] as const;
/** How a file is written. This one is ours: no bank has confirmed it. */
export const BANK_FILE_PROFILES = ['plain-1'] as const;
/** Payments of one file at most. */
export const MOST_BANK_LINES = 1_000;

/** Payments of COD that finance hand to the bank together. */
export const bankFile = z.object({
  id,
  bank_file_no: z.string(),
  profile: z.literal(BANK_FILE_PROFILES),
  state: z.literal(BANK_FILE_STATES),
  line_count: z.int(),
  amount: baht,
  paid_count: z.int(),
  paid_amount: baht,
  refused_count: z.int(),
  /** Of the file as csv. */
  sha256: z.string(),
  made_name: z.string(),
  create_dt: moment,
  withdrawn_name: z.nullable(z.string()),
  /** When the bank had answered every line, or the file was withdrawn. */
  decided_dt: z.nullable(moment),
  /** Why it was withdrawn. */
  remark: z.nullable(z.string()),
});
export type BankFile = z.output<typeof bankFile>;

/** A payment of a file: what the bank was asked for, and what it answered. */
export const bankFileLine = z.object({
  id,
  bank_file_id: z.int(),
  line_no: z.int(),
  cod_round_id: z.int(),
  cod_approval_no: z.string(),
  account_id: z.int(),
  bank_name: z.nullable(z.string()),
  account_name: z.nullable(z.string()),
  /** By its last digits. */
  account_number: z.nullable(z.string()),
  amount: baht,
  state: z.literal(BANK_LINE_STATES),
  bank_reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  answered_dt: z.nullable(moment),
  /** The posting of the payment. */
  transaction_no: z.nullable(z.string()),
});
export type BankFileLine = z.output<typeof bankFileLine>;

/** Of approved rounds and withdrawals of that day and the days before it; by default of today. */
export const bankFileTerms = z.object({ round_date: z.optional(day) });
/** What a file made now would have. */
export const bankFilePreview = z.object({
  line_count: z.int(),
  amount: baht,
  /** Rounds that the file has no room for, and that the next one takes. */
  left_count: z.int(),
});
export type BankFilePreview = z.output<typeof bankFilePreview>;
export const bankFileWithdrawTerms = z.object({ reason: reasonText });

/** What the bank's answer says of a file. */
export const bankResult = z.object({
  paid_count: z.int(),
  paid_amount: baht,
  refused_count: z.int(),
  refused_amount: baht,
  /** Lines that were known before. */
  repeated_count: z.int(),
  /** Payments that the bank has not answered after it. */
  left_count: z.int(),
});
export type BankResult = z.output<typeof bankResult>;
