/** Backoff before the nth attempt of a saga step (ms): doubles from 2 s to at most a minute. */
export function sagaBackoff(attempts: number): number {
  return Math.min(60_000, 1_000 * 2 ** Math.min(attempts, 10));
}

/**
 * When a failed booking is looked for at the carrier, in case it was booked late (ms after the release or the last
 * check).
 */
export const VOID_CHECKS_MS = [60_000, 10 * 60_000, 60 * 60_000] as const;
