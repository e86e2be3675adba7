import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * ID-card, tax and bank account numbers of shops, encrypted. The release before goes on writing plain ones into account;
 * the timer `seal-numbers` moves them here and empties them there, found by the index. The next release drops
 * account.id_card_number, account.account_number and that index.
 */
export class SealNumbers1795381920000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE sealed_number (
        account_id bigint NOT NULL REFERENCES account,
        field text NOT NULL CHECK (field IN ('id_card_number', 'tax_id', 'account_number')),
        sealed bytea NOT NULL CHECK (octet_length(sealed) > 29),
        key_id smallint NOT NULL GENERATED ALWAYS AS (get_byte(sealed, 0)) STORED,
        last_digits text NOT NULL CHECK (last_digits ~ '^([0-9]{4})?$'),
        blind_index bytea CHECK (octet_length(blind_index) = 32),
        PRIMARY KEY (account_id, field)
      );
      CREATE INDEX sealed_number__key_id ON sealed_number (key_id);
      CREATE INDEX sealed_number__blind_index ON sealed_number (blind_index);
      CREATE INDEX account__plain_numbers ON account (id)
        WHERE id_card_number IS NOT NULL OR account_number IS NOT NULL OR tax_id !~ '^\\s*(0|$)';
      ALTER TABLE sealed_number ENABLE ROW LEVEL SECURITY;
      ALTER TABLE sealed_number FORCE ROW LEVEL SECURITY;
      REVOKE ALL ON sealed_number FROM auth;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP INDEX account__plain_numbers; DROP TABLE sealed_number;');
  }
}
