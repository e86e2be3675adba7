import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '@lamliang/contracts';
import type { AccountTerms, CodeSent, RegistrationTerms, Session } from '@lamliang/contracts/auth';
import { AppClock, AppError, Db, type Tx } from '@lamliang/platform';
import { AccountsService } from '../accounts/accounts.service.ts';
import { AffiliatesService } from '../affiliates/affiliates.service.ts';
import { InvitesService } from '../employees/invites.service.ts';
import { OneTimeCodesService } from '../one-time-codes/one-time-codes.service.ts';
import { LoginsService } from '../sessions/logins.service.ts';
import type { Origin } from '../sessions/origin.ts';
import { PasswordsService } from '../sessions/passwords.service.ts';
import { ConsentsRepository } from './consents.repository.ts';

type Asked = { address: string; language: string };
/** What can be put right without another code. */
const CORRECTABLE: readonly ErrorCode[] = [
  'login.taken',
  'invite.not_found',
  'invite.used',
  'invite.expired',
  'affiliate.not_found',
];

/** A visitor proves their telephone and becomes a shop of a provider, or an employee of the shop that invites them. */
@Injectable()
export class RegistrationsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly codes: OneTimeCodesService,
    private readonly accounts: AccountsService,
    private readonly logins: LoginsService,
    private readonly passwords: PasswordsService,
    private readonly invites: InvitesService,
    private readonly affiliates: AffiliatesService,
    private readonly consents: ConsentsRepository,
  ) {}

  /** @throws AppError login.taken for a telephone or an email that has a login, rate.limited, service.unavailable */
  async ask(provider: string, who: { telephone: string; email: string }, from: Asked): Promise<CodeSent> {
    const { telephone, email } = who;
    if (await this.accounts.isTaken(provider, telephone, email)) throw new AppError('login.taken');
    return await this.codes.send({
      purpose: 'register',
      receiver: telephone,
      login_id: null,
      signed_in: false,
      ...from,
    });
  }

  /**
   * Sends another code. A telephone that asked for none gets none, whether it has a login or not.
   * @throws AppError otp.expired without a code of the last day, rate.limited, service.unavailable
   */
  async resend(telephone: string, from: Asked): Promise<CodeSent> {
    if (!(await this.codes.wasSent('register', telephone))) throw new AppError('otp.expired');
    return await this.codes.send({
      purpose: 'register',
      receiver: telephone,
      login_id: null,
      signed_in: false,
      ...from,
    });
  }

  /**
   * Makes the login and logs in. The code is used up by the account that it makes: after any other refusal its token
   * tries again.
   * @param made what else belongs to the new login, in the transaction that makes it
   * @throws AppError otp.failed, otp.expired; with `data.register_token` login.taken, invite.*, affiliate.not_found
   */
  async confirm(
    provider: string,
    terms: RegistrationTerms,
    from: Origin,
    made?: (tx: Tx, login_id: number) => Promise<void>,
  ): Promise<Session> {
    const { telephone, otp = '', ref = '' } = terms;
    const register_token =
      terms.register_token || (await this.codes.prove('register', { receiver: telephone, otp, ref }));
    const ticket = this.codes.open('register', register_token);
    if (ticket.receiver !== telephone) throw new AppError('otp.expired');
    const password_hash = await this.passwords.hash(terms.password);
    const work = this.db.system(async (tx) => {
      await this.codes.spend(tx, ticket);
      const login_id = await this.register(tx, provider, terms, password_hash);
      await made?.(tx, login_id);
      return login_id;
    });
    const login_id = await work.catch((error: unknown) => {
      if (!(error instanceof AppError) || !CORRECTABLE.includes(error.code)) throw error;
      throw new AppError(error.code, { ...error.more, data: { register_token } });
    });
    return await this.logins.vouched(login_id, from);
  }

  /** @returns the new login */
  private async register(tx: Tx, provider: string, terms: RegistrationTerms, password_hash: string): Promise<number> {
    const { name, last_name = '', telephone, email, account_type = 'ordinary', company_name } = terms;
    const user_name = `${name} ${last_name}`.trim();
    const shop: AccountTerms['shop'] = { name, last_name, account_type, company_name };
    const login = { telephone, email, user_name };
    // Who comes by an invitation works for that shop, and has none of their own.
    const opened = terms.invite_key ? { provider, login } : { provider, login, shop };
    const made = await this.accounts.open(tx, opened, password_hash);
    if (made.taken) throw new AppError('login.taken');
    const { login_id, account } = made;
    if (terms.invite_key) await this.invites.accept(tx, terms.invite_key, { id: login_id, provider });
    else if (terms.affiliate_key && account) await this.affiliates.refer(tx, terms.affiliate_key, account);
    const consent = { login_id, version: terms.policy_version, at: this.clock.now() };
    await this.consents.add(tx, [
      { ...consent, kind: 'policy', given_flag: 1 },
      { ...consent, kind: 'marketing', given_flag: terms.marketing_flag ?? 0 },
    ]);
    return login_id;
  }
}
