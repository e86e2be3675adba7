import { grantRequests } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests of a shop mark a notice as read; what it says is the system's. The release before writes no other column either. */
export class NarrowWhatRequestsWrite1795409940000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await grantRequests(q, {
      notification: 'SELECT, UPDATE (read_dt)',
    });
  }
  async down(): Promise<void> {
    throw new Error('go forward with another migration');
  }
}
