import type { CarrierCode } from '@lamliang/contracts/pricing';
import type { Satang } from '@lamliang/kernel';
import { amountOf, isBlank, isFormula, textOf, type FileCell, type Read } from './cell.rules.ts';
import { faultAt, MOST_LINES, type FileFault, type FileRows } from './file-rows.rules.ts';
import { headOf, isTotal, ownerOf, type FileProfile } from './profile.rules.ts';

/** Faults that are told of a file. */
const MOST_FAULTS = 50;
const REFERENCE_LENGTH = 100;

/** How one line is read. What a reader answers that is not there is a fault, which is told by line and column. */
export interface LineReader<C extends string, P> {
  profile: P;
  now: Date;
  /** The row in the file, from 1. */
  line_no: number;
  cell(column: C): FileCell;
  /** Whether the file has the column at all. */
  has(column: C): boolean;
  take<T>(column: C, read: Read<T>): T | undefined;
}
/** A kind of file: how each carrier or bank writes it, and what a line of it says. */
export interface FileForm<C extends string, P extends FileProfile<C>, L, K extends string = CarrierCode> {
  profiles: Record<K, P>;
  needed: readonly C[];
  /** Whose column faults of a whole line are told under. */
  first: C;
  /** The column that the total adds up. */
  summed: C;
  amountOf(line: L): Satang;
  /** @returns undefined where a fault was told */
  line(reader: LineReader<C, P>): L | undefined;
  /** What is wrong between its lines, once each of them was read. */
  between?(lines: readonly L[]): { line_no: number; column: C; fault: string }[];
}

/** What a carrier calls its transfer or invoice; at most 100 letters. */
export function referenceOf(cell: FileCell): Read<string | null> {
  const text = textOf(cell);
  return text.length > REFERENCE_LENGTH ? { fault: 'validation.too_long' } : { value: text || null };
}

/** The lines of a file, or all that is wrong with it, up to fifty. Nothing is guessed and nothing left out. */
export function fileLines<C extends string, P extends FileProfile<C>, L, K extends string = CarrierCode>(
  form: FileForm<C, P, L, K>,
  { rows, cut }: FileRows,
  writer: K,
  now: Date,
): { lines: L[] } | { faults: FileFault[] } {
  const profile = form.profiles[writer];
  const { head, missing } = headOf<C>(rows, profile, form.needed);
  if (missing.length) {
    const owner = ownerOf<C, K>(rows, form.profiles, form.needed);
    if (owner) return { faults: [{ field: 'sheet', code: 'validation.sheet_owner' }] };
    return { faults: missing.map((column) => faultAt(head.at + 1, profile.columns[column]?.[0] ?? column, 'validation.sheet_columns')) }; // prettier-ignore
  }
  const cellOf = (row: readonly FileCell[], column: C): FileCell => row[head.columns[column]?.index ?? -1] ?? null;
  const nameOf = (column: C) => head.columns[column]?.name ?? column;
  const lines: L[] = [];
  const faults: FileFault[] = [];
  let totalAt: number | undefined;
  for (const [at, row] of rows.entries()) {
    if (at <= head.at || row.every(isBlank)) continue;
    const line_no = at + 1;
    const take = <T>(column: C, read: Read<T>): T | undefined => {
      if ('value' in read) return read.value;
      faults.push(faultAt(line_no, nameOf(column), read.fault));
      return undefined;
    };
    if (totalAt !== undefined) {
      faults.push(faultAt(line_no, nameOf(form.first), 'validation.sheet_empty'));
    } else if (isTotal(row)) {
      totalAt = at;
      const cell = cellOf(row, form.summed);
      // Of a sum that a spreadsheet works out only the formula is known.
      const isNone = isFormula(cell) || (isBlank(cell) && !profile.total);
      const total = isNone ? undefined : take(form.summed, amountOf(cell, profile.decimal));
      const sum = lines.reduce((all, line) => all + form.amountOf(line), 0);
      if (!faults.length && total !== undefined && total !== sum) faults.push(faultAt(line_no, nameOf(form.summed), 'validation.sheet_total')); // prettier-ignore
    } else {
      const has = (column: C) => head.columns[column] !== undefined;
      const line = form.line({ profile, now, line_no, take, has, cell: (column) => cellOf(row, column) });
      if (line !== undefined) lines.push(line);
    }
    if (faults.length >= MOST_FAULTS) break;
  }
  if (!faults.length && form.between)
    faults.push(...form.between(lines).map(({ line_no, column, fault }) => faultAt(line_no, nameOf(column), fault)));
  if (faults.length) return { faults: faults.slice(0, MOST_FAULTS) };
  if (profile.total ? totalAt === undefined : cut) return { faults: [faultAt(rows.length, nameOf(form.first), 'validation.sheet_cut')] }; // prettier-ignore
  if (!lines.length) return { faults: [{ field: 'sheet', code: 'validation.sheet_no_lines' }] };
  return lines.length > MOST_LINES ? { faults: [{ field: 'sheet', code: 'validation.sheet_large' }] } : { lines };
}
