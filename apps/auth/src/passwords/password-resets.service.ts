import { Inject, Injectable } from '@nestjs/common';
import type { CodeSent } from '@lamliang/contracts/auth';
import { HOUR_MS } from '@lamliang/kernel';
import {
  AppError,
  Db,
  Limits,
  SERVICE_CONFIG,
  SessionCache,
  type Auditor,
  type AuditTrail,
  type StaffCaller,
  type Tx,
} from '@lamliang/platform';
import { AccountChanges } from '../accounts/account-changes.service.ts';
import type { AuthConfig } from '../config.ts';
import { OneTimeCodesService } from '../one-time-codes/one-time-codes.service.ts';
import { FacebookLinksService } from '../facebook/facebook-links.service.ts';
import { LeftOpenService } from '../sessions/left-open.service.ts';
import { LoginsService } from '../sessions/logins.service.ts';
import { OwnSessionsService } from '../sessions/own-sessions.service.ts';
import { PasswordsService } from '../sessions/passwords.service.ts';
import { NewPasswordsService } from './new-passwords.service.ts';

/** A new password for whoever reads the telephone of a login. Staff ask a colleague: a telephone number is no proof for them. */
@Injectable()
export class PasswordResetsService {
  constructor(
    private readonly db: Db,
    private readonly logins: LoginsService,
    private readonly sessions: OwnSessionsService,
    private readonly passwords: PasswordsService,
    private readonly news: NewPasswordsService,
    private readonly cache: SessionCache,
    private readonly codes: OneTimeCodesService,
    private readonly changes: AccountChanges,
    private readonly facebook: FacebookLinksService,
    private readonly leftOpen: LeftOpenService,
    private readonly limits: Limits,
    @Inject(SERVICE_CONFIG) private readonly config: AuthConfig,
  ) {}

  /**
   * That a telephone has no login is told, as the product wants it; but an address asks for as many that have none as for
   * those that have one, and above that both are answered alike.
   * @throws AppError login.not_found, rate.limited, service.unavailable
   */
  async ask(provider: string, telephone: string, from: { address: string; language: string }): Promise<CodeSent> {
    await this.limits.consume(`forgotten_passwords:${from.address}`, this.config.CODES_AN_HOUR, HOUR_MS);
    const login = await this.logins.ofShop(provider, telephone);
    if (!login) throw new AppError('login.not_found');
    return await this.codes.send({
      purpose: 'password',
      receiver: telephone,
      login_id: login.id,
      signed_in: false,
      ...from,
    });
  }

  /**
   * Staff begin it for a customer: the owner gets the code, the password of before is none from here on, all of the owner's
   * sessions, open invitations and API keys end, and nobody comes in with Facebook any more. The message leads to the page
   * that takes the code, and is in the language of the owner, not of the member of staff; codes are counted by the member of
   * staff, not by the address of the office.
   * @throws AppError account.not_found, login.not_found for a shop without an owner who may log in, rate.limited, service.unavailable
   */
  async reset(staff: StaffCaller, id: number, reason: string | undefined, audit: AuditTrail): Promise<CodeSent> {
    const owner = await this.db.systemAutocommit(async (tx) => {
      await this.changes.read(tx, id);
      return await this.logins.ownerOf(tx, id);
    });
    if (!owner) throw new AppError('login.not_found');
    const { id: login_id, telephone: receiver, language } = owner;
    const address = `staff ${staff.login_id}`;
    const sent = await this.codes.send({
      purpose: 'password',
      receiver,
      login_id,
      address,
      signed_in: true,
      language,
      kind: 'password_reset_code',
    });
    const ended = await this.db.system(async (tx) => {
      await audit.write(tx, { target_id: id, reason, after: { login_id } });
      const hashes = await this.takeBack(tx, login_id, staff);
      await this.news.takeAway(tx, login_id, sent.ref);
      return hashes;
    });
    await this.cache.invalidate(ended);
    return sent;
  }

  /** @throws AppError otp.failed */
  async prove({ telephone: receiver, otp, ref }: Record<'telephone' | 'otp' | 'ref', string>) {
    return { reset_token: await this.codes.prove('password', { receiver, otp, ref }) };
  }

  /**
   * Sets the password, and ends whatever somebody who had the old one may have left: sessions, the account of Facebook,
   * invitations, API keys. Its mailbox is told.
   * @throws AppError otp.expired
   */
  async set(given: { telephone: string; reset_token: string; password: string }): Promise<Record<string, never>> {
    const ticket = this.codes.open('password', given.reset_token);
    const { login_id } = ticket;
    if (ticket.receiver !== given.telephone || login_id === null) throw new AppError('otp.expired');
    const hash = await this.passwords.hash(given.password);
    const ended = await this.db.system(async (tx) => {
      // The login first: of two tickets at once one is spent, and ends the other.
      const hashes = await this.takeBack(tx, login_id);
      await this.codes.spend(tx, ticket);
      await this.news.set(tx, login_id, hash);
      return hashes;
    });
    await this.cache.invalidate(ended);
    return {};
  }

  /**
   * Ends what somebody else may have made who was in the login: its sessions first, so that nothing is made behind what is
   * taken back, then its account of Facebook, its open invitations and its API keys.
   * @param by staff who began it
   * @returns what to forget after the commit
   */
  private async takeBack(tx: Tx, login_id: number, by?: Auditor): Promise<Buffer[]> {
    const ended = await this.sessions.endAll(tx, login_id);
    const login = await this.logins.read(tx, login_id);
    const self = {
      login_id,
      account_id: null,
      acting_staff_id: null,
      staff_role: null,
      user_name: login?.user_name ?? '',
    };
    await this.facebook.unlink(tx, login_id);
    return [...ended, ...(await this.leftOpen.end(tx, login_id, by ?? self))];
  }
}
