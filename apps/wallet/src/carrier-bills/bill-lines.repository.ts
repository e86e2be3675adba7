import type { QueryOf } from '@lamliang/contracts';
import type { CarrierBillLine, walletRoutes } from '@lamliang/contracts/wallet';
import type { CarrierCode } from '@lamliang/contracts/pricing';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { BillLine } from './bill-file.rules.ts';
import type { CarrierBillLineEntity } from './carrier-bill-line.entity.ts';

const FIELDS = `l.id, l.carrier_bill_id, l.partner_code, l.line_no, l.partner_awb_no, l.billed_dt, l.actual_weight, l.actual_width, l.actual_length,
  l.actual_height, l.partner_cost, l.reference, l.outcome, l.state, l.order_id, l.order_no, l.account_id, l.booked_weight, l.quoted_amount,
  l.repriced_amount, l.difference_amount, l.expected_cost, l.reason, l.settled_name, l.settled_dt,
  (SELECT d.id FROM decision d WHERE d.kind = 'parcel_bill' AND d.business_key = 'parcel_bill:' || l.order_id AND d.state = 'waiting'
     AND l.state = 'waiting' AND l.outcome <> 'billed-twice') AS decision_id`;
/** What the list of staff may be sorted by. */
export const LINE_COLUMNS = {
  id: 'l.id',
  partner_cost: 'l.partner_cost',
  difference_amount: 'l.difference_amount',
  billed_dt: 'l.billed_dt',
};
type LineFilter = NonNullable<QueryOf<typeof walletRoutes.staffBillLines>['filter']>;

const SAID = {
  line_no: 'integer', partner_awb_no: 'text', billed_dt: 'timestamptz', actual_weight: 'integer', actual_width: 'integer', actual_length: 'integer',
  actual_height: 'integer', partner_cost: 'bigint', reference: 'text', content_hash: 'text',
} as const; // prettier-ignore
const FOUND = {
  outcome: 'text', state: 'text', order_id: 'bigint', order_no: 'text', account_id: 'bigint', booked_weight: 'integer', quoted_amount: 'bigint',
  repriced_amount: 'bigint', difference_amount: 'bigint', expected_cost: 'bigint',
} as const; // prettier-ignore
/** What is found of a line. */
export type FoundLine = Pick<CarrierBillLineEntity, keyof typeof FOUND>;
export type NewLine = BillLine & FoundLine & Pick<CarrierBillLineEntity, 'content_hash'>;
export type Settlement = Partial<FoundLine> & Pick<CarrierBillLineEntity, 'state' | 'reason' | 'settled_by' | 'settled_name'>; // prettier-ignore

const arrays = <R extends object>(types: { [name in keyof R]?: string }, first: number) =>
  Object.values(types).map((type, n) => `$${n + first}::${String(type)}[]`).join(', '); // prettier-ignore
const valuesOf = <R extends object>(types: { [name in keyof R]?: string }, rows: readonly R[]) =>
  (Object.keys(types) as (keyof R)[]).map((name) => rows.map((row) => row[name]));

/** SQL of the lines of carriers' bills. */
@Injectable()
export class BillLinesRepository {
  list(tx: Tx, list: StaffList<LineFilter>): Promise<Listed<CarrierBillLine>> {
    const { id, carrier_bill_id, partner_code, outcome, state, order_id, q } = list.filter;
    const search = new Search()
      .add('l.id = ANY (?::bigint[])', id)
      .add('l.carrier_bill_id = ?', carrier_bill_id)
      .add('l.partner_code = ANY (?)', partner_code)
      .add('l.outcome = ANY (?)', outcome)
      .add('l.state = ANY (?)', state)
      .add('l.order_id = ?', order_id)
      .add(`strpos(lower(concat_ws(' ', l.partner_awb_no, l.order_no, l.reference)), lower(?)) > 0`, q?.trim() || undefined); // prettier-ignore
    const sums = { partner_cost: 'l.partner_cost', difference_amount: 'coalesce(l.difference_amount, 0)' };
    return listRows(tx, { select: FIELDS, from: 'carrier_bill_line l', sums }, search, list);
  }

  async one(tx: Tx, id: number): Promise<CarrierBillLine | undefined> {
    return (await tx.query<CarrierBillLine[]>(`SELECT ${FIELDS} FROM carrier_bill_line l WHERE l.id = $1`, [id]))[0];
  }

