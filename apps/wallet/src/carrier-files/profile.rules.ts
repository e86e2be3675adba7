import { textOf, type FileCell } from './cell.rules.ts';

/** How a carrier writes a file of one kind, with columns `C`. */
export interface FileProfile<C extends string> {
  /** What it calls a column, now or in an earlier form of its file; compared without capitals, blanks and brackets. */
  columns: Partial<Record<C, readonly string[]>>;
  /** What it writes before decimals. */
  decimal: '.' | ',';
  /** Whether the file ends with a line of the total, so that one without it was cut. */
  total: boolean;
}
/** How far down a file its names of columns may stand. */
const LAST_HEAD = 20;

/** Where the columns of a file are. */
export interface Head<C extends string> {
  /** The index of its row. */
  at: number;
  /** Index and name of each column. */
  columns: Partial<Record<C, { index: number; name: string }>>;
}
const plain = (cell: FileCell | undefined) =>
  textOf(cell ?? null)
    .toLowerCase()
    .replace(/[\s()[\]*]/g, '');

/** The row with the names of the columns; where none has all that are needed, the one that has most of them. */
export function headOf<C extends string>(rows: readonly FileCell[][], profile: FileProfile<C>, needed: readonly C[]): { head: Head<C>; missing: C[] } {
  const all = Object.entries(profile.columns) as [C, readonly string[]][];
  const names = all.map(([column, known]) => [column, known.map((name) => plain(name))] as const);
  let best: Head<C> = { at: 0, columns: {} };
  for (const [at, row] of rows.slice(0, LAST_HEAD).entries()) {
    const written = row.map(plain);
    const columns: Head<C>['columns'] = {};
    for (const [column, known] of names) {
      const index = written.findIndex((name) => known.includes(name));
      if (index >= 0) columns[column] = { index, name: textOf(row[index] ?? null) };
    }
    if (Object.keys(columns).length > Object.keys(best.columns).length) best = { at, columns };
  }
  return { head: best, missing: needed.filter((column) => !best.columns[column]) };
} // prettier-ignore

/** The carrier or bank whose file this is by its columns. */
export const ownerOf = <C extends string, K extends string>(rows: readonly FileCell[][], profiles: Record<K, FileProfile<C>>, needed: readonly C[]): K | undefined =>
  (Object.keys(profiles) as K[]).find((code) => headOf(rows, profiles[code], needed).missing.length === 0); // prettier-ignore

const TOTALS = ['รวม', 'รวมทั้งสิ้น', 'ยอดรวม', 'รวมเงิน', 'total', 'grandtotal', 'sum'];
/** Whether a line is the total that ends a file. */
export const isTotal = (row: readonly FileCell[]): boolean =>
  row.slice(0, 3).some((cell) => TOTALS.includes(plain(cell).replace(/[:.\d]+$/, '')));
