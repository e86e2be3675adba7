import { Injectable } from '@nestjs/common';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import type { AccessLevelId, FlagMap, StaffRole } from '@lamliang/contracts';
import type { EmployeeLevel, LevelFlags } from '@lamliang/contracts/auth';
import type { AccountRow } from './account.view.ts';

export interface AccountSearch extends Omit<StaffList, 'filter'> {
  /** LIKE pattern in search form. */
  pattern: string | undefined;
  id: number | undefined;
  status: string | undefined;
  cod_status: string | undefined;
  user_status: string | undefined;
  /** Ids wanted; the console asks for several at once. */
  ids: number[] | undefined;
}

const COLUMNS = `id, kind, provider, name, last_name, email, telephone, id_card_number, company_name, branch_name,
  head_office_flag, tax_id, registered_address, document_delivery_address, bank_name, account_name, account_number,
  account_type, payment_type, price_type, care_sales_cell, sale_id, user_status, status, card_verify_flag,
  juristic_verify_flag, cod_verify_flag, request_support_flag, premium_flag, affiliate_flag, version, create_dt`;

@Injectable()
export class AccountsRepository {
  async insertAccount(tx: Tx, row: Omit<AccountRow, 'id' | 'version'> & { search_text: string }): Promise<AccountRow> {
    const [made] = await tx.query<AccountRow[]>(
      `INSERT INTO account (kind, provider, name, last_name, email, telephone, id_card_number, company_name, branch_name,
         head_office_flag, tax_id, registered_address, document_delivery_address, bank_name, account_name, account_number,
         account_type, payment_type, price_type, care_sales_cell, sale_id, user_status, status, card_verify_flag,
         juristic_verify_flag, cod_verify_flag, request_support_flag, premium_flag, affiliate_flag, search_text, version, create_dt)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
         $24, $25, $26, $27, $28, $29, $30, 1, $31)
       RETURNING ${COLUMNS}`,
      [
        row.kind,
        row.provider,
        row.name,
        row.last_name,
        row.email,
        row.telephone,
        row.id_card_number,
        row.company_name,
        row.branch_name,
        row.head_office_flag,
        row.tax_id,
        row.registered_address === null ? null : JSON.stringify(row.registered_address),
        row.document_delivery_address === null ? null : JSON.stringify(row.document_delivery_address),
        row.bank_name,
        row.account_name,
        row.account_number,
        row.account_type,
        row.payment_type,
        row.price_type,
        row.care_sales_cell,
        row.sale_id,
        row.user_status,
        row.status,
        row.card_verify_flag,
        row.juristic_verify_flag,
        row.cod_verify_flag,
        row.request_support_flag,
        row.premium_flag,
        row.affiliate_flag,
        row.search_text,
        row.create_dt,
      ],
    );
    return made!;
  }

  async insertLogin(
    tx: Tx,
    row: {
      provider: string;
      telephone: string;
      email: string;
      password_hash: string;
      user_name: string;
      profile_pic: string | null;
      account_id: number | null;
      staff_role: StaffRole | null;
      create_dt: Date;
    },
  ): Promise<number> {
    const [made] = await tx.query<{ id: number }[]>(
      `INSERT INTO login (provider, telephone, email, password_hash, user_name, profile_pic, account_id, staff_role, active_flag, create_dt)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9) RETURNING id`,
      [
        row.provider,
        row.telephone,
        row.email,
        row.password_hash,
        row.user_name,
        row.profile_pic,
        row.account_id,
        row.staff_role,
        row.create_dt,
      ],
    );
    return made!.id;
  }

  /** The login that has this telephone or e-mail already; the provider's names are locked until the end of `tx`. */
  async takenLogin(
    tx: Tx,
    provider: string,
    telephone: string,
    email: string,
  ): Promise<{ id: number; account_id: number | null } | undefined> {
    await tx.run(`SELECT pg_advisory_xact_lock(hashtext('login:' || $1))`, [provider]);
    const [row] = await tx.query<{ id: number; account_id: number | null }[]>(
      `SELECT id, account_id FROM login WHERE provider = $1 AND (telephone = $2 OR email = $3) ORDER BY id LIMIT 1`,
      [provider, telephone, email],
    );
    return row;
  }

  /** Makes the link or sets its level and switches it on; an owner's own link is never changed. */
  async upsertLink(
    tx: Tx,
    link: { login_id: number; account_id: number; access_level_id: AccessLevelId; create_dt: Date },
  ): Promise<number> {
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

  /** Adds to what a shop switched of a level. @returns all that it switched; undefined when there is no such shop */
  async switchLevel(tx: Tx, id: number, level: EmployeeLevel, flags: FlagMap): Promise<LevelFlags | undefined> {
    const [row] = await tx.query<{ level_flags: LevelFlags }[]>(
      `UPDATE account SET level_flags = jsonb_set(level_flags, ARRAY[$2::text], coalesce(level_flags->$2::text, '{}') || $3::jsonb)
       WHERE id = $1 AND kind = 'shop' RETURNING level_flags`,
      [id, String(level), JSON.stringify(flags)],
    );
    return row?.level_flags;
  }

  async loginExists(tx: Tx, id: number): Promise<boolean> {
    return (await tx.query(`SELECT 1 FROM login WHERE id = $1`, [id])).length > 0;
  }

  async shop(tx: Tx, id: number): Promise<AccountRow | undefined> {
    const [row] = await tx.query<AccountRow[]>(`SELECT ${COLUMNS} FROM account WHERE id = $1 AND kind = 'shop'`, [id]);
    return row;
  }

  async search(tx: Tx, wanted: AccountSearch): Promise<Listed<AccountRow>> {
    const search = new Search()
      .add('kind = ?', 'shop')
      .add('status = ?', wanted.status)
      .add('cod_verify_flag = ?', wanted.cod_status)
      .add('user_status = ?', wanted.user_status)
      .add('id = ANY (?::bigint[])', wanted.ids);
    const { pattern, id } = wanted;
    if (pattern !== undefined) search.add(`(search_text ILIKE ?${id === undefined ? '' : ` OR id = ${id}`})`, pattern);
    return await listRows(tx, { select: COLUMNS, from: 'account' }, search, wanted);
  }
}
