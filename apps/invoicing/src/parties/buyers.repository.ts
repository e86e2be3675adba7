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
       WHERE NOT EXISTS (SELECT FROM deleted_account d WHERE d.account_id = b.account_id) ORDER BY account_id
       ON CONFLICT (account_id) DO UPDATE SET party = excluded.party, lacks = excluded.lacks, told_dt = excluded.told_dt`,
      [JSON.stringify(buyers), tx.now()],
    );
  }

  async one(tx: Tx, account_id: number): Promise<Buyer | undefined> {
    return (await tx.query<Buyer[]>('SELECT * FROM buyer WHERE account_id = $1', [account_id]))[0];
  }

  /** What is lacking of those of these shops that are known. */
  lacks(tx: Tx, account_ids: readonly number[]): Promise<Pick<Buyer, 'account_id' | 'lacks'>[]> {
    return tx.query('SELECT account_id, lacks FROM buyer WHERE account_id = ANY ($1::bigint[])', [account_ids]);
  }

  /** Removes what is known of shops that have left, but of those whose last paper is to come. */
  async forgetGone(tx: Tx): Promise<void> {
    await tx.run(
      `DELETE FROM buyer y USING deleted_account d WHERE d.account_id = y.account_id AND NOT EXISTS (SELECT FROM billable_line b WHERE b.account_id = y.account_id
         AND b.payment_type = 'wallet' AND b.paper_id IS NULL AND b.void_dt IS NULL AND b.credit_note_id IS NULL)
         AND NOT EXISTS (SELECT FROM payee_certificate c WHERE c.account_id = y.account_id AND c.paper_id IS NULL)`,
    );
  }
}
