import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of one use with which somebody becomes a member of staff; the key itself stands in its mail alone. */
export class InviteStaff1795459680000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE staff_invite (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
        user_name text NOT NULL,
        email text NOT NULL,
        telephone text NOT NULL,
        staff_role text NOT NULL CHECK (staff_role IN ('sales', 'support', 'finance', 'admin')),
        made_by bigint NOT NULL REFERENCES login,
        create_dt timestamptz NOT NULL,
        expire_dt timestamptz NOT NULL,
        used_dt timestamptz,
        used_by bigint REFERENCES login,
        revoke_dt timestamptz,
        CHECK ((used_dt IS NULL) = (used_by IS NULL)),
        CHECK (used_dt IS NULL OR revoke_dt IS NULL)
      );
      CREATE UNIQUE INDEX staff_invite__key_hash ON staff_invite (key_hash);
      CREATE INDEX login__staff ON login (id) WHERE staff_role IS NOT NULL;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP INDEX login__staff; DROP TABLE staff_invite');
  }
}
