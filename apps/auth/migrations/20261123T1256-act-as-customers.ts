import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions of staff who act as a customer: one at a time, ended with the session of those staff, taken up by a key. */
export class ActAsCustomers1795438560000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE session
        ADD COLUMN staff_session_id bigint REFERENCES session (id) ON DELETE CASCADE,
        ADD COLUMN key_hash bytea CHECK (octet_length(key_hash) = 32),
        ADD CHECK ((acting_staff_id IS NULL) = (staff_session_id IS NULL)),
        ADD CHECK (key_hash IS NULL OR acting_staff_id IS NOT NULL);
      CREATE UNIQUE INDEX session__acting_staff_id ON session (acting_staff_id) WHERE acting_staff_id IS NOT NULL;
      CREATE UNIQUE INDEX session__key_hash ON session (key_hash) WHERE key_hash IS NOT NULL;
      CREATE INDEX session__staff_session_id ON session (staff_session_id) WHERE staff_session_id IS NOT NULL;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`DELETE FROM session WHERE acting_staff_id IS NOT NULL`);
    await q.query(`ALTER TABLE session DROP COLUMN staff_session_id, DROP COLUMN key_hash`);
    await q.query(`DROP INDEX IF EXISTS session__acting_staff_id`);
  }
}
