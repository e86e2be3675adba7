import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Numbers of persons that stand on tax papers, sealed, for as long as the papers are kept: longer than the account. */
export class KeepNumbersOfBuyers1795759260000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE buyer_number (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint NOT NULL,
        sealed bytea NOT NULL CHECK (octet_length(sealed) > 29),
        key_id smallint NOT NULL GENERATED ALWAYS AS (get_byte(sealed, 0)) STORED,
        last_digits text NOT NULL CHECK (last_digits ~ '^[0-9]{4}$'),
        blind_index bytea NOT NULL CHECK (octet_length(blind_index) = 32),
        -- When invoicing asked for it last: no paper after this names it.
        named_dt timestamptz NOT NULL,
        UNIQUE (account_id, blind_index)
      );
      CREATE INDEX buyer_number__key_id ON buyer_number (key_id);
      CREATE INDEX buyer_number__named_dt ON buyer_number (named_dt);
      ALTER TABLE buyer_number ENABLE ROW LEVEL SECURITY;
      ALTER TABLE buyer_number FORCE ROW LEVEL SECURITY;
      REVOKE ALL ON buyer_number FROM auth;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE buyer_number');
  }
}
