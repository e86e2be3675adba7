import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Both forms of a mail and its Message-ID; a text message is kept once for its sender's key. */
export class KeepMails1795423560000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`ALTER TABLE message ADD html text, ADD message_id text, ADD key text UNIQUE`);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`ALTER TABLE message DROP html, DROP message_id, DROP key`);
  }
}
