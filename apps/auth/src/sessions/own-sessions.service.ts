import { Injectable } from '@nestjs/common';
import { authRoutes, type CallerIdentity, type OpenSession } from '@lamliang/contracts/auth';
import { AppClock, AppError, Db, SessionCache, type Tx } from '@lamliang/platform';
import { AccessLog, noteBy, type Visitor } from '../access-log/access-log.service.ts';
import { LeftOpenService } from './left-open.service.ts';
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
    private readonly log: AccessLog,
    private readonly leftOpen: LeftOpenService,
  ) {}

  /** The caller's open sessions, the one used last first. @param token the one that asks */
  async list(caller: CallerIdentity, token: string): Promise<OpenSession[]> {
    // Staff who act as a customer do not see where that customer is.
    if (caller.acting_staff_id !== null) return [];
    const rows = await this.db.systemAutocommit((tx) => this.sessions.open(tx, caller.login_id, this.clock.now()));
    const current = tokenHash(token);
    return rows.map(({ id, browser, system, address, create_dt, last_seen_dt, expire_dt, token_hash }) => {
      const current_flag: 0 | 1 = token_hash.equals(current) ? 1 : 0;
      return { id, browser, system, address, create_dt, last_seen_dt, expire_dt, current_flag };
    });
  }

  /** @throws AppError record.not_found for a session that is over or another user's */
  async end(visitor: Visitor, id: number): Promise<Record<string, never>> {
    const ended = await this.ended(visitor, authRoutes.endSession.id, { id });
    if (!ended) throw new AppError('record.not_found');
    return {};
  }

  /** Ends every session of a login as part of another change. @returns what to forget after its commit */
  endAll(tx: Tx, login_id: number): Promise<Buffer[]> {
    return this.sessions.end(tx, login_id, { but: null });
  }

  /** The same, but for the session of a token, which is asked for anew. @throws AppError session.expired where that has ended meanwhile */
  async endAllBut(tx: Tx, login_id: number, token: string): Promise<Buffer[]> {
    const ended = await this.sessions.end(tx, login_id, { but: tokenHash(token) });
    if (!(await this.sessions.live(tx, tokenHash(token), this.clock.now()))) throw new AppError('session.expired');
    return [...ended, tokenHash(token)];
  }

  /** Hashes of the tokens of a login that changed, to be forgotten after the commit: its sessions go on as it is now. */
  async tokens(tx: Tx, login_id: number): Promise<Buffer[]> {
    const open = await this.sessions.open(tx, login_id, this.clock.now());
    return open.map(({ token_hash }) => token_hash);
  }

  /**
   * Ends all of the caller's sessions but the one that asks, and what the login left open: whoever was in one of them may
   * have made it.
   * @param keep what was made stays: nobody else was there
   */
  async endOthers(visitor: Visitor, token: string, keep: boolean): Promise<{ ended: number }> {
    const { caller } = visitor;
    // The session that goes on is asked for anew: it counts what was ended.
    const also = async (tx: Tx) => [
      tokenHash(token),
      ...(keep ? [] : await this.leftOpen.end(tx, caller.login_id, caller)),
    ];
    return { ended: await this.ended(visitor, authRoutes.endOtherSessions.id, { but: tokenHash(token) }, also) };
  }

  /** Ends sessions, which the access log tells where there were any: what had no effect fills no pages of it. */
  private async ended(
    visitor: Visitor,
    route: string,
    which: Parameters<SessionsRepository['end']>[2],
    also: (tx: Tx) => Promise<Buffer[]> = async () => [],
  ): Promise<number> {
    const { ended, others } = await this.db.system(async (tx) => {
      const hashes = await this.sessions.end(tx, visitor.caller.login_id, which);
      if (hashes.length) await this.log.add(tx, noteBy(visitor, 'session_ended', route));
      return { ended: hashes, others: await also(tx) };
    });
    await this.cache.invalidate([...ended, ...others]);
    return ended.length;
  }
}
