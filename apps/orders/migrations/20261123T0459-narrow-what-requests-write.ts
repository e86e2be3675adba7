import { grantRequests } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Requests of a shop ask to cancel an order and mark it as printed: status, money, measures and carrier of one that stands
 * are the system's alone. The release before writes no other columns either.
 */
export class NarrowWhatRequestsWrite1795409940000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await grantRequests(q, {
      shipment_order: 'SELECT, INSERT, UPDATE (cancel_requested, cancel_remark, print_flag, version, update_dt)',
      shipment_counter: 'SELECT, INSERT (account_id, shipment_status, total), UPDATE (total)',
    });
  }
  async down(): Promise<void> {
    throw new Error('go forward with another migration');
  }
}
