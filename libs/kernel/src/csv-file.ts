import { csvRows, type CsvMost, type CsvRows } from './csv.ts';

/** The rows of a csv; `cut` where its last line does not end. */
export interface CsvFile {
  rows: string[][];
  cut: boolean;
}
/** Why there are none: it is no text, it is too large, or a quote is never closed (row and column from 1). */
export type CsvFault = { fault: 'none' | 'large' } | { fault: 'quote'; row: number; column: number };

const SEPARATORS = [',', ';', '\t'];
/** Rows that tell which of them it is. */
const HEAD_ROWS = 30;

/**
 * The rows of a csv in UTF-8, UTF-16 (both with a mark, UTF-8 also without) or TIS-620 as Windows has it, with commas,
 * semicolons or tabs.
 * @param least columns that every such file has
 */
export function csvFile(bytes: Uint8Array, most: CsvMost, least: number): CsvFile | CsvFault {
  const text = decoded(bytes);
  if (text === undefined || /[\0-\x08\x0e-\x1f]/.test(text)) return { fault: 'none' };
  const found = SEPARATORS.map((separator) => csvRows(text, separator, most));
  // The right one makes the most cells of a row. Where none makes enough, a quote that is never closed is why.
  const width = (one: CsvRows) => one.rows.slice(0, HEAD_ROWS).reduce((widest, row) => Math.max(widest, row.length), 0);
  const whole = found.filter((one) => 'rows' in one);
  const best = whole.toSorted((a, b) => width(b) - width(a))[0];
  if (!best || width(best) < least) {
    const open = found.find((one) => 'unclosed' in one);
    if (open) return { fault: 'quote', ...open.unclosed };
    if (found.some((one) => 'large' in one)) return { fault: 'large' };
  }
  return best ? { rows: best.rows, cut: !best.ended } : { fault: 'none' };
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
