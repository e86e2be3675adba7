import type { QueryOf } from '@lamliang/contracts';
import type { StaffTopupPackage, TopupPackage, walletRoutes } from '@lamliang/contracts/wallet';
import { likePattern, searchText } from '@lamliang/kernel';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

type PackageFilter = NonNullable<QueryOf<typeof walletRoutes.staffTopupPackages>['filter']>;
const FIELDS = 'id, name, price, credit_amount, bonus_amount, start_dt, end_dt';
const STAFF = `${FIELDS}, active_flag`;

/** SQL of the packages of top-ups. */
@Injectable()
export class TopupPackagesRepository {
  /** Packages that are offered at this moment, the cheapest first; with an id, that one alone. */
  offered(tx: Tx, id?: number): Promise<TopupPackage[]> {
    return tx.query<TopupPackage[]>(
      `SELECT ${FIELDS} FROM topup_package
       WHERE active_flag = 1 AND start_dt <= $1 AND (end_dt IS NULL OR end_dt > $1) AND ($2::bigint IS NULL OR id = $2)
       ORDER BY price, id`,
      [tx.now(), id ?? null],
    );
  }

  list(tx: Tx, list: StaffList<PackageFilter>): Promise<Listed<StaffTopupPackage>> {
    const { id, active_flag, q } = list.filter;
    const text = searchText(q);
    const search = new Search()
      .add('id = ANY (?::bigint[])', id)
      .add('active_flag = ?', active_flag)
      .add('lower(name) LIKE ?', text ? likePattern(text) : undefined);
    return listRows(tx, { select: STAFF, from: 'topup_package' }, search, list);
  }

  async one(tx: Tx, id: number): Promise<StaffTopupPackage | undefined> {
    return (await tx.query<StaffTopupPackage[]>(`SELECT ${STAFF} FROM topup_package WHERE id = $1`, [id]))[0];
  }

  async insert(tx: Tx, row: Omit<StaffTopupPackage, 'id' | 'active_flag'>): Promise<StaffTopupPackage> {
    const { name, price, credit_amount, bonus_amount, start_dt, end_dt } = row;
    const sql = `INSERT INTO topup_package (name, price, credit_amount, bonus_amount, start_dt, end_dt, active_flag)
       VALUES ($1, $2, $3, $4, $5, $6, 1) RETURNING ${STAFF}`;
    return (await tx.query<[StaffTopupPackage]>(sql, [name, price, credit_amount, bonus_amount, start_dt, end_dt]))[0];
  }

  /** @returns undefined where there is no such package, or it was switched so already */
  async switch(tx: Tx, id: number, active_flag: 0 | 1): Promise<StaffTopupPackage | undefined> {
    const sql = `UPDATE topup_package SET active_flag = $2 WHERE id = $1 AND active_flag <> $2 RETURNING ${STAFF}`;
    return (await tx.query<StaffTopupPackage[]>(sql, [id, active_flag]))[0];
  }
}
