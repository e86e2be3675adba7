import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which invoices ask for which orders, copied of invoicing: the credit status of an order follows from it. */
export class FollowInvoices1795762920000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE credit_invoice (
        id bigint PRIMARY KEY,
        account_id bigint NOT NULL,
        invoice_no text NOT NULL,
        invoice_status text NOT NULL CHECK (invoice_status IN ('not-receive', 'received', 'cancelled')),
        version bigint NOT NULL,
        -- The last order of it that is known; null once all are.
        known_to bigint DEFAULT 0,
        -- When its orders are to follow it; null where they do.
        due_dt timestamptz
      );
      CREATE INDEX credit_invoice__due_dt ON credit_invoice (due_dt) WHERE due_dt IS NOT NULL;
      CREATE TABLE credit_invoice_order (
        credit_invoice_id bigint NOT NULL REFERENCES credit_invoice,
        order_id bigint NOT NULL,
        account_id bigint NOT NULL,
        PRIMARY KEY (credit_invoice_id, order_id)
      );
      CREATE INDEX credit_invoice_order__order_id ON credit_invoice_order (order_id);
      CREATE INDEX shipment_order__account_credit ON shipment_order (account_id, create_dt, id) WHERE credit_status IS NOT NULL;
    `);
    for (const table of ['credit_invoice', 'credit_invoice_order'])
      await secureByAccount(q, table, 'account_id', 'SELECT');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(
      'DROP TABLE credit_invoice_order; DROP TABLE credit_invoice; DROP INDEX shipment_order__account_credit',
    );
  }
}
