/** What a read waits at most where the server asks for fewer calls (s); a longer wait is told to the reader. */
const PATIENCE_S = 10;
/** Reads that were refused together do not come again together. */
const SPREAD_MS = 500;

/**
 * How long a refused read waits until it is asked again.
 * @param data of the failure
 * @returns ms for a 429 that says when; undefined where it is not asked again
 */
export function retryWait(status: number | undefined, data: unknown): number | undefined {
  const seconds = (data as { retry_after_s?: number } | undefined)?.retry_after_s;
  if (status !== 429 || seconds === undefined || seconds > PATIENCE_S) return undefined;
  return seconds * 1_000 + Math.random() * SPREAD_MS;
}

/** The pause before a read is asked again where the server said nothing (ms). */
export const backoff = (failures: number): number => Math.min(1_000 * 2 ** failures, 30_000);
