/** Failed logins a minute that one login and one address may have; what succeeds is free. */
export const FAILURES_A_MINUTE = { login: 5, address: 30 } as const;
export const WINDOW_MS = 60_000;
/** A try that was never settled (its process died) counts as failed from then on. */
export const UNSETTLED_MS = 30_000;

/** The tries of a login or an address: failed ones, and those whose password is being checked. */
export interface TryWindow {
  failures: readonly Date[];
  pending: readonly Date[];
}

/** `wait`: the limit would be passed if every try that is being checked failed, so this one waits for them. */
export type Verdict = { verdict: 'go' } | { verdict: 'wait' } | { verdict: 'refuse'; retry_after_s: number };

/** The window as it stands at `now`: old failures gone, unsettled tries turned into failures. */
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
