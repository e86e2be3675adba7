import { Injectable } from '@nestjs/common';
import type { CodeSent } from '@lamliang/contracts/auth';
import { AppError, Db, SessionCache } from '@lamliang/platform';
import { OneTimeCodesService } from '../one-time-codes/one-time-codes.service.ts';
import { LoginsService } from '../sessions/logins.service.ts';
import { OwnSessionsService } from '../sessions/own-sessions.service.ts';
import { PasswordsService } from '../sessions/passwords.service.ts';

/** A new password for whoever reads the telephone of a login. Staff ask a colleague: a telephone number is no proof for them. */
@Injectable()
export class PasswordResetsService {
  constructor(
    private readonly db: Db,
    private readonly logins: LoginsService,
    private readonly sessions: OwnSessionsService,
    private readonly passwords: PasswordsService,
    private readonly cache: SessionCache,
    private readonly codes: OneTimeCodesService,
  ) {}

  /** @throws AppError login.not_found, rate.limited, service.unavailable */
  async ask(telephone: string, from: { address: string; language: string }): Promise<CodeSent> {
    const login = await this.logins.ofShop(telephone);
    if (!login) throw new AppError('login.not_found');
    return await this.codes.send({ purpose: 'password', telephone, login_id: login.id, ...from });
  }

  /** @throws AppError otp.failed */
  async prove(typed: { telephone: string; otp: string; ref: string }): Promise<{ reset_token: string }> {
    return { reset_token: await this.codes.prove('password', typed) };
  }

  /** Sets the password and ends every session of the login. @throws AppError otp.expired */
  async set(given: { telephone: string; reset_token: string; password: string }): Promise<Record<string, never>> {
    const ticket = this.codes.open('password', given.reset_token);
    const { login_id } = ticket;
    if (ticket.telephone !== given.telephone || login_id === null) throw new AppError('otp.expired');
    const hash = await this.passwords.hash(given.password);
    const ended = await this.db.system(async (tx) => {
      await this.codes.spend(tx, ticket);
      await this.logins.setPassword(tx, login_id, hash);
      return await this.sessions.endAll(tx, login_id);
    });
    await this.cache.invalidate(ended);
    return {};
  }
}
