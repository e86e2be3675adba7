import * as z from 'zod/mini';
import { column } from '../orders/export.ts';
import { baht, flag, freeText, moment } from '../wire.ts';

export const TAX_PERIOD_STATES = ['open', 'closed'] as const;
/**
 * Papers of a month that are counted together. `tax_credit_note` takes back from a tax invoice, `receipt_credit_note` from
 * a receipt of what is free of VAT; the first two are the sales tax report (Revenue Code s.87).
 */
export const TAX_GROUPS = ['tax_invoice', 'tax_credit_note', 'receipt', 'receipt_credit_note', 'invoice', 'withholding_certificate'] as const; // prettier-ignore
export type TaxGroup = (typeof TAX_GROUPS)[number];
/**
 * What of a month may still wait: days of prepaid shops and payments without their paper, payments that a second person
 * decides on, tax withheld without a certificate (these keep it open), other decisions, lines that no invoice asks for, what is not turned into lines yet, and
 * papers that their receiver did not accept.
 */
export const PERIOD_WAITS = [
  'days',
  'receipts',
  'payments',
  'certificates',
  'decisions',
  'lines',
  'facts',
  'hand_overs',
] as const;
export type PeriodWait = (typeof PERIOD_WAITS)[number];

/** A month of the papers of whoever issues them. */
export const taxPeriod = z.object({
  /** Its month as a number: 202611. */
  id: z.int(),
  /** 2026-11. */
  month: z.string(),
  state: z.literal(TAX_PERIOD_STATES),
  paper_count: z.int(),
  /** Tax of what was sold, less what credit notes took back. */
  vat_amount: z.nullable(baht),
  /** The decision of a second person that closing it waits for. */
  decision_id: z.nullable(z.int()),
  /** Why it was closed with something that waits. */
  reason: z.nullable(z.string()),
  closed_name: z.nullable(z.string()),
  closed_dt: z.nullable(moment),
  /** Of the numbers and hashes of its papers when it was closed, in hex. */
  sha256: z.nullable(z.string()),
});
export type TaxPeriod = z.output<typeof taxPeriod>;

/** Sums of papers; what credit notes take back is below zero, and a paper that replaces another counts once, as that. */
export const taxFigure = z.object({
  group: z.literal(TAX_GROUPS),
  paper_count: z.int(),
  taxable_amount: z.nullable(baht),
  exempt_amount: z.nullable(baht),
  vat_amount: z.nullable(baht),
  total_amount: z.nullable(baht),
});
export type TaxFigure = z.output<typeof taxFigure>;

export const periodWait = z.object({
  code: z.literal(PERIOD_WAITS),
  waiting_count: z.int(),
  /** 1 where the month cannot be closed with it; 0 where a reason is enough. */
  blocks_flag: flag,
});
export type PeriodWaiting = z.output<typeof periodWait>;

export const taxPeriodDetail = z.extend(taxPeriod, {
  figures: z.array(taxFigure),
  /** What waits; of a closed month what did when it was closed. */
  waits: z.array(periodWait),
  /** 0 where the papers of a closed month are not those that it was closed with. */
  intact_flag: flag,
  allowed_moves: z.array(z.literal(['close'])),
});
export type TaxPeriodDetail = z.output<typeof taxPeriodDetail>;

/** A reason is needed where something waits that does not keep the month open. */
export const taxPeriodTerms = z.object({ reason: z.optional(freeText(300)) });

/** Columns of the sales tax report, in their order. */
export const taxReportColumns = {
  line_no: column('line_no', 'number'),
  issue_date: column('issue_date'),
  paper_no: column('paper_no'),
  paper_kind: column('paper_kind'),
  refers_to_no: column('refers_to_no'),
  buyer_name: column('buyer_name'),
  buyer_tax_id: column('buyer_tax_id'),
  buyer_branch: column('buyer_branch'),
  taxable_amount: column('taxable_amount', 'money'),
  exempt_amount: column('exempt_amount', 'money'),
  vat_amount: column('vat_amount', 'money'),
  total_amount: column('total_amount', 'money'),
  seller_branch: column('seller_branch'),
  remark: column('remark'),
};
/** Columns of the list of all papers of a month: number and hash of each, in the order that its SHA-256 is made of. */
export const periodPaperColumns = {
  line_no: column('line_no', 'number'),
  paper_no: column('paper_no'),
  paper_kind: column('paper_kind'),
  issue_date: column('issue_date'),
  account_id: column('account_id'),
  buyer_name: column('buyer_name'),
  taxable_amount: column('taxable_amount', 'money'),
  exempt_amount: column('exempt_amount', 'money'),
  vat_amount: column('vat_amount', 'money'),
  total_amount: column('total_amount', 'money'),
  refers_to_no: column('refers_to_no'),
  remark: column('remark'),
  head_sha256: column('head_sha256'),
};
