import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A message is sent in the trace of the fact it tells. */
export class KeepTheTraceOfMessages1795255020000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE webhook_message ADD COLUMN traceparent text');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE webhook_message DROP COLUMN traceparent');
  }
}
