import { Injectable } from '@nestjs/common';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import type { FlagMap } from '@lamliang/contracts';
import { flagOf, VERIFY_TYPES, type EmployeeLevel, type LevelFlags } from '@lamliang/contracts/auth';
import { HAS_SAME_NUMBER } from '../numbers/numbers.rules.ts';
import { Login } from '../sessions/login.entity.ts';
import type { AccountLink } from './account-link.entity.ts';
import { Account } from './account.entity.ts';
import type { AccountRow } from './account.view.ts';

/** A shop, and how it pays. */
export type ShopFound = Pick<Account, 'payment_type'> & { account_id: number };

export interface AccountSearch extends Omit<StaffList, 'filter'> {
  /** LIKE pattern in search form. */
  pattern: string | undefined;
  /** Ids that the search text may mean. */
  meant: number[];
  status: readonly string[] | undefined;
  cod_status: readonly string[] | undefined;
  user_status: readonly string[] | undefined;
  /** Only shops with a number that another one has, too. */
  same_number: boolean;
  /** 1: only shops that asked to be called. */
  request_support_flag: 0 | 1 | undefined;
  /** The member of staff who looks after the shop. */
  sale_id: number | undefined;
  /** 1 for those whom nobody of sales who can log in looks after, 0 for the others. */
  unattended_flag: 0 | 1 | undefined;
  /** Ids wanted; the console asks for several at once. */
  ids: number[] | undefined;
}

/** A login to which shops may be given. */
const SELLS = `staff_role = 'sales' AND active_flag = 1`;
const COLUMNS = `id, kind, provider, name, last_name, email, telephone, company_name, branch_name,
  head_office_flag, tax_id, registered_address, document_delivery_address, bank_name, account_name,
  account_type, payment_type, due_days, price_type, care_sales_cell, sale_id, user_status, status, ${VERIFY_TYPES.map(flagOf).join(', ')},
  request_support_flag, premium_flag, affiliate_flag, reseller_id, reseller_dt, version, create_dt, bank_id, invoice_address, email_verified_dt`;

/** Of what staff and other services know as a shop: one that was deleted is none any more. */
const SHOP = `kind = 'shop' AND NOT EXISTS (SELECT FROM deleted_account d WHERE d.account_id = account.id)`;

/**
 * A login that was taken out of its last shop and has none of its own is nobody's any more: whoever proves its telephone
 * has it anew. One that is switched off stays.
 */
const NOBODYS = `telephone = $2 AND active_flag = 1 AND account_id IS NULL
  AND NOT EXISTS (SELECT FROM account_link k WHERE k.login_id = login.id)`;
/** Whose telephone or email stands in the way of a new login. */
const TAKEN = `provider = $1 AND (telephone = $2 OR email = $3) AND NOT (${NOBODYS})`;

/** Names, email and telephone of a login `p`, as `searchForm` writes them; the expression of an index. */
const PERSON_TEXT = `lower(normalize(p.user_name || ' | ' || p.email || ' | ' || p.telephone, NFKC))`;

/**
 * Ids of shops with a pattern in what they or their people are called, each part by its own index, and of those in `meant`.
 * @param pattern LIKE pattern in search form, as a parameter
 */
export const foundBy = (pattern: string, meant: readonly number[]): string =>
  `SELECT m.id FROM account m WHERE m.kind = 'shop' AND m.search_text ILIKE ${pattern}
   UNION SELECT k.account_id FROM login p JOIN account_link k ON k.login_id = p.id WHERE p.staff_role IS NULL AND ${PERSON_TEXT} LIKE ${pattern}
   UNION SELECT unnest('{${meant.join(',')}}'::bigint[])`;

@Injectable()
export class AccountsRepository {
  async insertAccount(tx: Tx, row: Omit<Account, 'id' | 'version' | 'level_flags'>): Promise<AccountRow> {
    const account = tx.manager.create(Account, { ...row, version: 1 });
    await tx.manager.insert(Account, account);
    return account;
  }

  /**
   * Makes a login. One that was nobody's any more gives up its telephone and email: what it read, its second factor and
   * its devices stay with it, and whoever has the number now sees nothing of them.
   */
  async insertLogin(tx: Tx, row: Omit<Login, 'id' | 'active_flag' | 'language' | 'sessions_ended'>): Promise<number> {
    const nobodys = [row.provider, row.telephone];
    await tx.run(
      `DELETE FROM facebook_login WHERE login_id IN (SELECT id FROM login WHERE provider = $1 AND ${NOBODYS})`,
      nobodys,
    );
    await tx.run(
      `UPDATE login SET telephone = 'released:' || id, email = 'released:' || id, active_flag = 0
       WHERE provider = $1 AND ${NOBODYS}`,
      nobodys,
    );
    const login = tx.manager.create(Login, { ...row, active_flag: 1 });
    await tx.manager.insert(Login, login);
    return login.id;
  }

