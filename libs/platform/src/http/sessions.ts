import { isApiKey, type CallerIdentity } from '@lamliang/contracts/auth';
import { Injectable } from '@nestjs/common';
import type { Introspect } from './access.ts';
import { digest, seal, unseal, type Cache } from '@lamliang/adapters';
import type { AppClock } from '../clock.ts';

/** How long a resolved session is used without asking auth again (ms): a change made behind the cache's back counts after it. */
export const SESSION_CACHE_MS = 5_000;
/** How long a change is remembered (ms): longer than any answer of before is kept, and than clocks differ. */
const MARK_MS = 2 * SESSION_CACHE_MS;
const CHANGED = '1';

/** `asked`: when auth was, in ms of our clock. */
type Entry = { asked: number; caller: CallerIdentity };

/**
 * The callers of tokens, cached by each service for its own processes; the row in auth is the record. What service reads an
 * entry has written it: nobody else can tell it who a caller is. Changes are told to all by marks, which auth alone writes,
 * and which stay for longer than any older answer of auth is kept. Keys are hashes of tokens, entries are sealed with the
 * token.
 */
@Injectable()
export class SessionCache {
  constructor(
    private readonly own: Pick<Cache, 'get' | 'add'> | undefined,
    private readonly marks: Pick<Cache, 'get' | 'put'> | undefined,
    private readonly clock: AppClock,
  ) {}

  /** The same question, answered from the cache where it may be. */
  wrap(ask: Introspect): Introspect {
    const { own, marks } = this;
    if (!own || !marks) return ask;
    return async (token) => {
      const hash = digest(token);
      const [known, changed] = await Promise.all([own.get(keyOf(hash)), marks.get(markOf(hash))]);
      const asked = this.clock.now().getTime();
      const opened = known && !changed && unseal(secretOf(token), known);
      if (opened) {
        const entry = JSON.parse(opened) as Entry;
        if (Math.abs(asked - entry.asked) < SESSION_CACHE_MS) return entry.caller;
      }
      const caller = await ask(token);
      // An unknown token is not kept: guesses would fill the memory. Nor is that of staff who act as a customer, which
      // ends with a session and a role of their own: nobody would know its key to invalidate it.
      if (caller && !caller.acting_staff_id && known === undefined && !changed)
        await own.add(
          keyOf(hash),
          seal(secretOf(token), JSON.stringify({ asked, caller } satisfies Entry)),
          SESSION_CACHE_MS,
        );
      return caller;
    };
  }

  /**
   * Sessions that ended or changed: the next call with their token asks auth. For after the commit, before the answer.
   * @param token_hashes SHA-256 of the tokens
   */
  async invalidate(token_hashes: Buffer[]): Promise<void> {
    const keys = token_hashes.map((hash) => markOf(hash.toString('base64url')));
    if (keys.length) await this.marks?.put(keys, CHANGED, MARK_MS);
  }
}

const keyOf = (token_hash: string) => `session:${token_hash}`;
const markOf = (token_hash: string) => `ended:${token_hash}`;
/** The release before knows no API keys, and would take the caller of one for the owner: it cannot open such an entry. */
const secretOf = (token: string) => (isApiKey(token) ? `api-key:${token}` : token);
