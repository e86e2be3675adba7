import type { QueryOf } from '@lamliang/contracts';
import type { authRoutes, HandedIn, VerifyType } from '@lamliang/contracts/auth';
import { endOfBangkokDay, likePattern, startOfBangkokDay } from '@lamliang/kernel';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { searchForm } from '../accounts/account.rules.ts';
import type { AccountRow } from '../accounts/account.view.ts';
import type { Login } from '../sessions/login.entity.ts';
import { Verification, type Asked } from './verification.entity.ts';

type Filter = NonNullable<QueryOf<typeof authRoutes.staffVerifications>['filter']>;
export type VerificationRow = Verification & Pick<AccountRow, 'account_type' | 'company_name' | 'name' | 'last_name'>;
/** A decision that its shop was not told yet. */
export type UntoldDecision = Pick<Verification, 'id' | 'verify_type' | 'state' | 'remark'> &
  Pick<AccountRow, 'email' | 'company_name' | 'name' | 'last_name'> &
  Pick<Login, 'language'> & { decided_dt: Date };
/** What the list may be sorted by; what is not decided yet stands last. */
export const VERIFICATION_COLUMNS = {
  id: 'v.id',
  create_dt: 'v.create_dt',
  decided_dt: `coalesce(v.decided_dt, '-infinity')`,
  account_id: 'v.account_id',
};
const SELECT = 'v.*, a.account_type, a.company_name, a.name, a.last_name';
/** What a shop that left had handed in waits for nobody. */
const FROM = `verification v JOIN account a ON a.id = v.account_id
  AND (v.state <> 'wait-confirm' OR NOT EXISTS (SELECT FROM deleted_account d WHERE d.account_id = a.id))`;

@Injectable()
export class VerificationsRepository {
  async add(
    tx: Tx,
    row: Omit<Verification, 'id' | 'state' | 'remark' | 'staff_name' | 'decided_dt' | 'told_dt' | 'asked'> &
      Partial<Pick<Verification, 'asked'>>,
  ): Promise<void> {
    const fresh = {
      asked: null,
      ...row,
      state: 'wait-confirm' as const,
      remark: null,
      staff_name: null,
      decided_dt: null,
      told_dt: null,
    };
    await tx.manager.insert(Verification, fresh);
  }

  /** The newest of each kind of a shop. */
  async newest(tx: Tx, account_id: number): Promise<Pick<Verification, 'verify_type' | 'remark'>[]> {
    return await tx.query(
      `SELECT DISTINCT ON (verify_type) verify_type, remark FROM verification WHERE account_id = $1 ORDER BY verify_type, id DESC`,
      [account_id],
    );
  }

  /** Takes the papers of all that a shop has handed in of a kind out of their rows. @returns the files */
  async takePapers(tx: Tx, account_id: number, verify_type: VerifyType): Promise<string[]> {
    const rows = await tx.query<Pick<Verification, 'papers'>[]>(
      `WITH before AS (
         SELECT id, papers FROM verification WHERE account_id = $1 AND verify_type = $2 AND papers <> '[]' FOR UPDATE)
       UPDATE verification v SET papers = '[]' FROM before WHERE v.id = before.id RETURNING before.papers`,
      [account_id, verify_type],
    );
    return rows.flatMap(({ papers }) => papers.map(({ file }) => file));
  }

  /** Those of the files that something else which the shop has handed in names. */
  async named(tx: Tx, account_id: number, files: string[]): Promise<string[]> {
    const rows = await tx.query<{ file: string }[]>(
      `SELECT DISTINCT paper->>'file' AS file FROM verification v, jsonb_array_elements(v.papers) AS paper
       WHERE v.account_id = $1 AND paper->>'file' = ANY ($2)`,
      [account_id, files],
    );
    return rows.map(({ file }) => file);
  }

