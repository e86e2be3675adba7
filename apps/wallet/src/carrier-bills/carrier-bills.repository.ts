import type { QueryOf } from '@lamliang/contracts';
import type { CarrierBill, CarrierBillFigure, walletRoutes } from '@lamliang/contracts/wallet';
import type { CarrierCode } from '@lamliang/contracts/pricing';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { CarrierBillEntity } from './carrier-bill.entity.ts';

const FIELDS = `b.id, b.partner_code, b.file_name, b.state, b.line_count, b.amount, b.imported_name, b.create_dt, b.decided_name, b.decided_dt,
  (SELECT count(*) FROM carrier_bill_line l WHERE l.carrier_bill_id = b.id AND (l.state = 'waiting'
    OR b.state = 'previewed' AND l.state = 'previewed' AND l.outcome NOT IN ('matched', 'tolerated', 'repeated'))) AS waiting_count`;
/** What the list of staff may be sorted by. */
export const BILL_COLUMNS = {
  id: 'b.id',
  create_dt: 'b.create_dt',
  amount: 'b.amount',
  line_count: 'b.line_count',
};
type BillFilter = NonNullable<QueryOf<typeof walletRoutes.staffCarrierBills>['filter']>;
export type NewCarrierBill = Pick<CarrierBillEntity, 'partner_code' | 'file_name' | 'sha256' | 'state' | 'line_count' | 'amount' | 'imported_by' | 'imported_name'>; // prettier-ignore

/** SQL of carriers' bills. */
@Injectable()
export class CarrierBillsRepository {
  list(tx: Tx, list: StaffList<BillFilter>): Promise<Listed<CarrierBill>> {
    const { id, partner_code, state, q } = list.filter;
    const search = new Search()
      .add('b.id = ANY (?::bigint[])', id)
      .add('b.partner_code = ANY (?)', partner_code)
      .add('b.state = ANY (?)', state)
      .add('strpos(lower(b.file_name), lower(?)) > 0', q?.trim() || undefined);
    return listRows(tx, { select: FIELDS, from: 'carrier_bill b', sums: { amount: 'b.amount' } }, search, list);
  }

  async one(tx: Tx, id: number): Promise<CarrierBill | undefined> {
    return (await tx.query<CarrierBill[]>(`SELECT ${FIELDS} FROM carrier_bill b WHERE b.id = $1`, [id]))[0];
  }

  /** Its lines by outcome and state, their amounts added up. */
  figures(tx: Tx, id: number): Promise<CarrierBillFigure[]> {
    return tx.query(
      `SELECT outcome, state, count(*)::integer AS line_count, sum(partner_cost)::double precision AS amount,
         coalesce(sum(difference_amount), 0)::double precision AS difference_amount
       FROM carrier_bill_line WHERE carrier_bill_id = $1 GROUP BY outcome, state ORDER BY outcome, state`,
      [id],
    );
  }

  /** The bill that a file was read into and that was not discarded. */
  async ofFile(tx: Tx, partner_code: CarrierCode, sha256: string): Promise<number | undefined> {
    const sql = `SELECT id FROM carrier_bill WHERE partner_code = $1 AND sha256 = $2 AND state <> 'discarded'`;
    return (await tx.query<{ id: number }[]>(sql, [partner_code, sha256]))[0]?.id;
  }

  /** @returns undefined where its file was read already */
  async insert(tx: Tx, bill: NewCarrierBill): Promise<number | undefined> {
    const row = { ...bill, create_dt: tx.now() };
    const names = Object.keys(row);
    const sql = `INSERT INTO carrier_bill (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')})
       ON CONFLICT DO NOTHING RETURNING id`;
    return (await tx.query<{ id: number }[]>(sql, Object.values(row)))[0]?.id;
  }

  async get(tx: Tx, id: number): Promise<CarrierBillEntity | undefined> {
    return (await tx.query<CarrierBillEntity[]>('SELECT * FROM carrier_bill WHERE id = $1', [id]))[0];
  }
  /** The row, locked until the transaction ends: of two who apply it, one sees what the other did. */
  async lock(tx: Tx, id: number): Promise<CarrierBillEntity | undefined> {
    return (await tx.query<CarrierBillEntity[]>('SELECT * FROM carrier_bill WHERE id = $1 FOR UPDATE', [id]))[0];
  }

  /** One bill is applied at a time, until the transaction ends: a line may stand in two, and each locks many shops. */
  async lockAll(tx: Tx): Promise<void> {
    await tx.run(`SELECT pg_advisory_xact_lock(hashtext('carrier_bill'))`);
  }

  async decide(tx: Tx, id: number, decided: Pick<CarrierBillEntity, 'state' | 'decided_by' | 'decided_name'>): Promise<void> {
    await tx.run('UPDATE carrier_bill SET state = $2, decided_by = $3, decided_name = $4, decided_dt = $5 WHERE id = $1', [
      id, decided.state, decided.decided_by, decided.decided_name, tx.now(),
    ]);
  } // prettier-ignore
}
