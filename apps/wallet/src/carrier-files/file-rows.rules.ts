import { csvRows, type CsvRows } from '@lamliang/kernel';
import type { FileCell } from './cell.rules.ts';

/** Lines of a file at most, and rows beside them. */
export const MOST_LINES = 10_000;
export const MOST = { rows: MOST_LINES + 50, columns: 60 };

/** Where something is wrong: `sheet`, or `sheet.<line>.<column as the file calls it>`. */
export interface FileFault {
  field: string;
  code: string;
}
export const faultAt = (line: number, column: string, code: string): FileFault => ({
  field: `sheet.${line}.${column}`,
  code,
});
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
  const found = SEPARATORS.map((separator) => csvRows(text, separator, MOST));
  // The right one makes the most cells of a row. Where none makes enough, a quote that is never closed is why.
  const width = (one: CsvRows) => one.rows.slice(0, HEAD_ROWS).reduce((most, row) => Math.max(most, row.length), 0);
  const whole = found.filter((one) => 'rows' in one);
  const best = whole.toSorted((a, b) => width(b) - width(a))[0];
  if (!best || width(best) < LEAST_COLUMNS) {
    const open = found.find((one) => 'unclosed' in one);
    if (open) return faultAt(open.unclosed.row, String(open.unclosed.column), 'validation.sheet_quote');
  }
  if (found.some((one) => 'large' in one) && (!best || width(best) < LEAST_COLUMNS))
    return { field: 'sheet', code: 'validation.sheet_large' };
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
