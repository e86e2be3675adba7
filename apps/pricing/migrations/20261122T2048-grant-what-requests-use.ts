import { grantRequests } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Prices are looked up as the system, those agreed with a shop too. */
export class GrantWhatRequestsUse1795380480000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await grantRequests(q, { special_price: '' });
  }
  async down(): Promise<void> {
    throw new Error('go forward with another migration');
  }
}
