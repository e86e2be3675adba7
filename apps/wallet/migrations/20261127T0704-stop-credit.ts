import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Shops whose credit invoicing has stopped, copied of it: nothing is held of their lines. */
export class StopCredit1795763040000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE credit_stop (
        account_id bigint PRIMARY KEY,
        stopped_flag smallint NOT NULL CHECK (stopped_flag IN (0, 1)),
        version bigint NOT NULL
      );
      ALTER TABLE credit_stop ENABLE ROW LEVEL SECURITY;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE credit_stop');
  }
}
