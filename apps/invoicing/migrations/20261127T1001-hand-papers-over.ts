import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Papers on their way to the accounting system and to the tax office: once each, with proof of receipt. */
export class HandPapersOver1795773660000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE paper_hand_over (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        paper_id bigint NOT NULL REFERENCES paper,
        account_id bigint NOT NULL,
        receiver text NOT NULL CHECK (receiver IN ('tr_cloud', 'tax_office')),
        state text NOT NULL CHECK (state IN ('not-sent', 'sending', 'sent', 'failed')),
        tries integer NOT NULL,
        -- Rises with each claim; whoever claimed before writes nothing any more.
        attempt integer NOT NULL,
        due_dt timestamptz,
        number text,
        fault text CHECK (fault IN ('refused', 'conflict', 'timeout', 'no_answer', 'busy', 'not_ready')),
        fault_detail text,
        asked_dt timestamptz NOT NULL,
        asked_name text NOT NULL,
        sent_dt timestamptz,
        UNIQUE (paper_id, receiver),
        CONSTRAINT paper_hand_over__sent CHECK ((state = 'sent') = (num_nulls(number, sent_dt) = 0) AND num_nulls(number, sent_dt) IN (0, 2)),
        CONSTRAINT paper_hand_over__due CHECK ((state = 'sending') = (due_dt IS NOT NULL)),
        CONSTRAINT paper_hand_over__failed CHECK (state <> 'failed' OR fault IS NOT NULL)
      );
      -- No document of the receiver stands for two of ours.
      CREATE UNIQUE INDEX paper_hand_over__number ON paper_hand_over (receiver, number) WHERE number IS NOT NULL;
      CREATE INDEX paper_hand_over__due_dt ON paper_hand_over (due_dt) WHERE due_dt IS NOT NULL;
      CREATE INDEX paper_hand_over__state ON paper_hand_over (state, asked_dt);

      -- What TR Cloud calls contacts and products of ours; while somebody looks one up, until when.
      CREATE TABLE tr_cloud_id (
        kind text NOT NULL CHECK (kind IN ('contact', 'product')),
        key text NOT NULL,
        remote_id text,
        until_dt timestamptz NOT NULL,
        PRIMARY KEY (kind, key)
      );
      ALTER TABLE tr_cloud_id ENABLE ROW LEVEL SECURITY;
    `);
    await secureByAccount(q, 'paper_hand_over', 'account_id', 'SELECT');
  }
  async down(q: QueryRunner): Promise<void> {
    for (const table of ['tr_cloud_id', 'paper_hand_over']) await q.query(`DROP TABLE ${table}`);
  }
}
