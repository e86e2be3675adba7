import { LEAST_AFFILIATE_WITHDRAWAL, REFERRAL_MONTHS, type AffiliateWithdrawable, type RewardStep } from '@lamliang/contracts/wallet'; // prettier-ignore
import {
  addDays,
  bangkokDate,
  isNegative,
  max,
  percentBps,
  startOfBangkokDay,
  sub,
  ZERO,
  type Satang,
} from '@lamliang/kernel';

/** A month is closed from this day of the next one on: until then carriers' bills of its last parcels come in. */
const CLOSING_DAY = 5;

/** The month of a day of Bangkok, by its first day. */
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`;
/** The month after another one. */
export const nextMonth = (period: string): string => monthOf(addDays(period, 31));
/** The month before another one. */
export const monthBefore = (period: string): string => monthOf(addDays(period, -1));

/** The moments between which a month lies; the second one is not of it. */
export const boundsOf = (period: string) => ({
  from: startOfBangkokDay(period),
  to: startOfBangkokDay(nextMonth(period)),
});

/** Whether a month may be closed. */
export const isDue = (period: string, now: Date): boolean =>
  bangkokDate(now) >= addDays(nextMonth(period), CLOSING_DAY - 1);

/** Until when the parcels of a shop count for the one that referred it; in a month that is too short, its last day. */
export function countsUntil(registered: Date): Date {
  const day = bangkokDate(registered);
  let period = monthOf(day);
  for (let n = 0; n < REFERRAL_MONTHS; n++) period = nextMonth(period);
  const last = addDays(nextMonth(period), -1);
  const same = `${period.slice(0, 8)}${day.slice(8)}`;
  return startOfBangkokDay(same <= last ? same : last);
}

/** The step that an amount reaches; undefined below the first one. */
export const stepOf = (steps: readonly RewardStep[], amount: Satang): RewardStep | undefined =>
  steps.findLast((step) => amount >= step.from_amount);

/** What an amount gives by the step that it reaches, in satang; nothing below zero. @param steps in rising order */
export function cashbackOf(steps: readonly RewardStep[], base: Satang): { rate_bps: number; amount: Satang } {
  const rate_bps = stepOf(steps, base)?.rate_percent ?? 0;
  return { rate_bps, amount: isNegative(base) ? ZERO : percentBps(base, rate_bps) };
}

/** What a base gives its referrer; what was given back later takes from it. */
export function commissionOf(steps: readonly RewardStep[], base: Satang): { rate_bps: number; amount: Satang } {
  const rate_bps = (stepOf(steps, base) ?? steps[0])?.rate_percent ?? 0;
  return { rate_bps, amount: percentBps(base, rate_bps) };
}

/**
 * What of a balance may be asked for, and what the tax kept back leaves of it. The rate is of the step that the amount
 * reaches, so that payments below a threshold may be free of it; the tax is rounded half up, to the satang.
 * @param on_hold what was asked for already; a balance that is corrected may be less than that
 */
export function withdrawableOf(balance: Satang, on_hold: Satang, steps: readonly RewardStep[]): AffiliateWithdrawable {
  const available_amount = max(ZERO, sub(balance, on_hold));
  const withholding_percent = stepOf(steps, available_amount)?.rate_percent ?? 0;
  const withheld_amount = percentBps(available_amount, withholding_percent);
  const net_amount = sub(available_amount, withheld_amount);
  return { balance, on_hold, available_amount, least_amount: LEAST_AFFILIATE_WITHDRAWAL, withholding_percent, withheld_amount, net_amount }; // prettier-ignore
}

/** The step behind an amount, and what is missing for it. */
export function nextStepOf(
  steps: readonly RewardStep[],
  base: Satang,
): (RewardStep & { missing_amount: Satang }) | null {
  const next = steps.find((step) => step.from_amount > base);
  return next ? { ...next, missing_amount: sub(next.from_amount, base) } : null;
}
