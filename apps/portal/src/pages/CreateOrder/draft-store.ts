import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import type { OrderTerms } from '@lamliang/contracts/orders';
import { systemClock } from '@lamliang/kernel';
import type { Draft } from './draft.rules.ts';
import type { CarrierRule } from './carrier-choice.rules.ts';

/** The owner of drafts: a shop and a login. */
export interface Owner {
  account_id: number;
  login_id: number;
}
/** A stored form: its draft, its idempotency key, and the terms that were sent without a final response yet. */
export interface StoredForm {
  key: string;
  draft: Draft;
  sent: OrderTerms | null;
  saved_ms: number;
}
/** Preferences of a shop's form on this device. */
export interface FormPreferences {
  rule: CarrierRule;
  last_partner_id: number | null;
  box: Pick<Draft, 'parcel_type' | 'width' | 'length' | 'height'> | null;
}

const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;
export const DEFAULT_PREFERENCES: FormPreferences = { rule: 'cheapest', last_partner_id: null, box: null };

let store: UseStore | undefined;
/** Fallback for browsers without IndexedDB (some private windows): lasts as long as the page. */
const memory = new Map<string, unknown>();
const database = (): UseStore => (store ??= createStore('lamliang', 'forms'));

async function read<T>(key: string): Promise<T | undefined> {
  try {
    return await get<T>(key, database());
  } catch {
    return memory.get(key) as T | undefined;
  }
}
async function write(key: string, value: unknown): Promise<void> {
  try {
    await set(key, value, database());
  } catch {
    memory.set(key, value);
  }
}
async function remove(key: string): Promise<void> {
  memory.delete(key);
  try {
    await del(key, database());
  } catch {
    // Nothing was stored.
  }
}

const prefixOf = ({ account_id, login_id }: Owner) => `draft/${account_id}/${login_id}/`;

/** Saves a form, replacing an older state under the same key. */
export const saveForm = (owner: Owner, form: Omit<StoredForm, 'saved_ms'>): Promise<void> =>
  write(prefixOf(owner) + form.key, { ...form, saved_ms: systemClock.now().getTime() });

/** Deletes a form: it was booked, finally rejected or discarded. */
export const deleteForm = (owner: Owner, key: string): Promise<void> => remove(prefixOf(owner) + key);

/** The newest unfinished form of this owner, preferring one without a final response. Deletes expired forms. */
export async function unfinishedForm(owner: Owner): Promise<StoredForm | undefined> {
  const prefix = prefixOf(owner);
  let all: [string, StoredForm][];
  try {
    all = await entries<string, StoredForm>(database());
  } catch {
    all = [...memory] as [string, StoredForm][];
  }
  const now = systemClock.now().getTime();
  const own = all.filter(([key]) => typeof key === 'string' && key.startsWith(prefix));
  for (const [key, form] of own) if (now - form.saved_ms > RETENTION_MS) void remove(key);
  return own
    .map(([, form]) => form)
    .filter((form) => now - form.saved_ms <= RETENTION_MS)
    .toSorted((a, b) => Number(b.sent !== null) - Number(a.sent !== null) || b.saved_ms - a.saved_ms)[0];
}

export const readPreferences = async ({ account_id }: Owner): Promise<FormPreferences> => ({
  ...DEFAULT_PREFERENCES,
  ...(await read<FormPreferences>(`habits/${account_id}`)),
});
export const savePreferences = ({ account_id }: Owner, preferences: FormPreferences): Promise<void> =>
  write(`habits/${account_id}`, preferences);
