import { DAY_MS, HOUR_MS } from '@lamliang/kernel';

/** What a code is asked for: it opens nothing else. */
export type CodePurpose = 'password' | 'register' | 'email' | 'account_deletion';
/** Those that strangers ask for, who may not use up what somebody with a session needs. */
export const OF_STRANGERS: readonly CodePurpose[] = ['password', 'register'];

const SECOND_MS = 1_000;
/** How long a code may be typed (ms). */
export const VALID_MS = 300 * SECOND_MS;
/** Another one is sent to the same receiver after this time (ms). */
export const RESEND_MS = 60 * SECOND_MS;
/** How long what a right code gives may be used (ms). */
export const TICKET_MS = 600 * SECOND_MS;
export const MOST_TRIES = 5;
const A_DAY = { most: 10, within_ms: DAY_MS };
/** Of a receiver's ten so many are for strangers, and so many for those of one address: nobody locks a receiver out alone. */
const STRANGERS_A_DAY = { ...A_DAY, most: 7 };
const ONE_STRANGER_A_DAY = { ...A_DAY, most: 3 };
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

/** When codes were sent. */
export interface SentCodes {
  /** To the receiver, for this purpose. */
  same: Date[];
  /** To the receiver, for any purpose. */
  to: Date[];
  /** By the address, to anybody. */
  by: Date[];
  /** To the receiver, for a purpose of strangers. */
  strange: Date[];
  /** Those of them that this address asked for. */
  near: Date[];
}

/**
 * The limit that a receiver and an address have to wait for the longest (`wait_ms`), undefined where they have not: 60 s
 * after the last code for the same purpose, ten a day for a receiver, `an_hour` for an address. Of the ten strangers have
 * seven, and those of one address three.
 * @param signed_in whether a session asks
 */
export function refusingLimit(
  { same, to, by, strange, near }: SentCodes,
  now: Date,
  { an_hour, signed_in }: { an_hour: number; signed_in: boolean },
): { most: number; within_ms: number; wait_ms: number } | undefined {
  const hourly = { most: an_hour, within_ms: HOUR_MS };
  const limits: [times: readonly Date[], limit: typeof A_DAY][] = [
    [same, { most: 1, within_ms: RESEND_MS }],
    [to, A_DAY],
    [by, hourly],
    ...(signed_in
      ? []
      : ([
          [strange, STRANGERS_A_DAY],
          [near, ONE_STRANGER_A_DAY],
        ] as [Date[], typeof A_DAY][])),
  ];
  const waits = limits.map(([times, limit]) => ({ ...limit, wait_ms: freeAt(times, limit, now) - now.getTime() }));
  const longest = waits.reduce((a, b) => (b.wait_ms > a.wait_ms ? b : a));
  return longest.wait_ms > 0 ? longest : undefined;
}
