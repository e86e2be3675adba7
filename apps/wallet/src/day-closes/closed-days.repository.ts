import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Which days are closed: each after the one before it, from the first that was. */
@Injectable()
export class ClosedDaysRepository {
  /** One closes, opens or adds lines of the bank at a time, until the transaction ends; late postings wait for it. */
  async lock(tx: Tx): Promise<void> {
    await tx.run(`SELECT pg_advisory_xact_lock(hashtext('day_close'), 0)`, []);
  }

  /** The last closed day before another, or of all. */
  async last(tx: Tx, before?: string): Promise<string | undefined> {
    const sql = `SELECT max(day)::text AS day FROM day_close WHERE state = 'closed' AND ($1::date IS NULL OR day < $1::date)`;
    return (await tx.query<{ day: string | null }[]>(sql, [before ?? null]))[0]?.day ?? undefined;
  }
}
