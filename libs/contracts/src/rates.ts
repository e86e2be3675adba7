import { isWrite, type AnyRoute } from './route.ts';

/** What a route costs: calls of one class are counted together. */
export const RATE_CLASSES = [
  'read',
  'write',
  'quote',
  'print',
  'export',
  'bulk',
  'login',
  'public',
  'carrier',
] as const;
export type RateClass = (typeof RATE_CLASSES)[number];

/** A bucket that holds `burst` calls and is refilled by `a_second`. */
export interface Rate {
  a_second: number;
  burst: number;
}
export type Rates = Record<RateClass, Rate>;

/**
 * For each session (an API program has one of its own), each address where there is none. A shop with all its sessions
 * together has twice as much, so that one program of it leaves something to its people.
 * (docs/adr/0028-fair-shares.md has the reasons for the figures.)
 */
export const DEFAULT_RATES: Rates = {
  read: { a_second: 50, burst: 200 },
  write: { a_second: 20, burst: 100 },
  quote: { a_second: 20, burst: 100 },
  print: { a_second: 5, burst: 60 },
  export: { a_second: 0.2, burst: 10 },
  bulk: { a_second: 0.5, burst: 20 },
  login: { a_second: 5, burst: 60 },
  public: { a_second: 20, burst: 200 },
  carrier: { a_second: 200, burst: 2_000 },
};
/** How many sessions' worth a shop has together. */
export const SESSIONS_PER_SHOP = 2;

/** The class of a route: its own, or that of its kind. Edges between services and the sandbox have none. */
export function rateClassOf(route: AnyRoute): RateClass | undefined {
  const { caller, rate, answers, runs, path } = route;
  if (caller.kind === 'service' || path.startsWith('/sandbox')) return undefined;
  if (rate) return rate;
  if (caller.kind === 'signed') return 'carrier';
  if (caller.kind === 'public') return 'public';
  if (answers === 'export') return 'export';
  if (runs) return 'bulk';
  return isWrite(route) ? 'write' : 'read';
}
