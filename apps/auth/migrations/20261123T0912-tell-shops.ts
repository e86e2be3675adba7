import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a shop was told by mail what staff decided; nobody is told what was decided before there were mails. */
export class TellShops1795425120000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE verification ADD COLUMN told_dt timestamptz;
      UPDATE verification SET told_dt = decided_dt WHERE decided_dt IS NOT NULL;
      CREATE INDEX verification__untold ON verification (decided_dt) WHERE told_dt IS NULL AND decided_dt IS NOT NULL;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE verification DROP COLUMN told_dt');
  }
}
