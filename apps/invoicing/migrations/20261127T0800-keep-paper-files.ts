import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files that were made of issued papers: made once, given out again byte by byte, changed by nobody. */
export class KeepPaperFiles1795766400000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE paper_file (
        paper_id bigint NOT NULL REFERENCES paper,
        -- A word of PAPER_FORMS.
        form text NOT NULL CHECK (form ~ '^[a-z][a-z_]*$'),
        account_id bigint NOT NULL,
        bytes bytea NOT NULL CHECK (length(bytes) > 0),
        sha256 text NOT NULL CHECK (sha256 = encode(sha256(bytes), 'hex')),
        made_dt timestamptz NOT NULL,
        PRIMARY KEY (paper_id, form)
      );
      -- A PDF is compressed already.
      ALTER TABLE paper_file ALTER COLUMN bytes SET STORAGE EXTERNAL;
    `);
    await secureByAccount(q, 'paper_file', 'account_id', 'SELECT');
    await q.query('REVOKE UPDATE, DELETE, TRUNCATE ON paper_file FROM invoicing_system');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE paper_file');
  }
}
