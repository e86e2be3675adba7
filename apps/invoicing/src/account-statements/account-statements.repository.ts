import { endOfBangkokDay } from '@lamliang/kernel';
import { boundedSum, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { Movement, OpenInvoice } from './account-statement.rules.ts';

/** Invoices that ask for money: one that was cancelled asks for none, and never did. */
const INVOICES = `SELECT p.id, p.paper_no, p.issue_date, p.due_date, p.total_amount FROM paper p JOIN invoice_approval a ON a.id = p.invoice_approval_id
  WHERE p.account_id = $1 AND p.kind = 'invoice' AND a.invoice_status <> 'cancelled'`;
/** What they were paid by: the receipt of a payment. One in the place of another is the same payment. */
const PAYMENTS = `SELECT r.id, r.paper_no, r.issue_date, i.id AS invoice_id, i.paper_no AS invoice_no, i.total_amount
  FROM invoices i JOIN paper r ON r.refers_to_paper_id = i.id AND r.kind IN ('tax_invoice', 'receipt') AND r.replaces_paper_id IS NULL`;
const WITH = `WITH invoices AS (${INVOICES}), payments AS (${PAYMENTS})`;

/** SQL of what credit customers owe. */
@Injectable()
export class AccountStatementsRepository {
  /** What was owed before a day begins, satang. */
  async owedBefore(tx: Tx, account_id: number, day: string): Promise<number> {
    const sql = `${WITH} SELECT (coalesce((SELECT sum(total_amount) FROM invoices WHERE issue_date < $2), 0) - coalesce((SELECT sum(total_amount) FROM payments WHERE issue_date < $2), 0))::bigint AS amount`;
    return (await tx.query<{ amount: number }[]>(sql, [account_id, day]))[0]!.amount;
  }

  /** Invoices and payments of a period in their order. @param limit how many at most */
  movements(tx: Tx, account_id: number, from: string, to: string, limit: number): Promise<Movement[]> {
    return tx.query(
      `${WITH}
       SELECT issue_date::text AS day, 'invoice' AS kind, paper_no, NULL AS refers_no, due_date::text AS due_date, total_amount AS amount, id, 0 AS turn,
         NOT EXISTS (SELECT FROM payments p WHERE p.invoice_id = i.id AND p.issue_date <= $3) AS is_open
       FROM invoices i WHERE issue_date BETWEEN $2 AND $3
       UNION ALL SELECT issue_date::text, 'payment', paper_no, invoice_no, NULL, -total_amount, id, 1, false FROM payments WHERE issue_date BETWEEN $2 AND $3
       ORDER BY day, turn, id LIMIT $4`,
      [account_id, from, to, limit],
    );
  }

  /** Credit notes that no invoice was lowered by at the end of a day, satang. */
  async credited(tx: Tx, account_id: number, day: string): Promise<number> {
    const rows = await tx.query<{ amount: number }[]>(
      `SELECT ${boundedSum('-sum(b.amount)')} AS amount FROM billable_line b
       WHERE b.account_id = $1 AND b.payment_type = 'credit' AND b.credit_note_id IS NOT NULL AND b.void_dt IS NULL AND b.charged_dt < $3
         AND NOT EXISTS (SELECT FROM invoice_approval_line l JOIN invoice_approval a ON a.id = l.invoice_approval_id JOIN paper p ON p.invoice_approval_id = a.id AND p.kind = 'invoice'
           WHERE l.billable_line_id = b.id AND l.state = 'in' AND a.invoice_status <> 'cancelled' AND p.issue_date <= $2)`,
      [account_id, day, endOfBangkokDay(day)],
    );
    return rows[0]!.amount;
  }

  /** Invoices that are not paid at the end of a day. */
  open(tx: Tx, account_id: number, day: string): Promise<OpenInvoice[]> {
    return tx.query(
      `${WITH} SELECT due_date::text AS due_date, total_amount FROM invoices i
       WHERE issue_date <= $2 AND NOT EXISTS (SELECT FROM payments p WHERE p.invoice_id = i.id AND p.issue_date <= $2)`,
      [account_id, day],
    );
  }
}
