import * as z from 'zod/mini';
import { baht, bahtAmount, choice, day, flag, freeText, id, moment, notZero, ratePercent, text } from '../wire.ts';

/** A certificate of tax that a shop withheld, once it was handed in. */
export const CERTIFICATE_STATUSES = ['pending', 'accepted', 'refused'] as const;
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number];
/** Of an invoice whose customer kept tax back: no certificate of it was handed in, or one waits or was accepted. */
export const CERTIFICATE_STATES = ['missing', 'pending', 'accepted'] as const;
export type CertificateState = (typeof CERTIFICATE_STATES)[number];
/** Invoices that one certificate names at most. */
const MOST_INVOICES = 50;

/**
 * A certificate that a shop hands in (Revenue Code s.50 bis). One that names invoices proves what was kept back of their
 * payments; one that names none is of what was paid whole, and its tax goes to the wallet.
 */
export const certificateTerms = z.object({
  document_no: text(40),
  document_date: day,
  /** What the tax was withheld of, before VAT. */
  base_amount: bahtAmount.check(notZero),
  tax_amount: bahtAmount.check(notZero),
  /** The upload that shows it. */
  file: text(100),
  invoice_ids: z.optional(z.array(id).check(z.maxLength(MOST_INVOICES, { error: 'validation.too_many' }))),
});
export type CertificateTerms = z.output<typeof certificateTerms>;

export const withholdingCertificate = z.object({
  id,
  document_no: z.string(),
  document_date: z.string(),
  base_amount: baht,
  tax_amount: baht,
  /** Null where several rates stand on it. */
  rate_percent: z.nullable(ratePercent),
  status: z.literal(CERTIFICATE_STATUSES),
  invoices: z.array(z.object({ id, invoice_no: z.string() })),
  /** 1 where its tax goes to the wallet. */
  refund_flag: flag,
  /** When it came to the wallet. */
  refunded_dt: z.nullable(moment),
  /** Why it was refused. */
  remark: z.nullable(z.string()),
  create_dt: moment,
  decided_dt: z.nullable(moment),
});
export type WithholdingCertificate = z.output<typeof withholdingCertificate>;

export const staffCertificate = z.extend(withholdingCertificate, {
  account_id: z.int(),
  decided_name: z.nullable(z.string()),
  /** What a second person decides on. */
  decision_id: z.nullable(z.int()),
  /** Why wallet refused the refund. */
  refund_fault: z.nullable(z.string()),
  transaction_no: z.nullable(z.string()),
});
export type StaffCertificate = z.output<typeof staffCertificate>;
/** With its file, which a link shows for five minutes, and what the shop paid and certified in the year of its day. */
export const staffCertificateDetail = z.extend(staffCertificate, {
  picture: z.nullable(z.object({ url: z.string(), type: z.string() })),
  year_paid_amount: baht,
  year_certified_amount: baht,
});
export type StaffCertificateDetail = z.output<typeof staffCertificateDetail>;

/** What staff decide; a refusal has a reason, which the shop reads. */
export const certificateDecision = z
  .object({ status: z.literal(['accepted', 'refused'], { error: choice.error }), remark: z.optional(freeText(300)) })
  .check(
    z.refine(({ status, remark }) => status !== 'refused' || Boolean(remark), {
      path: ['remark'],
      error: 'validation.required',
    }),
  );
