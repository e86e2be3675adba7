import { FLAGS, hasFlag, READ_FLAGS, type ApiScope, type FlagMap } from '@lamliang/contracts';
import { API_KEY_BEGINS, keyPrefixOf } from '@lamliang/contracts/auth';

/** No key has it: what is no key is looked for by it, at the same cost as one. */
export const NO_PREFIX = `${API_KEY_BEGINS}none`;

/** A key of its two parts. @param id 10 hex digits, no secret @param secret 43 characters: 256 random bits */
export const keyText = (id: string, secret: string): string => `${API_KEY_BEGINS}${id}_${secret}`;

/** The part of a token by which a key is found and recognised; `NO_PREFIX` for what is no key. */
export const prefixOf = (token: string): string => keyPrefixOf(token) ?? NO_PREFIX;

/** A key as people are shown it. */
export const maskedKey = ({ prefix, last_four }: { prefix: string; last_four: string }): string =>
  `${prefix}_…${last_four}`;

/** Who a program is called by, wherever the name of a caller is kept. */
export const programName = (prefix: string): string => `API key ${prefix}`;

/**
 * What a program may do, so that an answer offers no move that the key may not make: what its maker might do when they made
 * it and still may, without the writing flags where its scope only reads. A flag that is new to the product is in no key of
 * before: what a route asks of it alone opens to those keys once they are made anew.
 * @param kept flags of the maker at that time; null for a key of before they were kept
 * @param now flags of the maker in the shop today
 */
export function flagsOfKey(scopes: readonly ApiScope[], kept: FlagMap | null, now: FlagMap): FlagMap {
  const most = scopes.includes('write') ? FLAGS : READ_FLAGS;
  const had = most.filter((flag) => hasFlag(now, flag) && (kept === null || hasFlag(kept, flag)));
  return Object.fromEntries(had.map((flag) => [flag, 1 as const]));
}
