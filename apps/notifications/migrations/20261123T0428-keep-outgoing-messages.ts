import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages to people, each until its provider has it. */
export class KeepOutgoingMessages1795408080000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE outgoing_message (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        business_key text NOT NULL UNIQUE,
        channel text NOT NULL CHECK (channel IN ('sms')),
        receiver text NOT NULL,
        kind text NOT NULL,
        language text NOT NULL,
        values jsonb NOT NULL,
        sealed_code bytea,
        state text NOT NULL CHECK (state IN ('waiting', 'sent', 'refused', 'failed', 'expired')),
        tries smallint NOT NULL,
        next_attempt_dt timestamptz NOT NULL,
        locked_until timestamptz,
        until timestamptz NOT NULL,
        fault text,
        create_dt timestamptz NOT NULL,
        sent_dt timestamptz,
        CHECK (state = 'waiting' OR sealed_code IS NULL),
        CHECK ((state = 'sent') = (sent_dt IS NOT NULL))
      );
      CREATE INDEX outgoing_message_due ON outgoing_message (next_attempt_dt) WHERE state = 'waiting';
      ALTER TABLE outgoing_message ENABLE ROW LEVEL SECURITY;
      ALTER TABLE outgoing_message FORCE ROW LEVEL SECURITY;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`DROP TABLE outgoing_message`);
  }
}
