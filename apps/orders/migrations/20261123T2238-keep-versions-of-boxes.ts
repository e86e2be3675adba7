import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff change boxes: a version tells who came too late, and no two boxes on sale have the same name. */
export class KeepVersionsOfBoxes1795473480000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE packaging_box
        ADD COLUMN version integer NOT NULL DEFAULT 1,
        ADD COLUMN update_dt timestamptz,
        ADD CONSTRAINT packaging_box__active_flag CHECK (active_flag IN (0, 1));
      CREATE UNIQUE INDEX packaging_box__name ON packaging_box (lower(name)) WHERE active_flag = 1;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DROP INDEX packaging_box__name;
      ALTER TABLE packaging_box
        DROP CONSTRAINT packaging_box__active_flag, DROP COLUMN version, DROP COLUMN update_dt;
    `);
  }
}
