import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language that a person is written to in is kept with their login. */
export class WriteToPeopleInTheirLanguage1795718760000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`ALTER TABLE login ADD COLUMN language text NOT NULL DEFAULT 'th' CHECK (language IN ('th', 'en'))`);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE login DROP COLUMN language');
  }
}
