/** Seconds until the next try of a push, by the tries made; after the last one it is given up. */
const WAITS_S = [2, 5, 15, 60, 300];

/** When to try again after `tries` failed tries; undefined when it is given up. */
export function nextTry(tries: number, now: Date): Date | undefined {
  const wait = WAITS_S[tries - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + wait * 1_000);
}
