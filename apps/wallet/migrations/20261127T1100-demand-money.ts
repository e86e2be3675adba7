import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other services ask of shops' money: taken at once, or by the top-up that pays it. */
export class DemandMoney1795777200000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      INSERT INTO posting_kind (kind, statement) VALUES ('other_fee', 'adjustment');
      CREATE TABLE demand (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('other_fee')),
        business_key text NOT NULL,
        account_id bigint NOT NULL,
        payment_type text NOT NULL CHECK (payment_type IN ('wallet', 'credit')),
        amount bigint NOT NULL CHECK (amount > 0),
        -- Contained in the amount.
        vat_amount bigint NOT NULL CHECK (vat_amount BETWEEN 0 AND amount),
        order_id bigint,
        order_no text,
        reason text NOT NULL,
        state text NOT NULL CHECK (state IN ('due', 'taken')),
        transaction_id bigint REFERENCES ledger_transaction,
        create_dt timestamptz NOT NULL,
        taken_dt timestamptz,
        UNIQUE (kind, business_key),
        CONSTRAINT demand__order CHECK ((order_id IS NULL) = (order_no IS NULL)),
        CONSTRAINT demand__taken CHECK (num_nulls(transaction_id, taken_dt) = CASE state WHEN 'taken' THEN 0 ELSE 2 END)
      );
      CREATE INDEX demand__account_id ON demand (account_id, id);
      ALTER TABLE demand ENABLE ROW LEVEL SECURITY;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DROP TABLE demand;
      DELETE FROM posting_kind WHERE kind = 'other_fee';
    `);
  }
}
