import * as z from 'zod/mini';
import { baht, day, freeText, id, moment, numeric, ratePercent } from '../wire.ts';

/** How far an invoice approval is; once approved the invoice it became has a state of its own. */
export const APPROVAL_STATUSES = ['pending', 'approved', 'cancelled'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];
/** `not-receive`: issued, its money is awaited; `received`: paid. */
export const INVOICE_STATUSES = ['not-receive', 'received', 'cancelled'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/**
 * What a line asks money for. `difference`: carriage that cost more or less by the bill of the carrier; `advance_fee`: COD
 * in advance, which is always paid at once; `other_fee`: what staff entered, and approved.
 */
export const LINE_CHARGES = [
  'shipping',
  'difference',
  'packaging',
  'premium',
  'cod_fee',
  'advance_fee',
  'other_fee',
] as const;
export type LineCharge = (typeof LINE_CHARGES)[number];
/** How lines stand together on papers and screens. */
export const LINE_GROUPS = ['shipping', 'cod_fee', 'insurance', 'other_fee'] as const;
export type LineGroup = (typeof LINE_GROUPS)[number];
export const GROUP_OF = {
  shipping: 'shipping',
  difference: 'shipping',
  packaging: 'other_fee',
  premium: 'insurance',
  cod_fee: 'cod_fee',
  advance_fee: 'cod_fee',
  other_fee: 'other_fee',
} as const satisfies Record<LineCharge, LineGroup>;
/** `in`: on the paper; `out`: taken out of it; `freed`: the approval was cancelled, another one may ask for it. */
export const LINE_STATES = ['in', 'out', 'freed'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** What a credit customer owes up to a day, on its way to an invoice. Amounts contain VAT unless they say otherwise. */
export const invoiceApproval = z.object({
  id,
  invoice_approval_no: z.string(),
  /** Lines up to the end of this day are in it. */
  summary_date: z.string(),
  period_from: z.nullable(z.string()),
  period_to: z.nullable(z.string()),
  status: z.literal(APPROVAL_STATUSES),
  /** Null until it is approved. */
  invoice_status: z.nullable(z.literal(INVOICE_STATUSES)),
  invoice_no: z.nullable(z.string()),
  order_count: z.int(),
  line_count: z.int(),
  shipping_amount: baht,
  cod_fee_amount: baht,
  insurance_amount: baht,
  other_fee_amount: baht,
  /** Before VAT. */
  base_amount: baht,
  vat_amount: baht,
  total_amount: baht,
  /** What a juristic customer keeps back of its payment and certifies; it is no part of the total. */
  withholding_amount: baht,
  due_date: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  approved_dt: z.nullable(moment),
  create_dt: moment,
});
export type InvoiceApproval = z.output<typeof invoiceApproval>;

export const staffInvoiceApproval = z.extend(invoiceApproval, {
  account_id: z.int(),
  created_name: z.string(),
  approved_name: z.nullable(z.string()),
  /** The second person's decision that it waits for. */
  decision_id: z.nullable(z.int()),
  version: z.int(),
});
export type StaffInvoiceApproval = z.output<typeof staffInvoiceApproval>;

/** A line of an invoice approval. */
export const invoiceLine = z.object({
  id,
  /** Null, and without numbers, where it is for no order. */
  order_id: z.nullable(z.int()),
  order_no: z.string(),
  tracking_no: z.string(),
  line_group: z.literal(LINE_GROUPS),
  charge_code: z.literal(LINE_CHARGES),
  /** In words where the charge has none of its own: what an other fee is for. */
  description: z.string(),
  /** When the order was booked, its COD collected, its bill matched or the fee approved. */
  charged_dt: moment,
  base_amount: baht,
  vat_amount: baht,
  amount: baht,
  vat_percent: ratePercent,
  withholding_percent: ratePercent,
});
export type InvoiceLine = z.output<typeof invoiceLine>;

export const staffInvoiceLine = z.extend(invoiceLine, {
  account_id: z.int(),
  invoice_approval_id: z.int(),
  state: z.literal(LINE_STATES),
  /** Why it was taken out. */
  reason: z.nullable(z.string()),
});
export type StaffInvoiceLine = z.output<typeof staffInvoiceLine>;

export const approvalTerms = z.object({ summary_date: day });

/** Lines that one call moves at most. */
export const MOST_MOVED_LINES = 500;
const lineIds = z.array(id).check(z.maxLength(MOST_MOVED_LINES, { error: 'validation.too_many' }));
/** What staff change of an invoice approval; taking lines out and cancelling need a reason. */
export const approvalChangeTerms = z
  .object({
    due_date: z.optional(day),
    remark: z.optional(freeText(300)),
    status: z.optional(z.literal(['cancelled'], { error: 'validation.unknown' })),
    take_out: z.optional(lineIds),
    put_back: z.optional(lineIds),
    reason: z.optional(freeText(300)),
  })
  .check(
    z.refine(({ reason, status, take_out }) => Boolean(reason) || (!status && !take_out?.length), {
      path: ['reason'],
      error: 'validation.required',
    }),
  );
export type ApprovalChangeTerms = z.output<typeof approvalChangeTerms>;

/** Of what was read: whoever approves another one is refused; without it as it is now. */
export const seenVersion = z.optional(z.int(numeric));
export const approvalApproval = z.object({ version: seenVersion });

/** What second persons decide on. */
export const INVOICING_DECISIONS = [
  'invoice_approval',
  'invoice_payment',
  'withholding_certificate',
  'credit_note',
  'other_fee',
  'tax_period',
  'tax_setting',
] as const;
