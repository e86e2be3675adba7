import { grantRequests } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests read the ledger of their shop; what they cause is posted as the system. */
export class GrantWhatRequestsUse1795380480000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await grantRequests(q, {
      ledger_account: 'SELECT',
      ledger_transaction: 'SELECT',
      ledger_entry: 'SELECT',
      ledger_hold: 'SELECT',
      adjustment: 'SELECT',
    });
  }
  async down(): Promise<void> {
    throw new Error('go forward with another migration');
  }
}
