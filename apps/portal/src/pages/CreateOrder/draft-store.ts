import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import type { OrderTerms } from '@lamliang/contracts/orders';
import { randomToken, systemClock } from '@lamliang/kernel';
import type { Draft } from './draft.rules.ts';
import type { CarrierRule } from './carrier-choice.rules.ts';

/** Whose drafts these are: a shop and the person in it. */
export interface Owner {
  account_id: number;
  login_id: number;
}
/** A form on its way: its draft, the one key it is sent with, and what was sent while no final answer has come. */
export interface StoredForm {
  key: string;
  draft: Draft;
  sent: OrderTerms | null;
  saved_ms: number;
}
/** What the form of a shop remembers on this device. */
export interface FormHabits {
  rule: CarrierRule;
  last_partner_id: number | null;
  box: Pick<Draft, 'parcel_type' | 'width' | 'length' | 'height'> | null;
}

const KEEP_MS = 7 * 24 * 60 * 60 * 1000;
export const NO_HABITS: FormHabits = { rule: 'cheapest', last_partner_id: null, box: null };
const KEY_BYTES = 24;
/** A key for one booking; works on plain http too. */
export const newKey = (): string => randomToken(KEY_BYTES);

let store: UseStore | undefined;
/** For browsers that refuse a database (some private windows): what is kept lives as long as the page. */
const memory = new Map<string, unknown>();
const opened = (): UseStore => (store ??= createStore('lamliang', 'forms'));

async function read<T>(key: string): Promise<T | undefined> {
  try {
    return await get<T>(key, opened());
  } catch {
    return memory.get(key) as T | undefined;
  }
}
async function write(key: string, value: unknown): Promise<void> {
  try {
    await set(key, value, opened());
  } catch {
    memory.set(key, value);
  }
}
async function remove(key: string): Promise<void> {
  memory.delete(key);
  try {
    await del(key, opened());
  } catch {
    // There is nothing to remove.
  }
}

const prefixOf = ({ account_id, login_id }: Owner) => `draft/${account_id}/${login_id}/`;

/** Keeps a form; the newest state of its key replaces older ones. */
export const keepForm = (owner: Owner, form: Omit<StoredForm, 'saved_ms'>): Promise<void> =>
  write(prefixOf(owner) + form.key, { ...form, saved_ms: systemClock.now().getTime() });

/** Forgets a form: it was booked, refused for good or thrown away. */
export const dropForm = (owner: Owner, key: string): Promise<void> => remove(prefixOf(owner) + key);

/** The newest unfinished form of this owner, one without a final answer first. Old ones are cleared away. */
export async function unfinishedForm(owner: Owner): Promise<StoredForm | undefined> {
  const prefix = prefixOf(owner);
  let all: [string, StoredForm][];
  try {
    all = await entries<string, StoredForm>(opened());
  } catch {
    all = [...memory] as [string, StoredForm][];
  }
  const now = systemClock.now().getTime();
  const own = all.filter(([key]) => typeof key === 'string' && key.startsWith(prefix));
  for (const [key, form] of own) if (now - form.saved_ms > KEEP_MS) void remove(key);
  return own
    .map(([, form]) => form)
    .filter((form) => now - form.saved_ms <= KEEP_MS)
    .toSorted((a, b) => Number(b.sent !== null) - Number(a.sent !== null) || b.saved_ms - a.saved_ms)[0];
}

export const readHabits = async ({ account_id }: Owner): Promise<FormHabits> => ({
  ...NO_HABITS,
  ...(await read<FormHabits>(`habits/${account_id}`)),
});
export const keepHabits = ({ account_id }: Owner, habits: FormHabits): Promise<void> =>
  write(`habits/${account_id}`, habits);
