/** The cells of a csv, each row as long as it was written. */
export interface CsvRows {
  rows: string[][];
  /** Whether the last row ended with a line break: one that did not may have been cut. */
  ended: boolean;
}
/** Rows of a csv, cells of a row and letters of a cell that are read at most. */
export interface CsvMost {
  rows: number;
  columns: number;
  letters?: number;
}
/** As many as a cell of a spreadsheet holds. */
const MOST_LETTERS = 32_767;

/**
 * Reads csv (RFC 4180; lines end with CR, LF or both). What is larger than `most` is read no further, so that a file made
 * of line breaks or commas alone costs no more than the rows that are allowed.
 * @returns or the row and column, from 1, of a quote that opens and is never closed; or that it is too large
 */
export function csvRows(text: string, separator: string, most: CsvMost): CsvRows | { unclosed: { row: number; column: number } } | { large: true } {
  const { rows: mostRows, columns: mostColumns, letters = MOST_LETTERS } = most;
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      const end = endOfQuote(text, at);
      if (end < 0) return { unclosed: { row: rows.length + 1, column: row.length + 1 } };
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    }
    const from = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
    cell += text.slice(from, at);
    if (cell.length > letters || row.length >= mostColumns || rows.length >= mostRows) return { large: true };
    row.push(cell);
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      row.push('');
    }
    if (at >= text.length) break;
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    rows.push(row);
    row = [];
  }
  const ended = row.length === 0;
  if (!ended) rows.push(row);
  return { rows, ended };
} // prettier-ignore

/** Where the quote that opens at a place is closed; below zero where it is not. Two of them within stand for one. */
function endOfQuote(text: string, opens: number): number {
  for (let at = opens + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0 || text[at + 1] !== '"') return at;
  }
}
