import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Certificates of tax that shops withheld; above 5,000 baht that go to a wallet a second person decides. */
export class TakeCertificates1795763100000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      INSERT INTO decision (kind, business_key, target, amount, terms, reason, entered_by, entered_name, entered_dt,
                            needs_second_flag, state, decided_by, decided_name, decided_dt)
      VALUES ('decision_limit', 'first:withholding_certificate', 'withholding_certificate', 500000, '{}', 'the first limit', 0, '-', '2026-01-01T00:00+07:00',
              0, 'done', 0, '-', '2026-01-01T00:00+07:00');

      CREATE TABLE withholding_certificate (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint NOT NULL,
        document_no text NOT NULL,
        -- As it is compared.
        document_key text NOT NULL,
        document_date date NOT NULL,
        base_amount bigint NOT NULL CHECK (base_amount > 0),
        tax_amount bigint NOT NULL CHECK (tax_amount > 0),
        rate_bps integer CHECK (rate_bps > 0),
        file_id text,
        status text NOT NULL CHECK (status IN ('pending', 'accepted', 'refused')),
        -- Its tax goes to the wallet.
        refund_flag smallint NOT NULL CHECK (refund_flag IN (0, 1)),
        due_dt timestamptz,
        attempts integer NOT NULL DEFAULT 0,
        refund_fault text,
        transaction_no text,
        refunded_dt timestamptz,
        remark text,
        handed_by bigint NOT NULL,
        create_dt timestamptz NOT NULL,
        decided_by bigint,
        decided_name text,
        decided_dt timestamptz,
        version bigint NOT NULL DEFAULT 1,
        CONSTRAINT withholding_certificate__decided CHECK ((status = 'pending') = (decided_dt IS NULL)),
        CONSTRAINT withholding_certificate__refund CHECK (refund_flag = 1 OR num_nonnulls(due_dt, refund_fault, transaction_no, refunded_dt) = 0)
      );
      -- A certificate is taken once, and so is its picture.
      CREATE UNIQUE INDEX withholding_certificate__document_key ON withholding_certificate (account_id, document_key, document_date) WHERE status <> 'refused';
      CREATE UNIQUE INDEX withholding_certificate__file_id ON withholding_certificate (file_id) WHERE status <> 'refused' AND file_id IS NOT NULL;
      CREATE INDEX withholding_certificate__account_id ON withholding_certificate (account_id, create_dt DESC, id DESC);
      CREATE INDEX withholding_certificate__due_dt ON withholding_certificate (due_dt) WHERE due_dt IS NOT NULL;

      CREATE TABLE certificate_invoice (
        withholding_certificate_id bigint NOT NULL REFERENCES withholding_certificate,
        invoice_approval_id bigint NOT NULL REFERENCES invoice_approval,
        account_id bigint NOT NULL,
        -- 0 once the certificate was refused.
        live_flag smallint NOT NULL DEFAULT 1 CHECK (live_flag IN (0, 1)),
        PRIMARY KEY (withholding_certificate_id, invoice_approval_id)
      );
      CREATE UNIQUE INDEX certificate_invoice__live ON certificate_invoice (invoice_approval_id) WHERE live_flag = 1;

      -- When its shop was asked for the certificate last.
      ALTER TABLE invoice_payment ADD COLUMN chased_dt timestamptz;
      CREATE INDEX invoice_payment__withheld ON invoice_payment (id) WHERE state = 'received' AND withheld_amount > 0;

      -- Shops whose wallet was filled, so that it may pay invoices.
      CREATE TABLE wallet_settlement (
        account_id bigint PRIMARY KEY,
        due_dt timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0
      );
      ALTER TABLE wallet_settlement ENABLE ROW LEVEL SECURITY;
    `);
    for (const table of ['withholding_certificate', 'certificate_invoice'])
      await secureByAccount(q, table, 'account_id', 'SELECT');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DROP TABLE wallet_settlement;
      ALTER TABLE invoice_payment DROP COLUMN chased_dt;
      DROP TABLE certificate_invoice;
      DROP TABLE withholding_certificate;
    `);
  }
}
