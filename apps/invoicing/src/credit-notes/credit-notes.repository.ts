import { CREDITABLE_KINDS, type LineCharge, type PaperKind } from '@lamliang/contracts/invoicing';
import type { Satang } from '@lamliang/kernel';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { LineOfPaper } from '../papers/paper.rules.ts';
import type { Paper } from '../papers/paper.entity.ts';
import type { CreditableLine, TakenLine } from './credit-note.rules.ts';
import type { CreditNoteEntity } from './credit-note.entity.ts';

/** A line of a paper as a note takes it over, with what is credited of it. */
export type PaperLineToCredit = CreditableLine & Pick<LineOfPaper, 'billable_line_id' | 'order_no' | 'tracking_no' | 'charge_code' | 'description' | 'charged_dt' | 'withholding_bps'>; // prettier-ignore
/** What a note gives back of a line: of the next invoice, or of what was paid at once. */
export interface GivenBack {
  order_id: number | null;
  charge_code: LineCharge;
  payment_type: 'credit' | 'wallet';
  amount: Satang;
  vat_amount: Satang;
}
export type CreditedPaper = Pick<Paper, 'id' | 'paper_no' | 'kind' | 'account_id' | 'seller' | 'buyer' | 'issue_date'> & { first_id: number }; // prettier-ignore

const KINDS = CREDITABLE_KINDS.map((kind) => `'${kind satisfies PaperKind}'`).join(', ');
/** Whether nobody has replaced the paper `p`. */
const STANDS = `p.kind IN (${KINDS}) AND NOT EXISTS (SELECT FROM paper r WHERE r.replaces_paper_id = p.id)`;
/** The first of the papers that others have replaced; sums of what was credited stand with it. */
export const FIRST = `(WITH RECURSIVE before AS (SELECT p.id, p.replaces_paper_id UNION ALL SELECT o.id, o.replaces_paper_id FROM paper o JOIN before ON o.id = before.replaces_paper_id)
  SELECT id FROM before WHERE replaces_paper_id IS NULL)`;

/**
 * What the charge of the line `b` still costs: all its lines of the order, those of notes and of bonus among them. A bill that
 * was lower than the quote has lowered the carriage. What is of no order, and no line of an invoice, is looked at by its line alone.
 */
export const OWED = `coalesce((SELECT greatest(coalesce(sum(o.amount) FILTER (WHERE o.charge_code = b.charge_code), 0)
    + CASE b.charge_code WHEN 'shipping' THEN least(coalesce(sum(o.amount) FILTER (WHERE o.charge_code = 'difference'), 0), 0) ELSE 0 END, 0)
  FROM billable_line o WHERE o.order_id = b.order_id AND o.void_dt IS NULL HAVING count(*) > 0), l.amount)::bigint`;

/** SQL of notes that are made: what they take back, and of what. */
@Injectable()
export class CreditNotesRepository {
  /** A paper that may be credited. @returns undefined also for one of another kind, or that was replaced */
  async paper(tx: Tx, id: number): Promise<CreditedPaper | undefined> {
    const sql = `SELECT p.id, p.paper_no, p.kind, p.account_id, p.seller, p.buyer, p.issue_date::text AS issue_date, ${FIRST} AS first_id FROM paper p WHERE p.id = $1 AND ${STANDS}`;
    return (await tx.query<CreditedPaper[]>(sql, [id]))[0];
  }

