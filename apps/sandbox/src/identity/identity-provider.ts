import { createHash, createSign, timingSafeEqual, type KeyObject } from 'node:crypto';

/** Somebody who has an account at the identity provider. */
export interface Person {
  key: string;
  name: string;
  email: string | null;
}
/** People to choose from: one who is new everywhere, one whose email is that of a demo shop, one who tells no email. */
export const PEOPLE: readonly Person[] = [
  { key: 'malee', name: 'มาลี สดใส', email: 'malee.sodsai@facebook.example' },
  { key: 'owner', name: 'สมชาย ใจดี', email: 'shop.owner@example.co.th' },
  { key: 'nopadol', name: 'นพดล ไม่บอก', email: null },
];

/** What a sign-in was begun with, until its code is exchanged. */
export interface Authorization {
  client_id: string;
  redirect_uri: string;
  nonce: string | null;
  challenge: string;
  person: Person;
  /** When the code was given (ms since 1970). */
  at: number;
}
/** How long a code can be exchanged (ms). */
export const CODE_MS = 10 * 60_000;
const TOKEN_S = 300;

/** The secret of every application here: it is no secret. */
export const secretOf = (client_id: string): string => `${client_id}-development-secret`;

/** Where people may be sent back to: pages of this machine. */
export function isReturnAddress(text: string | null): text is string {
  if (!text || !URL.canParse(text)) return false;
  const { hostname, pathname, protocol, search, hash } = new URL(text);
  const local = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  return local && protocol === 'http:' && pathname === '/auth/fbform' && !search && !hash;
}

/** Whether a verifier is the one that a challenge was made of (PKCE, S256). */
export function fitsChallenge(challenge: string, verifier: string): boolean {
  const [given, made] = [Buffer.from(challenge), createHash('sha256').update(verifier).digest('base64url')];
  return given.length === made.length && timingSafeEqual(given, Buffer.from(made));
}

export type TokenFault = 'wrong_nonce' | 'wrong_audience' | 'wrong_issuer' | 'expired';

/** Who somebody is, for an application: another one knows the same person by another subject. */
export function claimsOf(
  { client_id, nonce, person }: Authorization,
  issuer: string,
  now: Date,
  faults: ReadonlySet<string>,
): Record<string, unknown> {
  const issued = Math.floor(now.getTime() / 1_000) - (faults.has('expired') ? 3_600 : 0);
  return {
    iss: faults.has('wrong_issuer') ? `${issuer}/other` : issuer,
    aud: faults.has('wrong_audience') ? 'somebody-else' : client_id,
    sub: BigInt(`0x${createHash('sha256').update(`${client_id} ${person.key}`).digest('hex').slice(0, 14)}`).toString(),
    iat: issued,
    exp: issued + TOKEN_S,
    ...(nonce === null ? {} : { nonce: faults.has('wrong_nonce') ? `${nonce}x` : nonce }),
    name: person.name,
    ...(person.email === null ? {} : { email: person.email }),
  };
}

/** A signed token (JWS, RS256). */
export function signed(claims: Record<string, unknown>, kid: string, key: KeyObject): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
}
