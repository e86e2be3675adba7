import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const BEFORE = `'shipping', 'difference', 'packaging', 'premium', 'cod_fee', 'advance_fee'`;

/** Charges outside the quoted price, what shops ask about them, and their lines on invoices, which may be of no order. */
export class ChargeOtherFees1795777500000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE billable_line
        ALTER COLUMN order_id DROP NOT NULL,
        DROP CONSTRAINT billable_line_charge_code_check,
        ADD CONSTRAINT billable_line_charge_code_check
          CHECK (charge_code IN (${BEFORE}, 'other_fee')),
        ADD CONSTRAINT billable_line__order CHECK (order_id IS NOT NULL OR charge_code = 'other_fee');
      ALTER TABLE paper_line DROP CONSTRAINT paper_line__charge_code,
        ADD CONSTRAINT paper_line__charge_code CHECK (charge_code IN (${BEFORE}, 'other_fee', 'other'));

      CREATE TABLE other_fee (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        other_fee_no text NOT NULL GENERATED ALWAYS AS ('OF' || lpad(id::text, greatest(8, length(id::text)), '0')) STORED UNIQUE,
        account_id bigint NOT NULL,
        order_id bigint,
        order_no text,
        tracking_no text,
        fee_type text NOT NULL CHECK (fee_type IN ('overweight', 'remote-area', 'return', 'packaging', 'label', 'other')),
        -- With VAT.
        amount bigint NOT NULL CHECK (amount > 0),
        vat_amount bigint CHECK (vat_amount BETWEEN 0 AND amount),
        detail text CHECK (fee_type <> 'other' OR detail IS NOT NULL),
        status text NOT NULL CHECK (status IN ('wait-for-approve', 'not-receive', 'received')),
        -- How its shop paid when it was charged; null until then.
        payment_type text CHECK (payment_type IN ('wallet', 'credit')),
        billable_line_id bigint UNIQUE REFERENCES billable_line,
        -- When it is to be charged; null where nothing is to be done.
        charge_dt timestamptz,
        created_by bigint NOT NULL,
        created_name text NOT NULL,
        create_dt timestamptz NOT NULL,
        approved_by bigint,
        approved_name text,
        approved_dt timestamptz,
        received_dt timestamptz,
        version bigint NOT NULL,
        CONSTRAINT other_fee__order CHECK (num_nulls(order_id, order_no, tracking_no) IN (0, 3)),
        CONSTRAINT other_fee__line CHECK ((billable_line_id IS NOT NULL) = (payment_type IS NOT NULL AND payment_type = 'credit')),
        CONSTRAINT other_fee__approved CHECK (
          CASE status WHEN 'wait-for-approve' THEN num_nonnulls(vat_amount, payment_type, charge_dt, approved_by, approved_dt, received_dt) = 0
            WHEN 'not-receive' THEN num_nulls(vat_amount, approved_by, approved_dt) = 0 AND received_dt IS NULL
            ELSE num_nulls(vat_amount, approved_by, approved_dt, payment_type, received_dt) = 0 END)
      );
      CREATE INDEX other_fee__account_id ON other_fee (account_id, create_dt DESC, id DESC);
      CREATE INDEX other_fee__create_dt ON other_fee (create_dt);
      CREATE INDEX other_fee__charge_dt ON other_fee (charge_dt) WHERE charge_dt IS NOT NULL;

      CREATE TABLE other_fee_question (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        other_fee_id bigint NOT NULL REFERENCES other_fee,
        account_id bigint NOT NULL,
        question text NOT NULL,
        asked_by bigint NOT NULL,
        asked_dt timestamptz NOT NULL,
        answer text,
        answered_by bigint,
        answered_name text,
        answered_dt timestamptz,
        CONSTRAINT other_fee_question__answered CHECK (num_nulls(answer, answered_by, answered_name, answered_dt) IN (0, 4))
      );
      CREATE INDEX other_fee_question__other_fee_id ON other_fee_question (other_fee_id, id);
      -- One at a time.
      CREATE UNIQUE INDEX other_fee_question__open ON other_fee_question (other_fee_id) WHERE answer IS NULL;

      INSERT INTO decision (kind, business_key, target, amount, terms, reason, entered_by, entered_name, entered_dt,
                            needs_second_flag, state, decided_by, decided_name, decided_dt)
      VALUES ('decision_limit', 'first:other_fee', 'other_fee', 500000, '{}', 'the first limit', 0, '-', '2026-01-01T00:00+07:00',
              0, 'done', 0, '-', '2026-01-01T00:00+07:00');
    `);
    await secureByAccount(q, 'other_fee', 'account_id', 'SELECT');
    await secureByAccount(q, 'other_fee_question', 'account_id', 'SELECT, INSERT');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DROP TABLE other_fee_question, other_fee;
      DELETE FROM decision WHERE business_key = 'first:other_fee';
      DELETE FROM billable_line WHERE charge_code = 'other_fee';
      ALTER TABLE billable_line
        DROP CONSTRAINT billable_line__order,
        ALTER COLUMN order_id SET NOT NULL,
        DROP CONSTRAINT billable_line_charge_code_check,
        ADD CONSTRAINT billable_line_charge_code_check CHECK (charge_code IN (${BEFORE}));
      ALTER TABLE paper_line DROP CONSTRAINT paper_line__charge_code,
        ADD CONSTRAINT paper_line__charge_code CHECK (charge_code IN (${BEFORE}, 'other'));
    `);
  }
}
