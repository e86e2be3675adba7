/** Polling interval during booking, its duration, and the interval afterwards; in ms. */
const QUICK_MS = 2_000;
const QUICK_FOR_MS = 60_000;
const SLOW_MS = 30_000;

/** Polling interval of an order: 2 s for the first minute of its booking, then 30 s. */
export function pollMs(booking_state: string | undefined, watched_ms: number): number {
  return booking_state === 'booking' && watched_ms < QUICK_FOR_MS ? QUICK_MS : SLOW_MS;
}
