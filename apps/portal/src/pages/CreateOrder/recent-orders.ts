import { useSyncExternalStore } from 'react';

/** Orders created since the page was opened, newest first, at most ten. */
const MAX_RECENT = 10;
let owner_id = 0;
let orders: readonly number[] = [];
const listeners = new Set<() => void>();

/** Adds an order; switching shops clears the list. */
export function addRecentOrder(account_id: number, id: number): void {
  orders = [id, ...(owner_id === account_id ? orders : [])]
    .filter((one, at, all) => all.indexOf(one) === at)
    .slice(0, MAX_RECENT);
  owner_id = account_id;
  for (const listener of listeners) listener();
}

const NONE: readonly number[] = [];
export function useRecentOrders(account_id: number): readonly number[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (owner_id === account_id ? orders : NONE),
  );
}
