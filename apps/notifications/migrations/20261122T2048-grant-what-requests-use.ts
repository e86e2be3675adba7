import { grantRequests } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What requests of a shop do with its notices and webhooks, and no more. */
export class GrantWhatRequestsUse1795380480000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await grantRequests(q, {
      notification: 'SELECT, UPDATE',
      webhook: 'SELECT, INSERT, UPDATE',
      webhook_message: 'SELECT, INSERT',
      webhook_delivery: 'SELECT, INSERT, UPDATE',
      webhook_attempt: 'SELECT, INSERT',
    });
  }
  async down(): Promise<void> {
    throw new Error('go forward with another migration');
  }
}
