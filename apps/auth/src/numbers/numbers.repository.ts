import { Injectable } from '@nestjs/common';
import type { Tx } from '@lamliang/platform';
import type { SealedField } from '@lamliang/contracts/auth';
import type { SealedNumber } from './sealed-number.entity.ts';
import type { StoredField } from './numbers.rules.ts';

export type PlainNumbers = { id: number } & Record<SealedField, string | null>;
export interface SameNumber {
  field: SealedField;
  account_id: number;
  company_name: string | null;
  name: string;
  last_name: string;
}

export type PayeeRow = { account_id: number; bank_id: number | null; bank_name: string; account_name: string } & Pick<SealedNumber, 'last_digits' | 'sealed'> & { changed_dt: Date | null }; // prettier-ignore

/** As `isPersonal`, of a tax ID that is there. */
const PERSONAL = `tax_id !~ '^\\s*(0|$)'`;
/** As in the index `account__plain_numbers`. */
const HAS_PLAIN = `(id_card_number IS NOT NULL OR account_number IS NOT NULL OR ${PERSONAL})`;

@Injectable()
export class NumbersRepository {
  async put(tx: Tx, rows: Omit<SealedNumber, 'key_id'>[]): Promise<void> {
    if (!rows.length) return;
    await tx.run(
      `INSERT INTO sealed_number (account_id, field, sealed, last_digits, blind_index)
       SELECT * FROM unnest($1::bigint[], $2::text[], $3::bytea[], $4::text[], $5::bytea[])
       ON CONFLICT (account_id, field) DO UPDATE SET
         sealed = EXCLUDED.sealed, last_digits = EXCLUDED.last_digits, blind_index = EXCLUDED.blind_index`,
      [
        rows.map((row) => row.account_id),
        rows.map((row) => row.field),
        rows.map((row) => row.sealed),
        rows.map((row) => row.last_digits),
        rows.map((row) => row.blind_index),
      ],
    );
  }

  async remove(tx: Tx, account_id: number, fields: StoredField[]): Promise<void> {
    await tx.run('DELETE FROM sealed_number WHERE account_id = $1 AND field = ANY ($2)', [account_id, fields]);
  }

  async isShop(tx: Tx, id: number): Promise<boolean> {
    return (await tx.query<object[]>(`SELECT 1 FROM account WHERE id = $1 AND kind = 'shop'`, [id])).length > 0;
  }

  async lastDigits(tx: Tx, account_id: number): Promise<Pick<SealedNumber, 'field' | 'last_digits'>[]> {
    return await tx.query(`SELECT field, last_digits FROM sealed_number WHERE account_id = $1`, [account_id]);
  }

  async sealed(tx: Tx, account_id: number, field: StoredField): Promise<Buffer | undefined> {
    const [row] = await tx.query<Pick<SealedNumber, 'sealed'>[]>(
      `SELECT sealed FROM sealed_number WHERE account_id = $1 AND field = $2`,
      [account_id, field],
    );
    return row?.sealed;
  }

  /** Accepted COD bank accounts of shops, with their sealed numbers. */
  payees(tx: Tx, account_ids: number[]): Promise<PayeeRow[]> {
    return tx.query(
      `SELECT a.id AS account_id, a.bank_id, coalesce(a.bank_name, '') AS bank_name, coalesce(a.account_name, '') AS account_name,
         n.last_digits, n.sealed, (SELECT max(v.decided_dt) FROM verification v
           WHERE v.account_id = a.id AND v.verify_type = 'cod' AND v.state = 'accept') AS changed_dt
       FROM account a JOIN sealed_number n ON n.account_id = a.id AND n.field = 'account_number'
       WHERE a.id = ANY ($1::bigint[]) AND a.kind = 'shop' AND a.cod_verify_flag IN ('accept', 'complete') ORDER BY a.id`,
      [account_ids],
    );
  }

