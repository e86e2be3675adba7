import { LONGEST_PERIOD } from '@lamliang/contracts';
import { addDays, bangkokDate, daysBetween, isDay } from '@lamliang/kernel';

/** A period of calendar days in Bangkok, both ends included. */
export interface Period {
  from_date: string;
  to_date: string;
}

/** The last days up to today. @param days at least 1. */
export function lastDays(days: number, now: Date): Period {
  const to_date = bangkokDate(now);
  return { from_date: addDays(to_date, 1 - days), to_date };
}

/** The validation error of a period (missing day, reversed, too long), a key below `validation`. */
export function periodFault({ from_date, to_date }: Period): 'choose_date' | 'date_order' | 'date_span' | undefined {
  if (!isDay(from_date) || !isDay(to_date)) return 'choose_date';
  const days = daysBetween(from_date, to_date);
  if (days < 0) return 'date_order';
  return days >= LONGEST_PERIOD ? 'date_span' : undefined;
}

/** Every day of a period in order. */
export function daysOf({ from_date, to_date }: Period): string[] {
  const count = daysBetween(from_date, to_date) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from_date, index));
}
