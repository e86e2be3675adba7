import { csvFile, isArchive } from '@lamliang/kernel';
import { cellsOf, headerRow, type Mapping } from './columns.rules.ts';
import { MOST_ROWS } from './edits.rules.ts';
import { SheetError, xlsxRows } from './read-xlsx.ts';

export const FILE_TYPES = ['xlsx', 'csv'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** A file at most, in bytes. */
export const MOST_FILE_BYTES = 10 * 1024 ** 2;
/** Rows above the names of the columns, and columns of a file, which has more than ours where a marketplace made it. */
const MOST = { rows: MOST_ROWS + 20, columns: 200, letters: 5_000 };
/** The beginning of a file of Excel 97. */
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

/** A file as it was read: the names of its columns, and the rows below them that have text. */
export interface SheetFile {
  headers: string[];
  rows: string[][];
}

/** @throws SheetError; what is too large is refused before it is unpacked or taken apart */
export async function readFile(bytes: Uint8Array, type: FileType): Promise<SheetFile> {
  if (bytes.length > MOST_FILE_BYTES) throw new SheetError('large');
  if (OLD_EXCEL.every((byte, at) => bytes[at] === byte)) throw new SheetError('old');
  const rows = type === 'xlsx' ? await xlsxRows(bytes, MOST) : textRows(bytes);
  const head = headerRow(rows);
  const headers = (rows[head] ?? []).map((name) => name.trim());
  const below = rows.slice(head + 1).filter((row) => row.some((text) => text.trim() !== ''));
  if (headers.length === 0 || below.length === 0) throw new SheetError('none');
  if (below.length > MOST_ROWS) throw new SheetError('rows');
  return { headers, rows: below };
}

function textRows(bytes: Uint8Array): string[][] {
  if (isArchive(bytes)) throw new SheetError('none');
  const read = csvFile(bytes, MOST, 2);
  if ('rows' in read) return read.rows.map((row) => row.map((text) => (/^'[=+\-@]/.test(text) ? text.slice(1) : text)));
  if (read.fault === 'quote') throw new SheetError('quote', String(read.row));
  throw new SheetError(read.fault === 'large' ? 'rows' : 'none');
}

/** The cells of each row by a mapping, before they are cleaned. */
export const mapped = (file: SheetFile, mapping: Mapping): string[][] => file.rows.map((row) => cellsOf(row, mapping));
