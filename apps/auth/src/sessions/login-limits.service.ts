import { setTimeout as pause } from 'node:timers/promises';
import { limitHeaders } from '@lamliang/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DAY_MS } from '@lamliang/kernel';
import { AppClock, AppError, Db, SERVICE_CONFIG, type Tx } from '@lamliang/platform';
import type { AuthConfig } from '../config.ts';
import { admit, countedFor, currentWindow, FAILURES_A_MINUTE, strictest, WINDOW_MS, type Counted, type Verdict } from './login-limit.rules.ts'; // prettier-ignore
import { LoginFailuresRepository } from './login-failures.repository.ts';

/** An attempt whose password or code is being checked. */
export interface Try {
  keys: readonly string[];
  at: Date;
}
/** What an attempt is counted for: the kind and whose it is. */
export type Counter = readonly [kind: Counted, whose: string];

const WAIT_MS = 50;
const WAITS = 60;
const kindOf = (key: string) => key.slice(0, key.indexOf(':')) as Counted;

/**
 * Limits failed logins only: an attempt reserves a slot and releases it on success. While
 * all slots are reserved by pending attempts, the next one waits for their result.
 */
@Injectable()
export class LoginLimitsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    @Inject(SERVICE_CONFIG) private readonly config: AuthConfig,
    private readonly failures: LoginFailuresRepository,
  ) {}

  /** @throws AppError rate.limited with `retry_after_s`. */
  async begin(counters: readonly Counter[]): Promise<Try> {
    const keys = counters.map(([kind, whose]) => `${kind}:${whose}`);
    for (let round = 0; round < WAITS; round++) {
      const reserved = await this.reserve(keys);
      if ('at' in reserved) return reserved;
      if (reserved.verdict === 'refuse') throw limited(reserved.retry_after_s, reserved.most);
      await pause(WAIT_MS);
    }
    throw limited(1, FAILURES_A_MINUTE.login);
  }

  /** Releases the slots after a success. @param effect work of the success, in the same transaction */
  async succeed({ keys, at }: Try, effect: (tx: Tx) => Promise<void>): Promise<void> {
    await this.db.system((tx) => Promise.all([this.failures.giveBack(tx, keys, at), effect(tx)]));
  }

  /** Counts the reserved slots as failures. */
  async fail(tried: Try): Promise<void> {
    await this.db.system(async (tx) => {
      const now = this.clock.now();
      const rows = await this.failures.lock(tx, tried.keys, now);
      const after = rows.map((row) => {
        const { failures, pending } = currentWindow(row, now, countedFor(kindOf(row.key)));
        const place = pending.findIndex((at) => at.getTime() === tried.at.getTime());
        if (place < 0) return { key: row.key, failures, pending };
        return { key: row.key, failures: [...failures, now], pending: pending.toSpliced(place, 1) };
      });
      await this.failures.save(tx, after, now);
    });
  }

  async sweep(): Promise<void> {
    const now = this.clock.now().getTime();
    const [addresses, others] = [new Date(now - 10 * WINDOW_MS), new Date(now - DAY_MS)];
    await this.db.system((tx) => this.failures.removeBefore(tx, addresses, others));
  }

  /** One statement for the common case: slots are reserved first and released when over the limit. */
  private async reserve(
    keys: readonly string[],
  ): Promise<Try | (Exclude<Verdict, { verdict: 'go' }> & { most: number })> {
    const at = this.clock.now();
    const rows = await this.db.systemAutocommit((tx) => this.failures.take(tx, keys, at));
    const verdicts = rows.map(({ key, failures, pending }) => {
      const others = pending.toSpliced(
        pending.findIndex((one) => one.getTime() === at.getTime()),
        1,
      );
      const kind = kindOf(key);
      const a_day = kind === 'address' ? undefined : this.config.LOGIN_FAILURES_A_DAY;
      return admit({ failures, pending: others }, FAILURES_A_MINUTE[kind], at, a_day);
    });
    const verdict = strictest(verdicts);
    if (verdict.verdict === 'go') return { keys, at };
    await this.db.systemAutocommit((tx) => this.failures.giveBack(tx, keys, at));
    return { ...verdict, most: FAILURES_A_MINUTE[kindOf(rows[verdicts.indexOf(verdict)]?.key ?? '')] };
  }
}

const limited = (retry_after_s: number, most: number) =>
  new AppError('rate.limited', {
    data: { retry_after_s },
    figures: { seconds: retry_after_s },
    headers: limitHeaders(most, WINDOW_MS / 1_000, retry_after_s),
  });
