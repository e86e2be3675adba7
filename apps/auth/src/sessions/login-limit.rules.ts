/** Allowed failed logins per minute for a login and an address; successful ones are not counted. */
export const FAILURES_A_MINUTE = { login: 5, address: 30 } as const;
export const WINDOW_MS = 60_000;
/** An attempt without a result (its process crashed) counts as failed after this time. */
export const UNSETTLED_MS = 30_000;

/** Attempts of a login or an address: failed and pending ones. */
export interface TryWindow {
  failures: readonly Date[];
  pending: readonly Date[];
}

/** `wait`: the limit would be exceeded if all pending attempts failed, so this one waits for them. */
export type Verdict = { verdict: 'go' } | { verdict: 'wait' } | { verdict: 'refuse'; retry_after_s: number };

/** The window at `now`: old failures removed, attempts without a result counted as failures. */
export function currentWindow(window: TryWindow, now: Date): { failures: Date[]; pending: Date[] } {
  const dead = window.pending.filter((at) => now.getTime() - at.getTime() >= UNSETTLED_MS);
  return {
    failures: [...window.failures, ...dead].filter((at) => now.getTime() - at.getTime() < WINDOW_MS),
    pending: window.pending.filter((at) => now.getTime() - at.getTime() < UNSETTLED_MS),
  };
}

/** Whether one more password may be checked; sliding window of a minute. `retry_after_s` is at least 1. */
export function admit(window: TryWindow, most: number, now: Date): Verdict {
  const { failures, pending } = currentWindow(window, now);
  if (failures.length >= most) {
    const freed = failures.map((at) => at.getTime()).sort((a, b) => a - b)[failures.length - most]! + WINDOW_MS;
    return { verdict: 'refuse', retry_after_s: Math.max(1, Math.ceil((freed - now.getTime()) / 1000)) };
  }
  return failures.length + pending.length >= most ? { verdict: 'wait' } : { verdict: 'go' };
}

/** The strictest of several verdicts. */
export function strictest(verdicts: readonly Verdict[]): Verdict {
  const refused = verdicts.filter((v) => v.verdict === 'refuse');
  if (refused.length) return refused.reduce((a, b) => (a.retry_after_s >= b.retry_after_s ? a : b));
  return verdicts.find((v) => v.verdict === 'wait') ?? { verdict: 'go' };
}
