import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages go by mail too; staff look for one by whom it was for. */
export class SendMails1795423500000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE outgoing_message DROP CONSTRAINT outgoing_message_channel_check;
      ALTER TABLE outgoing_message ADD CONSTRAINT outgoing_message_channel_check CHECK (channel IN ('sms', 'mail'));
      CREATE INDEX outgoing_message_receiver ON outgoing_message (receiver);
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DROP INDEX outgoing_message_receiver;
      ALTER TABLE outgoing_message DROP CONSTRAINT outgoing_message_channel_check;
      ALTER TABLE outgoing_message ADD CONSTRAINT outgoing_message_channel_check CHECK (channel IN ('sms'));
    `);
  }
}
