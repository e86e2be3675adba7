import { Injectable } from '@nestjs/common';
import type { Tx } from '@lamliang/platform';

export interface FailureRow {
  key: string;
  failures: Date[];
  pending: Date[];
}

@Injectable()
export class LoginFailuresRepository {
  /** The windows of these keys, made where they are missing and locked in the order of their keys. */
  async lock(tx: Tx, keys: readonly string[], now: Date): Promise<FailureRow[]> {
    const sorted = [...keys].sort();
    await tx.run(
      `INSERT INTO login_failure (key, failures, pending, last_dt)
       SELECT u, '{}', '{}', $2 FROM unnest($1::text[]) u ORDER BY u ON CONFLICT (key) DO NOTHING`,
      [sorted, now],
    );
    return await tx.query<FailureRow[]>(
      `SELECT key, failures, pending FROM login_failure WHERE key = ANY ($1) ORDER BY key FOR UPDATE`,
      [sorted],
    );
  }

  async save(tx: Tx, row: FailureRow, now: Date): Promise<void> {
    await tx.run(`UPDATE login_failure SET failures = $2, pending = $3, last_dt = $4 WHERE key = $1`, [
      row.key,
      row.failures,
      row.pending,
      now,
    ]);
  }

  async removeBefore(tx: Tx, before: Date): Promise<number> {
    return await tx.run(`DELETE FROM login_failure WHERE last_dt < $1`, [before]);
  }
}
