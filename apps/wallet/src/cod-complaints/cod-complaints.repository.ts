import type { QueryOf } from '@lamliang/contracts';
import type { CodComplaint, OrderComplaint, walletRoutes } from '@lamliang/contracts/wallet';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { CodComplaintEntity } from './cod-complaint.entity.ts';

const FIELDS = `c.id, c.order_id, p.order_no, p.tracking_no, c.account_id, p.partner_code, p.partner_awb_no, c.source, c.filed_name, c.state,
  c.complaint_reason, c.detail, c.create_dt, c.reason, c.decided_name, c.decided_dt, c.reference, c.given_back_dt,
  p.cod_amount, p.cod_status, p.hold_until`;
const FROM = 'cod_complaint c JOIN cod_parcel p ON p.order_id = c.order_id';
/** What the list of staff may be sorted by. */
export const COMPLAINT_COLUMNS = { id: 'c.id', create_dt: 'c.create_dt', cod_amount: 'p.cod_amount' };
type ComplaintFilter = NonNullable<QueryOf<typeof walletRoutes.codComplaints>['filter']>;
export type NewComplaint = Pick<CodComplaintEntity, 'order_id' | 'account_id' | 'source' | 'filed_by' | 'filed_name' | 'state' | 'complaint_reason' | 'detail'>; // prettier-ignore
type Change = Partial<Pick<CodComplaintEntity, 'state' | 'reason' | 'decided_by' | 'decided_name' | 'decided_dt' | 'reference' | 'given_back_dt'>>; // prettier-ignore

/** SQL of complaints about parcels with COD. */
@Injectable()
export class CodComplaintsRepository {
  list(tx: Tx, list: StaffList<ComplaintFilter>): Promise<Listed<CodComplaint>> {
    const { id, account_id, state, complaint_reason, source, partner_code, order_id, q } = list.filter;
    const search = new Search()
      .add('c.id = ANY (?::bigint[])', id)
      .add('c.account_id = ?', account_id)
      .add('c.state = ANY (?)', state)
      .add('c.complaint_reason = ANY (?)', complaint_reason)
      .add('c.source = ANY (?)', source)
      .add('p.partner_code = ANY (?)', partner_code)
      .add('c.order_id = ?', order_id)
      .add(`strpos(lower(concat_ws(' ', p.order_no, p.tracking_no, p.partner_awb_no)), lower(?)) > 0`, q?.trim() || undefined); // prettier-ignore
    return listRows(tx, { select: FIELDS, from: FROM, sums: { cod_amount: 'p.cod_amount' } }, search, list);
  }

  async one(tx: Tx, id: number): Promise<CodComplaint | undefined> {
    return (await tx.query<CodComplaint[]>(`SELECT ${FIELDS} FROM ${FROM} WHERE c.id = $1`, [id]))[0];
  }

  /** Not locked; what is changed is locked by its parcel. */
  async find(tx: Tx, id: number): Promise<CodComplaintEntity | undefined> {
    return (await tx.query<CodComplaintEntity[]>('SELECT * FROM cod_complaint WHERE id = $1', [id]))[0];
  }

  /** The latest of an order, as its shop sees it. */
  async latest(tx: Tx, order_id: number): Promise<(OrderComplaint & { id: number }) | undefined> {
    const rows = await tx.query<(OrderComplaint & { id: number })[]>(
      `SELECT id, state, complaint_reason, detail, create_dt, reason, decided_dt FROM cod_complaint WHERE order_id = $1 ORDER BY id DESC LIMIT 1`,
      [order_id],
    );
    return rows[0];
  }

  async insert(tx: Tx, complaint: NewComplaint): Promise<number> {
    const row = { ...complaint, create_dt: tx.now() };
    const names = Object.keys(row);
    const sql = `INSERT INTO cod_complaint (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')}) RETURNING id`;
    return (await tx.query<{ id: number }[]>(sql, Object.values(row)))[0]!.id;
  }

  async change(tx: Tx, id: number, change: Change): Promise<void> {
    const sets = Object.keys(change).map((column, n) => `${column} = $${n + 2}`);
    await tx.run(`UPDATE cod_complaint SET ${sets.join(', ')} WHERE id = $1`, [id, ...Object.values(change)]);
  }
}
