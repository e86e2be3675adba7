import { createDecisions } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff resolve claims; refunds above 2,000 baht wait until another person approves them. */
export class ResolveClaims1795338780000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await createDecisions(q, 'claims');
    await q.query(`
      INSERT INTO decision (kind, business_key, target, amount, terms, reason, entered_by, entered_name, entered_dt,
                            needs_second_flag, state, decided_by, decided_name, decided_dt)
      VALUES ('decision_limit', 'first:claim_refund', 'claim_refund', 200000, '{}', 'the first limit', 0, '-', '2026-01-01T00:00+07:00',
              0, 'done', 0, '-', '2026-01-01T00:00+07:00');
      ALTER TABLE claim
        ADD COLUMN resolution text CHECK (resolution IN ('refund', 'not-refund')),
        -- Refunded, at most what was asked for and the goods were worth.
        ADD COLUMN amount bigint,
        ADD COLUMN note text,
        ADD COLUMN staff_name text,
        ADD COLUMN resolved_dt timestamptz,
        -- When paying the refund is due; null where nothing is to be paid.
        ADD COLUMN pay_dt timestamptz,
        ADD COLUMN pay_attempts integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT claim__resolution CHECK (
          CASE resolution
            WHEN 'refund' THEN coalesce(amount BETWEEN 1 AND least(product_price, compensation_amount), false)
            WHEN 'not-refund' THEN coalesce(amount = 0 AND pay_dt IS NULL, false)
            ELSE amount IS NULL AND pay_dt IS NULL
          END AND (resolution IS NULL) = (note IS NULL));
      CREATE INDEX claim__pay_dt ON claim (pay_dt) WHERE pay_dt IS NOT NULL;
      CREATE INDEX claim__create_dt ON claim (create_dt);
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP INDEX claim__create_dt, claim__pay_dt');
    await q.query(`
      ALTER TABLE claim DROP CONSTRAINT claim__resolution, DROP COLUMN resolution, DROP COLUMN amount, DROP COLUMN note,
        DROP COLUMN staff_name, DROP COLUMN resolved_dt, DROP COLUMN pay_dt, DROP COLUMN pay_attempts`);
    await q.query('DROP TABLE decision');
  }
}
