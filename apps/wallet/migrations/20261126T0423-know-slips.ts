import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Top-ups know what their slips hold, so that finance are told where one was sent before under another name. */
export class KnowSlips1795666980000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE topup ADD COLUMN slip_sha256 text CHECK (slip_sha256 ~ '^[0-9a-f]{64}$');
      CREATE INDEX topup__slip_sha256 ON topup (slip_sha256);
      CREATE INDEX topup__slip_reference_of_any ON topup (slip_reference);
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP INDEX topup__slip_reference_of_any; ALTER TABLE topup DROP COLUMN slip_sha256');
  }
}
