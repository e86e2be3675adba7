import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The bonus of a shop that leaves lapses. */
export class LapseBonus1795730220000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`INSERT INTO posting_kind (kind, statement) VALUES ('bonus_lapsed', 'bonus')`);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`DELETE FROM posting_kind WHERE kind = 'bonus_lapsed'`);
  }
}
