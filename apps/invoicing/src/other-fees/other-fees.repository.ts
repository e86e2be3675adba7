import type { QueryOf } from '@lamliang/contracts';
import type { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { OtherFeeEntity } from './other-fee.entity.ts';
import type { OtherFeeRow } from './other-fee.view.ts';

type Filter = NonNullable<QueryOf<typeof invoicingRoutes.staffOtherFees>['filter']>;
export type NewFee = Pick<OtherFeeEntity, 'account_id' | 'order_id' | 'order_no' | 'tracking_no' | 'fee_type' | 'amount' | 'detail' | 'status' | 'created_by' | 'created_name'>; // prettier-ignore
export type FeeChange = Partial<Omit<OtherFeeEntity, 'id' | 'other_fee_no' | 'account_id' | 'version'>>;

/** Whether the invoice that asks for it has a number, and how far its last question is. */
export const KNOWN = `a.invoice_no, a.invoice_approval_id,
  (SELECT CASE WHEN q.answer IS NULL THEN 'open' ELSE 'answered' END FROM other_fee_question q WHERE q.other_fee_id = f.id ORDER BY q.id DESC LIMIT 1) AS question_state`;
export const FROM = `other_fee f LEFT JOIN LATERAL (
    SELECT i.invoice_no, i.id AS invoice_approval_id FROM invoice_approval_line l JOIN invoice_approval i ON i.id = l.invoice_approval_id
    WHERE l.billable_line_id = f.billable_line_id AND l.state = 'in') AS a ON true`;
const SELECT = `f.*, ${KNOWN},
  (SELECT max(d.id) FROM decision d WHERE d.kind = 'other_fee' AND d.target = f.id::text AND d.state = 'waiting') AS decision_id`;
/** What the list of staff may be sorted by. */
export const FEE_COLUMNS = { id: 'f.id', create_dt: 'f.create_dt', amount: 'f.amount', account_id: 'f.account_id' };
export const SOUGHT = `strpos(lower(concat_ws(' ', f.other_fee_no, f.order_no, f.tracking_no)), lower(?)) > 0`;
const IS_ASKED = 'EXISTS (SELECT FROM other_fee_question q WHERE q.other_fee_id = f.id AND q.answer IS NULL)';

/** SQL of other fees. */
@Injectable()
export class OtherFeesRepository {
  /** @returns its id */
  async insert(tx: Tx, fee: NewFee): Promise<number> {
    const row = { ...fee, create_dt: tx.now(), version: 1 };
    const names = Object.keys(row);
    const sql = `INSERT INTO other_fee (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')}) RETURNING id`;
    return (await tx.query<{ id: number }[]>(sql, Object.values(row)))[0]!.id;
  }

  /** The row, locked until the transaction ends; whoever changes it locks it first. */
  async lock(tx: Tx, id: number): Promise<OtherFeeEntity | undefined> {
    return (await tx.query<OtherFeeEntity[]>('SELECT * FROM other_fee WHERE id = $1 FOR UPDATE', [id]))[0];
  }

  async change(tx: Tx, id: number, change: FeeChange): Promise<void> {
    const sets = Object.keys(change).map((column, n) => `, ${column} = $${n + 2}`);
    await tx.run(`UPDATE other_fee SET version = version + 1${sets.join('')} WHERE id = $1`, [id, ...Object.values(change)]); // prettier-ignore
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await tx.run('DELETE FROM other_fee_question WHERE other_fee_id = $1', [id]);
    await tx.run('DELETE FROM other_fee WHERE id = $1', [id]);
  }

  async one(tx: Tx, id: number): Promise<OtherFeeRow | undefined> {
    return (await tx.query<OtherFeeRow[]>(`SELECT ${SELECT} FROM ${FROM} WHERE f.id = $1`, [id]))[0];
  }

  list(tx: Tx, list: StaffList<Filter>): Promise<Listed<OtherFeeRow>> {
    const { id, account_id, status, fee_type, shipment_order_id, asked_flag, q } = list.filter;
    const search = new Search()
      .add('f.id = ANY (?::bigint[])', id)
      .add('f.account_id = ?', account_id)
      .add('f.status = ANY (?)', status)
      .add('f.fee_type = ANY (?)', fee_type)
      .add('f.order_id = ?', shipment_order_id)
      .add(`${IS_ASKED} = (? = 1)`, asked_flag)
      .add(SOUGHT, q?.trim() || undefined);
    return listRows(tx, { select: SELECT, from: FROM, sums: { amount: 'f.amount' } }, search, list);
  }

  /** Takes fees that are to be charged, and leaves them to nobody else until a time. */
  async takeDue(tx: Tx, limit: number, until: Date): Promise<OtherFeeEntity[]> {
    return await tx.query(
      `UPDATE other_fee SET charge_dt = $3 WHERE id IN (
         SELECT id FROM other_fee WHERE charge_dt <= $1 ORDER BY charge_dt LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING *`,
      [tx.now(), limit, until],
    );
  }

  /** Those of these that are still to be charged. */
  due(tx: Tx, ids: readonly number[]): Promise<OtherFeeEntity[]> {
    return tx.query('SELECT * FROM other_fee WHERE id = ANY ($1::bigint[]) AND charge_dt IS NOT NULL ORDER BY id', [ids]); // prettier-ignore
  }

  /** Whose fees these are. */
  async accounts(tx: Tx, ids: readonly number[]): Promise<number[]> {
    const sql = 'SELECT DISTINCT account_id FROM other_fee WHERE id = ANY ($1::bigint[])';
    return (await tx.query<{ account_id: number }[]>(sql, [ids])).map(({ account_id }) => account_id);
  }

  /** How they stand now. */
  states(tx: Tx, ids: readonly number[]): Promise<Pick<OtherFeeEntity, 'id' | 'other_fee_no' | 'status'>[]> {
    return tx.query('SELECT id, other_fee_no, status FROM other_fee WHERE id = ANY ($1::bigint[])', [ids]);
  }

  /** Fees that an invoice asks for. */
  async ofInvoice(tx: Tx, invoice_approval_id: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>(
      `SELECT f.id FROM invoice_approval_line l JOIN other_fee f ON f.billable_line_id = l.billable_line_id
       WHERE l.invoice_approval_id = $1 AND l.state = 'in' ORDER BY f.id`,
      [invoice_approval_id],
    );
    return rows.map(({ id }) => id);
  }

  /** Fees whose charge waits since before a time. */
  async waiting(tx: Tx, before: Date): Promise<number> {
    const sql = 'SELECT count(*) AS n FROM other_fee WHERE charge_dt IS NOT NULL AND approved_dt < $1';
    return (await tx.query<{ n: number }[]>(sql, [before]))[0]!.n;
  }

  /** What was said of a shop that left, in words; those that a paper is still to say (Revenue Code s.86/4) wait for it. */
  async eraseWords(tx: Tx, account_id: number, erased: string): Promise<void> {
    await tx.run('UPDATE other_fee SET detail = $2 WHERE account_id = $1 AND detail IS NOT NULL', [account_id, erased]);
    await tx.run(
      `UPDATE billable_line b SET description = $2 WHERE b.account_id = $1 AND b.description NOT IN ('', $2)
         AND (b.paper_id IS NOT NULL OR b.void_dt IS NOT NULL OR EXISTS (SELECT FROM invoice_approval_line l
           JOIN invoice_approval a ON a.id = l.invoice_approval_id WHERE l.billable_line_id = b.id AND l.state = 'in' AND a.status = 'approved'))`,
      [account_id, erased],
    );
  }
}
