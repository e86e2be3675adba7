import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A claim keeps the coverage of its parcel, above which nothing is refunded. */
export class KeepCoverage1795349940000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    // Null for what the release before opens; then orders are asked when it is resolved.
    await q.query(`
      ALTER TABLE claim ADD COLUMN coverage bigint CHECK (coverage >= 0), ADD CONSTRAINT claim__coverage CHECK (amount <= coverage)`);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE claim DROP COLUMN coverage');
  }
}
