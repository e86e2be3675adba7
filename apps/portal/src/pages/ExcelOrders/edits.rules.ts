import { csvRows } from '@lamliang/kernel';
import { FIELDS } from './columns.rules.ts';
import type { Row } from './row.rules.ts';

/** Rows of a table at most. */
export const MOST_ROWS = 10_000;
/** Steps that can be undone. */
const MOST_STEPS = 100;

/** The rows, what they were before, and what was undone. Rows are shared between the steps. */
export interface History {
  rows: readonly Row[];
  past: readonly (readonly Row[])[];
  future: readonly (readonly Row[])[];
}
export const startOf = (rows: readonly Row[]): History => ({ rows, past: [], future: [] });
/** A step that can be undone; one that changes nothing is none. */
export const step = (history: History, rows: readonly Row[]): History =>
  rows === history.rows ? history : { rows, past: [...history.past.slice(1 - MOST_STEPS), history.rows], future: [] };
export function undo({ rows, past, future }: History): History {
  const last = past.at(-1);
  return last ? { rows: last, past: past.slice(0, -1), future: [rows, ...future] } : { rows, past, future };
}
export function redo({ rows, past, future }: History): History {
  const [next, ...rest] = future;
  return next ? { rows: next, past: [...past, rows], future: rest } : { rows, past, future };
}

/** A part of the table, both ends included. */
export interface Area {
  top: number;
  bottom: number;
  left: number;
  right: number;
}
export const areaOf = (a: { row: number; column: number }, b: { row: number; column: number }): Area => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
});

/** A change of one cell: the place of its row in the table, its column, its text. */
export interface Change {
  row: number;
  column: number;
  text: string;
}
/** The rows with cells changed; those that stay as they are stay the same objects, and so do all where none changes. */
export function withChanges(rows: readonly Row[], changes: readonly Change[], fixed: (row: Row) => boolean): readonly Row[] {
  const byRow = Map.groupBy(changes, ({ row }) => row);
  let changed = false;
  const next = [...rows];
  for (const [at, ofRow] of byRow) {
    const row = rows[at];
    if (!row || fixed(row)) continue;
    const cells = [...row.cells];
    for (const { column, text } of ofRow) if (column < FIELDS.length) cells[column] = text;
    if (cells.every((text, column) => text === row.cells[column])) continue;
    next[at] = { ...row, cells };
    changed = true;
  }
  return changed ? next : rows;
} // prettier-ignore

/** The first row of an area in the rows below it. */
export function fillDown(rows: readonly Row[], { top, bottom, left, right }: Area): Change[] {
  const changes: Change[] = [];
  for (let row = top + 1; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1)
      changes.push({ row, column, text: rows[top]?.cells[column] ?? '' });
  return changes;
}

export function clear({ top, bottom, left, right }: Area): Change[] {
  const changes: Change[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) changes.push({ row, column, text: '' });
  return changes;
}

/** What spreadsheets put on the clipboard: cells with tabs between, quoted where they have breaks. Undefined where it is larger than a table. */
export function pastedCells(text: string): string[][] | undefined {
  const read = csvRows(text, '\t', { rows: MOST_ROWS, columns: 200 });
  if ('rows' in read) return read.rows;
  if ('large' in read) return undefined;
  // A quote that is none of a spreadsheet: an address in inches, or a name.
  return text.split(/\r\n?|\n/).map((line) => line.split('\t'));
}

/** Cells for the clipboard, as spreadsheets read them. */
export function copiedText(rows: readonly Row[], { top, bottom, left, right }: Area): string {
  const quoted = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows
    .slice(top, bottom + 1)
    .map(({ cells }) =>
      cells
        .slice(left, right + 1)
        .map(quoted)
        .join('\t'),
    ) // prettier-ignore
    .join('\n');
}

/**
 * Pasted cells from a place of the table on. One cell fills the whole area that is selected; rows are added at the end
 * as far as the table may grow.
 * @param next_id of rows that are added
 * @returns the rows, how many were added, and how many had no place
 */
export function paste(
  rows: readonly Row[],
  area: Area,
  cells: readonly (readonly string[])[],
  next_id: number,
  fixed: (row: Row) => boolean,
): { rows: readonly Row[]; added: number; left: number } {
  const single = cells.length === 1 && cells[0]?.length === 1 ? cells[0][0] : undefined;
  if (single !== undefined)
    return { rows: withChanges(rows, clear(area).map((one) => ({ ...one, text: single })), fixed), added: 0, left: 0 }; // prettier-ignore
  const wanted = Math.max(0, area.top + cells.length - rows.length);
  const added = Math.min(wanted, MOST_ROWS - rows.length);
  const grown = added > 0 ? [...rows, ...blankRows(added, next_id)] : rows;
  const changes = cells.flatMap((line, row) =>
    line.map((text, column) => ({ row: area.top + row, column: area.left + column, text })),
  );
  return { rows: withChanges(grown, changes, fixed), added, left: wanted - added };
}

/** @param id of the first one */
export const blankRows = (count: number, id: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: id + at, cells: FIELDS.map(() => '') }));

export interface Search {
  words: string;
  whole: boolean;
  /** The column, or all of them. */
  column?: number | undefined;
}
/** The next cell with a text behind a place, from the top again after the end; undefined where there is none. */
export function findNext(
  rows: readonly Row[],
  search: Search,
  from: { row: number; column: number },
): { row: number; column: number } | undefined {
  const matches = matcher(search);
  const width = FIELDS.length;
  const count = rows.length * width;
  const start = from.row * width + from.column;
  for (let ahead = 1; ahead <= count; ahead += 1) {
    const at = (start + ahead) % count;
    const place = { row: Math.floor(at / width), column: at % width };
    if (search.column !== undefined && place.column !== search.column) continue;
    if (matches(rows[place.row]!.cells[place.column]!)) return place;
  }
  return undefined;
}

/** Each place where a text stands, with another in its place. */
export function replaceAll(rows: readonly Row[], search: Search, by: string): Change[] {
  if (search.words === '') return [];
  const matches = matcher(search);
  const pattern = new RegExp(search.words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'gi');
  return rows.flatMap(({ cells }, row) =>
    cells.flatMap((text, column) =>
      (search.column === undefined || search.column === column) && matches(text)
        ? [{ row, column, text: search.whole ? by : text.replace(pattern, () => by) }]
        : [],
    ),
  );
}

function matcher({ words, whole }: Search): (text: string) => boolean {
  const sought = words.toLowerCase();
  if (whole) return (text) => text.toLowerCase() === sought;
  return (text) => sought !== '' && text.toLowerCase().includes(sought);
}
