import { AppClock, LOGGER, type Logger, type Tx } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { MessagesService, TOLD_WITHIN_MS } from '../messages/messages.service.ts';
import { OneTimeCodesService } from '../one-time-codes/one-time-codes.service.ts';
import type { Login } from '../sessions/login.entity.ts';
import { LoginsService } from '../sessions/logins.service.ts';

/** In the place of a hash: no password is right. */
const NO_PASSWORD = '';

/** The one place that gives another password to a login there is: what was proven for it before ends, whoever set it. */
@Injectable()
export class NewPasswordsService {
  constructor(
    private readonly clock: AppClock,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly logins: LoginsService,
    private readonly codes: OneTimeCodesService,
    private readonly messages: MessagesService,
  ) {}

  /**
   * Sets a password as part of another change; codes and tickets of the login end, and after the commit its mailbox is told.
   * @param hash as `PasswordsService.hash` makes it
   */
  async set(tx: Tx, login_id: number, hash: string): Promise<void> {
    const login = await this.logins.setPassword(tx, login_id, hash);
    await this.codes.endOf(tx, login_id);
    if (login) tx.afterCommit(() => void this.tell(login));
  }

  /** From here on no password is right, until one is set with the code of `ref`, which alone goes on. */
  async takeAway(tx: Tx, login_id: number, ref: string): Promise<void> {
    await this.logins.setPassword(tx, login_id, NO_PASSWORD);
    await this.codes.endOf(tx, login_id, ref);
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
