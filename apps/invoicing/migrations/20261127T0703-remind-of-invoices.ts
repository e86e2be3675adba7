import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of what shops were reminded, and whose credit is stopped. */
export class RemindOfInvoices1795762980000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE invoice_reminder (
        invoice_approval_id bigint NOT NULL REFERENCES invoice_approval,
        -- Days after it was due, below zero before.
        step_days integer NOT NULL,
        create_dt timestamptz NOT NULL,
        PRIMARY KEY (invoice_approval_id, step_days)
      );
      ALTER TABLE invoice_reminder ENABLE ROW LEVEL SECURITY;
      CREATE TABLE credit_state (
        account_id bigint PRIMARY KEY,
        stopped_flag smallint NOT NULL CHECK (stopped_flag IN (0, 1)),
        overdue_amount bigint NOT NULL,
        version bigint NOT NULL,
        changed_dt timestamptz NOT NULL
      );
    `);
    await secureByAccount(q, 'credit_state', 'account_id', 'SELECT');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE credit_state; DROP TABLE invoice_reminder');
  }
}
