import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Papers whose files are still to be made; a row goes with the last of them. */
export class PrintPapers1795766460000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE paper_print (
        paper_id bigint PRIMARY KEY REFERENCES paper,
        due_dt timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        create_dt timestamptz NOT NULL
      );
      CREATE INDEX paper_print__due_dt ON paper_print (due_dt);
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE paper_print');
  }
}