  async insert(tx: Tx, carrier_bill_id: number, partner_code: CarrierCode, lines: readonly NewLine[]): Promise<void> {
    const types = { ...SAID, ...FOUND };
    await tx.run(
      `INSERT INTO carrier_bill_line (carrier_bill_id, partner_code, ${Object.keys(types).join(', ')})
       SELECT $1, $2, * FROM unnest(${arrays<NewLine>(types, 3)})`,
      [carrier_bill_id, partner_code, ...valuesOf(types, lines)],
    );
  }

  /** Of these contents those that lines of the carrier were applied with. */
  async applied(tx: Tx, partner_code: CarrierCode, hashes: readonly string[]): Promise<Set<string>> {
    const rows = await tx.query<{ content_hash: string }[]>(
      `SELECT content_hash FROM carrier_bill_line
       WHERE partner_code = $1 AND content_hash = ANY ($2) AND state IN ('settled', 'waiting', 'refused')`,
      [partner_code, hashes],
    );
    return new Set(rows.map((row) => row.content_hash));
  }

  /** The first lines of a bill that were not applied, in their order. */
  next(tx: Tx, carrier_bill_id: number, limit: number): Promise<CarrierBillLineEntity[]> {
    return tx.query(
      `SELECT * FROM carrier_bill_line WHERE carrier_bill_id = $1 AND state = 'previewed' ORDER BY line_no LIMIT ${limit}`,
      [carrier_bill_id],
    );
  }

  /** Writes what became of lines. */
  async apply(tx: Tx, lines: readonly (FoundLine & { id: number })[]): Promise<void> {
    const names = Object.keys(FOUND);
    await tx.run(
      `UPDATE carrier_bill_line l SET ${names.map((name) => `${name} = u.${name}`).join(', ')}
       FROM unnest($1::bigint[], ${arrays<FoundLine>(FOUND, 2)}) AS u (id, ${names.join(', ')}) WHERE l.id = u.id`,
      [lines.map((line) => line.id), ...valuesOf<FoundLine>(FOUND, lines)],
    );
  }

  /** Discards the lines of a bill. @returns how many there are that were applied, and stay */
  async discard(tx: Tx, carrier_bill_id: number): Promise<number> {
    await tx.run(`UPDATE carrier_bill_line SET state = 'discarded' WHERE carrier_bill_id = $1 AND state = 'previewed'`, [carrier_bill_id]); // prettier-ignore
    const sql = `SELECT count(*) AS applied FROM carrier_bill_line WHERE carrier_bill_id = $1 AND state <> 'discarded'`;
    return (await tx.query<{ applied: number }[]>(sql, [carrier_bill_id]))[0]?.applied ?? 0;
  }

  /** The row, locked until the transaction ends. */
  async lock(tx: Tx, id: number): Promise<CarrierBillLineEntity | undefined> {
    const sql = 'SELECT * FROM carrier_bill_line WHERE id = $1 FOR UPDATE';
    return (await tx.query<CarrierBillLineEntity[]>(sql, [id]))[0];
  }

  async get(tx: Tx, id: number): Promise<CarrierBillLineEntity | undefined> {
    return (await tx.query<CarrierBillLineEntity[]>('SELECT * FROM carrier_bill_line WHERE id = $1', [id]))[0];
  }

  async settle(tx: Tx, id: number, settled: Settlement): Promise<void> {
    const row = { ...settled, settled_dt: tx.now() };
    await tx.run(
      `UPDATE carrier_bill_line SET ${Object.keys(row).map((name, n) => `${name} = $${n + 2}`).join(', ')} WHERE id = $1`, // prettier-ignore
      [id, ...Object.values(row)],
    );
  }

  /** Settles the waiting line of an order whose figures a second person approved: the one that says what was approved. */
  async settleApproved(tx: Tx, order_id: number, figures: Pick<CarrierBillLineEntity, 'partner_cost' | 'actual_weight'>, settled: Settlement): Promise<void> {
    const [line] = await tx.query<{ id: number }[]>(
      `SELECT id FROM carrier_bill_line WHERE order_id = $1 AND state = 'waiting' AND partner_cost = $2 AND actual_weight = $3 ORDER BY id LIMIT 1 FOR UPDATE`,
      [order_id, figures.partner_cost, figures.actual_weight],
    );
    if (line) await this.settle(tx, line.id, settled);
  } // prettier-ignore
}
