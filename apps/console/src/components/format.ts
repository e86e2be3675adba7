import { formatDate, formatTime } from '@lamliang/kernel';

const BAHT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const COUNT = new Intl.NumberFormat('en-US');

/** Baht with two decimals and thousands separators; a true minus sign stands before the currency sign. @param sign the currency sign, where no heading has it. */
export const baht = (amount: number, sign = ''): string =>
  `${amount < 0 ? '−' : ''}${sign}${BAHT.format(Math.abs(amount))}`;
export const count = (n: number): string => COUNT.format(n);

/** `DD/MM/YYYY` of a moment on the wire. */
export const day = (wire: string): string => formatDate(new Date(wire));
/** `HH:MM` in Bangkok. */
export const time = (wire: string): string => formatTime(new Date(wire));

const STEPS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/** A duration in its largest fitting unit: the key below `console.value.age` and the number. */
export function age(ms: number): { unit: 'd' | 'h' | 'min' | 's' | 'ms'; n: number } {
  for (const [unit, size] of STEPS) if (ms >= size) return { unit, n: Math.floor(ms / size) };
  return { unit: 'ms', n: Math.max(0, Math.round(ms)) };
}
