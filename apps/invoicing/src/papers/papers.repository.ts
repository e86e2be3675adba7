import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { PaperLine } from './paper-line.entity.ts';
import type { PaperNumber } from './paper-number.entity.ts';
import type { LineOfPaper } from './paper.rules.ts';
import type { Paper } from './paper.entity.ts';

export type NewLine = Omit<PaperLine, 'paper_id' | 'account_id'>;
export type Issued = Pick<Paper, 'id' | 'paper_no' | 'kind' | 'account_id'>;
/** What another paper says of one that it names. */
export type Named = Pick<Paper, 'id' | 'paper_no' | 'kind' | 'etax_type' | 'issue_date'>;

/** SQL of papers that were issued: they are inserted and read, never changed. */
@Injectable()
export class PapersRepository {
  /** The next number, which nobody else gets while this transaction runs, and which it gives back if it fails. */
  async nextNumber(tx: Tx, { issuer, branch, kind, month }: Omit<PaperNumber, 'last'>): Promise<number> {
    const rows = await tx.query<{ last: number }[]>(
      `INSERT INTO paper_number AS n (issuer, branch, kind, month, last) VALUES ($1, $2, $3, $4, 1)
       ON CONFLICT (issuer, branch, kind, month) DO UPDATE SET last = n.last + 1 RETURNING last`,
      [issuer, branch, kind, month],
    );
    return rows[0]!.last;
  }

  /** The paper of a fact. Whoever asks next for the same fact waits until this transaction has ended. */
  async ofSource(tx: Tx, source_key: string): Promise<Issued | undefined> {
    await tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`paper of ${source_key}`]);
    const sql = 'SELECT id, paper_no, kind, account_id FROM paper WHERE source_key = $1';
    return (await tx.query<Issued[]>(sql, [source_key]))[0];
  }

  /** The lines of an approval as they go on its paper, in the order in which they were billed. */
  linesOfApproval(tx: Tx, invoice_approval_id: number): Promise<LineOfPaper[]> {
    return tx.query(
      `SELECT l.billable_line_id, b.order_no, b.tracking_no, l.charge_code, b.description, b.charged_dt, l.base_amount, l.vat_bps, l.vat_amount, l.amount, l.withholding_bps
       FROM invoice_approval_line l JOIN billable_line b ON b.id = l.billable_line_id
       WHERE l.invoice_approval_id = $1 AND l.state = 'in' ORDER BY l.id`,
      [invoice_approval_id],
    );
  }

  /** Writes a paper and its lines by one statement: until its transaction ends, everybody else waits for the next number. */
  async insert(tx: Tx, paper: Omit<Paper, 'id'>, lines: readonly NewLine[]): Promise<number> {
    const names = Object.keys(paper);
    const values = Object.values(paper).map((value: unknown) =>
      value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value,
    );
    const [made] = await tx.query<{ id: number }[]>(
      `WITH made AS (INSERT INTO paper (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')}) RETURNING id, account_id),
       lines AS (
         INSERT INTO paper_line (paper_id, account_id, line_no, billable_line_id, order_no, tracking_no, charge_code, description, charged_dt, base_amount, vat_bps, vat_amount, amount, withholding_bps)
         SELECT made.id, made.account_id, l.* FROM made, jsonb_to_recordset($${names.length + 1}::jsonb) AS l (line_no integer, billable_line_id bigint, order_no text, tracking_no text, charge_code text,
           description text, charged_dt timestamptz, base_amount bigint, vat_bps integer, vat_amount bigint, amount bigint, withholding_bps integer))
       SELECT id FROM made`,
      [...values, JSON.stringify(lines)],
    );
    return made!.id;
  } // prettier-ignore

  async one(tx: Tx, id: number): Promise<Paper | undefined> {
    const sql = 'SELECT *, issue_date::text AS issue_date, due_date::text AS due_date FROM paper WHERE id = $1';
    return (await tx.query<Paper[]>(sql, [id]))[0];
  }

  /** Whether another paper stands in for this one. */
  async isReplaced(tx: Tx, id: number): Promise<boolean> {
    return (await tx.query<unknown[]>('SELECT FROM paper WHERE replaces_paper_id = $1', [id])).length > 0;
  }

  lines(tx: Tx, paper_id: number): Promise<NewLine[]> {
    return tx.query(
      `SELECT line_no, billable_line_id, order_no, tracking_no, charge_code, description, charged_dt, base_amount, vat_bps, vat_amount, amount, withholding_bps
       FROM paper_line WHERE paper_id = $1 ORDER BY line_no`,
      [paper_id],
    );
  }

  /** Lines of an invoice that a credit note stands for: they lower what is paid, and no tax, which the note has done. */
  async ofNotes(tx: Tx, paper_id: number): Promise<ReadonlySet<number>> {
    const sql = 'SELECT l.line_no FROM paper_line l JOIN billable_line b ON b.id = l.billable_line_id WHERE l.paper_id = $1 AND b.credit_note_id IS NOT NULL'; // prettier-ignore
    return new Set((await tx.query<{ line_no: number }[]>(sql, [paper_id])).map(({ line_no }) => line_no));
  }

  /** Papers as others name them. */
  named(tx: Tx, ids: readonly number[]): Promise<Named[]> {
    const sql = `SELECT id, paper_no, kind, etax_type, issue_date::text AS issue_date FROM paper WHERE id = ANY ($1::bigint[]) ORDER BY id`;
    return tx.query(sql, [ids]);
  }
}
