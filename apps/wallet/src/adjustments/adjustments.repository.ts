import { Injectable } from '@nestjs/common';
import type { QueryOf } from '@lamliang/contracts';
import type { Adjustment as WireAdjustment, walletRoutes } from '@lamliang/contracts/wallet';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Adjustment } from './adjustment.entity.ts';

export type AdjustmentRow = Omit<Adjustment, 'transaction_id'> &
  Pick<WireAdjustment, 'state' | 'decision_id'> & { transaction_no: string | null };
const FIELDS = `a.id, a.account_id, a.book, a.amount, a.reason, a.reference, a.staff_name, a.create_dt, a.state, a.decision_id,
  a.transaction_no`;
// Posted adjustments, and waiting ones under their future id. Other decisions have no such id.
const FROM = `(
  SELECT a.id, a.account_id, a.book, a.amount, a.reason, a.reference, a.staff_name, a.create_dt, 'done' AS state,
         NULL::bigint AS decision_id, t.transaction_no, t.business_key
  FROM adjustment a JOIN ledger_transaction t ON t.id = a.transaction_id AND t.kind = 'adjustment'
  UNION ALL
  SELECT CASE kind WHEN 'adjustment' THEN target::bigint END, account_id, terms ->> 'book', amount, reason,
         terms ->> 'reference', entered_name, entered_dt, state, id, NULL, business_key
  FROM decision WHERE kind = 'adjustment' AND state = 'waiting'
) AS a`;
type AdjustmentFilter = NonNullable<QueryOf<typeof walletRoutes.adjustments>['filter']>;
/** What the list may be sorted by. */
export const ADJUSTMENT_COLUMNS = {
  id: 'a.id',
  create_dt: 'a.create_dt',
  account_id: 'a.account_id',
  amount: 'a.amount',
  book: 'a.book',
};

@Injectable()
export class AdjustmentsRepository {
  /** The id of one that is to come. */
  async nextId(tx: Tx): Promise<number> {
    const [row] = await tx.query<{ id: number }[]>(`SELECT nextval(pg_get_serial_sequence('adjustment', 'id')) AS id`);
    return row?.id ?? 0;
  }

  async insert(tx: Tx, row: Adjustment): Promise<void> {
    await tx.manager.insert(Adjustment, row);
  }

  /** With whether the bank paid it, which stands with what was entered. */
  async ofKey(tx: Tx, business_key: string): Promise<(AdjustmentRow & { paid_out_flag: 0 | 1 }) | undefined> {
    const [row] = await tx.query<(AdjustmentRow & { paid_out_flag: 0 | 1 })[]>(
      `SELECT ${FIELDS}, coalesce((SELECT (d.terms ->> 'paid_out_flag')::smallint FROM decision d
         WHERE d.kind = 'adjustment' AND d.business_key = $1 AND d.state IN ('waiting', 'done')), 0) AS paid_out_flag
       FROM ${FROM} WHERE a.business_key = $1`,
      [business_key],
    );
    return row;
  }

  async one(tx: Tx, id: number): Promise<AdjustmentRow | undefined> {
    return (await tx.query<AdjustmentRow[]>(`SELECT ${FIELDS} FROM ${FROM} WHERE a.id = $1`, [id]))[0];
  }

  async list(tx: Tx, list: StaffList<AdjustmentFilter>): Promise<Listed<AdjustmentRow>> {
    const { id, account_id, book, state, q } = list.filter;
    const search = new Search()
      .add('a.id = ANY (?::bigint[])', id)
      .add('a.account_id = ?', account_id)
      .add('a.book = ?', book)
      .add('a.state = ANY (?)', state)
      .add(`strpos(lower(concat_ws(' ', a.reason, a.reference, a.transaction_no)), lower(?)) > 0`, q);
    return await listRows(tx, { select: FIELDS, from: FROM, sums: { amount: 'a.amount' } }, search, list);
  }
}
