import { v7 } from 'uuid';

const LAST_MS = 2 ** 48 - 1;
const SEQUENCE_MAX = 2 ** 32 - 1;

let lastMs = -1;
let sequence = 0;

function randomBytes(count: number): Uint8Array {
  return globalThis.crypto.getRandomValues(new Uint8Array(count));
}

/** A UUID version 7 (RFC 9562): its text sorts by creation within a process, even when the clock stops or
 * goes back, because a counter then continues the last millisecond. @throws RangeError for a time before 1970. */
export function uuidv7(now: Date): string {
  const ms = now.getTime();
  if (!(ms >= 0 && ms <= LAST_MS)) throw new RangeError(`no UUID for this time: ${ms}`);
  if (ms > lastMs) {
    lastMs = ms;
    // The first half of the counter's range is random, the other half is room to count.
    sequence = globalThis.crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1;
  } else if (sequence < SEQUENCE_MAX) {
    sequence += 1;
  } else {
    lastMs += 1;
    sequence = 0;
  }
  return v7({ msecs: lastMs, seq: sequence });
}

/** True for the text of any UUID. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}

/** Random bytes as base64url without padding; 32 bytes give 43 characters. @throws RangeError unless 1..1024. */
export function randomToken(bytes = 32): string {
  if (!Number.isInteger(bytes) || bytes < 1 || bytes > 1024) throw new RangeError(`not a token length: ${bytes}`);
  return btoa(String.fromCharCode(...randomBytes(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** A new Idempotency-Key. `crypto.randomUUID` needs https, this does not. */
export const newIdempotencyKey = (): string => randomToken(24);

/** `n` decimal digits, each equally likely, leading zeros kept. @throws RangeError unless 1..64. */
export function randomDigits(n: number): string {
  if (!Number.isInteger(n) || n < 1 || n > 64) throw new RangeError(`not a number of digits: ${n}`);
  let digits = '';
  while (digits.length < n) {
    // 250 is the largest multiple of ten in a byte: higher bytes would bias towards low digits.
    for (const byte of randomBytes(n)) if (byte < 250 && digits.length < n) digits += String(byte % 10);
  }
  return digits;
}
