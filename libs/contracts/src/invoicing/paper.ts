import * as z from 'zod/mini';
import { LINE_CHARGES } from './types.ts';

/**
 * What the law knows papers by. `tax_invoice`: of what has VAT (Revenue Code s.86/4); `receipt`: where all of it is free
 * of VAT; `credit_note`: takes back from a paper before it (s.86/10); `withholding_certificate`: of tax that we kept back
 * of what we paid (s.50 bis).
 */
export const PAPER_KINDS = ['invoice', 'tax_invoice', 'receipt', 'credit_note', 'withholding_certificate'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** Types of the e-Tax standard, ETDA 3-2560. Invoices and certificates have none. */
export const ETAX_TYPES = ['388', 'T01', 'T03', '81'] as const;
export type EtaxType = (typeof ETAX_TYPES)[number];

/** Why a credit note takes back: codes of the e-Tax standard. */
export const NOTE_REASONS = ['CDNS01', 'CDNS02', 'CDNS03', 'CDNS04', 'CDNS99'] as const;
export type NoteReason = (typeof NOTE_REASONS)[number];
/** Why a tax invoice replaces another one. */
export const REPLACEMENT_REASONS = ['TIVC01', 'TIVC02', 'TIVC99'] as const;

/** An address as a paper shows it; the codes are those of the Department of Provincial Administration, which e-Tax wants. */
const paperAddress = z.object({
  /** House number, moo, soi, road. */
  line: z.string(),
  sub_district: z.string(),
  district: z.string(),
  province: z.string(),
  zip_code: z.string(),
  /** Six digits; empty where the names are none of the address book. */
  sub_district_code: z.string(),
});
export type PaperAddress = z.output<typeof paperAddress>;

/** Seller or buyer, frozen with the paper. */
export const paperParty = z.object({
  name: z.string(),
  is_juristic: z.boolean(),
  /** Thirteen digits: a company's tax id, a person's id card. Null where the buyer gave none. */
  tax_id: z.nullable(z.string()),
  /** Five digits, `00000` for the head office; null for persons. */
  branch: z.nullable(z.string()),
  address: paperAddress,
  telephone: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type PaperParty = z.output<typeof paperParty>;

/** A line of a paper. Amounts are satang, rates basis points. Of credit notes they are what is taken back, above zero. */
export const paperLine = z.object({
  line_no: z.int(),
  charge_code: z.literal([...LINE_CHARGES, 'other']),
  /** In words where the charge has none of its own; else empty. */
  description: z.string(),
  order_no: z.string(),
  tracking_no: z.string(),
  /** ISO time. */
  charged_dt: z.string(),
  base_amount: z.int(),
  vat_bps: z.int(),
  vat_amount: z.int(),
  amount: z.int(),
  withholding_bps: z.int(),
});
export type PaperLineContent = z.output<typeof paperLine>;

/** What a credit note or a replacement refers to. */
export const paperReference = z.object({
  paper_no: z.string(),
  kind: z.literal(PAPER_KINDS),
  etax_type: z.nullable(z.literal(ETAX_TYPES)),
  issue_date: z.string(),
});

/**
 * Everything that stands on a paper that was issued: its PDF and its XML are made of this and of nothing else. Amounts are
 * satang, days `2026-11-27` of Bangkok, times ISO. Sums are those of the lines.
 */
export const paperContent = z.object({
  id: z.int(),
  kind: z.literal(PAPER_KINDS),
  etax_type: z.nullable(z.literal(ETAX_TYPES)),
  paper_no: z.string(),
  issue_date: z.string(),
  issued_dt: z.string(),
  issued_name: z.string(),
  due_date: z.nullable(z.string()),
  seller: paperParty,
  buyer: paperParty,
  lines: z.array(paperLine),
  /** Of lines with VAT, before it. */
  taxable_amount: z.int(),
  /** Of lines without VAT. */
  exempt_amount: z.int(),
  /** Both together. */
  base_amount: z.int(),
  vat_amount: z.int(),
  total_amount: z.int(),
  withholding_amount: z.int(),
  /** What the paper is made for: the invoice that was paid, the paper that is credited. */
  refers_to: z.array(paperReference),
  /** Of credit notes, before VAT: what stood on the paper less notes before this one, what is right, their difference. */
  figures: z.nullable(z.object({ original_amount: z.int(), correct_amount: z.int(), difference_amount: z.int() })),
  reason_code: z.nullable(z.literal([...NOTE_REASONS, ...REPLACEMENT_REASONS])),
  reason_text: z.nullable(z.string()),
  /** Its number, where the paper stands in for one before it. */
  replaces: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** SHA-256 of lines and of head. */
  lines_sha256: z.string(),
  head_sha256: z.string(),
});
export type PaperContent = z.output<typeof paperContent>;
