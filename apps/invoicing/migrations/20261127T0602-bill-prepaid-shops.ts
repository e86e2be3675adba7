import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHARGES = `'shipping', 'difference', 'packaging', 'premium', 'cod_fee', 'advance_fee'`;

/** Lines of what shops pay at once, out of their wallets or their COD, and the paper of each of their days. */
export class BillPrepaidShops1795759320000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE charged_order
        -- When it was captured, and how much of it was bonus; null where wallet did not tell.
        ADD COLUMN captured_dt timestamptz,
        ADD COLUMN bonus_amount bigint CHECK (bonus_amount >= 0),
        -- When the COD fee of a prepaid shop was kept back of what it got.
        ADD COLUMN cod_fee_dt timestamptz,
        -- What COD in advance cost, with VAT, kept back of it.
        ADD COLUMN advance_fee bigint CHECK (advance_fee >= 0),
        ADD COLUMN advance_dt timestamptz,
        ADD CHECK ((advance_fee IS NULL) = (advance_dt IS NULL));

      ALTER TABLE billable_line
        -- How it is paid: at once out of wallet or COD, or by an invoice.
        ADD COLUMN payment_type text NOT NULL DEFAULT 'credit' CHECK (payment_type IN ('credit', 'wallet')),
        -- In words where the charge has none of its own.
        ADD COLUMN description text NOT NULL DEFAULT '',
        -- The paper of the day, of what was paid at once: a line is on one.
        ADD COLUMN paper_id bigint REFERENCES paper CHECK (paper_id IS NULL OR payment_type = 'wallet'),
        DROP CONSTRAINT billable_line_charge_code_check,
        ADD CONSTRAINT billable_line_charge_code_check CHECK (charge_code IN (${CHARGES})),
        ADD CHECK (payment_type = 'wallet' OR charge_code <> 'advance_fee');
      CREATE INDEX billable_line__unissued ON billable_line (account_id, charged_dt)
        WHERE payment_type = 'wallet' AND paper_id IS NULL AND void_dt IS NULL;
      CREATE INDEX billable_line__paper_id ON billable_line (paper_id) WHERE paper_id IS NOT NULL;

      ALTER TABLE paper_line DROP CONSTRAINT paper_line__charge_code,
        ADD CONSTRAINT paper_line__charge_code CHECK (charge_code IN (${CHARGES}, 'other'));

      -- Days of shops that wait for their paper, because too little is known of the shop.
      CREATE TABLE waiting_paper (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint NOT NULL,
        day date NOT NULL,
        line_count integer NOT NULL CHECK (line_count > 0),
        total_amount bigint NOT NULL,
        lacks text[] NOT NULL,
        waits_since timestamptz NOT NULL,
        UNIQUE (account_id, day)
      );
      ALTER TABLE waiting_paper ENABLE ROW LEVEL SECURITY;
      -- What was told before these were known is read again.
      DELETE FROM backfill;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DROP TABLE waiting_paper;
      ALTER TABLE paper_line DROP CONSTRAINT paper_line__charge_code,
        ADD CONSTRAINT paper_line__charge_code CHECK (charge_code IN ('shipping', 'difference', 'packaging', 'premium', 'cod_fee', 'other'));
      DELETE FROM billable_line WHERE payment_type = 'wallet';
      ALTER TABLE billable_line DROP COLUMN payment_type, DROP COLUMN description, DROP COLUMN paper_id, DROP CONSTRAINT billable_line_charge_code_check,
        ADD CONSTRAINT billable_line_charge_code_check CHECK (charge_code IN ('shipping', 'difference', 'packaging', 'premium', 'cod_fee'));
      ALTER TABLE charged_order DROP COLUMN captured_dt, DROP COLUMN bonus_amount, DROP COLUMN cod_fee_dt, DROP COLUMN advance_fee, DROP COLUMN advance_dt;
    `);
  }
}
