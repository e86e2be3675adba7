import { grantRequests } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests fetch what was rendered for their shop. */
export class GrantWhatRequestsUse1795380480000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await grantRequests(q, { file: 'SELECT' });
  }
  async down(): Promise<void> {
    throw new Error('go forward with another migration');
  }
}
