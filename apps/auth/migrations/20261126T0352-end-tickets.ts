import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A second factor that was taken away leaves its time, so that tickets of before set up no other. */
export class EndTickets1795665120000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE second_factor ADD COLUMN removed_dt timestamptz');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE second_factor DROP COLUMN removed_dt');
  }
}
