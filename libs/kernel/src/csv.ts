/** The cells of a csv, each row as long as it was written. */
export interface CsvRows {
  rows: string[][];
  /** Whether the last row ended with a line break: one that did not may have been cut. */
  ended: boolean;
}

/**
 * Reads csv (RFC 4180; lines end with CR, LF or both).
 * @returns or the row and column, from 1, of a quote that opens and is never closed
 */
export function csvRows(text: string, separator = ','): CsvRows | { unclosed: { row: number; column: number } } {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endRow = () => {
    rows.push([...row, cell]);
    row = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === separator) {
      row.push(cell);
      cell = '';
    } else if (character === '\n') endRow();
    else if (character !== '\r') cell += character;
    else if (text[at + 1] !== '\n') endRow();
  }
  if (quoted) return { unclosed: { row: rows.length + 1, column: row.length + 1 } };
  const ended = cell === '' && row.length === 0;
  if (!ended) endRow();
  return { rows, ended };
}
