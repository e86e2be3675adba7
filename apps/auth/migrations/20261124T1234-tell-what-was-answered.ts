import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The access log tells what was answered: who guessed ids is told apart from who read. Rows of before do not say. */
export class TellWhatWasAnswered1795523640000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE access_entry ADD COLUMN answer_status smallint');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE access_entry DROP COLUMN answer_status');
  }
}
