import { grantRequests, secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a visitor accepts when they register, keys of one use for employees, and keys of shops that refer others. */
export class RegisterShopsAndEmployees1795424160000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE one_time_code DROP CONSTRAINT one_time_code_purpose_check,
        ADD CONSTRAINT one_time_code_purpose_check CHECK (purpose IN ('password', 'register'));

      CREATE TABLE consent (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        login_id bigint NOT NULL REFERENCES login,
        kind text NOT NULL CHECK (kind IN ('policy', 'marketing')),
        version text NOT NULL,
        given_flag smallint NOT NULL CHECK (given_flag IN (0, 1)),
        at timestamptz NOT NULL
      );
      CREATE INDEX consent__login_id ON consent (login_id, kind, id DESC);
      ALTER TABLE consent ENABLE ROW LEVEL SECURITY;
      ALTER TABLE consent FORCE ROW LEVEL SECURITY;

      CREATE TABLE invite (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint NOT NULL REFERENCES account,
        access_level_id smallint NOT NULL CHECK (access_level_id IN (2, 3, 4)),
        key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
        email text,
        telephone text,
        made_by bigint NOT NULL,
        create_dt timestamptz NOT NULL,
        expire_dt timestamptz NOT NULL,
        used_dt timestamptz,
        used_by bigint REFERENCES login,
        revoke_dt timestamptz,
        CHECK ((used_dt IS NULL) = (used_by IS NULL)),
        CHECK (used_dt IS NULL OR revoke_dt IS NULL)
      );
      CREATE UNIQUE INDEX invite__key_hash ON invite (key_hash);
      CREATE INDEX invite__open ON invite (account_id, id DESC) WHERE used_dt IS NULL AND revoke_dt IS NULL;

      CREATE TABLE affiliate (
        account_id bigint PRIMARY KEY REFERENCES account,
        affiliate_key text NOT NULL CHECK (affiliate_key ~ '^[A-Z0-9]{10}$'),
        create_dt timestamptz NOT NULL
      );
      CREATE UNIQUE INDEX affiliate__affiliate_key ON affiliate (affiliate_key);

      CREATE TABLE referral (
        account_id bigint PRIMARY KEY REFERENCES account,
        referrer_id bigint NOT NULL REFERENCES account,
        create_dt timestamptz NOT NULL,
        CHECK (account_id <> referrer_id)
      );
      CREATE INDEX referral__referrer_id ON referral (referrer_id);
      REVOKE UPDATE, TRUNCATE ON consent FROM auth_system;
    `);
    for (const table of ['invite', 'affiliate', 'referral']) await secureByAccount(q, table);
    // Requests of shops do nothing with them: auth reads and writes them as the system.
    await grantRequests(q, { invite: '', affiliate: '', referral: '' });
  }
  async down(q: QueryRunner): Promise<void> {
    for (const table of ['referral', 'affiliate', 'invite', 'consent']) await q.query(`DROP TABLE ${table}`);
    await q.query(`DELETE FROM one_time_code WHERE purpose <> 'password'`);
    await q.query(`ALTER TABLE one_time_code DROP CONSTRAINT one_time_code_purpose_check,
      ADD CONSTRAINT one_time_code_purpose_check CHECK (purpose IN ('password'))`);
  }
}
