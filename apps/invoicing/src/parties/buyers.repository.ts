import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { Buyer } from './buyer.entity.ts';

/** SQL of the buyers of papers. */
@Injectable()
export class BuyersRepository {
  async keep(tx: Tx, buyers: readonly Omit<Buyer, 'told_dt'>[]): Promise<void> {
    await tx.run(
      `INSERT INTO buyer (account_id, party, lacks, told_dt)
       SELECT account_id, party, ARRAY (SELECT jsonb_array_elements_text(lacks)), $2 FROM jsonb_to_recordset($1::jsonb) AS b (account_id bigint, party jsonb, lacks jsonb)
       ORDER BY account_id
       ON CONFLICT (account_id) DO UPDATE SET party = excluded.party, lacks = excluded.lacks, told_dt = excluded.told_dt`,
      [JSON.stringify(buyers), tx.now()],
    );
  }

  async one(tx: Tx, account_id: number): Promise<Buyer | undefined> {
    return (await tx.query<Buyer[]>('SELECT * FROM buyer WHERE account_id = $1', [account_id]))[0];
  }

  async remove(tx: Tx, account_id: number): Promise<void> {
    await tx.run('DELETE FROM buyer WHERE account_id = $1', [account_id]);
  }
}
