import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Staff maintain banners, each for a provider or for all; whoever changes one names the version that they read. The release
 * before goes on showing them, those of one provider to all.
 */
export class MaintainBanners1795473660000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE banner ADD COLUMN provider text, ADD COLUMN version integer NOT NULL DEFAULT 1;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE banner DROP COLUMN provider, DROP COLUMN version');
  }
}
