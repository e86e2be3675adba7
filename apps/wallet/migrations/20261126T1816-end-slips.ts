import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The picture of a slip ends when the law no longer asks for it; what is known of the top-up stays. */
export class EndSlips1795716960000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE topup ADD COLUMN slip_ended_dt timestamptz;
      CREATE INDEX topup__slip_kept ON topup (decided_dt) WHERE slip_ended_dt IS NULL AND decided_dt IS NOT NULL;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE topup DROP COLUMN slip_ended_dt');
  }
}
