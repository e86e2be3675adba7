/** Wait before the nth try of a saga step (ms): 1 s doubling to a minute. */
export function sagaBackoff(attempts: number): number {
  return Math.min(60_000, 1_000 * 2 ** Math.min(attempts, 10));
}

/** When a failed booking is looked for again at the carrier, in case its number comes late (ms after failing). */
export const VOID_CHECKS_MS = [60_000, 10 * 60_000, 60 * 60_000] as const;
