import type { TaxGroup } from '@lamliang/contracts/invoicing';
import { ZERO, type Satang } from '@lamliang/kernel';
import { reportDay, takesBack } from './tax-period.rules.ts';

/** A paper in a report; satang, below zero where it takes back, nothing where it stands in for another one. */
export interface ReportRow {
  group: TaxGroup;
  sequence: number;
  seller_branch: string;
  issue_date: string;
  paper_no: string;
  refers_to_no: string | null;
  replaces_no: string | null;
  replaced_by_no: string | null;
  cancelled: boolean;
  account_id: number;
  buyer_name: string;
  buyer_tax_id: string | null;
  last_digits: string | null;
  buyer_branch: string | null;
  taxable_amount: Satang;
  exempt_amount: Satang;
  vat_amount: Satang;
  total_amount: Satang;
  head_sha256: string;
  note: string | null;
}
/** Where a batch ended. */
export type ReportPlace = Pick<ReportRow, 'sequence' | 'paper_no'>;
export const BEFORE_ALL: ReportPlace = { sequence: 0, paper_no: '' };

/** The language of a report and its phrases. */
export interface ReportWords {
  language: string;
  say(key: string, figures?: Record<string, unknown>): string;
  kind(group: TaxGroup): string;
}
const AMOUNTS = ['taxable_amount', 'exempt_amount', 'vat_amount', 'total_amount'] as const;
type Amounts = Record<(typeof AMOUNTS)[number], bigint>;

/** Head office or the number of a branch without its zeros (Director-General's notification No. 199). */
const branchText = (branch: string | null, { say }: ReportWords): string =>
  branch === null ? '' : Number(branch) === 0 ? say('head_office') : say('branch', { no: Number(branch) });

/** The number of a person is its last four digits, as pages show it. */
const numberText = ({ buyer_tax_id, last_digits }: ReportRow): string =>
  buyer_tax_id ?? (last_digits ? `••••${last_digits}` : '');

/** Why a paper counts otherwise than its kind. */
function remarkOf({ replaces_no, replaced_by_no, cancelled, note }: ReportRow, { say }: ReportWords): string {
  const marks = [
    replaces_no && say('replaces', { no: replaces_no }),
    replaced_by_no && say('replaced', { no: replaced_by_no }),
    cancelled && say('cancelled'),
    note,
  ];
  return marks.filter(Boolean).join('; ');
}

/** A line of a sales report as text, in the order of its columns. */
export const reportCells = (row: ReportRow, line_no: number, words: ReportWords): string[] => [
  String(line_no),
  reportDay(row.issue_date, words.language),
  row.paper_no,
  words.kind(row.group),
  row.refers_to_no ?? '',
  row.buyer_name,
  numberText(row),
  branchText(row.buyer_branch, words),
  ...AMOUNTS.map((name) => String(row[name])),
  branchText(row.seller_branch, words),
  remarkOf(row, words),
];

/** A line of the list of all papers. */
export const paperCells = (row: ReportRow, line_no: number, words: ReportWords): string[] => [
  String(line_no),
  row.paper_no,
  words.kind(row.group),
  reportDay(row.issue_date, words.language),
  String(row.account_id),
  row.buyer_name,
  // A certificate is of what we paid: no sale, neither with VAT nor free of it.
  ...AMOUNTS.map((name) =>
    String(row.group === 'withholding_certificate' && name !== 'total_amount' ? ZERO : row[name]),
  ),
  row.refers_to_no ?? '',
  remarkOf(row, words),
  row.head_sha256,
];

/** Sums of the lines that a report has shown, whatever was issued meanwhile. Whole satang, however many lines there are. */
export class ReportSums {
  private readonly of: Map<TaxGroup, { count: number; amounts: Amounts }>;
  constructor(groups: readonly TaxGroup[]) {
    this.of = new Map(groups.map((group) => [group, { count: 0, amounts: nothing() }]));
  }

  add(rows: readonly ReportRow[]): void {
    for (const row of rows) {
      const found = this.of.get(row.group);
      if (!found) throw new Error(`${row.paper_no} is of no group of the report`);
      found.count += 1;
      for (const name of AMOUNTS) found.amounts[name] += BigInt(row[name]);
    }
  }

  /** A line for each group, and one of all of them. */
  cells(words: ReportWords): string[][] {
    const lines = [...this.of].map(([group, { count, amounts }]) => sumCells(words.say(takesBack(group) ? 'sum_back' : 'sum', { kind: words.kind(group), count }), amounts)); // prettier-ignore
    const all = nothing();
    for (const { amounts } of this.of.values()) for (const name of AMOUNTS) all[name] += amounts[name];
    return [...lines, sumCells(words.say('all'), all)];
  }
}

const nothing = (): Amounts => ({ taxable_amount: 0n, exempt_amount: 0n, vat_amount: 0n, total_amount: 0n });
const sumCells = (label: string, amounts: Amounts): string[] => ['', '', '', '', '', label, '', '', ...AMOUNTS.map((name) => String(amounts[name])), '', '']; // prettier-ignore
