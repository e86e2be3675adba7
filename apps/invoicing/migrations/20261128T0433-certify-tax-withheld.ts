import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tax that is kept back of commission and of what carriers are paid, and the certificates of it that we owe. */
export class CertifyTaxWithheld1795840380000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      -- The companies of carriers, as finance told them; of carriers, not of persons.
      CREATE TABLE carrier_payee (
        id integer PRIMARY KEY,
        partner_code text NOT NULL UNIQUE,
        party jsonb NOT NULL,
        staff_name text NOT NULL,
        update_dt timestamptz NOT NULL
      );
      ALTER TABLE carrier_payee ENABLE ROW LEVEL SECURITY;

      CREATE TABLE payee_certificate (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        payee_kind text NOT NULL CHECK (payee_kind IN ('affiliate', 'carrier')),
        -- The shop, or 0 and the carrier.
        account_id bigint NOT NULL,
        partner_code text NOT NULL,
        payment_reference text NOT NULL,
        paid_date date NOT NULL,
        payment_count integer NOT NULL CHECK (payment_count > 0),
        paid_amount bigint NOT NULL CHECK (paid_amount > 0),
        withheld_amount bigint NOT NULL CHECK (withheld_amount > 0 AND withheld_amount <= paid_amount),
        -- What is missing of the payee, as it was found last.
        lacks text[] NOT NULL DEFAULT '{}',
        -- What it became.
        paper_id bigint UNIQUE REFERENCES paper,
        return_form text CHECK (return_form IN ('pnd1', 'pnd3', 'pnd53')),
        create_dt timestamptz NOT NULL,
        CONSTRAINT payee_certificate__payee CHECK ((payee_kind = 'affiliate') = (account_id > 0) AND (payee_kind = 'carrier') = (partner_code <> '')),
        CONSTRAINT payee_certificate__issued CHECK ((paper_id IS NULL) = (return_form IS NULL) AND (paper_id IS NULL OR lacks = '{}'))
      );
      -- Payments of a day under one reference are certified together, until that is issued.
      CREATE UNIQUE INDEX payee_certificate__open ON payee_certificate (payee_kind, account_id, partner_code, payment_reference, paid_date) WHERE paper_id IS NULL;
      CREATE INDEX payee_certificate__due ON payee_certificate (id) WHERE paper_id IS NULL;
      CREATE INDEX payee_certificate__paid_date ON payee_certificate (paid_date, id);
      CREATE INDEX payee_certificate__account_id ON payee_certificate (account_id, paid_date DESC, id DESC);

      -- Each payment once, by its fact; nobody changes it.
      CREATE TABLE withheld_payment (
        source_key text PRIMARY KEY,
        payee_certificate_id bigint NOT NULL REFERENCES payee_certificate,
        paid_dt timestamptz NOT NULL,
        paid_amount bigint NOT NULL CHECK (paid_amount > 0),
        withheld_bps integer NOT NULL CHECK (withheld_bps > 0),
        withheld_amount bigint NOT NULL CHECK (withheld_amount > 0)
      );
      CREATE INDEX withheld_payment__payee_certificate_id ON withheld_payment (payee_certificate_id);
      ALTER TABLE withheld_payment ENABLE ROW LEVEL SECURITY;
      REVOKE UPDATE, DELETE, TRUNCATE ON withheld_payment FROM invoicing_system;
    `);
    await secureByAccount(q, 'payee_certificate', 'account_id', 'SELECT');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE withheld_payment; DROP TABLE payee_certificate; DROP TABLE carrier_payee');
  }
}
