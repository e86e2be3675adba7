import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texts and pictures of claims that were closed long ago are erased. */
export class ErasePersonalData1795379040000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE claim ADD COLUMN erased_dt timestamptz;
      CREATE INDEX claim__to_erase ON claim (resolved_dt) WHERE erased_dt IS NULL AND resolved_dt IS NOT NULL;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DROP INDEX claim__to_erase;
      ALTER TABLE claim DROP COLUMN erased_dt;
    `);
  }
}
