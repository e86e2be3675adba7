const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Waits before each of the ten tries: at once, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 24 h, 36 h, 42 h. The last try is
 * 4 days 23 h 35 min after the first, give or take the jitter of a tenth.
 */
export const WAITS_MS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  24 * HOUR,
  36 * HOUR,
  42 * HOUR,
] as const;
export const MAX_RETRY_AFTER_MS = DAY;
/** A webhook with only failures for this long is turned off. */
export const FAILING_MS = 5 * DAY;
/** Concurrent deliveries per webhook. */
export const IN_FLIGHT = 5;
/**
 * Lease of a claimed delivery. Short, because deliveries of a crashed process, and the
 * slots of their webhooks, are only released when it expires.
 */
export const LEASE_MS = 5 * SECOND;
/** Renewal interval of leases: four renewals may fail before another process sends the message, too. */
export const RENEW_MS = SECOND;
export const LEDGER_DAYS = 30;
/** How long a replaced secret still signs beside the new one. */
export const OLD_TOKEN_MS = DAY;

/**
 * When the next try is due after `made` tries failed; undefined after the tenth.
 * @param random 0 to 1, moves the wait by up to a tenth either way
 * @param retry_after_ms what the receiver asked for; honoured up to 24 hours, never shortens the wait
 */
export function nextAttempt(
  made: number,
  now: Date,
  random: number,
  retry_after_ms: number | undefined,
): Date | undefined {
  const wait = WAITS_MS[made];
  if (wait === undefined) return undefined;
  const jittered = Math.round(wait * (0.9 + 0.2 * random));
  return new Date(now.getTime() + Math.max(jittered, Math.min(retry_after_ms ?? 0, MAX_RETRY_AFTER_MS)));
}

/** A Retry-After header, in seconds or as a date, in ms; undefined when absent, past or unreadable. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}

/** The breaker of a receiver: opens when of at least ten tries in five minutes 70 in 100 failed. */
export const BREAKER = { window_ms: 5 * MINUTE, tries: 10, percent: 70, first_ms: MINUTE, most_ms: 30 * MINUTE };

/** How long the breaker stays open the n-th time in a row (from 0): a minute, doubling up to half an hour. */
export function breakerMs(level: number): number {
  return Math.min(BREAKER.first_ms * 2 ** Math.min(level, 10), BREAKER.most_ms);
}

/** The response to an attempt. */
export interface Answer {
  /** Null without a response. */
  status: number | null;
  error: string | null;
  retry_after: string | undefined;
  duration_ms: number;
  /** As sent, the signature masked. */
  request_headers: Record<string, string>;
  response_headers: Record<string, string> | null;
  response_body: string | null;
}
/** The part of a response that determines the next attempt. */
export interface Outcome {
  /** HTTP status; null without a response. */
  status: number | null;
  retry_after_ms: number | undefined;
}
/** Whether a receiver has accepted the message: any 2xx. */
export const isAccepted = ({ status }: { status: number | null }): boolean =>
  status !== null && status >= 200 && status < 300;

/** The delivery and its receiver before a try's outcome is written. */
export interface Before {
  /** Tries of the current schedule, this one included; resending begins a new schedule. */
  tries: number;
  /** When the current schedule's first try was. */
  first_try_dt: Date;
  /** First failure since the receiver last succeeded. */
  failing_since: Date | null;
  breaker_level: number;
  breaker_until: Date | null;
  /** Tries to this receiver in the breaker's window, this one included. */
  recent: { tries: number; failures: number };
  /** The receiver takes messages by itself; otherwise only what was resent by hand, with one try. */
  enabled: boolean;
}
export interface After {
  state: 'pending' | 'delivered' | 'exhausted' | 'cancelled';
  next_attempt_dt: Date | null;
  failing_since: Date | null;
  breaker_level: number;
  breaker_until: Date | null;
  /** Set when the receiver is switched off by this outcome. */
  off_reason: 'gone' | 'failing' | null;
}

/**
 * What follows from a try. A success clears the receiver's record; 410 switches it off; five days of nothing but
 * failures do too, whether by the clock or because the tenth try of a message failed and none succeeded since its first.
 */
export function afterAttempt(before: Before, outcome: Outcome, now: Date, random: number): After {
  if (isAccepted(outcome))
    return {
      state: 'delivered',
      next_attempt_dt: null,
      failing_since: null,
      breaker_level: 0,
      breaker_until: null,
      off_reason: null,
    };
  const failing_since = before.failing_since ?? now;
  const next = nextAttempt(before.tries, now, random, outcome.retry_after_ms);
  const exhausted = next === undefined;
  const failing =
    now.getTime() - failing_since.getTime() >= FAILING_MS || (exhausted && failing_since <= before.first_try_dt);
  const off_reason = !before.enabled ? null : outcome.status === 410 ? 'gone' : failing ? 'failing' : null;
  // Messages that were under way when the breaker opened say nothing new.
  const open = before.breaker_until !== null && before.breaker_until > now;
  const trips =
    before.breaker_level > 0 ||
    (before.recent.tries >= BREAKER.tries && before.recent.failures * 100 >= before.recent.tries * BREAKER.percent);
  const stays = before.enabled && off_reason === null && !exhausted;
  return {
    state: exhausted ? 'exhausted' : stays ? 'pending' : 'cancelled',
    next_attempt_dt: stays ? next : null,
    failing_since,
    breaker_level: !open && trips ? before.breaker_level + 1 : before.breaker_level,
    breaker_until: !open && trips ? new Date(now.getTime() + breakerMs(before.breaker_level)) : before.breaker_until,
    off_reason,
  };
}
