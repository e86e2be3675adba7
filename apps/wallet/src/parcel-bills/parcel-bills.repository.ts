import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { ParcelBillEntity } from './parcel-bill.entity.ts';
import type { BillRow } from './parcel-bill.view.ts';

type NewBill = Pick<ParcelBillEntity, 'id' | 'account_id' | 'order_no' | 'partner_code' | 'partner_awb_no' | 'payment_type' | 'shipping_fee_status'>; // prettier-ignore
/** Columns that a change may set. */
export type BillChange = Partial<Omit<ParcelBillEntity, keyof NewBill | 'version'>> & Partial<Pick<ParcelBillEntity, 'shipping_fee_status'>>; // prettier-ignore

/** What a match writes, with the types of its columns. */
const MATCHED = {
  shipping_fee_status: 'text', objection: 'text', dispute_until: 'timestamptz', match_with_partner_dt: 'timestamptz', transaction_id: 'bigint', quoted_amount: 'bigint', repriced_amount: 'bigint',
  difference_amount: 'bigint', difference_vat: 'bigint', selling_price: 'bigint', partner_cost: 'bigint', actual_weight: 'integer',
  actual_width: 'integer', actual_length: 'integer', actual_height: 'integer', reference: 'text',
} as const; // prettier-ignore
export type MatchedRow = Pick<ParcelBillEntity, 'id' | keyof typeof MATCHED>;

/** SQL of what carriers billed. */
@Injectable()
export class ParcelBillsRepository {
  /** With the number of its transaction and the decision, on its match or a waiver, that it waits for. */
  async one(tx: Tx, id: number): Promise<BillRow | undefined> {
    const rows = await tx.query<BillRow[]>(
      `SELECT b.*, t.transaction_no,
         (SELECT d.id FROM decision d WHERE d.kind = 'parcel_bill' AND d.business_key IN ('parcel_bill:' || b.id, 'fee_waiver:' || b.id) AND d.state = 'waiting') AS decision_id
       FROM parcel_bill b LEFT JOIN ledger_transaction t ON t.id = b.transaction_id WHERE b.id = $1`,
      [id],
    );
    return rows[0];
  }

  /** Those behind an order, by its id. */
  behind(tx: Tx, after: number, limit: number): Promise<ParcelBillEntity[]> {
    return tx.query('SELECT * FROM parcel_bill WHERE id > $1 ORDER BY id LIMIT $2', [after, limit]);
  }

  /** Whether its shop objects to it; the difference is held then. */
  async isDisputed(tx: Tx, id: number): Promise<boolean> {
    return (await tx.query(`SELECT FROM bill_dispute WHERE order_id = $1 AND state = 'open'`, [id])).length > 0;
  }

  async lock(tx: Tx, id: number): Promise<ParcelBillEntity | undefined> {
    return (await tx.query<ParcelBillEntity[]>('SELECT * FROM parcel_bill WHERE id = $1 FOR UPDATE', [id]))[0];
  }

  /** Writes one that is not known yet. */
  async insert(tx: Tx, row: NewBill): Promise<void> {
    const { id, account_id, order_no, partner_code, partner_awb_no, payment_type, shipping_fee_status } = row;
    await tx.run(
      `INSERT INTO parcel_bill (id, account_id, order_no, partner_code, partner_awb_no, payment_type, shipping_fee_status, version)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 0) ON CONFLICT (id) DO NOTHING`,
      [id, account_id, order_no, partner_code, partner_awb_no, payment_type, shipping_fee_status],
    );
  }

  /** Those of orders, by id; `waits` where figures of it wait for a second person. @param lock until the transaction ends */
  many(tx: Tx, ids: readonly number[], lock: boolean): Promise<(ParcelBillEntity & { waits: boolean })[]> {
    const waits = `EXISTS (SELECT FROM decision d WHERE d.kind = 'parcel_bill' AND d.business_key = 'parcel_bill:' || b.id AND d.state = 'waiting')`;
    const sql = `SELECT b.*, ${waits} AS waits FROM parcel_bill b WHERE id = ANY ($1::bigint[]) ORDER BY id`;
    return tx.query(lock ? `${sql} FOR UPDATE OF b` : sql, [ids]);
  }

  /** Writes those that are not known yet. */
  async insertMany(tx: Tx, rows: readonly NewBill[]): Promise<void> {
    await tx.run(
      `INSERT INTO parcel_bill (id, account_id, order_no, partner_code, partner_awb_no, payment_type, shipping_fee_status, version)
       SELECT *, 0 FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) AS u (id) ORDER BY id
       ON CONFLICT (id) DO NOTHING`,
      (['id', 'account_id', 'order_no', 'partner_code', 'partner_awb_no', 'payment_type', 'shipping_fee_status'] as const).map((name) => rows.map((row) => row[name])),
    );
  } // prettier-ignore

  /** Matches locked rows and raises their versions. @returns the rows as changed */
  matchMany(tx: Tx, rows: readonly MatchedRow[]): Promise<ParcelBillEntity[]> {
    const names = Object.keys(MATCHED) as (keyof typeof MATCHED)[];
    return tx.query(
      `UPDATE parcel_bill b SET version = version + 1, ${names.map((name) => `${name} = u.${name}`).join(', ')}
       FROM jsonb_to_recordset($1::jsonb) AS u (id bigint, ${names.map((name) => `${name} ${MATCHED[name]}`).join(', ')})
       WHERE b.id = u.id RETURNING b.*`,
      [JSON.stringify(rows)],
    );
  }

  /** Changes a locked row and raises its version. @returns the row as changed */
  async change(tx: Tx, id: number, change: BillChange): Promise<ParcelBillEntity> {
    const columns = Object.keys(change);
    const [row] = await tx.query<ParcelBillEntity[]>(
      `UPDATE parcel_bill SET version = version + 1${columns.map((column, n) => `, ${column} = $${n + 2}`).join('')} WHERE id = $1 RETURNING *`,
      [id, ...Object.values(change)],
    );
    if (!row) throw new Error(`the bill of order ${id} vanished under its lock`);
    return row;
  }

  /** A locked charge may be objected to no more, as nothing of it is left. */
  async endObjection(tx: Tx, id: number): Promise<void> {
    await tx.run(`UPDATE parcel_bill SET objection = NULL WHERE id = $1 AND objection = 'possible'`, [id]);
  }

  /** Ends the time of charges that nobody objected to; those that somebody works on are left for the next time. @returns how many */
  lapse(tx: Tx, limit: number): Promise<number> {
    return tx.run(
      `UPDATE parcel_bill SET objection = 'lapsed' WHERE id IN (
         SELECT id FROM parcel_bill WHERE objection = 'possible' AND dispute_until <= $1 ORDER BY dispute_until LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
      [tx.now()],
    );
  }
}
