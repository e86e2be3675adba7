import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Within how many days a shop that pays by credit pays; who looks after which shop, found fast; notes of staff on shops. */
export class KeepNotes1795459800000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE account ADD COLUMN due_days smallint CHECK (due_days BETWEEN 1 AND 120);
      CREATE INDEX account__sale_id ON account (sale_id, id) WHERE sale_id IS NOT NULL;
      CREATE TABLE customer_note (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint NOT NULL REFERENCES account,
        text text NOT NULL CHECK (text <> ''),
        author_id bigint NOT NULL,
        author_name text NOT NULL,
        create_dt timestamptz NOT NULL,
        follow_up_day date,
        done_dt timestamptz,
        done_name text,
        CHECK ((done_dt IS NULL) = (done_name IS NULL)),
        CHECK (done_dt IS NULL OR follow_up_day IS NOT NULL)
      );
      CREATE INDEX customer_note__account_id ON customer_note (account_id, id);
      CREATE INDEX customer_note__open ON customer_note (author_id, follow_up_day) WHERE follow_up_day IS NOT NULL AND done_dt IS NULL;
      ALTER TABLE customer_note ENABLE ROW LEVEL SECURITY;
      ALTER TABLE customer_note FORCE ROW LEVEL SECURITY;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DROP TABLE customer_note;
      DROP INDEX account__sale_id;
      ALTER TABLE account DROP COLUMN due_days;
    `);
  }
}
