const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const LAST_MS = 2 ** 48 - 1;
const COUNTER_MAX = 0xfff;

let lastMs = -1;
let counter = 0;

function randomBytes(count: number): Uint8Array {
  return globalThis.crypto.getRandomValues(new Uint8Array(count));
}

/** For 256 ids: each draw costs a microsecond, whatever its size. */
const drawn = new Uint8Array(4_096);
let used = drawn.length;
function idBytes(): Uint8Array {
  if (used === drawn.length) {
    globalThis.crypto.getRandomValues(drawn);
    used = 0;
  }
  return drawn.slice(used, (used += 16));
}

/** A UUID version 7 (RFC 9562): its text sorts by creation within a process, also when the clock stands still or
 * goes back, since then the last millisecond goes on with a counter. @throws RangeError for a time before 1970. */
export function uuidv7(now: Date): string {
  const ms = now.getTime();
  if (!(ms >= 0 && ms <= LAST_MS)) throw new RangeError(`no UUID for this time: ${ms}`);
  const bytes = idBytes();
  if (ms > lastMs) {
    lastMs = ms;
    // The first half of the counter's range is random, the other half is room to count.
    counter = ((bytes[6]! << 8) | bytes[7]!) & 0x7ff;
  } else if (counter < COUNTER_MAX) {
    counter += 1;
  } else {
    lastMs += 1;
    counter = 0;
  }
  let rest = lastMs;
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes[6] = 0x70 | (counter >> 8);
  bytes[7] = counter & 0xff;
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = Array.from(bytes, (byte) => HEX[byte]).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
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

/** `n` decimal digits, each equally likely, leading zeros kept. @throws RangeError unless 1..64. */
export function randomDigits(n: number): string {
  if (!Number.isInteger(n) || n < 1 || n > 64) throw new RangeError(`not a number of digits: ${n}`);
  let digits = '';
  while (digits.length < n) {
    // 250 is the largest multiple of ten in a byte: the bytes above it would favour the low digits.
    for (const byte of randomBytes(n)) if (byte < 250 && digits.length < n) digits += String(byte % 10);
  }
  return digits;
}
