import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often the sessions of a login were ended together: a call that began before knows another number. */
export class CountEndedSessions1795730940000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE login ADD COLUMN sessions_ended integer NOT NULL DEFAULT 0');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE login DROP COLUMN sessions_ended');
  }
}
