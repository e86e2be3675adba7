import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A line whose cost is unlike what is expected of its parcel is held, and above 2,000 baht a second person decides on a
 * bill. The limit has the time of the one before, which no one person met: a limit that two persons have set since stays.
 */
export class HoldUnlikeCosts1795871160000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE carrier_bill_line ADD COLUMN expected_cost bigint CHECK (expected_cost >= 0),
        DROP CONSTRAINT carrier_bill_line_outcome_check,
        ADD CONSTRAINT carrier_bill_line_outcome_check CHECK (outcome IN ('matched', 'tolerated', 'outside', 'cost-outside',
          'unknown-parcel', 'other-carrier', 'cancelled', 'not-picked-up', 'billed-twice', 'no-price', 'repeated'));
      INSERT INTO decision (kind, business_key, target, amount, terms, reason, entered_by, entered_name, entered_dt,
                            needs_second_flag, state, decided_by, decided_name, decided_dt)
      VALUES ('decision_limit', 'begins:parcel_bill', 'parcel_bill', 200000, '{}', 'the first limit that asks for two', 0, '-',
              '2026-01-01T00:00+07:00', 0, 'done', 0, '-', '2026-01-01T00:00+07:00');
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DELETE FROM decision WHERE business_key = 'begins:parcel_bill';
      UPDATE carrier_bill_line SET outcome = 'outside' WHERE outcome = 'cost-outside';
      ALTER TABLE carrier_bill_line DROP COLUMN expected_cost,
        DROP CONSTRAINT carrier_bill_line_outcome_check,
        ADD CONSTRAINT carrier_bill_line_outcome_check CHECK (outcome IN ('matched', 'tolerated', 'outside', 'unknown-parcel',
          'other-carrier', 'cancelled', 'not-picked-up', 'billed-twice', 'no-price', 'repeated'));
    `);
  }
}
