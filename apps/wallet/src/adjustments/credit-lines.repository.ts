import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** SQL of limits that wait for a second person. */
@Injectable()
export class CreditLinesRepository {
  /** Whether a limit of a shop waits. Until the end of `tx` nobody else enters one for it. */
  async isWaiting(tx: Tx, account_id: number): Promise<boolean> {
    await tx.run(`SELECT pg_advisory_xact_lock(hashtext('credit_line'), hashtext($1))`, [String(account_id)]);
    const sql = `SELECT id FROM decision WHERE kind = 'credit_line' AND account_id = $1 AND state = 'waiting' LIMIT 1`;
    return (await tx.query<object[]>(sql, [account_id])).length > 0;
  }
}
