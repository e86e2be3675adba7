import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tax rules that finance set from a day on, and what an accountant confirmed of them; nobody changes either. */
export class SetTaxRules1795812780000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE tax_setting (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL CHECK (name IN ('transport_vat', 'withholding_from')),
        -- A word, or satang.
        value text NOT NULL,
        valid_from date NOT NULL,
        staff_name text NOT NULL,
        create_dt timestamptz NOT NULL,
        CONSTRAINT tax_setting__value CHECK (CASE name WHEN 'transport_vat' THEN value IN ('exempt', 'rated') ELSE value ~ '^\\d{1,12}$' END),
        -- What was issued keeps its tax.
        CONSTRAINT tax_setting__to_come CHECK (valid_from > (create_dt AT TIME ZONE 'Asia/Bangkok')::date)
      );
      CREATE INDEX tax_setting__name_valid_from ON tax_setting (name, valid_from DESC, id DESC);
      CREATE TABLE tax_confirmation (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        rule text NOT NULL,
        value text NOT NULL,
        reason text NOT NULL,
        confirmed_by bigint NOT NULL,
        confirmed_name text NOT NULL,
        confirmed_dt timestamptz NOT NULL
      );
      CREATE INDEX tax_confirmation__rule ON tax_confirmation (rule, id DESC);
      ALTER TABLE tax_setting ENABLE ROW LEVEL SECURITY;
      ALTER TABLE tax_confirmation ENABLE ROW LEVEL SECURITY;
      REVOKE UPDATE, DELETE, TRUNCATE ON tax_setting, tax_confirmation FROM invoicing_system;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE tax_confirmation; DROP TABLE tax_setting');
  }
}
