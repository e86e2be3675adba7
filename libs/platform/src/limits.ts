import { Injectable } from '@nestjs/common';
import { AppClock } from './clock.ts';
import { Db } from './db.ts';
import { AppError } from './errors.ts';

/** Counts per key and window, kept in the database so that every replica counts together. */
@Injectable()
export class Limits {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
  ) {}

  /**
   * Takes one from the allowance of `key`.
   * @param most how many in a window of `window_ms`
   * @throws AppError rate.limited with `retry_after_s`
   */
  async take(key: string, most: number, window_ms: number): Promise<void> {
    const { count, retry_after_s } = await this.count(key, window_ms, 1);
    if (count > most)
      throw new AppError('rate.limited', { data: { retry_after_s }, figures: { seconds: retry_after_s } });
  }

  /** Refuses when the allowance is used up, without taking from it. */
  async check(key: string, most: number, window_ms: number): Promise<void> {
    const { count, retry_after_s } = await this.count(key, window_ms, 0);
    if (count >= most)
      throw new AppError('rate.limited', { data: { retry_after_s }, figures: { seconds: retry_after_s } });
  }

  private async count(key: string, window_ms: number, step: 0 | 1): Promise<{ count: number; retry_after_s: number }> {
    const now = this.clock.now();
    const [row] = await this.db.systemRead((tx) =>
      tx.query<{ count: number; window_start: Date }[]>(
        `INSERT INTO rate_limit AS r (key, window_start, count) VALUES ($1, $2, $4)
         ON CONFLICT (key) DO UPDATE SET
           count = CASE WHEN r.window_start <= $3 THEN $4 ELSE r.count + $4 END,
           window_start = CASE WHEN r.window_start <= $3 THEN $2 ELSE r.window_start END
         RETURNING count, window_start`,
        [key, now, new Date(now.getTime() - window_ms), step],
      ),
    );
    const start = row?.window_start ?? now;
    return {
      count: row?.count ?? 0,
      retry_after_s: Math.max(1, Math.ceil((start.getTime() + window_ms - now.getTime()) / 1_000)),
    };
  }
}
