import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tickets of the second step that have logged in: none does twice. Rows go when the ticket would be over. */
export class UseTicketsOnce1795409580000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE used_ticket (
        login_id bigint NOT NULL REFERENCES login,
        ticket_hash bytea NOT NULL CHECK (octet_length(ticket_hash) = 32),
        expire_dt timestamptz NOT NULL,
        PRIMARY KEY (login_id, ticket_hash)
      );
      ALTER TABLE used_ticket ENABLE ROW LEVEL SECURITY;
      ALTER TABLE used_ticket FORCE ROW LEVEL SECURITY;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE used_ticket');
  }
}
