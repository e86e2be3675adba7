/** A row of a table and its height in mm. */
export interface Row<T> {
  row: T;
  height: number;
}

/** Heights in mm of what a page has beside its rows. */
export interface Room {
  /** For rows on the first page and on those after it. */
  first: number;
  next: number;
  /** Of what follows the last row. */
  end: number;
  /** Of the row that brings a sum forward or carries it. */
  carried: number;
}

/** What rows take with the sums at least, so that no page has sums alone (mm): three rows of one line. */
const KEPT_WITH_END_MM = 15;

/**
 * Splits rows into pages, in their order and each once. Every page but the last keeps room for the sum that it carries
 * forward, every page but the first for the one brought to it, the last for what ends the paper.
 * @throws RangeError where a row and the end have no room on one page
 */
export function pagesOf<T>(rows: readonly Row<T>[], room: Room): T[][] {
  const pages: T[][] = [];
  for (let at = 0; at < rows.length || pages.length === 0;) {
    const rest = rows.slice(at);
    const open = pages.length ? room.next - room.carried : room.first;
    const all = rest.reduce((sum, { height }) => sum + height, 0);
    const count = all + room.end <= open ? rest.length : fitting(rest, open - room.carried);
    pages.push(rest.slice(0, count).map(({ row }) => row));
    at += count;
  }
  return pages;
}

/** How many rows go on a page that is not the last. */
function fitting(rows: readonly Row<unknown>[], open: number): number {
  let count = 0;
  for (let used = 0; count < rows.length; count += 1) {
    used += rows[count]!.height;
    if (used > open) break;
  }
  // Where all of them fit but the end does not, the last ones go with it.
  if (count === rows.length) {
    for (let kept = 0; count > 0 && kept < KEPT_WITH_END_MM;) kept += rows[--count]!.height;
    if (rows.length > 1) count = Math.max(1, count);
  }
  if (count === 0) throw new RangeError('a row has no room on its page');
  return count;
}

/** A page of a paper with what its lines come to. Satang. */
export interface SummedPage<T> {
  rows: T[];
  /** Sums of all pages before; null on the first. */
  brought: Sums | null;
  /** Sums of this page and all before; null on the last. */
  carried: Sums | null;
}
export interface Sums {
  base_amount: number;
  vat_amount: number;
  amount: number;
}

/** Gives pages the sums that they bring forward and carry. */
export function summedPages<T extends Sums>(pages: readonly T[][]): SummedPage<T>[] {
  let sums: Sums = { base_amount: 0, vat_amount: 0, amount: 0 };
  return pages.map((rows, at) => {
    const brought = at ? sums : null;
    for (const { base_amount, vat_amount, amount } of rows)
      sums = {
        base_amount: sums.base_amount + base_amount,
        vat_amount: sums.vat_amount + vat_amount,
        amount: sums.amount + amount,
      };
    return { rows, brought, carried: at < pages.length - 1 ? sums : null };
  });
}
