import type { AnswerOf } from '@lamliang/contracts';
import type { authRoutes } from '@lamliang/contracts/auth';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { SHOP_NAME } from '../accounts/account.rules.ts';

/** Where a shop is written to. */
export interface Mailbox {
  shop: string;
  email: string;
  language: string;
}

/** SQL of shops that are billed. */
@Injectable()
export class ShopMailsRepository {
  /** In the language of the owner; undefined where there is no mailbox, and of a shop that left. */
  async mailbox(tx: Tx, account_id: number): Promise<Mailbox | undefined> {
    const rows = await tx.query<Mailbox[]>(
      `SELECT ${SHOP_NAME} AS shop, a.email, coalesce(l.language, 'th') AS language
       FROM account a LEFT JOIN account_link k ON k.account_id = a.id AND k.access_level_id = 1 LEFT JOIN login l ON l.id = k.login_id
       WHERE a.id = $1 AND a.kind = 'shop' AND a.email <> '' AND NOT EXISTS (SELECT FROM deleted_account d WHERE d.account_id = a.id)`,
      [account_id],
    );
    return rows[0];
  }

  creditTerms(tx: Tx, account_ids: readonly number[]): Promise<AnswerOf<typeof authRoutes.creditTerms>> {
    return tx.query(
      `SELECT id AS account_id, payment_type, due_days FROM account WHERE id = ANY ($1::bigint[]) AND kind = 'shop' ORDER BY id`,
      [account_ids],
    );
  }
}