  /** The login with this telephone or email. */
  async takenLogin(
    tx: Tx,
    provider: string,
    telephone: string,
    email: string,
  ): Promise<Pick<Login, 'id' | 'account_id'> | undefined> {
    const [row] = await tx.query<Pick<Login, 'id' | 'account_id'>[]>(
      `SELECT id, account_id FROM login WHERE ${TAKEN} ORDER BY id LIMIT 1`,
      [provider, telephone, email],
    );
    return row;
  }

  /** Locks the user names of a provider until the end of `tx`: of two that want one, the second sees the first. */
  async lockNames(tx: Tx, provider: string): Promise<void> {
    await tx.run(`SELECT pg_advisory_xact_lock(hashtext('login:' || $1))`, [provider]);
  }

  /**
   * Creates or reactivates the link with its level; the owner's own link is never changed.
   * @returns its id; undefined where login and shop are of two providers
   */
  async upsertLink(tx: Tx, link: Omit<AccountLink, 'id' | 'active_flag'>): Promise<number | undefined> {
    const [made] = await tx.query<{ id: number }[]>(
      `INSERT INTO account_link AS k (login_id, account_id, access_level_id, active_flag, create_dt)
       SELECT l.id, a.id, $3, 1, $4 FROM login l, account a
       WHERE l.id = $1 AND a.id = $2 AND (l.provider = a.provider OR l.staff_role IS NOT NULL)
       ON CONFLICT (login_id, account_id) DO UPDATE SET
         access_level_id = CASE WHEN k.access_level_id = 1 THEN 1 ELSE EXCLUDED.access_level_id END, active_flag = 1
       RETURNING id`,
      [link.login_id, link.account_id, link.access_level_id, link.create_dt],
    );
    return made?.id;
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
    const [row] = await tx.query<AccountRow[]>(`SELECT ${COLUMNS} FROM account WHERE id = $1 AND ${SHOP}`, [id]);
    return row;
  }

  /** Shops in the order of their ids, behind one. */
  async shopsAfter(tx: Tx, id: number, limit: number): Promise<AccountRow[]> {
    const sql = `SELECT ${COLUMNS} FROM account WHERE id > $1 AND kind = 'shop' ORDER BY id LIMIT ${limit}`;
    return await tx.query<AccountRow[]>(sql, [id]);
  }

  async lock(tx: Tx, id: number): Promise<void> {
    await tx.run(`SELECT 1 FROM account WHERE id = $1 FOR NO KEY UPDATE`, [id]);
  }

  async update(tx: Tx, id: number, change: Partial<Account>): Promise<void> {
    await tx.manager.update(Account, { id }, change);
  }

  /** What the owner of a shop is called; '' where it has none. */
  async ownerName(tx: Tx, id: number): Promise<string> {
    const [row] = await tx.query<Pick<Login, 'user_name'>[]>(
      `SELECT l.user_name FROM account_link k JOIN login l ON l.id = k.login_id WHERE k.account_id = $1 AND k.access_level_id = 1`,
      [id],
    );
    return row?.user_name ?? '';
  }

  /** Whether shops may be given to a login. */
  async sells(tx: Tx, id: number): Promise<boolean> {
    const sql = `SELECT 1 FROM login WHERE id = $1 AND ${SELLS}`;
    return (await tx.query<object[]>(sql, [id])).length > 0;
  }

  async shops(tx: Tx, ids: number[]): Promise<ShopFound[]> {
    return await tx.query(
      `SELECT id AS account_id, payment_type FROM account WHERE id = ANY ($1::bigint[]) AND ${SHOP}`,
      [ids],
    );
  }

  async search(tx: Tx, wanted: AccountSearch): Promise<Listed<AccountRow>> {
    const search = new Search()
      .add(`? AND ${SHOP}`, true)
      .add('status = ANY (?)', wanted.status)
      .add('cod_verify_flag = ANY (?)', wanted.cod_status)
      .add('user_status = ANY (?)', wanted.user_status)
      .add('request_support_flag = ?', wanted.request_support_flag)
      .add('sale_id = ?', wanted.sale_id)
      .add(`(NOT EXISTS (SELECT 1 FROM login l WHERE l.id = sale_id AND ${SELLS}))::int = ?`, wanted.unattended_flag)
      .add(`? AND id IN (SELECT m.id FROM account m WHERE ${HAS_SAME_NUMBER})`, wanted.same_number || undefined)
      .add('id = ANY (?::bigint[])', wanted.ids);
    if (wanted.pattern !== undefined) search.add(`id IN (${foundBy('?', wanted.meant)})`, wanted.pattern);
    return await listRows(tx, { select: COLUMNS, from: 'account' }, search, wanted);
  }
}
