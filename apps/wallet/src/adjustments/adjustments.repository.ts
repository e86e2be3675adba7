import { Injectable } from '@nestjs/common';
import type { Satang } from '@lamliang/kernel';
import type { QueryOf } from '@lamliang/contracts';
import type { walletRoutes } from '@lamliang/contracts/wallet';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import type { AdjustedBook } from '../ledger/posting.rules.ts';

export interface AdjustmentRow {
  id: number;
  account_id: number;
  book: AdjustedBook;
  amount: Satang;
  reason: string;
  reference: string | null;
  staff_name: string;
  transaction_id: number;
  transaction_no: string;
  create_dt: Date;
}
const FIELDS = `a.id, a.account_id, a.book, a.amount, a.reason, a.reference, a.staff_name, a.transaction_id, t.transaction_no, a.create_dt`;
const FROM = 'adjustment a JOIN ledger_transaction t ON t.id = a.transaction_id';
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
  async insert(tx: Tx, row: Omit<AdjustmentRow, 'id' | 'transaction_no'>): Promise<void> {
    await tx.run(
      `INSERT INTO adjustment (account_id, book, amount, reason, reference, staff_name, transaction_id, create_dt)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        row.account_id,
        row.book,
        row.amount,
        row.reason,
        row.reference,
        row.staff_name,
        row.transaction_id,
        row.create_dt,
      ],
    );
  }

  async ofTransaction(tx: Tx, transaction_id: number): Promise<AdjustmentRow | undefined> {
    const rows = await tx.query<AdjustmentRow[]>(`SELECT ${FIELDS} FROM ${FROM} WHERE a.transaction_id = $1`, [
      transaction_id,
    ]);
    return rows[0];
  }

  async one(tx: Tx, id: number): Promise<AdjustmentRow | undefined> {
    return (await tx.query<AdjustmentRow[]>(`SELECT ${FIELDS} FROM ${FROM} WHERE a.id = $1`, [id]))[0];
  }

  async list(tx: Tx, list: StaffList<AdjustmentFilter>): Promise<Listed<AdjustmentRow>> {
    const { id, account_id, book, q } = list.filter;
    const search = new Search()
      .add('a.id = ANY (?::bigint[])', id)
      .add('a.account_id = ?', account_id)
      .add('a.book = ?', book)
      .add(`strpos(lower(concat_ws(' ', a.reason, a.reference, t.transaction_no)), lower(?)) > 0`, q);
    return await listRows(tx, { select: FIELDS, from: FROM, sums: { amount: 'a.amount' } }, search, list);
  }
}
