import { createDecisions, secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a credit customer owes up to a day becomes an invoice, which a second person approves above 50,000 baht. */
export class ApproveInvoices1795727820000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await createDecisions(q, 'invoicing');
    await q.query(`
      -- Half away from zero, in whole satang, as \`ratio\` of the kernel.
      CREATE FUNCTION half_up(amount bigint, numerator bigint, denominator bigint) RETURNS bigint IMMUTABLE LANGUAGE sql AS
        'SELECT CASE WHEN amount < 0 THEN -1 ELSE 1 END * ((2 * abs(amount) * numerator + denominator) / (2 * denominator))';

      INSERT INTO decision (kind, business_key, target, amount, terms, reason, entered_by, entered_name, entered_dt,
                            needs_second_flag, state, decided_by, decided_name, decided_dt)
      VALUES ('decision_limit', 'first:invoice_approval', 'invoice_approval', 5000000, '{}', 'the first limit', 0, '-', '2026-01-01T00:00+07:00',
              0, 'done', 0, '-', '2026-01-01T00:00+07:00');
      -- As in every service: whoever entered a decision may take it back where that is offered.
      ALTER TABLE decision DROP CONSTRAINT decision_state_check, DROP CONSTRAINT decision__second_person,
        ADD CONSTRAINT decision_state_check CHECK (state IN ('waiting', 'approved', 'refused', 'withdrawn', 'done')),
        ADD CONSTRAINT decision__second_person CHECK (
          CASE state WHEN 'withdrawn' THEN decided_by = entered_by ELSE needs_second_flag = 0 OR decided_by <> entered_by END);
      CREATE INDEX decision__target ON decision (kind, target);

      CREATE TABLE invoice_approval (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        invoice_approval_no text NOT NULL GENERATED ALWAYS AS ('IA' || lpad(id::text, greatest(8, length(id::text)), '0')) STORED UNIQUE,
        account_id bigint NOT NULL,
        summary_date date NOT NULL,
        -- Days of its first and last line.
        period_from date,
        period_to date,
        status text NOT NULL CHECK (status IN ('pending', 'approved', 'cancelled')),
        invoice_status text CHECK (invoice_status IN ('not-receive', 'received', 'cancelled')),
        invoice_no text UNIQUE,
        order_count integer NOT NULL,
        line_count integer NOT NULL,
        shipping_amount bigint NOT NULL,
        cod_fee_amount bigint NOT NULL,
        insurance_amount bigint NOT NULL,
        other_fee_amount bigint NOT NULL,
        base_amount bigint NOT NULL,
        vat_amount bigint NOT NULL,
        total_amount bigint NOT NULL,
        withholding_amount bigint NOT NULL,
        due_date date,
        remark text,
        created_by bigint NOT NULL,
        created_name text NOT NULL,
        approved_by bigint,
        approved_name text,
        approved_dt timestamptz,
        create_dt timestamptz NOT NULL,
        version bigint NOT NULL,
        CONSTRAINT invoice_approval__sums CHECK (
          base_amount + vat_amount = total_amount AND shipping_amount + cod_fee_amount + insurance_amount + other_fee_amount = total_amount),
        CONSTRAINT invoice_approval__issued CHECK (
          CASE status
            WHEN 'approved' THEN coalesce(num_nulls(invoice_no, due_date, approved_dt) = 0 AND invoice_status IN ('not-receive', 'received'), false)
            WHEN 'cancelled' THEN coalesce(invoice_status, 'cancelled') = 'cancelled' AND (invoice_status IS NULL) = (invoice_no IS NULL)
            ELSE num_nonnulls(invoice_no, invoice_status, approved_dt) = 0
          END)
      );
      CREATE INDEX invoice_approval__account_id ON invoice_approval (account_id, create_dt DESC, id DESC);
      CREATE INDEX invoice_approval__create_dt ON invoice_approval (create_dt);

      CREATE TABLE invoice_approval_line (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        invoice_approval_id bigint NOT NULL REFERENCES invoice_approval,
        billable_line_id bigint NOT NULL REFERENCES billable_line,
        account_id bigint NOT NULL,
        charge_code text NOT NULL,
        amount bigint NOT NULL,
        vat_bps integer NOT NULL CHECK (vat_bps BETWEEN 0 AND 10000),
        withholding_bps integer NOT NULL CHECK (withholding_bps BETWEEN 0 AND 10000),
        -- By line, half up: a head is the sum of its lines.
        vat_amount bigint NOT NULL,
        base_amount bigint NOT NULL,
        withholding_amount bigint NOT NULL,
        state text NOT NULL CHECK (state IN ('in', 'out', 'freed')),
        reason text CHECK (state <> 'out' OR reason IS NOT NULL),
        CHECK (base_amount + vat_amount = amount),
        UNIQUE (invoice_approval_id, billable_line_id)
      );
      -- A line is on at most one paper at a time.
      CREATE UNIQUE INDEX invoice_approval_line__in ON invoice_approval_line (billable_line_id) WHERE state = 'in';
    `);
    for (const table of ['invoice_approval', 'invoice_approval_line'])
      await secureByAccount(q, table, 'account_id', 'SELECT');
  }
  async down(q: QueryRunner): Promise<void> {
    for (const table of ['invoice_approval_line', 'invoice_approval', 'decision']) await q.query(`DROP TABLE ${table}`);
    await q.query('DROP FUNCTION half_up');
  }
}