  /** What the newest company papers of a shop say of it; undefined where it has handed in none, or long ago. */
  async asked(tx: Tx, account_id: number): Promise<(Pick<Verification, 'state' | 'remark'> & { asked: Asked }) | undefined> {
    const rows = await tx.query<(Pick<Verification, 'state' | 'remark'> & { asked: Asked | null })[]>(
      `SELECT state, remark, asked FROM verification WHERE account_id = $1 AND verify_type = 'juristic' ORDER BY id DESC LIMIT 1`,
      [account_id],
    );
    const [row] = rows;
    return row?.asked ? { ...row, asked: row.asked } : undefined;
  } // prettier-ignore

  async waiting(tx: Tx, account_id: number, verify_type: VerifyType): Promise<Pick<Verification, 'id' | 'asked'> | undefined> {
    const [row] = await tx.query<Pick<Verification, 'id' | 'asked'>[]>(
      `SELECT id, asked FROM verification WHERE account_id = $1 AND verify_type = $2 AND state = 'wait-confirm' FOR UPDATE`,
      [account_id, verify_type],
    );
    return row;
  } // prettier-ignore

  async decide(
    tx: Tx,
    id: number,
    { state, remark, staff_name }: { state: Exclude<HandedIn, 'wait-confirm'>; remark: string | null; staff_name: string }, // prettier-ignore
  ): Promise<void> {
    await tx.run(`UPDATE verification SET state = $2, remark = $3, staff_name = $4, decided_dt = $5 WHERE id = $1`, [
      id,
      state,
      remark,
      staff_name,
      tx.now(),
    ]);
  }

  /** The next ones behind a place in the order of decisions, which at first is a time alone; in the language of the owner. */
  async untold(tx: Tx, behind: { decided_dt: Date; id: number }, most: number): Promise<UntoldDecision[]> {
    return await tx.query(
      `SELECT v.id, v.verify_type, v.state, v.remark, v.decided_dt, a.email, a.company_name, a.name, a.last_name,
              coalesce(l.language, 'th') AS language
       FROM ${FROM} LEFT JOIN account_link k ON k.account_id = a.id AND k.access_level_id = 1 LEFT JOIN login l ON l.id = k.login_id
       WHERE v.told_dt IS NULL AND (v.decided_dt, v.id) > ($1, $2) ORDER BY v.decided_dt, v.id LIMIT $3`,
      [behind.decided_dt, behind.id, most],
    );
  }

  async told(tx: Tx, id: number): Promise<void> {
    await tx.run('UPDATE verification SET told_dt = $2 WHERE id = $1', [id, tx.now()]);
  }

  async one(tx: Tx, id: number): Promise<VerificationRow | undefined> {
    return (await tx.query<VerificationRow[]>(`SELECT ${SELECT} FROM ${FROM} WHERE v.id = $1`, [id]))[0];
  }

  async list(tx: Tx, list: StaffList<Filter>): Promise<Listed<VerificationRow>> {
    const { filter } = list;
    const search = new Search()
      .add('v.id = ANY (?::bigint[])', filter.id)
      .add('v.state = ANY (?)', filter.state)
      .add('v.verify_type = ANY (?)', filter.verify_type)
      .add('v.account_id = ?', filter.account_id)
      .add('a.sale_id = ?', filter.sale_id)
      .add('v.create_dt >= ?', filter.from_date && startOfBangkokDay(filter.from_date))
      .add('v.create_dt < ?', filter.to_date && endOfBangkokDay(filter.to_date))
      .add(
        `concat_ws(' | ', a.search_text, lower(normalize(v.asked ->> 'company_name', NFKC)), v.asked ->> 'tax_id') ILIKE ?`,
        filter.q ? likePattern(searchForm(filter.q)) : undefined,
      );
    return await listRows(tx, { select: SELECT, from: FROM }, search, list);
  }

  /** Other shops with this telephone. */
  async sameTelephone(tx: Tx, account_id: number, telephone: string) {
    return await tx.query<Pick<AccountRow, 'id' | 'company_name' | 'name' | 'last_name'>[]>(
      `SELECT id, company_name, name, last_name FROM account
       WHERE kind = 'shop' AND telephone = $2 AND telephone <> '' AND id <> $1 ORDER BY id LIMIT 20`,
      [account_id, telephone],
    );
  }
}
