import { useSyncExternalStore } from 'react';

/** Orders made since the page was opened; the newest first, at most ten. */
const MOST = 10;
let account = 0;
let made: readonly number[] = [];
const listeners = new Set<() => void>();

/** Adds an order of a shop; another shop begins anew. */
export function addToSitting(account_id: number, id: number): void {
  made = [id, ...(account === account_id ? made : [])].filter((one, at, all) => all.indexOf(one) === at).slice(0, MOST);
  account = account_id;
  for (const listener of listeners) listener();
}

const NONE: readonly number[] = [];
export function useSitting(account_id: number): readonly number[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (account === account_id ? made : NONE),
  );
}
