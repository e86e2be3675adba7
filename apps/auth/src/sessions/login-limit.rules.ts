import { DAY_MS } from '@lamliang/kernel';

/**
 * Failed attempts a minute by what they are counted for; successful ones are not counted. `login`: passwords from
 * devices that the login does not know, together; `device`: from one that it knows; `code`: codes of the second step;
 * `address`: all of unknown devices.
 */
export const FAILURES_A_MINUTE = { login: 5, device: 5, code: 5, address: 30 } as const;
export type Counted = keyof typeof FAILURES_A_MINUTE;
export const WINDOW_MS = 60_000;
/** The wait after each failure beyond the first five of a day: a minute, doubled each time up to this (ms). */
export const LONGEST_WAIT_MS = 15 * WINDOW_MS;
/** An attempt without a result (its process crashed) counts as failed after this time. */
export const UNSETTLED_MS = 30_000;

/** Attempts of a login or an address: failed and pending ones. */
export interface TryWindow {
  failures: readonly Date[];
  pending: readonly Date[];
}

/** `wait`: the limit would be exceeded if all pending attempts failed, so this one waits for them. */
export type Verdict = { verdict: 'go' } | { verdict: 'wait' } | { verdict: 'refuse'; retry_after_s: number };

/** How long failures of a kind count (ms). */
export const countedFor = (kind: Counted): number => (kind === 'address' ? WINDOW_MS : DAY_MS);

/** The window at `now`: old failures removed, attempts without a result counted as failures. */
export function currentWindow(
  window: TryWindow,
  now: Date,
  counted_ms: number = WINDOW_MS,
): { failures: Date[]; pending: Date[] } {
  const dead = window.pending.filter((at) => now.getTime() - at.getTime() >= UNSETTLED_MS);
  return {
    failures: [...window.failures, ...dead].filter((at) => now.getTime() - at.getTime() < counted_ms),
    pending: window.pending.filter((at) => now.getTime() - at.getTime() < UNSETTLED_MS),
  };
}

/** When the next attempt is free, in ms since 1970. @param times of the failures that count, oldest first */
function freeAt(times: readonly number[], most: number, a_day: number | undefined): number {
  const more = times.length - most;
  if (more < 0) return 0;
  const minute = times[more]! + WINDOW_MS;
  if (a_day === undefined || more === 0) return minute;
  const wait = Math.min(WINDOW_MS * 2 ** (more - 1), LONGEST_WAIT_MS);
  const day = times.length >= a_day ? times[times.length - a_day]! + DAY_MS : 0;
  return Math.max(minute, times.at(-1)! + wait, day);
}

/**
 * Whether one more password may be checked. `retry_after_s` is at least 1.
 * @param most failures in a sliding minute
 * @param a_day failures in a sliding day; those above `most` make each next attempt wait longer
 */
export function admit(window: TryWindow, most: number, now: Date, a_day?: number): Verdict {
  const { failures, pending } = currentWindow(window, now, a_day === undefined ? WINDOW_MS : DAY_MS);
  const times = failures.map((at) => at.getTime()).sort((a, b) => a - b);
  const wait = freeAt(times, most, a_day) - now.getTime();
  if (wait > 0) return { verdict: 'refuse', retry_after_s: Math.ceil(wait / 1_000) };
  return pending.length > 0 && times.length + pending.length >= most ? { verdict: 'wait' } : { verdict: 'go' };
}

/** The strictest of several verdicts. */
export function strictest(verdicts: readonly Verdict[]): Verdict {
  const refused = verdicts.filter((v) => v.verdict === 'refuse');
  if (refused.length) return refused.reduce((a, b) => (a.retry_after_s >= b.retry_after_s ? a : b));
  return verdicts.find((v) => v.verdict === 'wait') ?? { verdict: 'go' };
}
