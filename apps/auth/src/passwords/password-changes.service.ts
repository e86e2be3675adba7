import { DAY_MS } from '@lamliang/kernel';
import type { CallerIdentity } from '@lamliang/contracts/auth';
import { AppClock, AppError, Db, LOGGER, SessionCache, type AuditTrail, type Logger } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { MessagesService } from '../messages/messages.service.ts';
import type { Login } from '../sessions/login.entity.ts';
import { LoginsService } from '../sessions/logins.service.ts';
import type { Origin } from '../sessions/origin.ts';
import { OwnSessionsService } from '../sessions/own-sessions.service.ts';
import { PasswordsService } from '../sessions/passwords.service.ts';

/** A mail that could not be handed over by then is of no use any more (ms). */
const TOLD_WITHIN_MS = DAY_MS;

/** Another password for somebody who is logged in and knows the one of before. */
@Injectable()
export class PasswordChangesService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly logins: LoginsService,
    private readonly sessions: OwnSessionsService,
    private readonly passwords: PasswordsService,
    private readonly cache: SessionCache,
    private readonly messages: MessagesService,
  ) {}

  /**
   * Sets it, ends every other session of the login, and tells its mailbox.
   * @param token of the session that goes on
   * @throws AppError request.invalid at `password` for a wrong one, rate.limited as at a login
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
      await this.logins.setPassword(tx, login_id, hash);
      ended = await this.sessions.endAllBut(tx, login_id, token);
      await audit.write(tx, { target_id: login_id });
    });
    await changed.catch((error: unknown) => {
      const errors = [{ field: 'password', code: 'validation.password_wrong' }];
      throw error instanceof AppError && error.code === 'login.failed' ? new AppError('request.invalid', { errors }) : error;
    }); // prettier-ignore
    await this.cache.invalidate(ended);
    const login = await this.db.systemAutocommit((tx) => this.logins.read(tx, login_id));
    if (login) await this.tell(login);
    return {};
  }

  /** Whoever did not do it is told of it. That nobody takes the mail does not undo the change. */
  private async tell({ id, user_name, email, language }: Login): Promise<void> {
    const now = this.clock.now().getTime();
    await this.messages
      .send({
        business_key: `password_changed:${id}:${now}`,
        channel: 'mail',
        receiver: email,
        kind: 'password_changed',
        language,
        values: { name: user_name },
        until: new Date(now + TOLD_WITHIN_MS),
      })
      .catch((error: unknown) => this.log.warn({ err: error, login_id: id }, 'a change of a password could not be told')); // prettier-ignore
  }
}
