import type { Customer, SealedField } from '@lamliang/contracts/auth';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.entity.ts';
import type { BuyerNumber } from './buyer-number.entity.ts';

type Told = Pick<Account, 'account_type' | 'head_office_flag' | 'branch_name' | 'tax_id' | 'telephone' | 'email' | 'name' | 'last_name' | 'company_name'>; // prettier-ignore
export interface BuyerRow extends Told {
  account_id: number;
  address: Customer['registered_address'];
  /** The number of a person, as it is sealed with the account; null where there is none. */
  field: Exclude<SealedField, 'account_number'> | null;
  sealed: Buffer | null;
  last_digits: string | null;
  blind_index: Buffer | null;
}

/** SQL of shops as tax papers name them. */
@Injectable()
export class BuyersRepository {
  of(tx: Tx, account_ids: readonly number[]): Promise<BuyerRow[]> {
    return tx.query(
      `SELECT a.id AS account_id, a.account_type, a.name, a.last_name, a.company_name, a.head_office_flag, a.branch_name, a.tax_id, a.telephone, a.email,
         coalesce(a.invoice_address, a.registered_address, a.document_delivery_address) AS address, n.field, n.sealed, n.last_digits, n.blind_index
       FROM account a LEFT JOIN LATERAL (SELECT s.* FROM sealed_number s
         WHERE s.account_id = a.id AND s.field IN ('id_card_number', 'tax_id') AND s.blind_index IS NOT NULL ORDER BY s.field LIMIT 1) n ON a.account_type = 'ordinary'
       WHERE a.id = ANY ($1::bigint[]) AND a.kind = 'shop' AND NOT EXISTS (SELECT FROM deleted_account d WHERE d.account_id = a.id) ORDER BY a.id`,
      [account_ids],
    );
  }

  /** Keeps the number of a person, once. @returns its id, and whether it is new */
  async keep(tx: Tx, { account_id, sealed, last_digits, blind_index }: Pick<BuyerNumber, 'account_id' | 'sealed' | 'last_digits' | 'blind_index'>): Promise<{ id: number; fresh: boolean }> {
    const known = await tx.query<{ id: number }[]>(
      'UPDATE buyer_number SET named_dt = $3 WHERE account_id = $1 AND blind_index = $2 RETURNING id',
      [account_id, blind_index, tx.now()],
    );
    if (known[0]) return { id: known[0].id, fresh: false };
    const rows = await tx.query<{ id: number }[]>(
      `INSERT INTO buyer_number (account_id, sealed, last_digits, blind_index, named_dt) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (account_id, blind_index) DO UPDATE SET named_dt = excluded.named_dt RETURNING id`,
      [account_id, sealed, last_digits, blind_index, tx.now()],
    );
    return { id: rows[0]!.id, fresh: true };
  } // prettier-ignore

  async number(tx: Tx, account_id: number, id: number): Promise<BuyerNumber | undefined> {
    const sql = 'SELECT * FROM buyer_number WHERE id = $1 AND account_id = $2';
    return (await tx.query<BuyerNumber[]>(sql, [id, account_id]))[0];
  }

  /** Numbers that an older key sealed, after one; locked. */
  olderThan(tx: Tx, key_id: number, after: number, most: number): Promise<BuyerNumber[]> {
    const sql = 'SELECT * FROM buyer_number WHERE key_id < $1 AND id > $2 ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED';
    return tx.query(sql, [key_id, after, most]);
  }

  async reseal(tx: Tx, id: number, sealed: Buffer): Promise<void> {
    await tx.run('UPDATE buyer_number SET sealed = $2 WHERE id = $1', [id, sealed]);
  }
}
