import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** SQL of shops that leave. */
@Injectable()
export class LeavingRepository {
  async open(tx: Tx, account_id: number): Promise<number> {
    const sql = `SELECT count(*) AS total FROM claim WHERE account_id = $1 AND status = 'on-claim'`;
    const [row] = await tx.query<{ total: number }[]>(sql, [account_id]);
    return row!.total;
  }
}
