import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { CreditStop } from './credit-stop.entity.ts';

/** SQL of shops whose credit is stopped. */
@Injectable()
export class CreditStopsRepository {
  /** Copies what is newer than what is copied. */
  async copy(tx: Tx, { account_id, stopped_flag, version }: CreditStop): Promise<void> {
    await tx.run(
      `INSERT INTO credit_stop AS s (account_id, stopped_flag, version) VALUES ($1, $2, $3)
       ON CONFLICT (account_id) DO UPDATE SET stopped_flag = excluded.stopped_flag, version = excluded.version WHERE s.version < excluded.version`,
      [account_id, stopped_flag, version],
    );
  }

  async isStopped(tx: Tx, account_id: number): Promise<boolean> {
    return (await tx.query('SELECT 1 FROM credit_stop WHERE account_id = $1 AND stopped_flag = 1', [account_id])).length > 0;
  } // prettier-ignore
}
