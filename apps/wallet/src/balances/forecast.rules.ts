import type { LowBalance, WalletForecast } from '@lamliang/contracts/wallet';
import { addDays, daysBetween, satang, type Satang } from '@lamliang/kernel';

/** Whole days that a forecast looks back, and the last that it looks ahead: what lies behind that is as good as guessed. */
export const DAYS_BACK = 14;
const MOST_DAYS_AHEAD = 60;

/**
 * How long money lasts when each day takes what the last days took on average.
 * @param spent satang that `days` whole days before today took, returned money taken off
 * @param days 0 to 14; 0 for a shop that sent nothing before today
 * @param available satang
 * @param today the day in Bangkok, 'YYYY-MM-DD': it counts as a day that is still to be paid
 * @returns the last day that is paid for, yesterday's date where not even today is; null without spending, and behind 60 days
 */
export function forecastOf(spent: Satang, days: number, available: Satang, today: string): WalletForecast {
  const per_day = days > 0 && spent > 0 ? satang(Math.round(spent / days)) : satang(0);
  const ahead = per_day > 0 ? Math.floor(Math.max(available, 0) / per_day) : Number.POSITIVE_INFINITY;
  return { days, per_day, available, lasts_until: ahead > MOST_DAYS_AHEAD ? null : addDays(today, ahead - 1) };
}

/**
 * How many days money still pays for, today counted; null where it lasts longer than a forecast looks ahead.
 * @param today the day in Bangkok
 */
export const daysLeft = ({ lasts_until }: WalletForecast, today: string): number | null =>
  lasts_until === null ? null : Math.max(0, daysBetween(today, lasts_until) + 1);

/** Whether a shop that wants to be warned is to be warned now. */
export function isLow(forecast: WalletForecast, { active_flag, days }: LowBalance, today: string): boolean {
  const left = daysLeft(forecast, today);
  return active_flag === 1 && left !== null && left <= days;
}
