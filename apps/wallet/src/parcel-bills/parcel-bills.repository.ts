import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { ParcelBillEntity } from './parcel-bill.entity.ts';
import type { BillRow } from './parcel-bill.view.ts';

type NewBill = Pick<ParcelBillEntity, 'id' | 'account_id' | 'order_no' | 'partner_code' | 'partner_awb_no' | 'payment_type' | 'shipping_fee_status'>; // prettier-ignore
/** Columns that a change may set. */
export type BillChange = Partial<Omit<ParcelBillEntity, keyof NewBill | 'version'>> & Partial<Pick<ParcelBillEntity, 'shipping_fee_status'>>; // prettier-ignore

/** SQL of what carriers billed. */
@Injectable()
export class ParcelBillsRepository {
  /** With the number of its transaction and the decision that it waits for. */
  async one(tx: Tx, id: number): Promise<BillRow | undefined> {
    const rows = await tx.query<BillRow[]>(
      `SELECT b.*, t.transaction_no,
         (SELECT d.id FROM decision d WHERE d.kind = 'parcel_bill' AND d.business_key = 'parcel_bill:' || b.id AND d.state = 'waiting') AS decision_id
       FROM parcel_bill b LEFT JOIN ledger_transaction t ON t.id = b.transaction_id WHERE b.id = $1`,
      [id],
    );
    return rows[0];
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
}
