import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A line whose cost is unlike what is expected of its parcel is held. */
export class HoldUnlikeCosts1795871160000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE carrier_bill_line ADD COLUMN expected_cost bigint CHECK (expected_cost >= 0),
        DROP CONSTRAINT carrier_bill_line_outcome_check,
        ADD CONSTRAINT carrier_bill_line_outcome_check CHECK (outcome IN ('matched', 'tolerated', 'outside', 'cost-outside',
          'unknown-parcel', 'other-carrier', 'cancelled', 'not-picked-up', 'billed-twice', 'no-price', 'repeated'));
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      UPDATE carrier_bill_line SET outcome = 'outside' WHERE outcome = 'cost-outside';
      ALTER TABLE carrier_bill_line DROP COLUMN expected_cost,
        DROP CONSTRAINT carrier_bill_line_outcome_check,
        ADD CONSTRAINT carrier_bill_line_outcome_check CHECK (outcome IN ('matched', 'tolerated', 'outside', 'unknown-parcel',
          'other-carrier', 'cancelled', 'not-picked-up', 'billed-twice', 'no-price', 'repeated'));
    `);
  }
}
