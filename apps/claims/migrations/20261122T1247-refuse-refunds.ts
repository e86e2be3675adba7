import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What wallet refuses for good is decided anew; how the shop pays decides into which of its books a refund goes. */
export class RefuseRefunds1795351620000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE claim
        ADD COLUMN payment_type text CHECK (payment_type IN ('wallet', 'credit')),
        -- Why wallet refused the refund for good, and how often it was decided anew.
        ADD COLUMN pay_fault text CHECK (pay_fault IS NULL OR pay_dt IS NULL),
        ADD COLUMN pay_round integer NOT NULL DEFAULT 0;
      CREATE INDEX claim__pay_fault ON claim (id) WHERE pay_fault IS NOT NULL`);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP INDEX claim__pay_fault');
    await q.query('ALTER TABLE claim DROP COLUMN pay_round, DROP COLUMN pay_fault, DROP COLUMN payment_type');
  }
}
