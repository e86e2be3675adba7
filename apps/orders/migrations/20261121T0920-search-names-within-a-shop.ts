import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A search by name read the matches of every shop, for the index knew the name alone. */
export class SearchNamesWithinAShop1795252800000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE INDEX shipment_order__account_receiver ON shipment_order USING gin (account_id, receiver_name gin_trgm_ops);
      DROP INDEX shipment_order__receiver_name;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE INDEX shipment_order__receiver_name ON shipment_order USING gin (receiver_name gin_trgm_ops);
      DROP INDEX shipment_order__account_receiver;
    `);
  }
}
