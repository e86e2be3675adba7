import { type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

@Injectable()
export class ResellersRepository {
  /** Writes which reseller a shop is under; older versions are ignored. */
  async set(tx: Tx, account_id: number, reseller_id: number | null, version: number): Promise<void> {
    await tx.run(
      `INSERT INTO shop_reseller AS s (account_id, reseller_id, version, update_dt) VALUES ($1, $2, $3, $4)
       ON CONFLICT (account_id) DO UPDATE
       SET reseller_id = excluded.reseller_id, version = excluded.version, update_dt = excluded.update_dt
       WHERE s.version < excluded.version`,
      [account_id, reseller_id, version, tx.now()],
    );
  }
}
