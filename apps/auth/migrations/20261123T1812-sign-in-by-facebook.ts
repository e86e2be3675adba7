import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Logins that people come to with Facebook, and what has come back from there once. */
export class SignInByFacebook1795457520000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE facebook_login (
        provider text NOT NULL,
        identity_hash bytea NOT NULL CHECK (octet_length(identity_hash) = 32),
        login_id bigint NOT NULL REFERENCES login,
        create_dt timestamptz NOT NULL,
        PRIMARY KEY (provider, identity_hash)
      );
      CREATE UNIQUE INDEX facebook_login__login_id ON facebook_login (login_id);
      CREATE TABLE facebook_state (
        state_hash bytea PRIMARY KEY CHECK (octet_length(state_hash) = 32),
        expire_dt timestamptz NOT NULL
      );
    `);
    for (const table of ['facebook_login', 'facebook_state'])
      await q.query(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY; ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE facebook_state, facebook_login');
  }
}
