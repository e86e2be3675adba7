import * as z from 'zod/mini';
import { paperParty } from './paper.ts';

/** Lines that a statement shows at most. */
export const MOST_STATEMENT_LINES = 1_000;
/** How long open invoices are overdue, in days; the last one has no end. */
export const OVERDUE_DAYS = [0, 30, 60, 90] as const;

/** A movement of what a credit customer owes. Satang; a payment is below zero. */
export const statementLine = z.object({
  day: z.string(),
  kind: z.literal(['invoice', 'payment']),
  paper_no: z.string(),
  /** The invoice that was paid. */
  refers_no: z.nullable(z.string()),
  due_date: z.nullable(z.string()),
  amount: z.int(),
  /** Owed after it. */
  balance_amount: z.int(),
  /** An invoice that is not paid at the end of the period. */
  is_open: z.boolean(),
});
export type StatementLine = z.output<typeof statementLine>;

/** What a credit customer owes over a period. Satang, days of Bangkok, times ISO. */
export const accountStatement = z.object({
  seller: paperParty,
  buyer: paperParty,
  from_date: z.string(),
  to_date: z.string(),
  made_dt: z.string(),
  opening_amount: z.int(),
  lines: z.array(statementLine).check(z.maxLength(MOST_STATEMENT_LINES)),
  closing_amount: z.int(),
  /** Credit notes that the next invoice is lowered by; the release before leaves it out. */
  credit_amount: z.optional(z.int()),
  /** Open invoices: not due yet, then overdue by at most 30, 60 and 90 days and by more. */
  ages: z.array(z.int()),
});
export type AccountStatement = z.output<typeof accountStatement>;
