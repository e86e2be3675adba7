import * as z from 'zod/mini';
import { column } from '../orders/export.ts';
import { baht, flag, freeText, moment, reasonText } from '../wire.ts';

export const DAY_CLOSE_STATES = ['open', 'closed'] as const;
/** Groups of books, in the order of the page. */
export const DAY_GROUPS = ['bank', 'carrier_receivable', 'carrier_payable', 'cod_owed', 'cod_advances', 'wallets', 'held', 'credit_customers', 'commission', 'revenue', 'taxes', 'tax_receivable', 'insurer', 'expenses', 'adjustments', 'other'] as const; // prettier-ignore
export type DayGroup = (typeof DAY_GROUPS)[number];

/** A day of Bangkok. */
export const dayClose = z.object({
  /** Its date as a number: 20261126. */
  id: z.int(),
  day: z.string(),
  state: z.literal(DAY_CLOSE_STATES),
  /** Lines of the bank of this day that somebody has to settle. */
  waiting_count: z.int(),
  /** What the bank says beyond the books; null while the day is open. */
  difference_amount: z.nullable(baht),
  /** Why it was closed with payments that the bank does not show. */
  reason: z.nullable(z.string()),
  closed_name: z.nullable(z.string()),
  closed_dt: z.nullable(moment),
  /** Why it was opened again last. */
  open_reason: z.nullable(z.string()),
  opened_name: z.nullable(z.string()),
  opened_dt: z.nullable(moment),
  /** Of its figures when it was closed, in hex. */
  sha256: z.nullable(z.string()),
});
export type DayClose = z.output<typeof dayClose>;

/** What a book did on the day: what we hold, are owed and spend as well as what we owe and earn above zero. */
export const dayFigure = z.object({
  group: z.literal(DAY_GROUPS),
  /** Code of the book, of all shops together. */
  account: z.string(),
  opening_amount: z.nullable(baht),
  movement_amount: z.nullable(baht),
  closing_amount: z.nullable(baht),
  /** What it did on the day before. */
  before_amount: z.nullable(baht),
});
export type DayFigure = z.output<typeof dayFigure>;

/**
 * The statements of the bank beside the books. `difference_amount` is the sum of the four below it: what is paid on one
 * day and in the books on another, what was explained, what waits, and payments that the bank does not show.
 */
export const dayBank = z.object({
  statement_amount: z.nullable(baht),
  ledger_amount: z.nullable(baht),
  difference_amount: z.nullable(baht),
  elsewhere_amount: z.nullable(baht),
  explained_amount: z.nullable(baht),
  waiting_amount: z.nullable(baht),
  unmatched_amount: z.nullable(baht),
  unmatched_count: z.int(),
});
export type DayBank = z.output<typeof dayBank>;

export const dayCloseDetail = z.extend(dayClose, {
  figures: z.array(dayFigure),
  bank: dayBank,
  /** 0 where a closed day is not what it was closed with. */
  intact_flag: flag,
  /** Whether it is next to be closed, or the last that was. */
  allowed_moves: z.array(z.literal(['close', 'open'])),
});
export type DayCloseDetail = z.output<typeof dayCloseDetail>;

/** A reason is needed where the bank does not show a payment of the day. */
export const dayCloseTerms = z.object({ reason: z.optional(freeText(300)) });
export const dayOpenTerms = z.object({ reason: reasonText });

export const dayFigureColumns = {
  group: column('day_group'),
  account: column('account'),
  opening_amount: column('opening_amount', 'money'),
  movement_amount: column('movement_amount', 'money'),
  closing_amount: column('closing_amount', 'money'),
  before_amount: column('before_amount', 'money'),
};
export const dayEntryColumns = {
  transaction_no: column('transaction_no'),
  transaction_dt: column('transaction_dt', 'date'),
  kind: column('entry_kind'),
  group: column('day_group'),
  account: column('account'),
  account_id: column('account_id'),
  order_no: column('order_no'),
  detail: column('entry_detail'),
  amount: column('amount', 'money'),
};
