import { useSyncExternalStore } from 'react';

/** A value outside of React that components follow. */
export function createStore<T>(value: T) {
  let now = value;
  const listeners = new Set<() => void>();
  const get = (): T => now;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set: (next: T): void => {
      now = next;
      for (const listener of listeners) listener();
    },
    /** The value as React state. */
    use: (): T => useSyncExternalStore(subscribe, get),
  };
}