  /** Until the transaction ends nobody else takes back from the paper. */
  async lock(tx: Tx, first_id: number): Promise<void> {
    await tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`credit of paper ${first_id}`]);
  }

  /** Locks what is known of the orders of these lines, as whoever bills or cancels them does. */
  async lockOrders(tx: Tx, paper_id: number, line_nos: readonly number[]): Promise<void> {
    await tx.run(
      `SELECT FROM charged_order WHERE order_id IN (
         SELECT b.order_id FROM paper_line l JOIN billable_line b ON b.id = l.billable_line_id WHERE l.paper_id = $1 AND l.line_no = ANY ($2::integer[]))
       ORDER BY order_id FOR UPDATE`,
      [paper_id, line_nos],
    );
  }

  /** All lines of a paper, with what notes have taken back of them. */
  lines(tx: Tx, { id, first_id }: Pick<CreditedPaper, 'id' | 'first_id'>): Promise<PaperLineToCredit[]> {
    return tx.query(
      `SELECT l.line_no, l.billable_line_id, l.order_no, l.tracking_no, l.charge_code, l.description, l.charged_dt, l.base_amount, l.vat_bps, l.vat_amount, l.amount, l.withholding_bps,
         coalesce(c.credited_amount, 0) AS credited_amount, coalesce(c.credited_vat_amount, 0) AS credited_vat_amount,
         coalesce(b.order_id || ' ' || b.charge_code, 'line ' || l.line_no) AS owed_key, ${OWED} AS owed_amount
       FROM paper_line l LEFT JOIN billable_line b ON b.id = l.billable_line_id LEFT JOIN credited_line c ON c.paper_id = $2 AND c.line_no = l.line_no WHERE l.paper_id = $1 ORDER BY l.line_no`,
      [id, first_id],
    );
  }

  /** Papers that have charges of an order, those with the first of these charges before others, the oldest first, with their lines. */
  ofOrder(
    tx: Tx,
    order_id: number,
    charges: readonly LineCharge[],
  ): Promise<{ paper_id: number; line_nos: number[] }[]> {
    return tx.query(
      `SELECT p.id AS paper_id, array_agg(l.line_no ORDER BY array_position($2::text[], b.charge_code), l.line_no) AS line_nos
       FROM billable_line b JOIN paper_line l ON l.billable_line_id = b.id JOIN paper p ON p.id = l.paper_id
       WHERE b.order_id = $1 AND b.charge_code = ANY ($2::text[]) AND l.amount > 0 AND ${STANDS} GROUP BY p.id
       ORDER BY min(array_position($2::text[], b.charge_code)), p.id`,
      [order_id, charges],
    );
  }

  /** The note of a fact. */
  async ofSource(tx: Tx, source_key: string): Promise<number | undefined> {
    return (await tx.query<{ id: number }[]>('SELECT id FROM credit_note WHERE source_key = $1', [source_key]))[0]?.id;
  }

  async insert(tx: Tx, note: CreditNoteEntity): Promise<void> {
    const sql = 'INSERT INTO credit_note (id, account_id, credited_paper_id, cause, source_key) VALUES ($1, $2, $3, $4, $5)'; // prettier-ignore
    await tx.run(sql, [note.id, note.account_id, note.credited_paper_id, note.cause, note.source_key]);
  }

  /** Adds what is taken back to the lines; a CHECK refuses more than they had. */
  async addCredited(tx: Tx, { id, first_id }: Pick<CreditedPaper, 'id' | 'first_id'>, taken: readonly TakenLine[]): Promise<void> {
    await tx.run(
      `INSERT INTO credited_line AS c (paper_id, line_no, account_id, amount, vat_amount, credited_amount, credited_vat_amount)
       SELECT $2, l.line_no, l.account_id, l.amount, l.vat_amount, t.amount, t.vat_amount
       FROM jsonb_to_recordset($3::jsonb) AS t (line_no integer, amount bigint, vat_amount bigint) JOIN paper_line l ON l.paper_id = $1 AND l.line_no = t.line_no
       ON CONFLICT (paper_id, line_no) DO UPDATE SET credited_amount = c.credited_amount + excluded.credited_amount, credited_vat_amount = c.credited_vat_amount + excluded.credited_vat_amount`,
      [id, first_id, JSON.stringify(taken)],
    );
  } // prettier-ignore

  /**
   * The lines of a note lower the next invoice; those of a paper that was paid at once are only kept.
   * @param charge_code as what, where it is not the charge of the line that was taken back from
   * @returns what is given back as what
   */
  giveBack(tx: Tx, note_id: number, charge_code: LineCharge | null): Promise<GivenBack[]> {
    return tx.query(
      `WITH back AS (
         SELECT l.line_no, b.account_id, b.order_id, b.order_no, b.tracking_no, b.payment_type, coalesce($2, b.charge_code) AS charge_code, l.amount, l.vat_amount
         FROM paper_line l JOIN billable_line b ON b.id = l.billable_line_id WHERE l.paper_id = $1),
       made AS (
         INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, payment_type, charge_code, source_key, amount, charged_dt, create_dt, credit_note_id)
         SELECT account_id, order_id, order_no, tracking_no, payment_type, charge_code, 'credit_note:' || $1::bigint || ':' || line_no, -amount, $3, $3, $1 FROM back ORDER BY line_no)
       SELECT order_id, charge_code, payment_type, amount, vat_amount FROM back ORDER BY line_no`,
      [note_id, charge_code, tx.now()],
    );
  } // prettier-ignore

  /** What an order owes by charge, of all its lines that are no void; other fees are owed though it is cancelled. */
  owed(tx: Tx, order_id: number): Promise<{ charge_code: LineCharge; amount: Satang }[]> {
    const sql = `SELECT charge_code, sum(amount)::bigint AS amount FROM billable_line WHERE order_id = $1 AND charge_code <> 'other_fee' AND void_dt IS NULL GROUP BY charge_code HAVING sum(amount) <> 0 ORDER BY charge_code`;
    return tx.query(sql, [order_id]);
  }

  /** Lines that take back what stands on invoices alone, each once for its key. */
  async takeBack(tx: Tx, order_id: number, lines: readonly { charge_code: LineCharge; amount: Satang; source_key: string }[]): Promise<void> {
    await tx.run(
      `INSERT INTO billable_line (account_id, order_id, order_no, tracking_no, charge_code, source_key, amount, charged_dt, create_dt)
       SELECT o.account_id, o.order_id, o.order_no, o.tracking_no, l.charge_code, l.source_key, -l.amount, $3, $3
       FROM jsonb_to_recordset($2::jsonb) AS l (charge_code text, source_key text, amount bigint)
         CROSS JOIN (SELECT account_id, order_id, order_no, tracking_no FROM billable_line WHERE order_id = $1 AND payment_type = 'credit' ORDER BY id LIMIT 1) AS o
       ON CONFLICT (source_key) DO NOTHING`,
      [order_id, JSON.stringify(lines), tx.now()],
    );
  } // prettier-ignore
}
