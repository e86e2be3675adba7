import type { CodeSent, OwnAccount } from '@lamliang/contracts/auth';
import { AppClock, AppError, Db, type ShopCaller } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { AccountChanges } from '../accounts/account-changes.service.ts';
import { OneTimeCodesService } from '../one-time-codes/one-time-codes.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { ProfileService } from './profile.service.ts';

/** A shop proves that it reads what is sent to its email. */
@Injectable()
export class EmailsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly changes: AccountChanges,
    private readonly codes: OneTimeCodesService,
    private readonly sessions: SessionsService,
    private readonly profile: ProfileService,
  ) {}

  /** @throws AppError account.not_found; email.verified; request.invalid without an email; rate.limited, service.unavailable */
  async sendCode({ account_id, login_id }: ShopCaller, from: { address: string; language: string }): Promise<CodeSent> {
    const { email, email_verified_dt } = await this.db.systemAutocommit((tx) => this.changes.read(tx, account_id));
    if (email_verified_dt) throw new AppError('email.verified');
    return await this.codes.send({ purpose: 'email', receiver: given(email), login_id, signed_in: true, ...from });
  }

  /**
   * Only the login that asked for the code may type it, and only while the shop has the email it was sent to.
   * @throws AppError account.not_found; request.invalid without an email; otp.failed, otp.expired
   */
  async verify(caller: ShopCaller, typed: { otp: string; ref: string }): Promise<OwnAccount> {
    const { account_id, login_id } = caller;
    const shop = await this.db.systemAutocommit((tx) => this.changes.read(tx, account_id));
    const receiver = given(shop.email);
    const ticket = this.codes.open('email', await this.codes.prove('email', { receiver, login_id, ...typed }));
    await this.db.system(async (tx) => {
      const now = await this.changes.lock(tx, account_id);
      if (now.email !== receiver) throw new AppError('otp.expired');
      await this.codes.spend(tx, ticket);
      await this.changes.apply(tx, now, { email_verified_dt: this.clock.now() });
    });
    await this.sessions.refresh(account_id);
    return await this.profile.own(caller);
  }
}

/** @throws AppError request.invalid where there is none */
function given(email: string | null): string {
  if (email) return email;
  throw new AppError('request.invalid', { errors: [{ field: 'email', code: 'validation.required' }] });
}
