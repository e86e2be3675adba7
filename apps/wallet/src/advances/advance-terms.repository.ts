import type { QueryOf } from '@lamliang/contracts';
import type { CodAdvanceTerms, walletRoutes } from '@lamliang/contracts/wallet';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { OPEN, READY } from './advances.repository.ts';
import type { CodAdvanceTermsEntity } from './cod-advance-terms.entity.ts';

const FIELDS = `t.account_id AS id, t.account_id, t.enabled_flag, t.fee_bps AS fee_percent, t.limit_amount, t.staff_name, t.create_dt,
  o.open_amount, greatest(t.limit_amount - o.open_amount, 0) AS available_amount, y.ready_count, y.ready_amount`;
/** The newest terms of each shop, with what is out and what could be. */
const FROM = `(SELECT DISTINCT ON (account_id) * FROM cod_advance_terms ORDER BY account_id, id DESC) AS t
  CROSS JOIN LATERAL (SELECT coalesce(sum(a.cod_amount), 0)::bigint AS open_amount FROM cod_advance a WHERE a.account_id = t.account_id AND ${OPEN}) AS o
  CROSS JOIN LATERAL (SELECT count(*)::integer AS ready_count, coalesce(sum(p.cod_amount), 0)::bigint AS ready_amount
    FROM cod_parcel p WHERE p.account_id = t.account_id AND ${READY}) AS y`;
/** What the list of staff may be sorted by. */
export const TERMS_COLUMNS = {
  id: 't.account_id',
  create_dt: 't.create_dt',
  limit_amount: 't.limit_amount',
  open_amount: 'o.open_amount',
  ready_amount: 'y.ready_amount',
};
type TermsFilter = NonNullable<QueryOf<typeof walletRoutes.codAdvanceTermsList>['filter']>;

/** SQL of the terms on which COD is paid in advance. */
@Injectable()
export class AdvanceTermsRepository {
  /** Those that hold now; none where staff set none. */
  async now(tx: Tx, account_id: number): Promise<CodAdvanceTermsEntity | undefined> {
    const sql = 'SELECT * FROM cod_advance_terms WHERE account_id = $1 ORDER BY id DESC LIMIT 1';
    return (await tx.query<CodAdvanceTermsEntity[]>(sql, [account_id]))[0];
  }

  async insert(tx: Tx, terms: Omit<CodAdvanceTermsEntity, 'id' | 'create_dt'>): Promise<void> {
    const { account_id, enabled_flag, fee_bps, limit_amount, staff_name } = terms;
    await tx.run(
      `INSERT INTO cod_advance_terms (account_id, enabled_flag, fee_bps, limit_amount, staff_name, create_dt) VALUES ($1, $2, $3, $4, $5, $6)`,
      [account_id, enabled_flag, fee_bps, limit_amount, staff_name, tx.now()],
    );
  }

  async one(tx: Tx, account_id: number): Promise<CodAdvanceTerms | undefined> {
    return (
      await tx.query<CodAdvanceTerms[]>(`SELECT ${FIELDS} FROM ${FROM} WHERE t.account_id = $1`, [account_id])
    )[0];
  }

  list(tx: Tx, list: StaffList<TermsFilter>): Promise<Listed<CodAdvanceTerms>> {
    const { id, account_id, enabled_flag } = list.filter;
    const search = new Search()
      .add('t.account_id = ANY (?::bigint[])', id)
      .add('t.account_id = ?', account_id)
      .add('t.enabled_flag = ?', enabled_flag);
    const sums = { open_amount: 'o.open_amount', ready_amount: 'y.ready_amount' };
    return listRows(tx, { select: FIELDS, from: FROM, sums }, search, list);
  }
}
