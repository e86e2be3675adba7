import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Parcels on claim are polled at their carriers as others are. */
export class PollParcelsOnClaim1795353240000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE INDEX shipment_order__on_claim_seen ON shipment_order (carrier_seen_dt)
        WHERE booking_state = 'confirmed' AND shipment_status = 'on-claim'`);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP INDEX shipment_order__on_claim_seen');
  }
}
