import * as z from 'zod/mini';
import { baht, bahtAmount, id, moment, ratePercent, reasonText } from '../wire.ts';
import { ETAX_STATES } from './etax-routes.ts';
import { handOver } from './hand-over-types.ts';
import { NOTE_REASONS } from './paper.ts';
import { LINE_CHARGES } from './types.ts';

/** What made a note: a fact by itself, or people by hand. */
export const NOTE_CAUSES = ['weight', 'cancelled', 'fee_waived', 'hand'] as const;
export type NoteCause = (typeof NOTE_CAUSES)[number];
/** Papers of which something may be taken back. */
export const CREDITABLE_KINDS = ['tax_invoice', 'receipt'] as const;

/** Takes back from a tax invoice or receipt. The first three amounts are before VAT. */
export const creditNote = z.object({
  id,
  credit_note_no: z.string(),
  issue_dt: moment,
  tax_invoice_id: z.int(),
  tax_invoice_no: z.string(),
  tax_invoice_date: z.string(),
  tax_invoice_kind: z.literal(CREDITABLE_KINDS),
  reason_code: z.literal(NOTE_REASONS),
  /** In words. */
  reason: z.string(),
  line_count: z.int(),
  /** What stood on the paper, less notes before this one. */
  original_amount: baht,
  correct_amount: baht,
  difference_amount: baht,
  vat_amount: baht,
  /** The difference with its VAT. */
  total_amount: baht,
});
export type CreditNote = z.output<typeof creditNote>;

/** What a note takes back of a charge. */
export const creditNoteDetail = z.object({
  line_no: z.int(),
  /** Null where it is for no order. */
  shipment_order_id: z.nullable(z.int()),
  order_no: z.string(),
  tracking_no: z.string(),
  charge_code: z.literal([...LINE_CHARGES, 'other']),
  description: z.string(),
  base_amount: baht,
  vat_amount: baht,
  amount: baht,
  vat_percent: ratePercent,
});
export type CreditNoteDetail = z.output<typeof creditNoteDetail>;
/** One note with its lines, and whether its e-Tax is signed. */
export const creditNoteWhole = z.extend(creditNote, {
  details: z.array(creditNoteDetail),
  e_tax: z.nullable(z.literal(ETAX_STATES)),
});
export type CreditNoteWhole = z.output<typeof creditNoteWhole>;

export const staffCreditNote = z.extend(creditNote, {
  account_id: z.int(),
  cause: z.literal(NOTE_CAUSES),
  issued_name: z.string(),
  tr_cloud: handOver,
  tax_office: handOver,
});
export type StaffCreditNote = z.output<typeof staffCreditNote>;
export const staffCreditNoteWhole = z.extend(staffCreditNote, { details: z.array(creditNoteDetail) });
export type StaffCreditNoteWhole = z.output<typeof staffCreditNoteWhole>;

/** A paper of which something may be taken back, and how much is left; amounts contain VAT. */
export const creditablePaper = z.object({
  id,
  paper_no: z.string(),
  kind: z.literal(CREDITABLE_KINDS),
  account_id: z.int(),
  issue_date: z.string(),
  line_count: z.int(),
  total_amount: baht,
  credited_amount: baht,
  left_amount: baht,
});
export type CreditablePaper = z.output<typeof creditablePaper>;
/** A line of such a paper. */
export const creditableLine = z.extend(creditNoteDetail, { credited_amount: baht, left_amount: baht });
export type CreditableLineRow = z.output<typeof creditableLine>;

/** Lines that one note takes back at most. */
export const MOST_NOTE_LINES = 200;
/** What is to be taken back of which lines, with VAT. */
const takenLines = z
  .array(
    z.object({
      line_no: id,
      amount: bahtAmount.check(z.refine((v) => (v as number) > 0, { error: 'validation.not_zero' })),
    }),
  )
  .check(z.minLength(1, { error: 'validation.required' }), z.maxLength(MOST_NOTE_LINES, { error: 'validation.too_many' })); // prettier-ignore
export const noteFigureTerms = z.object({ lines: takenLines });
export const creditNoteTerms = z.object({
  lines: takenLines,
  reason_code: z.literal(NOTE_REASONS, { error: 'validation.invalid' }),
  /** In words, as it stands on the note. */
  reason: reasonText,
});
export type CreditNoteTerms = z.output<typeof creditNoteTerms>;

/** The four figures of a note that is not made yet, and its lines. */
export const noteFigures = z.object({
  original_amount: baht,
  correct_amount: baht,
  difference_amount: baht,
  vat_amount: baht,
  total_amount: baht,
  lines: z.array(z.object({ line_no: z.int(), base_amount: baht, vat_amount: baht, amount: baht })),
});
/** What was asked for: a note, or a decision that a second person takes. */
export const noteAnswer = z.object({ credit_note_id: z.nullable(z.int()), decision_id: z.nullable(z.int()) });

/** What TR Cloud would be sent, but for the keys. */
export const trCloudPayload = z.object({
  path: z.string(),
  body: z.record(z.string(), z.unknown()),
});
