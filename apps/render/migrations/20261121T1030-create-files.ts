import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documents that jobs made, one a job, until they expire. */
export class CreateFiles1795257000000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE file (
        job_id uuid PRIMARY KEY,
        account_id bigint NOT NULL,
        name text NOT NULL,
        type text NOT NULL,
        body bytea NOT NULL CHECK (octet_length(body) <= 64 * 1024 * 1024),
        sha256 text NOT NULL,
        create_dt timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      );
      -- A PDF is compressed already.
      ALTER TABLE file ALTER COLUMN body SET STORAGE EXTERNAL;
      CREATE INDEX file__expires_at ON file (expires_at);
    `);
    await secureByAccount(q, 'file');
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE file');
  }
}
