import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is known of the money of an order, and the lines that credit customers are billed for it, once each. */
export class CreateBilling1795727760000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE charged_order (
        order_id bigint PRIMARY KEY,
        account_id bigint NOT NULL,
        -- Null until orders told it; a shop that pays by wallet gets no lines.
        payment_type text CHECK (payment_type IN ('wallet', 'credit')),
        -- Captured when the carrier had confirmed it; null until wallet told it.
        amount bigint CHECK (amount >= 0),
        -- COD fee with its VAT, from when the carrier had collected.
        cod_fee bigint CHECK (cod_fee >= 0),
        cod_dt timestamptz,
        -- What the bill of the carrier made it cost more, below zero less.
        difference_amount bigint NOT NULL DEFAULT 0,
        difference_dt timestamptz,
        bill_version bigint NOT NULL DEFAULT 0,
        cancelled_dt timestamptz,
        -- When its lines are to be made; null where nothing is to be done.
        due_dt timestamptz,
        -- Since when, for who watches.
        waits_since timestamptz,
        CHECK ((cod_fee IS NULL) = (cod_dt IS NULL)),
        CHECK ((due_dt IS NULL) = (waits_since IS NULL))
      );
      CREATE INDEX charged_order__due_dt ON charged_order (due_dt) WHERE due_dt IS NOT NULL;
      ALTER TABLE charged_order ENABLE ROW LEVEL SECURITY;

      CREATE TABLE billable_line (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint NOT NULL,
        order_id bigint NOT NULL,
        order_no text NOT NULL,
        tracking_no text NOT NULL,
        charge_code text NOT NULL CHECK (charge_code IN ('shipping', 'difference', 'packaging', 'premium', 'cod_fee')),
        -- The fact that it comes from: each makes one line.
        source_key text NOT NULL UNIQUE,
        -- With VAT.
        amount bigint NOT NULL CHECK (amount <> 0),
        charged_dt timestamptz NOT NULL,
        create_dt timestamptz NOT NULL,
        -- The order was cancelled before anybody was billed.
        void_dt timestamptz
      );
      CREATE INDEX billable_line__account_id_charged_dt ON billable_line (account_id, charged_dt) WHERE void_dt IS NULL;
      CREATE INDEX billable_line__order_id ON billable_line (order_id);
    `);
    await secureByAccount(q, 'billable_line', 'account_id', 'SELECT');
  }
  async down(q: QueryRunner): Promise<void> {
    for (const table of ['billable_line', 'charged_order']) await q.query(`DROP TABLE ${table}`);
  }
}
