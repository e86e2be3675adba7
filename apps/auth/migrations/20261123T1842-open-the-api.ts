import { grantRequests, secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys with which programs of a shop call the Open API: one at a time, and the one of before for a day. */
export class OpenTheApi1795459320000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE open_api (
        account_id bigint PRIMARY KEY REFERENCES account,
        state text NOT NULL CHECK (state IN ('open', 'close')),
        scopes text[] NOT NULL CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['read', 'write'])
      );
      CREATE TABLE api_key (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint NOT NULL REFERENCES account,
        prefix text NOT NULL CHECK (prefix ~ '^ll_live_[0-9a-f]{10}$'),
        key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
        last_four text NOT NULL CHECK (length(last_four) = 4),
        made_by bigint NOT NULL,
        create_dt timestamptz NOT NULL,
        last_used_dt timestamptz,
        end_dt timestamptz
      );
      CREATE UNIQUE INDEX api_key__prefix ON api_key (prefix);
      CREATE UNIQUE INDEX api_key__current ON api_key (account_id) WHERE end_dt IS NULL;
      CREATE INDEX api_key__account_id ON api_key (account_id, id DESC);
    `);
    for (const table of ['open_api', 'api_key']) await secureByAccount(q, table);
    // Requests of shops do nothing with them: auth reads and writes them as the system.
    await grantRequests(q, { open_api: '', api_key: '' });
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE api_key, open_api');
  }
}
