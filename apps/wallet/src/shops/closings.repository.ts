import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** SQL of shops that are being deleted. */
@Injectable()
export class ClosingsRepository {
  /** Whether a shop is open; nobody closes it until `tx` has ended. */
  async isOpen(tx: Tx, account_id: number, now: Date): Promise<boolean> {
    const rows = await tx.query<{ open: boolean }[]>('SELECT is_shop_open($1, $2) AS open', [account_id, now]);
    return rows[0]?.open === true;
  }

  /** Closes a shop: whoever is taking something of it is waited for. @param until null for good */
  async close(tx: Tx, account_id: number, until: Date | null): Promise<void> {
    await tx.run(`SELECT pg_advisory_xact_lock(hashtext('closed_shop'), hashtext($1::bigint::text))`, [account_id]);
    await tx.run(
      `INSERT INTO closed_shop AS c (account_id, until) VALUES ($1, coalesce($2::timestamptz, 'infinity'))
       ON CONFLICT (account_id) DO UPDATE SET until = greatest(c.until, excluded.until)`,
      [account_id, until],
    );
  }

  /** Opens it again; one that was deleted stays closed. */
  async open(tx: Tx, account_id: number): Promise<void> {
    await tx.run(`DELETE FROM closed_shop WHERE account_id = $1 AND until <> 'infinity'`, [account_id]);
  }
}
