import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { BillableLine } from './billable-line.entity.ts';
import type { ChargedOrder } from './charged-order.entity.ts';
import type { Billed, NewLine } from './line.rules.ts';

/** What a fact tells of an order. */
export type Fact = Pick<ChargedOrder, 'order_id' | 'account_id'> &
  Partial<Pick<ChargedOrder, 'amount' | 'captured_dt' | 'bonus_amount' | 'cod_fee' | 'cod_dt' | 'cod_fee_dt' | 'advance_fee' | 'advance_dt' | 'cancelled_dt'>>; // prettier-ignore
const WAITS = 'due_dt = excluded.due_dt, waits_since = coalesce(o.waits_since, excluded.waits_since)';

/** SQL of what is known of orders, and of the lines that it makes. */
@Injectable()
export class BillingRepository {
  /** Keeps a fact; what the same order has of others stays. */
  async keep(tx: Tx, fact: Fact): Promise<void> {
    const { order_id, account_id, ...told } = fact;
    const names = Object.keys(told);
    const places = names.map((_, n) => `$${n + 4}`);
    await tx.run(
      `INSERT INTO charged_order AS o (order_id, account_id, due_dt, waits_since, ${names.join(', ')}) VALUES ($1, $2, $3, $3, ${places.join(', ')})
       ON CONFLICT (order_id) DO UPDATE SET ${names.map((name) => `${name} = coalesce(o.${name}, excluded.${name})`).join(', ')}, ${WAITS}
       WHERE ${names.map((name) => `o.${name} IS NULL`).join(' OR ')}`,
      [order_id, account_id, tx.now(), ...Object.values(told)],
    );
  }

  /** Keeps what the bill of a carrier makes an order cost more, where it is newer. */
  async keepBill(tx: Tx, bill: Pick<ChargedOrder, 'order_id' | 'account_id' | 'difference_amount' | 'difference_dt' | 'fee_waived_flag' | 'bill_version'>): Promise<void> {
    const { order_id, account_id, difference_amount, difference_dt, fee_waived_flag, bill_version } = bill;
    await tx.run(
      `INSERT INTO charged_order AS o (order_id, account_id, due_dt, waits_since, difference_amount, difference_dt, bill_version, fee_waived_flag) VALUES ($1, $2, $3, $3, $4, $5, $6, $7)
       ON CONFLICT (order_id) DO UPDATE SET difference_amount = excluded.difference_amount, difference_dt = excluded.difference_dt, bill_version = excluded.bill_version,
         fee_waived_flag = excluded.fee_waived_flag, ${WAITS}
       WHERE o.bill_version < excluded.bill_version`,
      [order_id, account_id, tx.now(), difference_amount, difference_dt, bill_version, fee_waived_flag],
    );
  } // prettier-ignore

  /** Takes orders whose lines are to be made, and leaves them to nobody else until a time. */
  async takeDue(tx: Tx, limit: number, until: Date): Promise<number[]> {
    const rows = await tx.query<{ order_id: number }[]>(
      `UPDATE charged_order SET due_dt = $3 WHERE order_id IN (
         SELECT order_id FROM charged_order WHERE due_dt <= $1 ORDER BY due_dt LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING order_id`,
      [tx.now(), limit, until],
    );
    return rows.map(({ order_id }) => order_id);
  }

  /** What is known of orders, locked in the order of their ids. */
  lock(tx: Tx, order_ids: readonly number[]): Promise<ChargedOrder[]> {
    return tx.query('SELECT * FROM charged_order WHERE order_id = ANY ($1::bigint[]) ORDER BY order_id FOR UPDATE', [order_ids]);
  } // prettier-ignore

