import { createHash, timingSafeEqual } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';

/** Compares secrets in constant time. */
export function sameSecret(given: string, wanted: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(wanted);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Headers of which a second one could be read by a proxy and the first by us. */
const ONCE = new Set(['host', 'authorization', 'content-type', 'idempotency-key']);

/** The first of those headers that a request has twice. @param raw names and values by turns, as they came */
export function repeatedHeader(raw: readonly string[]): string | undefined {
  const names = raw.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase());
  return names.find((name, i) => ONCE.has(name) && names.indexOf(name) < i);
}

/** The text of a body that is UTF-8, and says nothing else: `other` names the fault. */
export function utf8Of(bytes: Buffer, type = ''): { text: string } | { other: 'charset' | 'bytes' } {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(type) ?? [];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) return { other: 'charset' };
  return isUtf8(bytes) ? { text: bytes.toString() } : { other: 'bytes' };
}

/** Whether a request comes from this machine, and not through a proxy on it. */
export const isLocal = ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') &&
  !headers['x-forwarded-for'] &&
  !headers.forwarded &&
  !headers.via;

interface KeptAnswer {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer | undefined;
}
/** Answers with a JSON document that never changes: made when it is first asked for, packed, told once to who keeps it. */
export function keptJson(make: () => unknown): (asked: IncomingHttpHeaders) => KeptAnswer {
  let made: { bytes: Buffer; packed: Buffer; etag: string } | undefined;
  return (asked) => {
    if (!made) {
      const bytes = Buffer.from(JSON.stringify(make()));
      const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
      made = { bytes, packed: gzipSync(bytes), etag };
    }
    const { bytes, packed, etag } = made;
    const headers = { etag, vary: 'accept-encoding', 'cache-control': 'no-cache' };
    if (asked['if-none-match']?.includes(etag)) return { status: 304, headers, body: undefined };
    const type = { ...headers, 'content-type': 'application/json; charset=utf-8' };
    const packs = /\bgzip\b/.test(String(asked['accept-encoding'] ?? ''));
    return packs
      ? { status: 200, headers: { ...type, 'content-encoding': 'gzip' }, body: packed }
      : { status: 200, headers: type, body: bytes };
  };
}
