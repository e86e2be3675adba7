import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receivers of address books are deleted when nobody has used them for long: the job finds them over all shops. */
export class AgeReceivers1795665900000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('CREATE INDEX receiver__last_used_dt ON receiver (last_used_dt)');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP INDEX receiver__last_used_dt');
  }
}
