import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Personal data of orders that ended long ago are erased: those that are due, and their reports, are found by an index. */
export class ErasePersonalData1795379040000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE shipment_order ADD COLUMN erased_dt timestamptz;
      CREATE INDEX shipment_order__to_erase ON shipment_order (create_dt)
        WHERE erased_dt IS NULL AND shipment_status IN ('delivery-success', 'return-success', 'claim-success', 'cancelled');
      CREATE INDEX carrier_push__order_id ON carrier_push (order_id) WHERE order_id IS NOT NULL;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DROP INDEX carrier_push__order_id;
      DROP INDEX shipment_order__to_erase;
      ALTER TABLE shipment_order DROP COLUMN erased_dt;
    `);
  }
}
