import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The access log tells which record was read; of the same reader and record it asks before it adds another entry. */
export class TellWhatWasRead1795411140000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE access_entry ADD COLUMN record_id text;
      CREATE INDEX access_entry__reads ON access_entry (login_id, record_id, at DESC) WHERE action = 'read';
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE access_entry DROP COLUMN record_id');
  }
}
