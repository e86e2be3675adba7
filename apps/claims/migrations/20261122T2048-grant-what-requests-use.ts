import { grantRequests, readByEveryShop } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What requests of a shop do with its claims, and no more. */
export class GrantWhatRequestsUse1795380480000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await readByEveryShop(q, 'claim_type');
    await grantRequests(q, { claim: 'SELECT, INSERT', claim_image: 'SELECT, INSERT' });
  }
  async down(): Promise<void> {
    throw new Error('go forward with another migration');
  }
}
