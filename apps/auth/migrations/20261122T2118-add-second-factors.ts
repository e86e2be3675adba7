import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes of an authenticator app as the second step of a login, and recovery codes in the place of a lost one. */
export class AddSecondFactors1795382280000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE second_factor (
        login_id bigint PRIMARY KEY REFERENCES login,
        secret bytea,
        offered_secret bytea,
        last_step bigint NOT NULL,
        confirm_dt timestamptz,
        CHECK ((secret IS NULL) = (confirm_dt IS NULL))
      );
      CREATE TABLE recovery_code (
        login_id bigint NOT NULL REFERENCES login,
        code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
        PRIMARY KEY (login_id, code_hash)
      );
    `);
    for (const table of ['second_factor', 'recovery_code'])
      await q.query(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY; ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;`);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`DROP TABLE recovery_code; DROP TABLE second_factor;`);
  }
}
