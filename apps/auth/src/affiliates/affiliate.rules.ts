import { DAY_MS } from '@lamliang/kernel';

/** A shop may name its referrer this long after it registered (ms). */
const NAMING_MS = 30 * DAY_MS;
/** Until when a shop may name its referrer. */
export const namedUntil = (create_dt: Date): Date => new Date(create_dt.getTime() + NAMING_MS);
/** A key as it is stored; people type it in small letters, too. */
export const normalKey = (typed: string): string => typed.trim().toUpperCase();
