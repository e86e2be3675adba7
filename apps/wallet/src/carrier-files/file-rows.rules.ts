import { csvFile } from '@lamliang/kernel';
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

/** Columns that every file has. */
const LEAST_COLUMNS = 3;

/** The rows of a csv as carriers send it. @returns undefined where it is no text */
export function textRows(bytes: Uint8Array): FileRows | FileFault | undefined {
  const found = csvFile(bytes, MOST, LEAST_COLUMNS);
  if ('rows' in found)
    return { rows: found.rows.map((row) => row.map((cell) => (cell === '' ? null : cell))), cut: found.cut };
  if (found.fault === 'quote') return faultAt(found.row, String(found.column), 'validation.sheet_quote');
  return found.fault === 'large' ? { field: 'sheet', code: 'validation.sheet_large' } : undefined;
}
