import { grantRequests } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** No request of a shop reads accounts under its own role: auth looks them up as the system. */
export class GrantWhatRequestsUse1795380480000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await grantRequests(q, { account: '', account_link: '' });
  }
  async down(): Promise<void> {
    throw new Error('go forward with another migration');
  }
}
