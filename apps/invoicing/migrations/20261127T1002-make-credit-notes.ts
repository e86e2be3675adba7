import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Credit notes: what is taken back of tax invoices and receipts, at most what they had, and given back by the next invoice. */
export class MakeCreditNotes1795773720000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE credit_note (
        id bigint PRIMARY KEY REFERENCES paper,
        account_id bigint NOT NULL,
        credited_paper_id bigint NOT NULL REFERENCES paper,
        cause text NOT NULL CHECK (cause IN ('weight', 'cancelled', 'fee_waived', 'hand')),
        source_key text NOT NULL UNIQUE
      );
      CREATE INDEX credit_note__account_id ON credit_note (account_id, id DESC);
      CREATE INDEX credit_note__credited_paper_id ON credit_note (credited_paper_id);

      -- Whoever adds to it holds the lock of the paper; the CHECK is what no mistake passes.
      CREATE TABLE credited_line (
        paper_id bigint NOT NULL REFERENCES paper,
        line_no integer NOT NULL,
        account_id bigint NOT NULL,
        amount bigint NOT NULL CHECK (amount > 0),
        vat_amount bigint NOT NULL CHECK (vat_amount BETWEEN 0 AND amount),
        credited_amount bigint NOT NULL CHECK (credited_amount BETWEEN 0 AND amount),
        credited_vat_amount bigint NOT NULL CHECK (credited_vat_amount BETWEEN 0 AND vat_amount),
        PRIMARY KEY (paper_id, line_no),
        CONSTRAINT credited_line__whole CHECK (credited_amount < amount OR credited_vat_amount = vat_amount)
      );

      -- The note that a line below zero stands for: it lowers an invoice, and no tax invoice.
      ALTER TABLE billable_line
        ADD COLUMN credit_note_id bigint REFERENCES paper,
        ADD CONSTRAINT billable_line__credit_note CHECK (credit_note_id IS NULL OR amount < 0);
      CREATE INDEX billable_line__credit_note_id ON billable_line (credit_note_id) WHERE credit_note_id IS NOT NULL;
      ALTER TABLE charged_order ADD COLUMN fee_waived_flag smallint NOT NULL DEFAULT 0 CHECK (fee_waived_flag IN (0, 1));

      INSERT INTO decision (kind, business_key, target, amount, terms, reason, entered_by, entered_name, entered_dt,
                            needs_second_flag, state, decided_by, decided_name, decided_dt)
      VALUES ('decision_limit', 'first:credit_note', 'credit_note', 100000, '{}', 'the first limit', 0, '-', '2026-01-01T00:00+07:00',
              0, 'done', 0, '-', '2026-01-01T00:00+07:00');
    `);
    for (const table of ['credit_note', 'credited_line']) await secureByAccount(q, table, 'account_id', 'SELECT');
    await q.query(`
      REVOKE UPDATE, DELETE, TRUNCATE ON credit_note FROM invoicing_system;
      REVOKE DELETE, TRUNCATE ON credited_line FROM invoicing_system;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DELETE FROM decision WHERE business_key = 'first:credit_note';
      ALTER TABLE charged_order DROP COLUMN fee_waived_flag;
      ALTER TABLE billable_line DROP COLUMN credit_note_id;
      DROP TABLE credited_line, credit_note;
    `);
  }
}
