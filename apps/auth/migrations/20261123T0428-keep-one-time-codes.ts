import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes that prove that somebody reads what is sent to a telephone. */
export class KeepOneTimeCodes1795408080000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE one_time_code (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        purpose text NOT NULL CHECK (purpose IN ('password')),
        receiver_hash bytea NOT NULL CHECK (octet_length(receiver_hash) = 32),
        address_hash bytea NOT NULL CHECK (octet_length(address_hash) = 32),
        code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
        ref text NOT NULL CHECK (length(ref) = 6),
        login_id bigint REFERENCES login,
        tries smallint NOT NULL CHECK (tries BETWEEN 0 AND 5),
        create_dt timestamptz NOT NULL,
        expire_dt timestamptz NOT NULL,
        proven_dt timestamptz,
        spent_dt timestamptz,
        CHECK (spent_dt IS NULL OR proven_dt IS NOT NULL)
      );
      CREATE INDEX one_time_code_receiver ON one_time_code (receiver_hash, create_dt);
      CREATE INDEX one_time_code_address ON one_time_code (address_hash, create_dt);
      ALTER TABLE one_time_code ENABLE ROW LEVEL SECURITY;
      ALTER TABLE one_time_code FORCE ROW LEVEL SECURITY;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`DROP TABLE one_time_code`);
  }
}
