/** Pace while the carrier is being booked, for how long, and afterwards; in ms. */
const QUICK_MS = 2_000;
const QUICK_FOR_MS = 60_000;
const SLOW_MS = 30_000;

/** When to look at an order again: every 2 s for the first minute of its booking, then every 30 s. */
export function pollMs(booking_state: string | undefined, watched_ms: number): number {
  return booking_state === 'booking' && watched_ms < QUICK_FOR_MS ? QUICK_MS : SLOW_MS;
}
