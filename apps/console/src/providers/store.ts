import type { Store } from 'react-admin';

const PREFIX = 'console.ra.';
/** Saved views belong to a login, which finds them again. */
const VIEWS = `${PREFIX}views.`;
/** Preferences of the device, not of the session: kept when logout resets the store. */
const KEPT = ['locale', 'theme'].map((key) => PREFIX + key);

/** react-admin's preferences (language, scheme, list settings), under keys that begin with `console.`. */
export function createStore(): Store {
  const listeners = new Set<{ key: string; callback: (value: unknown) => void }>();
  const notify = (key: string, value: unknown) => {
    for (const listener of listeners) if (listener.key === key) listener.callback(value);
  };
  const keys = (start: string) => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + start));
  const remove = (stored: string) => {
    localStorage.removeItem(stored);
    notify(stored.slice(PREFIX.length), undefined);
  };
  const onOtherTab = (event: StorageEvent) => {
    if (event.key?.startsWith(PREFIX)) notify(event.key.slice(PREFIX.length), read(event.newValue));
  };
  return {
    setup: () => window.addEventListener('storage', onOtherTab),
    teardown: () => window.removeEventListener('storage', onOtherTab),
    getItem: <T>(key: string, fallback?: T) => (read(localStorage.getItem(PREFIX + key)) ?? fallback) as T,
    setItem: (key, value) => {
      if (value === undefined) return remove(PREFIX + key);
      localStorage.setItem(PREFIX + key, JSON.stringify(value));
      notify(key, value);
    },
    removeItem: (key) => remove(PREFIX + key),
    removeItems: (start) => keys(start).forEach(remove),
    reset: () =>
      keys('')
        .filter((key) => !KEPT.includes(key) && !key.startsWith(VIEWS))
        .forEach(remove),
    listItems: (start = '') =>
      Object.fromEntries(keys(start).map((key) => [key.slice(PREFIX.length), read(localStorage.getItem(key))])),
    subscribe: (key, callback) => {
      const listener = { key, callback };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function read(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