  /** What locked orders were billed of carriage and its difference. */
  async billed(tx: Tx, order_ids: readonly number[]): Promise<Map<number, Billed>> {
    const by_hand = `EXISTS (SELECT FROM credit_note n WHERE n.id = l.credit_note_id AND n.cause = 'hand')`;
    const rows = await tx.query<(Billed & { order_id: number })[]>(
      `SELECT order_id, coalesce(sum(amount) FILTER (WHERE charge_code = 'difference' AND NOT by_hand), 0)::bigint AS difference,
         coalesce(-sum(amount) FILTER (WHERE charge_code = 'difference' AND by_hand), 0)::bigint AS credited,
         coalesce(-sum(amount) FILTER (WHERE charge_code = 'shipping' AND by_hand), 0)::bigint AS carriage_credited
       FROM (SELECT l.order_id, l.charge_code, l.amount, ${by_hand} AS by_hand FROM billable_line l
         WHERE l.order_id = ANY ($1::bigint[]) AND l.charge_code IN ('difference', 'shipping') AND l.void_dt IS NULL) AS l GROUP BY order_id`,
      [order_ids],
    );
    return new Map(rows.map(({ order_id, ...sums }) => [order_id, sums]));
  }

  /** Writes lines, each once for its key. */
  async insertLines(tx: Tx, lines: readonly (NewLine & Pick<BillableLine, 'account_id' | 'order_id' | 'order_no' | 'tracking_no'>)[]): Promise<void> {
    if (!lines.length) return;
    await tx.run(
      `INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, payment_type, charge_code, description, source_key, amount, charged_dt, create_dt)
       SELECT account_id, order_id, order_no, tracking_no, payment_type, charge_code, description, source_key, amount, charged_dt, $2
       FROM jsonb_to_recordset($1::jsonb) AS l (account_id bigint, order_id bigint, order_no text, tracking_no text, payment_type text, charge_code text, description text,
         source_key text, amount bigint, charged_dt timestamptz)
       ON CONFLICT (source_key) DO NOTHING`,
      [JSON.stringify(lines), tx.now()],
    );
  } // prettier-ignore

  /** Writes the line of an other fee, once for its key. @returns its id */
  async insertFee(tx: Tx, line: Pick<BillableLine, 'account_id' | 'order_id' | 'order_no' | 'tracking_no' | 'payment_type' | 'description' | 'source_key' | 'amount' | 'charged_dt'>): Promise<number> {
    const row = { ...line, charge_code: 'other_fee', create_dt: tx.now() };
    const names = Object.keys(row);
    await tx.run(
      `INSERT INTO billable_line (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')}) ON CONFLICT (source_key) DO NOTHING`,
      Object.values(row),
    );
    return (await tx.query<{ id: number }[]>('SELECT id FROM billable_line WHERE source_key = $1', [line.source_key]))[0]!.id;
  } // prettier-ignore

  /** The lines of these orders are made. */
  async done(tx: Tx, orders: readonly Pick<ChargedOrder, 'order_id' | 'payment_type'>[]): Promise<void> {
    await tx.run(
      `UPDATE charged_order o SET due_dt = NULL, waits_since = NULL, payment_type = d.payment_type
       FROM unnest($1::bigint[], $2::text[]) AS d (order_id, payment_type) WHERE o.order_id = d.order_id`,
      [orders.map((one) => one.order_id), orders.map((one) => one.payment_type)],
    );
  }

  /** Locks what an order costs, as whoever bills it does; other fees are owed though it is cancelled. @returns ids of those that are no void and stand for no credit note */
  async lockLines(tx: Tx, order_id: number): Promise<number[]> {
    const sql = `SELECT id FROM billable_line WHERE order_id = $1 AND charge_code <> 'other_fee' AND void_dt IS NULL AND credit_note_id IS NULL ORDER BY id FOR UPDATE`; // prettier-ignore
    return (await tx.query<{ id: number }[]>(sql, [order_id])).map(({ id }) => id);
  }

  /** Lines that no paper has are void. */
  async voidUnbilled(tx: Tx, ids: readonly number[]): Promise<void> {
    await tx.run(
      `UPDATE billable_line b SET void_dt = $2 WHERE id = ANY ($1::bigint[]) AND b.paper_id IS NULL
         AND NOT EXISTS (SELECT FROM invoice_approval_line l WHERE l.billable_line_id = b.id AND l.state = 'in')`,
      [ids, tx.now()],
    );
  }

  /** Orders whose lines are not made since before a time. */
  async waiting(tx: Tx, before: Date): Promise<number> {
    const sql = 'SELECT count(*) AS n FROM charged_order WHERE due_dt IS NOT NULL AND waits_since < $1';
    return (await tx.query<{ n: number }[]>(sql, [before]))[0]!.n;
  }
}
