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

  /** Gives the places back after a success. @param effect what the success does, in the same transaction */
  async succeed({ login_key, address_key, at }: Try, effect: (tx: Tx) => Promise<void>): Promise<void> {
    await this.db.system((tx) => Promise.all([this.failures.giveBack(tx, [login_key, address_key], at), effect(tx)]));
  }

  /** Turns the places into failures. */
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

  /** One statement for the many who get their places: these are taken first, and given back where they were too many. */
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
