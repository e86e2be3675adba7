import * as z from 'zod/mini';
import { baht, choice, freeText, moment, reasonText } from '../wire.ts';

/** Banks whose statements are read. Their forms are ours: no bank has confirmed them. */
export const STATEMENT_BANKS = ['kbank', 'scb', 'bbl'] as const;
export type StatementBank = (typeof STATEMENT_BANKS)[number];
export const BANK_STATEMENT_STATES = ['previewed', 'applied', 'discarded'] as const;
/** What a line is found to be; `ambiguous`: several payments could be it, `repeated`: it came with an earlier file. */
export const BANK_STATEMENT_OUTCOMES = ['matched', 'ambiguous', 'unknown', 'repeated'] as const;
export type BankStatementOutcome = (typeof BANK_STATEMENT_OUTCOMES)[number];
/**
 * What has become of a line: `waiting` is in the queue, `explained` stands beside the books with its reason, `posted` is
 * in the books against the adjustments, `passed-over` has no effect because it is repeated.
 */
export const BANK_STATEMENT_LINE_STATES = ['previewed', 'matched', 'waiting', 'explained', 'posted', 'passed-over', 'discarded'] as const; // prettier-ignore
export type BankStatementLineState = (typeof BANK_STATEMENT_LINE_STATES)[number];
/** What a line may pay. */
export const BANK_MATCH_TYPES = [
  'topup',
  'remittance',
  'cod_round',
  'bank_file',
  'carrier_paid',
  'invoice',
  'adjustment',
] as const;
export type BankMatchType = (typeof BANK_MATCH_TYPES)[number];

/** A statement of one of our bank accounts. */
export const bankStatement = z.object({
  id: z.int(),
  bank_code: z.literal(STATEMENT_BANKS),
  file_name: z.string(),
  state: z.literal(BANK_STATEMENT_STATES),
  line_count: z.int(),
  deposit_amount: baht,
  withdrawal_amount: baht,
  first_dt: moment,
  last_dt: moment,
  /** Lines that somebody has to settle. */
  waiting_count: z.int(),
  imported_name: z.string(),
  create_dt: moment,
  decided_name: z.nullable(z.string()),
  /** When it was applied or discarded. */
  decided_dt: z.nullable(moment),
});
export type BankStatement = z.output<typeof bankStatement>;

/** Lines of one outcome and state together. */
export const bankStatementFigure = z.object({
  outcome: z.literal(BANK_STATEMENT_OUTCOMES),
  state: z.literal(BANK_STATEMENT_LINE_STATES),
  line_count: z.int(),
  amount: z.nullable(baht),
});
export type BankStatementFigure = z.output<typeof bankStatementFigure>;
export const bankStatementDetail = z.extend(bankStatement, { figures: z.array(bankStatementFigure) });
export type BankStatementDetail = z.output<typeof bankStatementDetail>;

export const bankStatementLine = z.object({
  id: z.int(),
  bank_statement_id: z.int(),
  bank_code: z.literal(STATEMENT_BANKS),
  /** In the file, from 1. */
  line_no: z.int(),
  /** When the bank booked it, by its own account. */
  booked_dt: moment,
  /** The day of the books that it belongs to; null before it is applied. */
  day: z.nullable(z.string()),
  /** Above zero what the account received, below what left it. */
  amount: baht,
  /** What the account held after it. */
  balance: baht,
  detail: z.string(),
  outcome: z.literal(BANK_STATEMENT_OUTCOMES),
  state: z.literal(BANK_STATEMENT_LINE_STATES),
  match_type: z.nullable(z.literal(BANK_MATCH_TYPES)),
  /** Number or reference of what it pays. */
  match_no: z.nullable(z.string()),
  transaction_no: z.nullable(z.string()),
  /** Why it was settled so. */
  reason: z.nullable(z.string()),
  settled_name: z.nullable(z.string()),
  settled_dt: z.nullable(moment),
});
export type BankStatementLine = z.output<typeof bankStatementLine>;

/** What a waiting line could pay: of the same amount, and paid by no other line. */
export const bankCandidate = z.object({
  match_key: z.string(),
  match_type: z.literal(BANK_MATCH_TYPES),
  match_no: z.string(),
  candidate_dt: moment,
});
export type BankCandidate = z.output<typeof bankCandidate>;
export const bankStatementLineDetail = z.extend(bankStatementLine, { candidates: z.array(bankCandidate) });
export type BankStatementLineDetail = z.output<typeof bankStatementLineDetail>;

/** Beside the file, `sheet`. */
export const bankStatementTerms = z.object({ bank_code: z.literal(STATEMENT_BANKS, { error: choice.error }) });
export const bankLineTerms = z.object({
  /**
   * `matched`: it is the payment of `match_key`, or of the only one that it can be; `posted`: its amount enters the books
   * against the adjustments (a fee, interest); `explained`: it stays beside the books.
   */
  state: z.literal(['matched', 'posted', 'explained']),
  match_key: z.optional(freeText(120)),
  reason: reasonText,
});
