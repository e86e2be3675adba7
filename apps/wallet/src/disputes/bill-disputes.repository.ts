import type { QueryOf } from '@lamliang/contracts';
import type { BillDispute, walletRoutes } from '@lamliang/contracts/wallet';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import type { Satang } from '@lamliang/kernel';
import { Injectable } from '@nestjs/common';
import type { BillDisputeEntity } from './bill-dispute.entity.ts';

const FIELDS = `d.id, d.order_id, b.order_no, d.account_id, b.partner_code, b.partner_awb_no, b.payment_type, d.state, d.amount, b.quoted_amount,
  b.repriced_amount, b.actual_weight, b.actual_width, b.actual_length, b.actual_height, b.match_with_partner_dt, d.detail, d.create_dt,
  d.carrier_answer, d.carrier_answer_dt, d.reason, d.decided_name, d.decided_dt,
  (SELECT w.id FROM decision w WHERE w.kind = 'bill_dispute' AND w.business_key = 'bill_dispute:' || d.id AND w.state = 'waiting') AS decision_id`;
const FROM = 'bill_dispute d JOIN parcel_bill b ON b.id = d.order_id';
/** What the list of staff may be sorted by. */
export const DISPUTE_COLUMNS = { id: 'd.id', create_dt: 'd.create_dt', amount: 'd.amount' };
type DisputeFilter = NonNullable<QueryOf<typeof walletRoutes.staffBillDisputes>['filter']>;
type NewDispute = Pick<BillDisputeEntity, 'order_id' | 'account_id' | 'state' | 'amount' | 'vat' | 'detail' | 'files' | 'asked_by'>; // prettier-ignore

/** SQL of objections. */
@Injectable()
export class BillDisputesRepository {
  list(tx: Tx, list: StaffList<DisputeFilter>): Promise<Listed<BillDispute>> {
    const { id, account_id, state, partner_code, order_id, q } = list.filter;
    const search = new Search()
      .add('d.id = ANY (?::bigint[])', id)
      .add('d.account_id = ?', account_id)
      .add('d.state = ANY (?)', state)
      .add('b.partner_code = ANY (?)', partner_code)
      .add('d.order_id = ?', order_id)
      .add(`strpos(lower(concat_ws(' ', b.order_no, b.partner_awb_no)), lower(?)) > 0`, q?.trim() || undefined);
    return listRows(tx, { select: FIELDS, from: FROM, sums: { amount: 'd.amount' } }, search, list);
  }

  async one(tx: Tx, id: number): Promise<BillDispute | undefined> {
    return (await tx.query<BillDispute[]>(`SELECT ${FIELDS} FROM ${FROM} WHERE d.id = $1`, [id]))[0];
  }

  async get(tx: Tx, id: number): Promise<BillDisputeEntity | undefined> {
    return (await tx.query<BillDisputeEntity[]>('SELECT * FROM bill_dispute WHERE id = $1', [id]))[0];
  }
  /** The row, locked until the transaction ends: of two decisions one sees what the other did. */
  async lock(tx: Tx, id: number): Promise<BillDisputeEntity | undefined> {
    return (await tx.query<BillDisputeEntity[]>('SELECT * FROM bill_dispute WHERE id = $1 FOR UPDATE', [id]))[0];
  }

  /** Open ones of orders, locked until the transaction ends. */
  lockOpen(tx: Tx, order_ids: readonly number[]): Promise<BillDisputeEntity[]> {
    const sql = `SELECT * FROM bill_dispute WHERE order_id = ANY ($1::bigint[]) AND state = 'open' ORDER BY id FOR UPDATE`;
    return tx.query(sql, [order_ids]);
  }
  /** Less is held for a locked one. */
  async lower(tx: Tx, id: number, amount: Satang, vat: Satang): Promise<void> {
    const sql = 'UPDATE bill_dispute SET amount = amount - $2, vat = least(greatest(vat - $3, 0), amount - $2) WHERE id = $1'; // prettier-ignore
    await tx.run(sql, [id, amount, vat]);
  }

  /** @returns undefined where the order has one */
  async insert(tx: Tx, dispute: NewDispute): Promise<number | undefined> {
    const row = { ...dispute, create_dt: tx.now() };
    const names = Object.keys(row);
    const sql = `INSERT INTO bill_dispute (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')})
       ON CONFLICT (order_id) DO NOTHING RETURNING id`;
    return (await tx.query<{ id: number }[]>(sql, Object.values(row)))[0]?.id;
  }

  async answer(tx: Tx, id: number, carrier_answer: string): Promise<void> {
    const sql = 'UPDATE bill_dispute SET carrier_answer = $2, carrier_answer_dt = $3 WHERE id = $1';
    await tx.run(sql, [id, carrier_answer, tx.now()]);
  }

  async decide(tx: Tx, id: number, decided: Pick<BillDisputeEntity, 'state' | 'reason' | 'decided_by' | 'decided_name'>): Promise<void> {
    const { state, reason, decided_by, decided_name } = decided;
    const sql = 'UPDATE bill_dispute SET state = $2, reason = $3, decided_by = $4, decided_name = $5, decided_dt = $6 WHERE id = $1';
    await tx.run(sql, [id, state, reason, decided_by, decided_name, tx.now()]);
  } // prettier-ignore
}
