import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A key carries no more than its maker had. A key of before has no flags of its own: those of its maker now count alone. */
export class LimitKeysToTheirMakers1795496100000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`ALTER TABLE api_key ADD COLUMN flags jsonb CHECK (jsonb_typeof(flags) = 'object')`);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE api_key DROP COLUMN flags');
  }
}
