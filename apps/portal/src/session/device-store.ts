import { createStore, del, entries, get, set, update, type UseStore } from 'idb-keyval';

/** Whose things are kept on this device: a shop's and a login's. */
export interface Owner {
  account_id: number;
  login_id: number;
}

let store: UseStore | undefined;
/** Fallback for browsers without IndexedDB (some private windows): lasts as long as the page. */
const memory = new Map<string, unknown>();
const database = (): UseStore => (store ??= createStore('lamliang', 'forms'));

export async function readKept<T>(key: string): Promise<T | undefined> {
  try {
    return await get<T>(key, database());
  } catch {
    return memory.get(key) as T | undefined;
  }
}
export async function writeKept(key: string, value: unknown): Promise<void> {
  try {
    await set(key, value, database());
  } catch {
    memory.set(key, value);
  }
}
/** Changes a value in one transaction, so that no other tab's change is lost. @returns the new value */
export async function changeKept<T>(key: string, change: (old: T | undefined) => T): Promise<T> {
  let next: T | undefined;
  const changed = (old: T | undefined): T => (next = change(old));
  try {
    await update<T>(key, changed, database());
  } catch {
    memory.set(key, changed(memory.get(key) as T | undefined));
  }
  return next as T;
}
export async function removeKept(key: string): Promise<void> {
  memory.delete(key);
  try {
    await del(key, database());
  } catch {
    // Nothing was stored.
  }
}
/** Everything that is kept whose key begins with `prefix`. */
export async function keptBelow<T>(prefix: string): Promise<[string, T][]> {
  let all: [string, T][];
  try {
    all = await entries<string, T>(database());
  } catch {
    all = [...memory] as [string, T][];
  }
  return all.filter(([key]) => typeof key === 'string' && key.startsWith(prefix));
}
