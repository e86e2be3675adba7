import { DAY_MS } from '@lamliang/kernel';

/** A shop may name its referrer this long after it registered (ms). */
const NAMING_MS = 30 * DAY_MS;
/** Until when a shop may name its referrer. */
export const namedUntil = (create_dt: Date): Date => new Date(create_dt.getTime() + NAMING_MS);
/** A key as it is stored; people type it in small letters, too. */
export const normalKey = (typed: string): string => typed.trim().toUpperCase();

const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });
/** How many letters of a name its referrer sees at most, and never more than half: enough to know whom one sent. */
const SHOWN = 5;
/** A shop's name for its referrer: `ร้านกุ้•••`. */
export function maskedName(name: string): string {
  const all = Array.from(letters.segment(name.trim()), ({ segment }) => segment);
  return `${all
    .slice(0, Math.min(SHOWN, Math.ceil(all.length / 2)))
    .join('')
    .trim()}•••`;
}
