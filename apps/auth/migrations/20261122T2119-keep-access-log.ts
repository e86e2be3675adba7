import { grantRequests, secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who logged in and read personal data, when and from where; nothing in it is changed, retention alone takes away. */
export class KeepAccessLog1795382340000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE access_entry (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL,
        action text NOT NULL,
        route text NOT NULL,
        login_id bigint,
        account_id bigint,
        acting_staff_id bigint,
        staff_role text,
        address text NOT NULL,
        user_agent text NOT NULL,
        trace_id text NOT NULL
      );
      CREATE INDEX access_entry__account_id_id ON access_entry (account_id, id DESC);
      CREATE INDEX access_entry__login_id_id ON access_entry (login_id, id DESC);
    `);
    await secureByAccount(q, 'access_entry');
    // Requests of shops do nothing with it, and the service itself changes nothing.
    await grantRequests(q, { access_entry: '' });
    await q.query('REVOKE UPDATE, TRUNCATE ON access_entry FROM auth_system');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE access_entry');
  }
}
