import type { EtaxType, LineCharge, NOTE_REASONS, PaperContent, PaperKind, REPLACEMENT_REASONS } from '@lamliang/contracts/invoicing'; // prettier-ignore
import type { Satang } from '@lamliang/kernel';
import type { FrozenParty } from '../parties/party.rules.ts';

/** As such papers are called for short in Thailand: invoice, tax invoice, receipt, credit note, withholding tax. */
const PREFIX = {
  invoice: 'INV',
  tax_invoice: 'TIV',
  receipt: 'RCP',
  credit_note: 'CDN',
  withholding_certificate: 'WHT',
} as const satisfies Record<PaperKind, string>;

/** The month of a day of Bangkok, as papers are numbered by it: `202611`. */
export const monthOf = (day: string): string => day.slice(0, 7).replace('-', '');

/** What stands on a paper: `INV00000-202611-000042` is the 42nd invoice of the head office in that month. */
export function paperNo(of: { kind: PaperKind; branch: string; month: string; sequence: number }): string {
  return `${PREFIX[of.kind]}${of.branch}-${of.month}-${String(of.sequence).padStart(6, '0')}`;
}

export type ReasonCode = (typeof NOTE_REASONS)[number] | (typeof REPLACEMENT_REASONS)[number];

/** A line of a paper; satang, basis points. */
export interface LineOfPaper {
  /** What it was billed for; null of a line that is no charge of an order. */
  billable_line_id: number | null;
  order_no: string;
  tracking_no: string;
  charge_code: LineCharge | 'other';
  /** In words where the charge has none of its own; else empty. */
  description: string;
  charged_dt: Date;
  base_amount: Satang;
  vat_bps: number;
  vat_amount: Satang;
  amount: Satang;
  withholding_bps: number;
}

/** A line of a paper, as its hash covers it. */
export interface HashedLine extends LineOfPaper {
  line_no: number;
}

/** The head of a paper, as its hash covers it. */
export interface HashedHead {
  kind: PaperKind;
  etax_type: EtaxType | null;
  paper_no: string;
  issuer: string;
  branch: string;
  account_id: number;
  source_key: string;
  issue_date: string;
  due_date: string | null;
  seller: FrozenParty;
  buyer: FrozenParty;
  line_count: number;
  taxable_amount: Satang;
  exempt_amount: Satang;
  base_amount: Satang;
  vat_amount: Satang;
  total_amount: Satang;
  withholding_amount: Satang;
  refers_to_paper_id: number | null;
  replaces_paper_id: number | null;
  figures: PaperContent['figures'];
  reason_code: ReasonCode | null;
  reason_text: string | null;
  note: string | null;
  /** So that the head answers for the lines, too. */
  lines_sha256: string;
}
/** Which fields the hashes of now cover. */
export const HASH_VERSION = 2;
const LINE = ['line_no', 'billable_line_id', 'order_no', 'tracking_no', 'charge_code', 'description', 'charged_dt', 'base_amount', 'vat_bps', 'vat_amount', 'amount', 'withholding_bps'] as const satisfies (keyof HashedLine)[]; // prettier-ignore
const HEAD = ['kind', 'etax_type', 'paper_no', 'issuer', 'branch', 'account_id', 'source_key', 'issue_date', 'due_date', 'seller', 'buyer', 'line_count', 'taxable_amount', 'exempt_amount', 'base_amount', 'vat_amount', 'total_amount', 'withholding_amount', 'refers_to_paper_id', 'replaces_paper_id', 'figures', 'reason_code', 'reason_text', 'note', 'lines_sha256'] as const satisfies (keyof HashedHead)[]; // prettier-ignore

/** Objects with their fields in the order of their names, as they come back from `jsonb` in another. */
const inOrder = (_name: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** What is hashed of lines: each a JSON array of its fields in their order, one a line of text. */
export const textOfLines = (lines: readonly HashedLine[]): string =>
  lines.map((line) => JSON.stringify(LINE.map((name) => line[name]))).join('\n');
/** What is hashed of a head. */
export const textOfHead = (head: HashedHead): string => JSON.stringify(HEAD.map((name) => head[name]), inOrder); // prettier-ignore

/**
 * What a payment is receipted by: a receipt and tax invoice in one (T03) as soon as one line has VAT, in which what is free
 * of it stands apart; a mere receipt (T01) where all is free, because the law allows no tax invoice for that.
 */
export const kindOfReceipt = (lines: readonly Pick<LineOfPaper, 'vat_bps'>[]) =>
  lines.some((line) => line.vat_bps > 0)
    ? ({ kind: 'tax_invoice', etax_type: 'T03' } as const)
    : ({ kind: 'receipt', etax_type: 'T01' } as const);
