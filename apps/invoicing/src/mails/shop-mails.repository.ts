import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { ShopMail } from './shop-mail.entity.ts';

/** SQL of mails to shops. */
@Injectable()
export class ShopMailsRepository {
  async ask(tx: Tx, { business_key, account_id, kind, values, until_dt }: Pick<ShopMail, 'business_key' | 'account_id' | 'kind' | 'values' | 'until_dt'>): Promise<void> {
    await tx.run(
      `INSERT INTO shop_mail (business_key, account_id, kind, values, until_dt, due_dt) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (business_key) DO NOTHING`,
      [business_key, account_id, kind, JSON.stringify(values), until_dt, tx.now()],
    );
  } // prettier-ignore

  /** Takes mails that are due, for as long as `until`. */
  takeDue(tx: Tx, limit: number, until: Date): Promise<ShopMail[]> {
    return tx.query(
      `UPDATE shop_mail SET due_dt = $2, attempts = attempts + 1 WHERE business_key IN (
         SELECT business_key FROM shop_mail WHERE due_dt <= $3 ORDER BY due_dt LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING *`,
      [limit, until, tx.now()],
    );
  }

  async againAt(tx: Tx, business_key: string, at: Date): Promise<void> {
    await tx.run('UPDATE shop_mail SET due_dt = $2 WHERE business_key = $1', [business_key, at]);
  }

  async remove(tx: Tx, business_key: string): Promise<void> {
    await tx.run('DELETE FROM shop_mail WHERE business_key = $1', [business_key]);
  }

  async removeOf(tx: Tx, account_id: number): Promise<void> {
    await tx.run('DELETE FROM shop_mail WHERE account_id = $1', [account_id]);
  }
}
