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
    return await tx.query<FailureRow[]>(
      `INSERT INTO login_failure AS f (key, failures, pending, last_dt)
       SELECT u, '{}', '{}', $2 FROM unnest($1::text[]) u ORDER BY u
       ON CONFLICT (key) DO UPDATE SET last_dt = EXCLUDED.last_dt RETURNING f.key, f.failures, f.pending`,
      [[...keys].sort(), now],
    );
  }

  async save(tx: Tx, rows: FailureRow[], now: Date): Promise<void> {
    await tx.run(
      `UPDATE login_failure f SET failures = u.failures, pending = u.pending, last_dt = $2
       FROM jsonb_to_recordset($1::jsonb) u(key text, failures timestamptz[], pending timestamptz[]) WHERE f.key = u.key`,
      [JSON.stringify(rows), now],
    );
  }

  async removeBefore(tx: Tx, before: Date): Promise<number> {
    return await tx.run(`DELETE FROM login_failure WHERE last_dt < $1`, [before]);
  }
}
