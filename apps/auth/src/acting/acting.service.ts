import { randomToken } from '@lamliang/kernel';
import { authRoutes, type CallerIdentity, type Session } from '@lamliang/contracts/auth';
import { AppClock, AppError, Db, type AuditTrail, type StaffCaller } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { AccessLog, noteBy } from '../access-log/access-log.service.ts';
import { ACTING_KEY_MS, sessionEnd } from '../sessions/session.rules.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { tokenHash } from '../sessions/token-hash.ts';
import { ActingRepository } from './acting.repository.ts';

/** Staff who act as a customer: a session of their own, as the owner of the shop, which never holds the token of the staff. */
@Injectable()
export class ActingService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly acting: ActingRepository,
    private readonly sessions: SessionsService,
    private readonly log: AccessLog,
  ) {}

  /**
   * Begins to act as a shop; who did so as another shop acts as this one alone.
   * @param token of the staff, with whose session this one ends
   * @returns the key that takes the session up, once and within a minute
   * @throws AppError account.not_found, acting.not_possible where nobody could be the owner of the shop
   */
  async begin(staff: StaffCaller, token: string, account_id: number, reason: string, audit: AuditTrail) {
    const acting_key = randomToken(32);
    const now = this.clock.now();
    const expire_dt = sessionEnd(now, now, 'acting');
    await this.db.system(async (tx) => {
      const shop = await this.acting.shop(tx, account_id);
      if (!shop) throw new AppError('account.not_found');
      const staff_session_id = await this.acting.sessionId(tx, tokenHash(token));
      if (!shop.owner || staff_session_id === undefined) throw new AppError('acting.not_possible');
      await this.acting.replace(tx, {
        ...shop.owner, account_id, acting_staff_id: staff.login_id, staff_session_id,
        // Nobody knows a token of this hash: the session waits for its key.
        token_hash: tokenHash(randomToken(32)), key_hash: tokenHash(acting_key),
        create_dt: now, last_seen_dt: now, expire_dt,
      }); // prettier-ignore
      await audit.write(tx, { target_id: account_id, reason });
    });
    return { acting_key, expire_dt };
  }

  /** Takes a session up in a tab of its own. @throws AppError acting.key_expired for a key that was used, is over, or whose staff have left */
  async takeUp(key: string, from: { address: string; user_agent: string }): Promise<Session> {
    const token = randomToken(32);
    const since = new Date(this.clock.now().getTime() - ACTING_KEY_MS);
    const isTaken = await this.db.system((tx) => this.acting.takeUp(tx, tokenHash(key), tokenHash(token), since));
    const caller: CallerIdentity | null = isTaken ? (await this.sessions.introspect(token)).caller : null;
    if (!caller) throw new AppError('acting.key_expired');
    await this.log.record(noteBy({ caller, ...from }, 'acting', authRoutes.takeUpActing.id));
    return await this.sessions.describe(token);
  }
}
