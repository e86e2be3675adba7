import { systemClock } from '@lamliang/kernel';
import { changeKept, keptBelow, readKept, removeKept, writeKept, type Owner } from '../../session/device-store.ts';
import { noBooking, type Booking } from './booking.rules.ts';
import type { Mapping } from './columns.rules.ts';
import type { CarrierRule } from './prices.rules.ts';
import type { FileType } from './read-file.ts';
import type { Row } from './row.rules.ts';

/** The screens that have a table: each keeps its own. */
export type SheetPlace = 'file' | 'multi';
export type SheetOwner = Owner & { place: SheetPlace };

/** What is kept of a table beside its rows. */
export interface Draft {
  draft_id: string;
  name: string;
  rule: CarrierRule;
  pickup_point_id: number | null;
  next_id: number;
  /** Parts that its rows are kept in. */
  parts: number;
  saved_ms: number;
}
/** A file whose columns are still to be named. */
export interface PendingFile {
  name: string;
  type: FileType;
  bytes: Uint8Array;
}
export interface Mapped {
  key: string;
  mapping: Mapping;
}

/** Rows of a part: an edit writes no more than that. */
export const PART = 500;
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;
/** Shapes of files that are remembered. */
const MOST_MAPPINGS = 30;

const prefixOf = ({ account_id, login_id, place }: SheetOwner) => `sheet/${account_id}/${login_id}/${place}/`;
const partKey = (owner: SheetOwner, at: number) => `${prefixOf(owner)}rows/${at}`;
const mappingsKey = ({ account_id }: Owner) => `mappings/${account_id}`;

export const partsOf = (rows: readonly Row[]): (readonly Row[])[] =>
  Array.from({ length: Math.ceil(rows.length / PART) }, (_, at) => rows.slice(at * PART, (at + 1) * PART));

/** Writes the parts of the rows that are others than before, then the draft that names them. */
export async function saveSheet(
  owner: SheetOwner,
  draft: Omit<Draft, 'parts' | 'saved_ms'>,
  rows: readonly Row[],
  before: readonly Row[],
): Promise<void> {
  const parts = partsOf(rows);
  const old = partsOf(before);
  const same = (a: readonly Row[], b: readonly Row[] | undefined) => a.length === b?.length && a.every((row, at) => row === b[at]); // prettier-ignore
  for (const [at, part] of parts.entries()) if (!same(part, old[at])) await writeKept(partKey(owner, at), part);
  await writeKept(`${prefixOf(owner)}draft`, { ...draft, parts: parts.length, saved_ms: systemClock.now().getTime() });
}

/** The table that this login left, with what is booked of it. One that is older than a week is deleted. */
export async function keptSheet(
  owner: SheetOwner,
): Promise<{ draft: Draft; rows: Row[]; booking: Booking } | undefined> {
  const draft = await readKept<Draft>(`${prefixOf(owner)}draft`);
  if (!draft) return undefined;
  if (systemClock.now().getTime() - draft.saved_ms > RETENTION_MS) {
    await dropSheet(owner);
    return undefined;
  }
  const parts = await Promise.all(Array.from({ length: draft.parts }, (_, at) => readKept<Row[]>(partKey(owner, at))));
  const booking = await readKept<Booking>(`${prefixOf(owner)}booking`);
  const own = booking?.draft_id === draft.draft_id ? booking : noBooking(draft.draft_id);
  return { draft, rows: parts.flatMap((part) => part ?? []), booking: own };
}

export async function dropSheet(owner: SheetOwner): Promise<void> {
  for (const [key] of await keptBelow(prefixOf(owner))) await removeKept(key);
}

/** Changes what is booked in one transaction. Another table's is none of this one's. */
export const changeBooking = (
  owner: SheetOwner,
  draft_id: string,
  change: (old: Booking) => Booking,
): Promise<Booking> =>
  changeKept<Booking>(`${prefixOf(owner)}booking`, (old) =>
    change(old?.draft_id === draft_id ? old : noBooking(draft_id)),
  );

export const savePending = (owner: SheetOwner, file: PendingFile): Promise<void> =>
  writeKept(`${prefixOf(owner)}file`, file);
export const keptPending = (owner: SheetOwner): Promise<PendingFile | undefined> =>
  readKept<PendingFile>(`${prefixOf(owner)}file`);
export const dropPending = (owner: SheetOwner): Promise<void> => removeKept(`${prefixOf(owner)}file`);

/** How a shop read a file with the same columns before. */
export async function rememberedMapping(owner: SheetOwner, key: string): Promise<Mapping | undefined> {
  return (await readKept<Mapped[]>(mappingsKey(owner)))?.find((one) => one.key === key)?.mapping;
}
export const rememberMapping = (owner: SheetOwner, key: string, mapping: Mapping): Promise<Mapped[]> =>
  changeKept<Mapped[]>(mappingsKey(owner), (old = []) =>
    [{ key, mapping }, ...old.filter((one) => one.key !== key)].slice(0, MOST_MAPPINGS),
  );