  /** Accounts with a number of one of these indexes. */
  async accountsOf(tx: Tx, indexes: Buffer[]): Promise<number[]> {
    const rows = await tx.query<{ account_id: number }[]>(
      `SELECT DISTINCT account_id FROM sealed_number WHERE blind_index = ANY ($1::bytea[]) ORDER BY account_id LIMIT 100`,
      [indexes],
    );
    return rows.map(({ account_id }) => account_id);
  }

  /** Moves the number of company papers to the account. */
  async acceptAsked(tx: Tx, { account_id, sealed }: Pick<SealedNumber, 'account_id' | 'sealed'>): Promise<void> {
    await tx.run(`DELETE FROM sealed_number WHERE account_id = $1 AND field = 'tax_id'`, [account_id]);
    await tx.run(`UPDATE sealed_number SET field = 'tax_id', sealed = $2 WHERE account_id = $1 AND field = 'asked_tax_id'`, [account_id, sealed]);
  } // prettier-ignore

  /** Whether company papers of a shop wait. */
  async asks(tx: Tx, account_id: number): Promise<boolean> {
    const sql = `SELECT FROM verification WHERE account_id = $1 AND verify_type = 'juristic' AND state = 'wait-confirm'`;
    return (await tx.query<object[]>(sql, [account_id])).length > 0;
  }

  /**
   * Shops that gave a number which this one gave, too, also by company papers that wait. The tax ID of a company is public
   * and stands in its row or in its papers.
   */
  async sameAs(tx: Tx, account_id: number): Promise<SameNumber[]> {
    return await tx.query(
      `WITH mine AS (
         SELECT tax_id FROM account WHERE id = $1 AND tax_id <> ''
         UNION SELECT asked ->> 'tax_id' FROM verification WHERE account_id = $1 AND state = 'wait-confirm' AND asked ->> 'tax_id' <> '')
       SELECT n.field, a.id AS account_id, a.company_name, a.name, a.last_name
       FROM (SELECT replace(n.field, 'asked_', '') AS field, o.account_id FROM sealed_number n
               JOIN sealed_number o ON o.blind_index = n.blind_index AND o.account_id <> n.account_id
             WHERE n.account_id = $1
             UNION SELECT 'tax_id', o.id FROM mine m JOIN account o ON o.tax_id = m.tax_id WHERE o.id <> $1
             UNION SELECT 'tax_id', v.account_id FROM mine m JOIN verification v ON v.asked ->> 'tax_id' = m.tax_id AND v.state = 'wait-confirm' WHERE v.account_id <> $1) n
         JOIN account a ON a.id = n.account_id AND a.kind = 'shop' ORDER BY a.id, n.field LIMIT 20`,
      [account_id],
    );
  }

  /** Accounts with plain numbers, as the release before writes them; locked. */
  async plain(tx: Tx, most: number): Promise<PlainNumbers[]> {
    return await tx.query(
      `SELECT id, id_card_number, account_number, CASE WHEN ${PERSONAL} THEN tax_id END AS tax_id
       FROM account WHERE ${HAS_PLAIN} ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`,
      [most],
    );
  }

  /** Empties plain numbers of accounts, also in their search texts. */
  async removePlain(tx: Tx, ids: number[]): Promise<void> {
    await tx.run(
      `UPDATE account SET id_card_number = NULL, account_number = NULL,
         tax_id = CASE WHEN ${PERSONAL} THEN NULL ELSE tax_id END,
         search_text = CASE WHEN ${PERSONAL} THEN replace(search_text, lower(tax_id) || ' | ', '') ELSE search_text END
       WHERE id = ANY ($1::bigint[])`,
      [ids],
    );
  }

  /** Numbers sealed by a key older than `key_id`, after those of an account; locked. */
  async olderThan(tx: Tx, key_id: number, after: [number, string], most: number): Promise<SealedNumber[]> {
    return await tx.query(
      `SELECT account_id, field, sealed, key_id, last_digits, blind_index FROM sealed_number
       WHERE key_id < $1 AND (account_id, field) > ($2, $3) ORDER BY account_id, field LIMIT $4 FOR UPDATE SKIP LOCKED`,
      [key_id, ...after, most],
    );
  }
}
