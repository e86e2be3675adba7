import { Injectable } from '@nestjs/common';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import type { FlagMap } from '@lamliang/contracts';
import type { EmployeeLevel, LevelFlags } from '@lamliang/contracts/auth';
import { Login } from '../sessions/login.entity.ts';
import type { AccountLink } from './account-link.entity.ts';
import { Account } from './account.entity.ts';
import type { AccountRow } from './account.view.ts';

export interface AccountSearch extends Omit<StaffList, 'filter'> {
  /** LIKE pattern in search form. */
  pattern: string | undefined;
  /** Ids that the search text may mean. */
  meant: number[];
  status: string | undefined;
  cod_status: string | undefined;
  user_status: string | undefined;
  /** Only shops with a number that another one has, too. */
  same_number: boolean;
  /** Ids wanted; the console asks for several at once. */
  ids: number[] | undefined;
}

const COLUMNS = `id, kind, provider, name, last_name, email, telephone, company_name, branch_name,
  head_office_flag, tax_id, registered_address, document_delivery_address, bank_name, account_name,
  account_type, payment_type, price_type, care_sales_cell, sale_id, user_status, status, card_verify_flag,
  juristic_verify_flag, cod_verify_flag, request_support_flag, premium_flag, affiliate_flag, version, create_dt`;

const SAME_NUMBER = `EXISTS (SELECT FROM sealed_number n JOIN sealed_number o ON o.blind_index = n.blind_index
  AND o.account_id <> n.account_id WHERE n.account_id = account.id)`;

@Injectable()
export class AccountsRepository {
  async insertAccount(tx: Tx, row: Omit<Account, 'id' | 'version' | 'level_flags'>): Promise<AccountRow> {
    const account = tx.manager.create(Account, { ...row, version: 1 });
    await tx.manager.insert(Account, account);
    return account;
  }

  async insertLogin(tx: Tx, row: Omit<Login, 'id' | 'active_flag'>): Promise<number> {
    const login = tx.manager.create(Login, { ...row, active_flag: 1 });
    await tx.manager.insert(Login, login);
    return login.id;
  }

  /** The existing login with this phone or email; the provider's user names are locked until the end of `tx`. */
  async takenLogin(
    tx: Tx,
    provider: string,
    telephone: string,
    email: string,
  ): Promise<Pick<Login, 'id' | 'account_id'> | undefined> {
    await tx.run(`SELECT pg_advisory_xact_lock(hashtext('login:' || $1))`, [provider]);
    const [row] = await tx.query<Pick<Login, 'id' | 'account_id'>[]>(
      `SELECT id, account_id FROM login WHERE provider = $1 AND (telephone = $2 OR email = $3) ORDER BY id LIMIT 1`,
      [provider, telephone, email],
    );
    return row;
  }

  /** Creates or reactivates the link with its level; the owner's own link is never changed. */
  async upsertLink(tx: Tx, link: Omit<AccountLink, 'id' | 'active_flag'>): Promise<number> {
    const [made] = await tx.query<{ id: number }[]>(
      `INSERT INTO account_link AS k (login_id, account_id, access_level_id, active_flag, create_dt)
       VALUES ($1, $2, $3, 1, $4)
       ON CONFLICT (login_id, account_id) DO UPDATE SET
         access_level_id = CASE WHEN k.access_level_id = 1 THEN 1 ELSE EXCLUDED.access_level_id END, active_flag = 1
       RETURNING id`,
      [link.login_id, link.account_id, link.access_level_id, link.create_dt],
    );
    return made!.id;
  }

  /** Updates a shop's flags of a level. @returns all its changes; undefined when there is no such shop */
  async switchLevel(tx: Tx, id: number, level: EmployeeLevel, flags: FlagMap): Promise<LevelFlags | undefined> {
    const [row] = await tx.query<{ level_flags: LevelFlags }[]>(
      `UPDATE account SET level_flags = jsonb_set(level_flags, ARRAY[$2::text], coalesce(level_flags->$2::text, '{}') || $3::jsonb)
       WHERE id = $1 AND kind = 'shop' RETURNING level_flags`,
      [id, String(level), JSON.stringify(flags)],
    );
    return row?.level_flags;
  }

  async loginExists(tx: Tx, id: number): Promise<boolean> {
    return await tx.manager.existsBy(Login, { id });
  }

  async shop(tx: Tx, id: number): Promise<AccountRow | undefined> {
    const [row] = await tx.query<AccountRow[]>(`SELECT ${COLUMNS} FROM account WHERE id = $1 AND kind = 'shop'`, [id]);
    return row;
  }

  async shops(tx: Tx, ids: number[]): Promise<{ account_id: number }[]> {
    return await tx.query(`SELECT id AS account_id FROM account WHERE id = ANY ($1::bigint[]) AND kind = 'shop'`, [
      ids,
    ]);
  }

  async search(tx: Tx, wanted: AccountSearch): Promise<Listed<AccountRow>> {
    const search = new Search()
      .add('kind = ?', 'shop')
      .add('status = ?', wanted.status)
      .add('cod_verify_flag = ?', wanted.cod_status)
      .add('user_status = ?', wanted.user_status)
      .add(`? AND ${SAME_NUMBER}`, wanted.same_number || undefined)
      .add('id = ANY (?::bigint[])', wanted.ids);
    const { pattern, meant } = wanted;
    const ids = meant.length ? ` OR id IN (${meant.join(', ')})` : '';
    if (pattern !== undefined) search.add(`(search_text ILIKE ?${ids})`, pattern);
    return await listRows(tx, { select: COLUMNS, from: 'account' }, search, wanted);
  }
}
