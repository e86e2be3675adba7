import { Injectable } from '@nestjs/common';
import type { Satang } from '@lamliang/kernel';
import { filterValues, type Listed, type StaffList, type Tx } from '@lamliang/platform';
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
    const rows = await tx.query<AdjustmentRow[]>(
      `SELECT ${FIELDS} FROM adjustment a JOIN ledger_transaction t ON t.id = a.transaction_id WHERE a.transaction_id = $1`,
      [transaction_id],
    );
    return rows[0];
  }

  /**
   * Filters: `account_id`, `book`, `q` (reason, reference or transaction number).
   * @throws AppError request.invalid naming the filter
   */
  async list(tx: Tx, list: StaffList): Promise<Listed<AdjustmentRow>> {
    const { integer, text } = filterValues(list.filter);
    const values = [integer('account_id') ?? null, text('book') ?? null, text('q') ?? null];
    const found = `FROM adjustment a JOIN ledger_transaction t ON t.id = a.transaction_id
      WHERE ($1::bigint IS NULL OR a.account_id = $1) AND ($2::text IS NULL OR a.book = $2)
        AND ($3::text IS NULL OR strpos(lower(concat_ws(' ', a.reason, a.reference, t.transaction_no)), lower($3)) > 0)`;
    const rows = await tx.search<AdjustmentRow[]>(
      `SELECT ${FIELDS} ${found} ORDER BY ${list.order} LIMIT ${list.limit} OFFSET ${list.offset}`,
      values,
    );
    const [count] = await tx.search<{ total: number }[]>(`SELECT count(*) AS total ${found}`, values);
    return { rows, total: count?.total ?? 0 };
  }
}
