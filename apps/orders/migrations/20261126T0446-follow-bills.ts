import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Orders copies from wallet what carriers billed for parcels; `bill_version` says which change of it was copied last.
 * Staff list orders of all shops by their time, those that are settled with the carrier among them.
 */
export class FollowBills1795668360000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE shipment_order
        ADD COLUMN partner_cost bigint,
        ADD COLUMN selling_price bigint,
        ADD COLUMN paid_to_partner_dt timestamptz,
        ADD COLUMN bill_version integer NOT NULL DEFAULT 0;
      CREATE INDEX shipment_order__created ON shipment_order (create_dt, id);
      CREATE INDEX shipment_order__matched ON shipment_order (create_dt, id) WHERE match_with_partner_flag = 1;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DROP INDEX shipment_order__matched;
      DROP INDEX shipment_order__created;
      ALTER TABLE shipment_order DROP COLUMN partner_cost, DROP COLUMN selling_price, DROP COLUMN paid_to_partner_dt, DROP COLUMN bill_version;
    `);
  }
}
