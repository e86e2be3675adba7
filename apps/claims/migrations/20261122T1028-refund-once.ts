import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A parcel that was refunded is not claimed again, also while orders have not heard of the refund. */
export class RefundOnce1795343280000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    // `claim__open` stays: the release before names its condition.
    await q.query(`
      CREATE UNIQUE INDEX claim__open_or_refunded ON claim (shipment_order_id) WHERE status = 'on-claim' OR resolution = 'refund'`);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP INDEX claim__open_or_refunded');
  }
}
