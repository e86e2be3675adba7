import type { MessageKind } from '@lamliang/contracts/notifications';
import { ERASED, type DeletedAccount, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { toldKey } from '../messages/shop-mails.service.ts';

/** What stands in the place of a telephone and an email, which are unique. */
const GONE = 'deleted:';

/** How the keys begin of what a login is told of itself, before its id and the time. */
const TOLD_LOGINS = ['password_changed:', 'facebook_linked:', 'facebook_unlinked:'] satisfies `${MessageKind}:`[];

/** SQL of deleted shops and the logins that end with them. */
@Injectable()
export class DeletionsRepository {
  /**
   * Logins of a shop that have no other, and are of no staff. They are locked until the end of `tx`, against another shop
   * that takes one in, too; which of them that has done is seen by who asks after the locks.
   */
  async endingLogins(tx: Tx, account_id: number): Promise<number[]> {
    const ending = `staff_role IS NULL AND coalesce(l.account_id, $1) = $1
      AND EXISTS (SELECT FROM account_link k WHERE k.login_id = l.id AND k.account_id = $1)
      AND NOT EXISTS (SELECT FROM account_link k WHERE k.login_id = l.id AND k.account_id <> $1)`;
    await tx.run(`SELECT 1 FROM login l WHERE ${ending} ORDER BY l.id FOR UPDATE`, [account_id]);
    const sql = `SELECT l.id FROM login l WHERE ${ending} ORDER BY l.id`;
    return (await tx.query<{ id: number }[]>(sql, [account_id])).map(({ id }) => id);
  }

  /** Switches a shop and its logins off, and ends their sessions and API keys. @returns hashes of the tokens that ended, and the version */
  async close(tx: Tx, { account_id, login_ids }: DeletedAccount): Promise<{ ended: Buffer[]; version: number }> {
    const ended = await tx.query<{ token_hash: Buffer }[]>(
      'DELETE FROM session WHERE account_id = $1 OR login_id = ANY ($2) RETURNING token_hash',
      [account_id, login_ids],
    );
    const keys = await tx.query<{ token_hash: Buffer }[]>(
      'DELETE FROM api_key WHERE account_id = $1 RETURNING key_hash AS token_hash',
      [account_id],
    );
    await tx.run('UPDATE login SET active_flag = 0 WHERE id = ANY ($1)', [login_ids]);
    const sql = `UPDATE account SET user_status = 'suspended', version = version + 1 WHERE id = $1 RETURNING version`;
    const [row] = await tx.query<{ version: number }[]>(sql, [account_id]);
    return { ended: [...ended, ...keys].map(({ token_hash }) => token_hash), version: row!.version };
  }

  /**
   * What messages of a deleted shop are found by, 200 behind `last`: telephones and mail addresses that no other shop,
   * login or invitation has, and the keys of those that went to any; a key that ends in a colon begins those of many.
   */
  async messagesOf(
    tx: Tx,
    { account_id, login_ids }: DeletedAccount,
    last: string,
  ): Promise<{ kind: 'receiver' | 'key'; name: string }[]> {
    return await tx.query(
      `WITH mine AS (
         SELECT unnest(ARRAY[telephone, email]) AS name FROM login WHERE id = ANY ($2)
         UNION SELECT unnest(ARRAY[telephone, email]) FROM account WHERE id = $1
         UNION SELECT unnest(ARRAY[telephone, email]) FROM invite WHERE account_id = $1),
       others AS (
         SELECT unnest(ARRAY[telephone, email]) AS name FROM login WHERE id <> ALL ($2)
         UNION ALL SELECT unnest(ARRAY[telephone, email]) FROM account WHERE id <> $1
         UNION ALL SELECT unnest(ARRAY[telephone, email]) FROM invite WHERE account_id <> $1
         UNION ALL SELECT unnest(ARRAY[telephone, email]) FROM staff_invite)
       SELECT kind, name FROM (
         SELECT 'receiver' AS kind, name FROM mine m WHERE name <> '' AND NOT starts_with(name, '${GONE}')
           AND NOT EXISTS (SELECT FROM others o WHERE o.name = m.name)
         UNION ALL SELECT 'key', 'invite:' || id FROM invite WHERE account_id = $1
         UNION ALL SELECT 'key', 'verification:' || id FROM verification WHERE account_id = $1
         UNION ALL SELECT 'key', 'code:' || id FROM one_time_code WHERE login_id = ANY ($2)
         UNION ALL SELECT 'key', $5::text
         UNION ALL SELECT 'key', told || id || ':' FROM unnest($2::bigint[]) id, unnest($4::text[]) told) known
       WHERE name > $3 ORDER BY name LIMIT 200`,
      [account_id, login_ids, last, TOLD_LOGINS, toldKey(account_id)],
    );
  }

  /**
   * Erases what is kept of a deleted shop and of its logins. The rows stay: ledgers, counters and the access log name
   * them by id. Who accepted which policy stays with the id, too.
   */
  async erase(tx: Tx, { account_id, login_ids }: DeletedAccount): Promise<void> {
    for (const table of [
      'second_factor',
      'recovery_code',
      'used_ticket',
      'login_device',
      'one_time_code',
      'facebook_login',
    ])
      await tx.run(`DELETE FROM ${table} WHERE login_id = ANY ($1)`, [login_ids]);
    for (const table of ['invite', 'affiliate', 'sealed_number', 'account_link', 'customer_note'])
      await tx.run(`DELETE FROM ${table} WHERE account_id = $1`, [account_id]);
    await tx.run(
      `UPDATE verification SET papers = '[]', asked = NULL, remark = CASE WHEN remark IS NULL THEN NULL ELSE $2 END WHERE account_id = $1`,
      [account_id, ERASED],
    );
    await tx.run(
      `UPDATE login SET telephone = '${GONE}' || id, email = '${GONE}' || id, user_name = $2, password_hash = '', profile_pic = NULL
       WHERE id = ANY ($1)`,
      [login_ids, ERASED],
    );
    await tx.run('UPDATE login SET account_id = NULL WHERE account_id = $1 AND staff_role IS NULL', [account_id]);
    await tx.run(
      `UPDATE account SET name = $2, last_name = '', email = '', telephone = '', company_name = NULL, branch_name = NULL, tax_id = NULL,
         registered_address = NULL, document_delivery_address = NULL, invoice_address = NULL, bank_id = NULL, bank_name = NULL,
         account_name = NULL, id_card_number = NULL, account_number = NULL, email_verified_dt = NULL, search_text = '' WHERE id = $1`,
      [account_id, ERASED],
    );
  }
}
