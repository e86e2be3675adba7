import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Papers that were issued, with numbers that have no holes; nobody changes them. */
export class IssuePapers1795727880000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      -- The last number that was given; its row is locked until the paper that has the next one is committed.
      CREATE TABLE paper_number (
        issuer text NOT NULL,
        branch text NOT NULL,
        kind text NOT NULL,
        month text NOT NULL CHECK (month ~ '^\\d{6}$'),
        last bigint NOT NULL CHECK (last > 0),
        PRIMARY KEY (issuer, branch, kind, month)
      );

      CREATE TABLE paper (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('invoice')),
        paper_no text NOT NULL UNIQUE,
        issuer text NOT NULL CHECK (issuer ~ '^\\d{13}$'),
        branch text NOT NULL CHECK (branch ~ '^\\d{5}$'),
        month text NOT NULL,
        sequence bigint NOT NULL CHECK (sequence > 0),
        account_id bigint NOT NULL,
        invoice_approval_id bigint NOT NULL UNIQUE REFERENCES invoice_approval,
        issue_date date NOT NULL,
        due_date date NOT NULL,
        line_count integer NOT NULL CHECK (line_count > 0),
        base_amount bigint NOT NULL,
        vat_amount bigint NOT NULL,
        total_amount bigint NOT NULL,
        withholding_amount bigint NOT NULL,
        -- Of its lines and of its head, as \`canonical\` writes them.
        lines_sha256 text NOT NULL CHECK (lines_sha256 ~ '^[0-9a-f]{64}$'),
        head_sha256 text NOT NULL CHECK (head_sha256 ~ '^[0-9a-f]{64}$'),
        issued_dt timestamptz NOT NULL,
        issued_name text NOT NULL,
        UNIQUE (issuer, branch, kind, month, sequence),
        CHECK (base_amount + vat_amount = total_amount)
      );
      CREATE INDEX paper__account_id ON paper (account_id);

      CREATE TABLE paper_line (
        paper_id bigint NOT NULL REFERENCES paper,
        line_no integer NOT NULL CHECK (line_no > 0),
        account_id bigint NOT NULL,
        billable_line_id bigint NOT NULL REFERENCES billable_line,
        order_no text NOT NULL,
        tracking_no text NOT NULL,
        charge_code text NOT NULL,
        charged_dt timestamptz NOT NULL,
        base_amount bigint NOT NULL,
        vat_bps integer NOT NULL,
        vat_amount bigint NOT NULL,
        amount bigint NOT NULL,
        withholding_bps integer NOT NULL,
        PRIMARY KEY (paper_id, line_no),
        CHECK (base_amount + vat_amount = amount)
      );
    `);
    for (const table of ['paper', 'paper_line']) await secureByAccount(q, table, 'account_id', 'SELECT');
    // What was issued stays as it is; only the owner of the schema may erase personal data of it once the law lets it.
    await q.query(`
      REVOKE UPDATE, DELETE, TRUNCATE ON paper, paper_line FROM invoicing_system;
      REVOKE DELETE, TRUNCATE ON paper_number FROM invoicing_system;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    for (const table of ['paper_line', 'paper', 'paper_number']) await q.query(`DROP TABLE ${table}`);
  }
}
