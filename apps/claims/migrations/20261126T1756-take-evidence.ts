import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Shops add pictures to a claim after it was opened; the files are auth's, which shops upload them to. */
export class TakeEvidence1795715760000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE claim_evidence (
        claim_id bigint NOT NULL REFERENCES claim,
        file_id uuid NOT NULL,
        account_id bigint NOT NULL,
        login_id bigint NOT NULL,
        create_dt timestamptz NOT NULL,
        PRIMARY KEY (claim_id, file_id)
      );
      CREATE INDEX claim_evidence__account_id ON claim_evidence (account_id);
    `);
    await secureByAccount(q, 'claim_evidence', 'account_id', 'SELECT');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE claim_evidence');
  }
}
