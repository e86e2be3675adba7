import { thaiAddressBook } from '@lamliang/kernel/address-data';
import { parsePaste } from '@lamliang/kernel/address-paste.rules';
import type { Mapping } from './columns.rules.ts';
import { mapped, readFile, type FileType, type SheetFile } from './read-file.ts';
import { SheetError, type SheetReason } from './read-xlsx.ts';
import type { PricedRow } from './prices.rules.ts';
import { faultsOf, pricedOf } from './row-check.ts';
import { cleanRow, isEmptyRow, type Areas, type CellFault, type Defaults, type Row } from './row.rules.ts';

/** What the page asks its worker for. */
export type Task =
  | { kind: 'read'; bytes: Uint8Array; type: FileType }
  | { kind: 'take'; mapping: Mapping; defaults: Defaults; first_id: number }
  | { kind: 'clean'; rows: readonly Row[] }
  | { kind: 'check'; rows: readonly Row[]; cod_allowed: boolean };
/** What is known of a row: its faults, and by what it is priced where it has none. */
export interface Checked {
  faults: CellFault[];
  priced: PricedRow | null;
}
export interface Found {
  headers: string[];
  count: number;
  /** The first rows, to tell what the columns hold. */
  samples: string[][];
}
export interface Answers {
  read: Found | { reason: SheetReason; place: string };
  take: Row[];
  clean: Row[];
  check: Checked[];
}

const SAMPLES = 3;
let areas: Areas | undefined;
function areasNow(): Areas {
  if (areas) return areas;
  const book = thaiAddressBook();
  return (areas = { book, parse: (text) => parsePaste(text, book) });
}
let file: SheetFile | undefined;

/** Does a task. The file that was read last is kept for the mapping, so that its rows cross to the page only once. */
export async function work<T extends Task>(task: T): Promise<Answers[T['kind']]> {
  return (await answer(task)) as Answers[T['kind']];
}
async function answer(task: Task): Promise<Answers[Task['kind']]> {
  switch (task.kind) {
    case 'read':
      try {
        file = await readFile(task.bytes, task.type);
        return { headers: file.headers, count: file.rows.length, samples: file.rows.slice(0, SAMPLES) };
      } catch (error) {
        if (error instanceof SheetError) return { reason: error.reason, place: error.place };
        throw error;
      }
    case 'take': {
      const rows = file ? mapped(file, task.mapping) : [];
      file = undefined;
      return rows
        .map((cells) => cleanRow(cells, task.defaults, areasNow()))
        .filter((cells) => cells.some((text) => text !== ''))
        .map((cells, at) => ({ id: task.first_id + at, cells }));
    }
    case 'clean':
      return task.rows.map((row) => {
        const cells = cleanRow(row.cells, {}, areasNow());
        return cells.every((text, at) => text === row.cells[at]) ? row : { ...row, cells };
      });
    case 'check':
      return task.rows.map((row) => {
        const faults = faultsOf(row, areasNow(), task.cod_allowed);
        return { faults, priced: faults.length > 0 || isEmptyRow(row) ? null : pricedOf(row) };
      });
  }
}
