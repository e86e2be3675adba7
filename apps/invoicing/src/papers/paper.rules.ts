import type { LineCharge } from '@lamliang/contracts/invoicing';
import type { Satang } from '@lamliang/kernel';

const PREFIX = { invoice: 'INV' } as const;
export type PaperKind = keyof typeof PREFIX;

/** The month of a day of Bangkok, as papers are numbered by it: `202611`. */
export const monthOf = (day: string): string => day.slice(0, 7).replace('-', '');

/** What stands on a paper: `INV00000-202611-000042` is the 42nd invoice of the head office in that month. */
export function paperNo(of: { kind: PaperKind; branch: string; month: string; sequence: number }): string {
  return `${PREFIX[of.kind]}${of.branch}-${of.month}-${String(of.sequence).padStart(6, '0')}`;
}

/** A line of a paper, as its hash covers it. */
export interface HashedLine {
  line_no: number;
  billable_line_id: number;
  order_no: string;
  tracking_no: string;
  charge_code: LineCharge;
  charged_dt: Date;
  base_amount: Satang;
  vat_bps: number;
  vat_amount: Satang;
  amount: Satang;
  withholding_bps: number;
}
/** The head of a paper, as its hash covers it. */
export interface HashedHead {
  kind: PaperKind;
  paper_no: string;
  issuer: string;
  branch: string;
  account_id: number;
  issue_date: string;
  due_date: string;
  line_count: number;
  base_amount: Satang;
  vat_amount: Satang;
  total_amount: Satang;
  withholding_amount: Satang;
  /** So that the head answers for the lines, too. */
  lines_sha256: string;
}
const LINE = ['line_no', 'billable_line_id', 'order_no', 'tracking_no', 'charge_code', 'charged_dt', 'base_amount', 'vat_bps', 'vat_amount', 'amount', 'withholding_bps'] as const satisfies (keyof HashedLine)[]; // prettier-ignore
const HEAD = ['kind', 'paper_no', 'issuer', 'branch', 'account_id', 'issue_date', 'due_date', 'line_count', 'base_amount', 'vat_amount', 'total_amount', 'withholding_amount', 'lines_sha256'] as const satisfies (keyof HashedHead)[]; // prettier-ignore

/** What is hashed of lines: each a JSON array of its fields in their order, one a line of text. */
export const textOfLines = (lines: readonly HashedLine[]): string =>
  lines.map((line) => JSON.stringify(LINE.map((name) => line[name]))).join('\n');
/** What is hashed of a head. */
export const textOfHead = (head: HashedHead): string => JSON.stringify(HEAD.map((name) => head[name]));
