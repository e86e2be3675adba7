import type { CallerIdentity, FacebookLink } from '@lamliang/contracts/auth';
import { AppClock, AppError, Db, LOGGER, type Logger, type Tx } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { MessagesService, TOLD_WITHIN_MS } from '../messages/messages.service.ts';
import { LoginsService } from '../sessions/logins.service.ts';
import type { Login } from '../sessions/login.entity.ts';
import type { Origin } from '../sessions/origin.ts';
import { FacebookRepository } from './facebook.repository.ts';

/** The account of Facebook that somebody comes to a login with: its user sees it and takes it away, and is told of both. */
@Injectable()
export class FacebookLinksService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly facebook: FacebookRepository,
    private readonly logins: LoginsService,
    private readonly messages: MessagesService,
  ) {}

  /** The caller's own; staff who act as a customer do not see how that customer comes in. */
  async own({ login_id, acting_staff_id }: CallerIdentity): Promise<FacebookLink> {
    if (acting_staff_id !== null) return { linked_dt: null };
    const linked_dt = await this.db.systemAutocommit((tx) => this.facebook.linkedSince(tx, login_id));
    return { linked_dt: linked_dt ?? null };
  }

  /**
   * Takes the caller's own away, after the password.
   * @throws AppError login.failed, rate.limited; record.not_found where there is none
   */
  async remove({ login_id }: CallerIdentity, password: string, from: Origin): Promise<Record<string, never>> {
    await this.logins.proven(login_id, password, from, async (tx) => {
      if (!(await this.unlink(tx, login_id))) throw new AppError('record.not_found');
    });
    return {};
  }

  /** Takes it away as part of another change, and tells the login after its commit. @returns whether there was one */
  async unlink(tx: Tx, login_id: number): Promise<boolean> {
    const unlinked = await this.facebook.unlink(tx, login_id);
    if (unlinked) await this.tell(tx, login_id, 'facebook_unlinked');
    return unlinked;
  }

  /** Tells a login after the commit of `tx` by what it can be entered from now on, or no more. */
  async tell(tx: Tx, login_id: number, kind: 'facebook_linked' | 'facebook_unlinked'): Promise<void> {
    const login = await this.logins.read(tx, login_id);
    if (login) tx.afterCommit(() => void this.send(login, kind));
  }

  private async send(
    { id, user_name, email, language }: Login,
    kind: 'facebook_linked' | 'facebook_unlinked',
  ): Promise<void> {
    const now = this.clock.now().getTime();
    const until = new Date(now + TOLD_WITHIN_MS);
    const mail = {
      channel: 'mail',
      receiver: email,
      kind,
      language,
      values: { name: user_name },
      until,
    } as const;
    await this.messages
      .send({ business_key: `${kind}:${id}:${now}`, ...mail })
      .catch((error: unknown) => this.log.warn({ err: error, login_id: id }, 'a change of a link could not be told'));
  }
}
