import type { CallerIdentity } from '@lamliang/contracts/auth';
import { AppError, SessionCache, type AuditTrail } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { LoginsService } from '../sessions/logins.service.ts';
import type { Origin } from '../sessions/origin.ts';
import { OwnSessionsService } from '../sessions/own-sessions.service.ts';
import { PasswordsService } from '../sessions/passwords.service.ts';
import { NewPasswordsService } from './new-passwords.service.ts';

/** Another password for somebody who is logged in and knows the one of before. */
@Injectable()
export class PasswordChangesService {
  constructor(
    private readonly logins: LoginsService,
    private readonly sessions: OwnSessionsService,
    private readonly passwords: PasswordsService,
    private readonly cache: SessionCache,
    private readonly news: NewPasswordsService,
  ) {}

  /**
   * Sets it, ends every other session of the login, and tells its mailbox.
   * @param token of the session that goes on
   * @throws AppError request.invalid at `password` for a wrong one, or one that was changed meanwhile; session.expired where
   *   that session has ended meanwhile; rate.limited as at a login
   */
  async change(
    { login_id }: CallerIdentity,
    token: string,
    given: { password: string; new_password: string },
    audit: AuditTrail,
    from: Origin,
  ): Promise<Record<string, never>> {
    const hash = await this.passwords.hash(given.new_password);
    let ended: Buffer[] = [];
    const changed = this.logins.proven(login_id, given.password, from, async (tx) => {
      await this.news.set(tx, login_id, hash);
      ended = await this.sessions.endAllBut(tx, login_id, token);
      await audit.write(tx, { target_id: login_id });
    });
    await changed.catch((error: unknown) => {
      const errors = [{ field: 'password', code: 'validation.password_wrong' }];
      throw error instanceof AppError && error.code === 'login.failed' ? new AppError('request.invalid', { errors }) : error;
    }); // prettier-ignore
    await this.cache.invalidate(ended);
    return {};
  }
}
