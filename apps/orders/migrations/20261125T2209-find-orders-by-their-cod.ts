import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Orders with COD of a shop are found by the date of their COD: when it was handed over, else delivered, else booked.
 * Under row-level security an index is not used for COALESCE, which PostgreSQL does not take for leakproof; CASE it does.
 */
export class FindOrdersByTheirCod1795644540000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE INDEX shipment_order__account_cod ON shipment_order (account_id,
        (CASE WHEN cod_received_dt IS NOT NULL THEN cod_received_dt WHEN delivered_dt IS NOT NULL THEN delivered_dt ELSE create_dt END), id)
        WHERE cod_flag = 1;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP INDEX shipment_order__account_cod');
  }
}
