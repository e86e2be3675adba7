import { Injectable } from '@nestjs/common';
import type { CallerIdentity, OpenSession } from '@lamliang/contracts/auth';
import { AppClock, AppError, Db, SessionCache, type Tx } from '@lamliang/platform';
import { SessionsRepository } from './sessions.repository.ts';
import { tokenHash } from './token-hash.ts';

/** A user sees where they are logged in, and ends what they do not know. */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly sessions: SessionsRepository,
    private readonly cache: SessionCache,
  ) {}

  /** The caller's open sessions, the one used last first. @param token the one that asks */
  async list(caller: CallerIdentity, token: string): Promise<OpenSession[]> {
    // Staff who act as a customer do not see where that customer is.
    if (caller.acting_staff_id !== null) return [];
    const rows = await this.db.systemRead((tx) => this.sessions.open(tx, caller.login_id, this.clock.now()));
    const current = tokenHash(token);
    return rows.map(({ id, browser, system, address, create_dt, last_seen_dt, expire_dt, token_hash }) => {
      const current_flag: 0 | 1 = token_hash.equals(current) ? 1 : 0;
      return { id, browser, system, address, create_dt, last_seen_dt, expire_dt, current_flag };
    });
  }

  /** @throws AppError record.not_found for a session that is over or another user's */
  async end(caller: CallerIdentity, id: number): Promise<Record<string, never>> {
    const ended = await this.db.system((tx) => this.sessions.end(tx, caller.login_id, { id }));
    if (!ended.length) throw new AppError('record.not_found');
    await this.cache.invalidate(ended);
    return {};
  }

  /** Ends every session of a login as part of another change. @returns what to forget after its commit */
  endAll(tx: Tx, login_id: number): Promise<Buffer[]> {
    return this.sessions.end(tx, login_id, { but: null });
  }

  /** Ends all of the caller's sessions but the one that asks. */
  async endOthers(caller: CallerIdentity, token: string): Promise<{ ended: number }> {
    const but = tokenHash(token);
    const ended = await this.db.system((tx) => this.sessions.end(tx, caller.login_id, { but }));
    await this.cache.invalidate(ended);
    return { ended: ended.length };
  }
}
