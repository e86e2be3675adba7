import type { BuyerField } from '@lamliang/contracts/invoicing';
import type { InvoicePaymentTerms } from '@lamliang/contracts/wallet';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { InvoicePayment } from './invoice-payment.entity.ts';

/** A payment that wallet is to post. */
export type DuePayment = Pick<InvoicePayment, 'id' | 'invoice_approval_id' | 'account_id' | 'payment_method' | 'paid_date' | 'withheld_amount' | 'reference' | 'attempts'> & { invoice_no: string }; // prettier-ignore
/** A payment that was received and is not receipted. */
export type Unreceipted = Pick<
  InvoicePayment,
  'id' | 'invoice_approval_id' | 'account_id' | 'paid_date' | 'withheld_amount' | 'entered_name'
>;
const DUE = `p.id, p.invoice_approval_id, p.account_id, p.payment_method, p.paid_date::text AS paid_date, p.withheld_amount, p.reference, p.attempts, a.invoice_no`;

/** SQL of how invoices are paid. */
@Injectable()
export class PaymentsRepository {
  /** @returns its id */
  async insert(tx: Tx, payment: Omit<InvoicePayment, 'id' | 'attempts' | 'fault' | 'transaction_no' | 'paper_id' | 'lacks' | 'received_dt' | 'chased_dt' | 'state'>): Promise<number> {
    const row = tx.manager.create(InvoicePayment, { ...payment, state: 'posting' });
    await tx.manager.insert(InvoicePayment, row);
    return row.id;
  } // prettier-ignore

  /** Whether a payment of an invoice is being posted or was. */
  async isPaid(tx: Tx, invoice_approval_id: number): Promise<boolean> {
    const sql = `SELECT 1 FROM invoice_payment WHERE invoice_approval_id = $1 AND state <> 'refused'`;
    return (await tx.query(sql, [invoice_approval_id])).length > 0;
  }

  async stateOf(tx: Tx, id: number): Promise<InvoicePayment['state'] | null> {
    const rows = await tx.query<Pick<InvoicePayment, 'state'>[]>('SELECT state FROM invoice_payment WHERE id = $1', [
      id,
    ]);
    return rows[0]?.state ?? null;
  }

  /** What an invoice asks for, by what it is charged for. */
  charges(tx: Tx, invoice_approval_id: number): Promise<InvoicePaymentTerms['charges']> {
    return tx.query(
      `SELECT charge_code, sum(amount)::bigint AS amount, sum(vat_amount)::bigint AS vat_amount FROM invoice_approval_line
       WHERE invoice_approval_id = $1 AND state = 'in' GROUP BY charge_code ORDER BY charge_code`,
      [invoice_approval_id],
    );
  }

  /** Takes payments that are due, for as long as `until`. */
  takeDue(tx: Tx, limit: number, until: Date): Promise<DuePayment[]> {
    return tx.query(
      `UPDATE invoice_payment p SET due_dt = $2, attempts = attempts + 1 FROM invoice_approval a
       WHERE a.id = p.invoice_approval_id AND p.id IN (
         SELECT id FROM invoice_payment WHERE due_dt <= $3 ORDER BY due_dt LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING ${DUE}`,
      [limit, until, tx.now()],
    );
  }

  /** Takes one that is not posted, due or not, for as long as `until`. */
  async takeOne(tx: Tx, id: number, until: Date): Promise<DuePayment | undefined> {
    const sql = `UPDATE invoice_payment p SET due_dt = $2, attempts = attempts + 1 FROM invoice_approval a
                 WHERE a.id = p.invoice_approval_id AND p.id = $1 AND p.state = 'posting' RETURNING ${DUE}`;
    return (await tx.query<DuePayment[]>(sql, [id, until]))[0];
  }

  async postAgainAt(tx: Tx, id: number, at: Date): Promise<void> {
    await tx.run(`UPDATE invoice_payment SET due_dt = $2 WHERE id = $1 AND state = 'posting'`, [id, at]);
  }

  /** @returns it as it is now; undefined where another one was faster */
  async receive(tx: Tx, id: number, transaction_no: string): Promise<InvoicePayment | undefined> {
    const sql = `UPDATE invoice_payment SET state = 'received', due_dt = NULL, transaction_no = $2, received_dt = $3
                 WHERE id = $1 AND state = 'posting' RETURNING *, paid_date::text AS paid_date`;
    return (await tx.query<InvoicePayment[]>(sql, [id, transaction_no, tx.now()]))[0];
  }

  /** Wallet refused it for good. */
  async refuse(tx: Tx, id: number, fault: string): Promise<void> {
    const sql = `UPDATE invoice_payment SET state = 'refused', due_dt = NULL, fault = $2 WHERE id = $1 AND state = 'posting'`;
    await tx.run(sql, [id, fault]);
  }

  /** Forgets one that its shop's wallet did not have the money for: it was no payment. */
  async drop(tx: Tx, id: number): Promise<void> {
    await tx.run(`DELETE FROM invoice_payment WHERE id = $1 AND state = 'posting'`, [id]);
  }

  /** Payments that were received and are not receipted, behind one, by id. */
  unreceipted(tx: Tx, after: number, limit: number): Promise<Unreceipted[]> {
    return tx.query(
      `SELECT id, invoice_approval_id, account_id, paid_date::text AS paid_date, withheld_amount, entered_name FROM invoice_payment
       WHERE state = 'received' AND paper_id IS NULL AND id > $1 ORDER BY id LIMIT $2`,
      [after, limit],
    );
  }

  async receipted(tx: Tx, id: number, paper_id: number): Promise<void> {
    await tx.run(`UPDATE invoice_payment SET paper_id = $2, lacks = '{}' WHERE id = $1`, [id, paper_id]);
  }

  async lacks(tx: Tx, id: number, lacks: readonly BuyerField[]): Promise<void> {
    await tx.run('UPDATE invoice_payment SET lacks = $2 WHERE id = $1 AND paper_id IS NULL', [id, lacks]);
  }

  async waitingReceipts(tx: Tx): Promise<number> {
    const sql = `SELECT count(*) AS n FROM invoice_payment WHERE state = 'received' AND paper_id IS NULL`;
    return (await tx.query<{ n: number }[]>(sql))[0]!.n;
  }

  /** Transfers that wallet refused and that nobody has recorded anew. */
  async refused(tx: Tx): Promise<number> {
    const sql = `SELECT count(*) AS n FROM invoice_approval a WHERE a.invoice_status = 'not-receive' AND EXISTS (
      SELECT FROM invoice_payment p WHERE p.invoice_approval_id = a.id AND p.state = 'refused') AND NOT EXISTS (
      SELECT FROM invoice_payment p WHERE p.invoice_approval_id = a.id AND p.state <> 'refused')`;
    return (await tx.query<{ n: number }[]>(sql))[0]!.n;
  }
}
