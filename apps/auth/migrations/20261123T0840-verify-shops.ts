import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What shops hand in to be checked, a row each time. What waits already, from before there were rows, gets one without
 * papers, so that it stands in the queue of staff.
 */
export class VerifyShops1795423200000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE account ADD COLUMN bank_id smallint, ADD COLUMN invoice_address jsonb, ADD COLUMN email_verified_dt timestamptz;
      CREATE TABLE verification (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint NOT NULL REFERENCES account,
        verify_type text NOT NULL CHECK (verify_type IN ('card', 'juristic', 'cod')),
        state text NOT NULL CHECK (state IN ('wait-confirm', 'accept', 'not-accept')),
        papers jsonb NOT NULL,
        valid_number_flag smallint CHECK (valid_number_flag IN (0, 1)),
        remark text,
        staff_name text,
        create_dt timestamptz NOT NULL,
        decided_dt timestamptz,
        CHECK ((state = 'wait-confirm') = (decided_dt IS NULL)),
        CHECK (state <> 'not-accept' OR remark <> '')
      );
      CREATE UNIQUE INDEX verification__waiting ON verification (account_id, verify_type) WHERE state = 'wait-confirm';
      CREATE INDEX verification__account_id ON verification (account_id, verify_type, id);
      CREATE INDEX verification__state ON verification (state, verify_type, id);
      CREATE INDEX account__telephone ON account (telephone) WHERE kind = 'shop';
      ALTER TABLE account NO FORCE ROW LEVEL SECURITY;
      INSERT INTO verification (account_id, verify_type, state, papers, create_dt)
        SELECT id, t.verify_type, 'wait-confirm', '[]', create_dt
        FROM account, LATERAL (VALUES ('card', card_verify_flag), ('juristic', juristic_verify_flag), ('cod', cod_verify_flag)) AS t (verify_type, flag)
        WHERE kind = 'shop' AND t.flag = 'wait-confirm' ORDER BY id;
      ALTER TABLE account FORCE ROW LEVEL SECURITY;
      ALTER TABLE verification ENABLE ROW LEVEL SECURITY;
      ALTER TABLE verification FORCE ROW LEVEL SECURITY;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DROP TABLE verification;
      DROP INDEX account__telephone;
      ALTER TABLE account DROP COLUMN bank_id, DROP COLUMN invoice_address, DROP COLUMN email_verified_dt;
    `);
  }
}
