import { Injectable } from '@nestjs/common';
import { digest, type CachePart } from '@lamliang/adapters';
import { limitHeaders } from '@lamliang/contracts';
import { AppClock } from '../clock.ts';
import { Db } from '../data/db.ts';
import { AppError } from './errors.ts';

/**
 * Rate limits that all replicas share: counted in the cache, or in the database where it gives no answer. A lost count
 * allows more, it never refuses.
 */
@Injectable()
export class Limits {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly cache?: CachePart,
  ) {}

  /**
   * Takes one from the allowance of `key`.
   * @param most how many in a window of `window_ms`
   * @throws AppError rate.limited with `retry_after_s`
   */
  async consume(key: string, most: number, window_ms: number): Promise<void> {
    const now = this.clock.now();
    const { count, begun } =
      (await this.cache?.count(`limit:${digest(key)}`, now.getTime(), window_ms)) ??
      (await this.countInDatabase(key, now, window_ms));
    if (count <= most) return;
    const seconds = Math.max(1, Math.ceil((begun + window_ms - now.getTime()) / 1_000));
    const headers = limitHeaders(most, window_ms / 1_000, seconds);
    throw new AppError('rate.limited', { data: { retry_after_s: seconds }, figures: { seconds }, headers });
  }

  private async countInDatabase(key: string, now: Date, window_ms: number) {
    const [row] = await this.db.systemAutocommit((tx) =>
      tx.query<{ count: number; window_start: Date }[]>(
        `INSERT INTO rate_limit AS r (key, window_start, count) VALUES ($1, $2, 1)
         ON CONFLICT (key) DO UPDATE SET
           count = CASE WHEN r.window_start <= $3 THEN 1 ELSE r.count + 1 END,
           window_start = CASE WHEN r.window_start <= $3 THEN $2 ELSE r.window_start END
         RETURNING count, window_start`,
        [key, now, new Date(now.getTime() - window_ms)],
      ),
    );
    return { count: row?.count ?? 0, begun: row?.window_start.getTime() ?? 0 };
  }
}
