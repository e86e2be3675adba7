import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a shop earned by referring others is paid by a round of its own kind, which has no parcels; the tax that is kept
 * back of it is owed to the Revenue Department until it is handed in.
 */
export class PayCommission1795694160000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      INSERT INTO ledger_book (code, owner, balance_mode, floor_rule) VALUES ('withholding.payable', 'platform', 'derived', NULL);
      INSERT INTO posting_kind (kind, statement) VALUES ('commission_paid', NULL);
      ALTER TABLE cod_round
        DROP CONSTRAINT cod_round__net,
        DROP CONSTRAINT cod_round_kind_check,
        DROP COLUMN net_amount;
      ALTER TABLE cod_round
        ADD COLUMN commission_amount bigint NOT NULL DEFAULT 0,
        ADD COLUMN withheld_bps integer NOT NULL DEFAULT 0 CHECK (withheld_bps BETWEEN 0 AND 10000),
        ADD COLUMN withheld_amount bigint NOT NULL DEFAULT 0 CHECK (withheld_amount >= 0),
        ADD COLUMN net_amount bigint NOT NULL
          GENERATED ALWAYS AS (cod_amount - cod_fee_amount - cod_fee_vat_amount + commission_amount - withheld_amount) STORED,
        ADD CONSTRAINT cod_round_kind_check CHECK (kind IN ('daily', 'withdrawal', 'commission')),
        ADD CONSTRAINT cod_round__net CHECK (status = 'cancelled' OR net_amount > 0 AND (kind = 'commission' OR order_count > 0)),
        ADD CONSTRAINT cod_round__commission CHECK (CASE kind
          WHEN 'commission' THEN commission_amount > 0 AND order_count = 0 AND cod_amount = 0 AND cod_fee_amount = 0 AND cod_fee_vat_amount = 0
          ELSE commission_amount = 0 AND withheld_bps = 0 AND withheld_amount = 0 END);
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DELETE FROM bank_file_line l USING cod_round r WHERE r.id = l.cod_round_id AND r.kind = 'commission';
      DELETE FROM cod_round WHERE kind = 'commission';
      ALTER TABLE cod_round
        DROP CONSTRAINT cod_round__net,
        DROP CONSTRAINT cod_round__commission,
        DROP CONSTRAINT cod_round_kind_check,
        DROP COLUMN net_amount;
      ALTER TABLE cod_round
        DROP COLUMN commission_amount,
        DROP COLUMN withheld_bps,
        DROP COLUMN withheld_amount,
        ADD COLUMN net_amount bigint NOT NULL GENERATED ALWAYS AS (cod_amount - cod_fee_amount - cod_fee_vat_amount) STORED,
        ADD CONSTRAINT cod_round_kind_check CHECK (kind IN ('daily', 'withdrawal')),
        ADD CONSTRAINT cod_round__net CHECK (status = 'cancelled' OR order_count > 0 AND net_amount > 0);
      DELETE FROM posting_kind WHERE kind = 'commission_paid';
      DELETE FROM ledger_account WHERE code = 'withholding.payable';
      DELETE FROM ledger_book WHERE code = 'withholding.payable';
    `);
  }
}
