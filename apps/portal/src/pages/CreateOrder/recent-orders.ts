import { createStore } from '../../store.ts';

/** Orders created since the page was opened, newest first, at most ten. */
const MAX_RECENT = 10;
const NONE: readonly number[] = [];
const recent = createStore({ account_id: 0, orders: NONE });
const of = (account_id: number, kept: { account_id: number; orders: readonly number[] }) =>
  kept.account_id === account_id ? kept.orders : NONE;

/** Adds an order; switching shops clears the list. */
export function addRecentOrder(account_id: number, id: number): void {
  const orders = [...new Set([id, ...of(account_id, recent.get())])].slice(0, MAX_RECENT);
  recent.set({ account_id, orders });
}

export const useRecentOrders = (account_id: number): readonly number[] => of(account_id, recent.use());
