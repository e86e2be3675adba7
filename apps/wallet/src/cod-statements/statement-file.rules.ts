import type { CarrierCode } from '@lamliang/contracts/pricing';
import { csvRows, satang, type CsvRows, type Satang } from '@lamliang/kernel';
import { amountOf, awbOf, isBlank, isFormula, momentOf, textOf, type FileCell, type Read } from './cell.rules.ts';
import { headOf, isTotal, ownerOf, PROFILES, type StatementColumn } from './profile.rules.ts';

/** Lines of a file at most, rows beside them, and faults that are told of one. */
export const MOST_LINES = 10_000;
export const MOST = { rows: MOST_LINES + 50, columns: 60 };
const MOST_FAULTS = 50;
const REFERENCE_LENGTH = 100;

/** A line of a carrier's file. */
export interface FileLine {
  /** Its row in the file, from 1. */
  line_no: number;
  partner_awb_no: string;
  amount: Satang;
  paid_dt: Date;
  reference: string | null;
}
/** Where something is wrong: `sheet`, or `sheet.<line>.<column as the file calls it>`. */
export interface FileFault {
  field: string;
  code: string;
}
/** The rows of a file; `cut` where its last line does not end. */
export interface FileRows {
  rows: FileCell[][];
  cut: boolean;
}

const SEPARATORS = [',', ';', '\t'];
/** Rows that tell which of them it is, and columns that every file has. */
const HEAD_ROWS = 30;
const LEAST_COLUMNS = 3;

/**
 * The rows of a csv in UTF-8, UTF-16 (both with a mark, UTF-8 also without) or TIS-620 as Windows has it, with commas,
 * semicolons or tabs. @returns undefined where it is no text
 */
export function textRows(bytes: Uint8Array): FileRows | FileFault | undefined {
  const text = decoded(bytes);
  if (text === undefined || /[\0-\x08\x0e-\x1f]/.test(text)) return undefined;
  const found = SEPARATORS.map((separator) => csvRows(text, separator));
  // The right one makes the most cells of a row. Where none makes enough, a quote that is never closed is why.
  const width = (one: CsvRows) => one.rows.slice(0, HEAD_ROWS).reduce((most, row) => Math.max(most, row.length), 0);
  const whole = found.filter((one) => 'rows' in one);
  const best = whole.toSorted((a, b) => width(b) - width(a))[0];
  if (!best || width(best) < LEAST_COLUMNS) {
    const open = found.find((one) => 'unclosed' in one);
    if (open) return faultAt(open.unclosed.row, String(open.unclosed.column), 'validation.sheet_quote');
  }
  if (!best) return undefined;
  return { rows: best.rows.map((row) => row.map((cell) => (cell === '' ? null : cell))), cut: !best.ended };
}

function decoded(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const codes = first === 0xff && second === 0xfe ? ['utf-16le'] : ['utf-8', 'windows-874'];
  for (const code of codes)
    try {
      return new TextDecoder(code, { fatal: true }).decode(bytes);
    } catch {
      continue;
    }
  return undefined;
}
const faultAt = (line: number, column: string, code: string): FileFault => ({ field: `sheet.${line}.${column}`, code });

/** The lines of a carrier's file, or all that is wrong with it, up to fifty. Nothing is guessed and nothing left out. */
export function linesOf(
  { rows, cut }: FileRows,
  partner_code: CarrierCode,
  now: Date,
): { lines: FileLine[] } | { faults: FileFault[] } {
  const profile = PROFILES[partner_code];
  const { head, missing } = headOf(rows, profile);
  if (missing.length) {
    const owner = ownerOf(rows);
    if (owner) return { faults: [{ field: 'sheet', code: 'validation.sheet_owner' }] };
    return { faults: missing.map((column) => faultAt(head.at + 1, profile.columns[column]?.[0] ?? column, 'validation.sheet_columns')) }; // prettier-ignore
  }
  const cellOf = (row: readonly FileCell[], column: StatementColumn): FileCell => row[head.columns[column]?.index ?? -1] ?? null; // prettier-ignore
  const nameOf = (column: StatementColumn) => head.columns[column]?.name ?? column;
  const lines: FileLine[] = [];
  const faults: FileFault[] = [];
  let totalAt: number | undefined;
  for (const [at, row] of rows.entries()) {
    if (at <= head.at || row.every(isBlank)) continue;
    const line_no = at + 1;
    const take = <T>(column: StatementColumn, read: Read<T>): T | undefined => {
      if ('value' in read) return read.value;
      faults.push(faultAt(line_no, nameOf(column), read.fault));
      return undefined;
    };
    if (totalAt !== undefined) {
      faults.push(faultAt(line_no, nameOf('awb'), 'validation.sheet_empty'));
    } else if (isTotal(row)) {
      totalAt = at;
      const cell = cellOf(row, 'amount');
      // Of a sum that a spreadsheet works out only the formula is known.
      const isNone = isFormula(cell) || (isBlank(cell) && !profile.total);
      const total = isNone ? undefined : take('amount', amountOf(cell, profile.decimal));
      const sum = lines.reduce((all, line) => all + line.amount, 0);
      if (!faults.length && total !== undefined && total !== sum) faults.push(faultAt(line_no, nameOf('amount'), 'validation.sheet_total')); // prettier-ignore
    } else {
      const partner_awb_no = take('awb', awbOf(cellOf(row, 'awb')));
      const amount = take('amount', amountOf(cellOf(row, 'amount'), profile.decimal));
      const paid_dt = take('paid', momentOf(cellOf(row, 'paid'), now));
      const reference = textOf(cellOf(row, 'reference')) || null;
      if (reference && reference.length > REFERENCE_LENGTH) faults.push(faultAt(line_no, nameOf('reference'), 'validation.too_long')); // prettier-ignore
      if (partner_awb_no !== undefined && amount !== undefined && paid_dt)
        lines.push({ line_no, partner_awb_no, amount: satang(amount), paid_dt, reference });
    }
    if (faults.length >= MOST_FAULTS) break;
  }
  if (faults.length) return { faults };
  if (profile.total ? totalAt === undefined : cut) return { faults: [faultAt(rows.length, nameOf('awb'), 'validation.sheet_cut')] }; // prettier-ignore
  if (!lines.length) return { faults: [{ field: 'sheet', code: 'validation.sheet_no_lines' }] };
  return lines.length > MOST_LINES ? { faults: [{ field: 'sheet', code: 'validation.sheet_large' }] } : { lines };
}
