import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { CreditInvoice } from './credit-invoice.entity.ts';

/** SQL of invoices and the credit status of their orders. */
@Injectable()
export class CreditInvoicesRepository {
  /** Copies an invoice where it is newer; its orders are then to follow it. */
  async copy(tx: Tx, invoice: Pick<CreditInvoice, 'id' | 'account_id' | 'invoice_no' | 'invoice_status' | 'version'>): Promise<void> {
    const { id, account_id, invoice_no, invoice_status, version } = invoice;
    await tx.run(
      `INSERT INTO credit_invoice AS i (id, account_id, invoice_no, invoice_status, version, due_dt) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET invoice_status = excluded.invoice_status, version = excluded.version, due_dt = excluded.due_dt
       WHERE i.version < excluded.version`,
      [id, account_id, invoice_no, invoice_status, version, tx.now()],
    );
  } // prettier-ignore

  /** Takes invoices whose orders are to follow them, for as long as `until`. */
  takeDue(tx: Tx, limit: number, until: Date): Promise<CreditInvoice[]> {
    return tx.query(
      `UPDATE credit_invoice SET due_dt = $2 WHERE id IN (
         SELECT id FROM credit_invoice WHERE due_dt <= $3 ORDER BY due_dt LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING *`,
      [limit, until, tx.now()],
    );
  }

  async keepOrders(tx: Tx, { id, account_id }: CreditInvoice, order_ids: readonly number[], known_to: number | null): Promise<void> {
    await tx.run(
      `INSERT INTO credit_invoice_order (credit_invoice_id, order_id, account_id) SELECT $1, unnest($2::bigint[]), $3 ON CONFLICT DO NOTHING`,
      [id, order_ids, account_id],
    );
    await tx.run('UPDATE credit_invoice SET known_to = $2 WHERE id = $1', [id, known_to]);
  } // prettier-ignore

  /** Orders of an invoice behind one, by id. */
  async ordersOf(tx: Tx, id: number, after: number, limit: number): Promise<number[]> {
    const rows = await tx.query<{ order_id: number }[]>(
      'SELECT order_id FROM credit_invoice_order WHERE credit_invoice_id = $1 AND order_id > $2 ORDER BY order_id LIMIT $3',
      [id, after, limit],
    );
    return rows.map(({ order_id }) => order_id);
  }

  /**
   * Gives orders the credit status of the invoices that ask for them: unpaid goes before paid, and without one they are
   * booked again. What was cancelled stays so. The orders are locked first, so that of two invoices the later one sees what
   * the earlier one did. It is no change of the order itself, so the version stays.
   */
  async follow(tx: Tx, order_ids: readonly number[]): Promise<void> {
    await tx.run('SELECT id FROM shipment_order WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE', [order_ids]);
    await tx.run(
      `UPDATE shipment_order o SET credit_status = s.credit_status, update_dt = $2
       FROM (SELECT l.order_id, CASE WHEN bool_or(i.invoice_status = 'not-receive') THEN 'not-receive'
                                     WHEN bool_or(i.invoice_status = 'received') THEN 'received' ELSE 'booked' END AS credit_status
             FROM credit_invoice_order l JOIN credit_invoice i ON i.id = l.credit_invoice_id
             WHERE l.order_id = ANY ($1::bigint[]) GROUP BY l.order_id) AS s
       WHERE o.id = s.order_id AND o.credit_status <> 'cancelled' AND o.credit_status <> s.credit_status`,
      [order_ids, tx.now()],
    );
  } // prettier-ignore

  /** It is due again, at a time. */
  async again(tx: Tx, id: number, at: Date): Promise<void> {
    await tx.run('UPDATE credit_invoice SET due_dt = $2 WHERE id = $1 AND due_dt IS NOT NULL', [id, at]);
  }

  /** The orders of an invoice follow it as it was seen; where it has changed since, it is due still. */
  async done(tx: Tx, { id, version }: CreditInvoice): Promise<void> {
    await tx.run('UPDATE credit_invoice SET due_dt = NULL WHERE id = $1 AND version = $2', [id, version]);
  }
}
