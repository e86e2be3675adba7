import { Injectable } from '@nestjs/common';
import type { Tx } from '@lamliang/platform';
import type { LoginFailure } from './login-failure.entity.ts';

type FailureRow = Omit<LoginFailure, 'last_dt'>;

@Injectable()
export class LoginFailuresRepository {
  /** Reserves an attempt in the windows of these keys, in key order, and returns their new state. */
  async take(tx: Tx, keys: readonly string[], at: Date): Promise<FailureRow[]> {
    return await tx.query<FailureRow[]>(
      `INSERT INTO login_failure AS f (key, failures, pending, last_dt)
       SELECT u, '{}', ARRAY[$2::timestamptz], $2 FROM unnest($1::text[]) u ORDER BY u
       ON CONFLICT (key) DO UPDATE SET pending = f.pending || EXCLUDED.pending, last_dt = EXCLUDED.last_dt
       RETURNING f.key, f.failures, f.pending`,
      [[...keys].sort(), at],
    );
  }

  /** Releases the attempt reserved at `at`: one per key, even with others in the same millisecond. */
  async giveBack(tx: Tx, keys: readonly string[], at: Date): Promise<void> {
    await tx.run(
      `WITH locked AS (SELECT key FROM login_failure WHERE key = ANY ($1::text[]) ORDER BY key FOR UPDATE)
       UPDATE login_failure f
       SET pending = f.pending[:array_position(f.pending, $2::timestamptz) - 1] || f.pending[array_position(f.pending, $2::timestamptz) + 1:]
       FROM locked WHERE f.key = locked.key AND $2::timestamptz = ANY (f.pending)`,
      [keys, at],
    );
  }

  /** The windows of these keys, created if missing and locked in key order. */
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

  /** Deletes windows of addresses last used before the one time, others before the other. */
  async removeBefore(tx: Tx, addresses: Date, others: Date): Promise<number> {
    return await tx.run(
      `DELETE FROM login_failure WHERE last_dt < CASE WHEN key LIKE 'address:%' THEN $1::timestamptz ELSE $2 END`,
      [addresses, others],
    );
  }
}
