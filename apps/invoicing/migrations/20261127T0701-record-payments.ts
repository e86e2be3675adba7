import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invoices are paid, whole; above 50,000 baht a second person decides. */
export class RecordPayments1795762860000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      INSERT INTO decision (kind, business_key, target, amount, terms, reason, entered_by, entered_name, entered_dt,
                            needs_second_flag, state, decided_by, decided_name, decided_dt)
      VALUES ('decision_limit', 'first:invoice_payment', 'invoice_payment', 5000000, '{}', 'the first limit', 0, '-', '2026-01-01T00:00+07:00',
              0, 'done', 0, '-', '2026-01-01T00:00+07:00');

      -- Premiums were taken out of insurance wallets: nobody is billed for them once more.
      UPDATE billable_line b SET payment_type = 'wallet' WHERE charge_code = 'premium' AND payment_type = 'credit' AND void_dt IS NULL
        AND NOT EXISTS (SELECT FROM invoice_approval_line l WHERE l.billable_line_id = b.id AND l.state = 'in');

      ALTER TABLE invoice_approval ADD COLUMN received_dt timestamptz,
        -- Agreed with the shop when it was made.
        ADD COLUMN due_days integer;
      CREATE INDEX invoice_approval__awaited ON invoice_approval (account_id, due_date) WHERE invoice_status = 'not-receive';
      CREATE INDEX invoice_approval__approved_dt ON invoice_approval (account_id, approved_dt DESC, id DESC) WHERE invoice_no IS NOT NULL;

      CREATE TABLE invoice_payment (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        invoice_approval_id bigint NOT NULL REFERENCES invoice_approval,
        account_id bigint NOT NULL,
        payment_method text NOT NULL CHECK (payment_method IN ('transfer', 'wallet')),
        paid_date date NOT NULL,
        -- What came in; with what was kept back it is the total of the invoice.
        paid_amount bigint NOT NULL CHECK (paid_amount >= 0),
        withheld_amount bigint NOT NULL CHECK (withheld_amount >= 0),
        reference text,
        slip_file uuid,
        state text NOT NULL CHECK (state IN ('posting', 'received', 'refused')),
        -- When wallet is asked to post it; null where it was, or has refused.
        due_dt timestamptz,
        attempts integer NOT NULL DEFAULT 0,
        fault text,
        transaction_no text,
        -- What it is receipted by, or what of its shop that lacks.
        paper_id bigint REFERENCES paper,
        lacks text[] NOT NULL DEFAULT '{}',
        entered_by bigint,
        entered_name text,
        create_dt timestamptz NOT NULL,
        received_dt timestamptz,
        CONSTRAINT invoice_payment__posting CHECK ((state = 'posting') = (due_dt IS NOT NULL)),
        CONSTRAINT invoice_payment__received CHECK ((state = 'received') = (received_dt IS NOT NULL)),
        CONSTRAINT invoice_payment__refused CHECK ((state = 'refused') = (fault IS NOT NULL)),
        CONSTRAINT invoice_payment__slip CHECK ((payment_method = 'transfer') = (slip_file IS NOT NULL))
      );
      -- An invoice is paid once.
      CREATE UNIQUE INDEX invoice_payment__live ON invoice_payment (invoice_approval_id) WHERE state <> 'refused';
      CREATE INDEX invoice_payment__unreceipted ON invoice_payment (id) WHERE state = 'received' AND paper_id IS NULL;
      CREATE INDEX invoice_payment__due_dt ON invoice_payment (due_dt) WHERE due_dt IS NOT NULL;

      -- Mails that auth was not asked for yet.
      CREATE TABLE shop_mail (
        business_key text PRIMARY KEY,
        account_id bigint NOT NULL,
        kind text NOT NULL,
        values jsonb NOT NULL,
        until_dt timestamptz NOT NULL,
        due_dt timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0
      );
      CREATE INDEX shop_mail__due_dt ON shop_mail (due_dt);
      ALTER TABLE shop_mail ENABLE ROW LEVEL SECURITY;
    `);
    await secureByAccount(q, 'invoice_payment', 'account_id', 'SELECT');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DROP TABLE shop_mail;
      DROP TABLE invoice_payment;
      DROP INDEX invoice_approval__awaited, invoice_approval__approved_dt;
      ALTER TABLE invoice_approval DROP COLUMN received_dt, DROP COLUMN due_days;
    `);
  }
}
