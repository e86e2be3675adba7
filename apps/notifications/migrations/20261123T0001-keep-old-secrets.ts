import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The secret before this one, which signs beside it until a time. */
export class KeepOldSecrets1795392060000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE webhook ADD COLUMN old_token_enc bytea, ADD COLUMN old_token_until timestamptz');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE webhook DROP COLUMN old_token_enc, DROP COLUMN old_token_until');
  }
}
