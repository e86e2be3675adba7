/** What a code is asked for: it opens nothing else. */
export type CodePurpose = 'password';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
/** How long a code may be typed (ms). */
export const VALID_MS = 300 * SECOND_MS;
/** Another one is sent to the same receiver after this time (ms). */
export const RESEND_MS = 60 * SECOND_MS;
/** How long what a right code gives may be used (ms). */
export const TICKET_MS = 600 * SECOND_MS;
export const MOST_TRIES = 5;
const A_DAY = { most: 10, within_ms: 24 * HOUR_MS };
const AN_HOUR = { most: 20, within_ms: HOUR_MS };
/** Codes older than this count for nothing any more (ms). */
export const COUNTED_MS = A_DAY.within_ms;

/** Six digits. @param random 0 to 999,999 */
export const codeOf = (random: number): string => String(random).padStart(6, '0');

/** Letters and digits that are not taken for each other on a small screen. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** A reference of six characters. @param bytes six random ones */
export const refOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => LETTERS[byte % 32]).join('');

/** When the times allow one more, in ms since 1970; 0 for now. */
function freeAt(times: readonly Date[], { most, within_ms }: typeof A_DAY, now: Date): number {
  const counted = times.map((at) => at.getTime()).filter((at) => now.getTime() - at < within_ms);
  if (counted.length < most) return 0;
  return counted.sort((a, b) => b - a)[most - 1]! + within_ms;
}

/**
 * How long a receiver and an address have to wait for another code (ms, 0 for not at all): 60 s after the last one, ten
 * a day for a receiver, 20 an hour for an address.
 * @param to when codes were sent to the receiver, by anybody
 * @param by when the address asked for one, for anybody
 */
export function waitForCode(to: readonly Date[], by: readonly Date[], now: Date): number {
  const last = to.length ? Math.max(...to.map((at) => at.getTime())) + RESEND_MS : 0;
  return Math.max(0, Math.max(last, freeAt(to, A_DAY, now), freeAt(by, AN_HOUR, now)) - now.getTime());
}
