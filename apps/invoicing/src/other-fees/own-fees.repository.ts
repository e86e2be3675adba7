import { COUNTED, type Cursor } from '@lamliang/contracts';
import type { OtherFeeStatus, OtherFeeSummary, OtherFeeType } from '@lamliang/contracts/invoicing';
import type { Satang } from '@lamliang/kernel';
import { exactSum, Search, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { OtherFeeRow } from './other-fee.view.ts';
import { FROM, KNOWN, SOUGHT } from './other-fees.repository.ts';

type OwnRow = Omit<OtherFeeRow, 'decision_id'>;
export interface WantedFees {
  account_id: number;
  status: OtherFeeStatus | undefined;
  fee_type: OtherFeeType | undefined;
  search: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
}
const wantedBy = ({ account_id, status, fee_type, search, from, to }: WantedFees) =>
  new Search()
    .add('f.account_id = ?', account_id)
    .add('f.status = ?', status)
    .add('f.fee_type = ?', fee_type)
    .add(SOUGHT, search?.trim() || undefined)
    .add('f.create_dt >= ?', from)
    .add('f.create_dt < ?', to);
const SUMS = `count(*)::integer AS fee_count, ${exactSum('sum(f.amount)')} AS amount`;
type Group = { key: string; fee_count: number; amount: Satang | null };

/** SQL of the other fees of one shop. */
@Injectable()
export class OwnFeesRepository {
  async one(tx: Tx, account_id: number, id: number): Promise<OwnRow | undefined> {
    const sql = `SELECT f.*, ${KNOWN} FROM ${FROM} WHERE f.id = $1 AND f.account_id = $2`;
    return (await tx.query<OwnRow[]>(sql, [id, account_id]))[0];
  }

  /** A page, newest first, and how many there are, counted to one more than `COUNTED`. */
  async page(
    tx: Tx,
    wanted: WantedFees,
    { limit, offset, after }: { limit: number; offset: number; after: Cursor | undefined },
  ): Promise<{ rows: OwnRow[]; counted: number }> {
    const search = wantedBy(wanted);
    const count = `SELECT count(*) AS counted FROM (SELECT 1 FROM other_fee f ${search.where} LIMIT ${COUNTED + 1}) AS found`;
    const [found] = await tx.search<{ counted: number }[]>(count, [...search.values]);
    if (after) search.add(`(f.create_dt, f.id) < (?, ${Number(after.id)})`, after.at);
    const rows = await tx.search<OwnRow[]>(
      `SELECT f.*, ${KNOWN} FROM ${FROM} ${search.where} ORDER BY f.create_dt DESC, f.id DESC LIMIT ${limit} OFFSET ${after ? 0 : offset}`,
      search.values,
    );
    return { rows, counted: found?.counted ?? 0 };
  }

  /** What they come to; by month those that were charged, by the day on which they were entered. */
  async summary(tx: Tx, wanted: WantedFees): Promise<Omit<OtherFeeSummary, 'total' | 'total_amount'>> {
    const { where, values } = wantedBy(wanted);
    const by = (key: string, more = '') =>
      tx.search<Group[]>(`SELECT ${key} AS key, ${SUMS} FROM other_fee f ${where}${more} GROUP BY 1 ORDER BY 1`, [...values]); // prettier-ignore
    const statuses = await by('f.status');
    const types = await by('f.fee_type');
    const months = await by(`to_char(f.create_dt AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM-01')`, ` AND f.status <> 'wait-for-approve'`); // prettier-ignore
    return {
      statuses: statuses.map(({ key, ...sums }) => ({ status: key as OtherFeeStatus, ...sums })),
      fee_types: types.map(({ key, ...sums }) => ({ fee_type: key as OtherFeeType, ...sums })),
      months: months.map(({ key, amount }) => ({ period: key, amount })),
    };
  }
}
