import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppClock, AppError, Db, type Tx } from '@lamliang/platform';
import { admit, currentWindow, FAILURES_A_MINUTE, strictest, WINDOW_MS, type Verdict } from './login-limit.rules.ts';
import { LoginFailuresRepository } from './login-failures.repository.ts';

/** A try whose password is being checked. */
export interface Try {
  login_key: string;
  address_key: string;
  at: Date;
}

const WAIT_MS = 50;
const WAITS = 60;

/**
 * Failed logins are limited, successful ones are free: a try takes a place, and gives it back when it succeeds. While
 * all places are taken by tries that are still being checked, the next one waits for their outcome.
 */
@Injectable()
export class LoginLimitsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly failures: LoginFailuresRepository,
  ) {}

  /** @throws AppError rate.limited with `retry_after_s`. */
  async begin(login: string, address: string): Promise<Try> {
    for (let round = 0; round < WAITS; round++) {
      const reserved = await this.reserve(`login:${login}`, `address:${address}`);
      if ('at' in reserved) return reserved;
      if (reserved.verdict === 'refuse') throw limited(reserved.retry_after_s);
      await pause(WAIT_MS);
    }
    throw limited(1);
  }

  /**
   * Gives the places back after a success, counts a failure otherwise.
   * @param effect what a success does, in the same transaction; without one the try has failed
   */
  async settle(tried: Try, effect?: (tx: Tx) => Promise<void>): Promise<void> {
    await this.db.system(async (tx) => {
      const now = this.clock.now();
      const rows = await this.failures.lock(tx, [tried.login_key, tried.address_key], now);
      const after = rows.map((row) => {
        const { failures, pending } = currentWindow(row, now);
        const place = pending.findIndex((at) => at.getTime() === tried.at.getTime());
        if (place >= 0) pending.splice(place, 1);
        if (!effect && place >= 0) failures.push(now);
        return { key: row.key, failures, pending };
      });
      await this.failures.save(tx, after, now);
      await effect?.(tx);
    });
  }

  async sweep(): Promise<void> {
    await this.db.system((tx) => this.failures.removeBefore(tx, new Date(this.clock.now().getTime() - 10 * WINDOW_MS)));
  }

  private async reserve(login_key: string, address_key: string): Promise<Try | Exclude<Verdict, { verdict: 'go' }>> {
    return await this.db.system(async (tx) => {
      const now = this.clock.now();
      const rows = await this.failures.lock(tx, [login_key, address_key], now);
      const most = (key: string) => FAILURES_A_MINUTE[key === login_key ? 'login' : 'address'];
      const verdict = strictest(rows.map((row) => admit(row, most(row.key), now)));
      if (verdict.verdict !== 'go') return verdict;
      const after = rows.map((row) => {
        const { failures, pending } = currentWindow(row, now);
        return { key: row.key, failures, pending: [...pending, now] };
      });
      await this.failures.save(tx, after, now);
      return { login_key, address_key, at: now };
    });
  }
}

const limited = (retry_after_s: number) =>
  new AppError('rate.limited', { data: { retry_after_s }, figures: { seconds: retry_after_s } });
