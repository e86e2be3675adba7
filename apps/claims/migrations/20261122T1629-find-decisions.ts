import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The second persons of a claim are read with it. */
export class FindDecisions1795364940000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('CREATE INDEX decision__target ON decision (kind, target)');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP INDEX decision__target');
  }
}
