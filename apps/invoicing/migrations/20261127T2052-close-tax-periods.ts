import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Months of papers are closed for good; above 50,000 baht of tax a second person decides. */
export class CloseTaxPeriods1795812720000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      INSERT INTO decision (kind, business_key, target, amount, terms, reason, entered_by, entered_name, entered_dt,
                            needs_second_flag, state, decided_by, decided_name, decided_dt)
      VALUES ('decision_limit', 'first:tax_period', 'tax_period', 5000000, '{}', 'the first limit', 0, '-', '2026-01-01T00:00+07:00',
              0, 'done', 0, '-', '2026-01-01T00:00+07:00');

      CREATE TABLE tax_period (
        issuer text NOT NULL CHECK (issuer ~ '^\\d{13}$'),
        -- As papers are numbered by it.
        month text NOT NULL CHECK (month ~ '^\\d{6}$'),
        paper_count integer NOT NULL CHECK (paper_count >= 0),
        figures jsonb NOT NULL,
        waits jsonb NOT NULL,
        -- Of the numbers and hashes of its papers.
        sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
        reason text,
        closed_by bigint NOT NULL,
        closed_name text NOT NULL,
        closed_dt timestamptz NOT NULL,
        PRIMARY KEY (issuer, month)
      );
      ALTER TABLE tax_period ENABLE ROW LEVEL SECURITY;
      REVOKE UPDATE, DELETE, TRUNCATE ON tax_period FROM invoicing_system;
      CREATE INDEX paper__issuer_month_paper_no ON paper (issuer, month, paper_no COLLATE "C");

      -- Whoever issues and whoever closes wait for each other, also where the release before issues.
      CREATE FUNCTION refuse_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(hashtextextended('tax_period of ' || NEW.issuer, 0));
        IF EXISTS (SELECT FROM tax_period WHERE issuer = NEW.issuer AND month >= NEW.month) THEN
          RAISE EXCEPTION 'the month % is closed', NEW.month
            USING ERRCODE = 'check_violation', CONSTRAINT = 'paper__closed_month', TABLE = 'paper';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER paper__closed_month BEFORE INSERT ON paper FOR EACH ROW EXECUTE FUNCTION refuse_closed_month();
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DROP TRIGGER paper__closed_month ON paper;
      DROP FUNCTION refuse_closed_month;
      DROP INDEX paper__issuer_month_paper_no;
      DROP TABLE tax_period;
    `);
  }
}
