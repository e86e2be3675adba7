import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppClock, AppError, Db, type Tx } from '@lamliang/platform';
import { admit, currentWindow, FAILURES_A_MINUTE, strictest, WINDOW_MS, type Verdict } from './login-limit.rules.ts';
import { LoginFailuresRepository } from './login-failures.repository.ts';

/** An attempt whose password is being checked. */
export interface Try {
  login_key: string;
  address_key: string;
  at: Date;
}

const WAIT_MS = 50;
const WAITS = 60;

/**
 * Limits failed logins only: an attempt reserves a slot and releases it on success. While
 * all slots are reserved by pending attempts, the next one waits for their result.
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

  /** Releases the slots after a success. @param effect work of the success, in the same transaction */
  async succeed({ login_key, address_key, at }: Try, effect: (tx: Tx) => Promise<void>): Promise<void> {
    await this.db.system((tx) => Promise.all([this.failures.giveBack(tx, [login_key, address_key], at), effect(tx)]));
  }

  /** Counts the reserved slots as failures. */
  async fail(tried: Try): Promise<void> {
    await this.db.system(async (tx) => {
      const now = this.clock.now();
      const rows = await this.failures.lock(tx, [tried.login_key, tried.address_key], now);
      const after = rows.map((row) => {
        const { failures, pending } = currentWindow(row, now);
        const place = pending.findIndex((at) => at.getTime() === tried.at.getTime());
        if (place < 0) return { key: row.key, failures, pending };
        return { key: row.key, failures: [...failures, now], pending: pending.toSpliced(place, 1) };
      });
      await this.failures.save(tx, after, now);
    });
  }

  async sweep(): Promise<void> {
    await this.db.system((tx) => this.failures.removeBefore(tx, new Date(this.clock.now().getTime() - 10 * WINDOW_MS)));
  }

  /** One statement for the common case: slots are reserved first and released when over the limit. */
  private async reserve(login_key: string, address_key: string): Promise<Try | Exclude<Verdict, { verdict: 'go' }>> {
    const at = this.clock.now();
    const keys = [login_key, address_key];
    const rows = await this.db.systemRead((tx) => this.failures.take(tx, keys, at));
    const verdict = strictest(
      rows.map(({ key, failures, pending }) => {
        const others = pending.toSpliced(
          pending.findIndex((one) => one.getTime() === at.getTime()),
          1,
        );
        return admit({ failures, pending: others }, FAILURES_A_MINUTE[key === login_key ? 'login' : 'address'], at);
      }),
    );
    if (verdict.verdict === 'go') return { login_key, address_key, at };
    await this.db.systemRead((tx) => this.failures.giveBack(tx, keys, at));
    return verdict;
  }
}

const limited = (retry_after_s: number) =>
  new AppError('rate.limited', { data: { retry_after_s }, figures: { seconds: retry_after_s } });
