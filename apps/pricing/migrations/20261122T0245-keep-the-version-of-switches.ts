import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An older state of a carrier never overwrites a newer one, in whichever order event and backfill come. */
export class KeepTheVersionOfSwitches1795315500000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE partner_switch ADD COLUMN version bigint NOT NULL DEFAULT 0');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE partner_switch DROP COLUMN version');
  }
}
