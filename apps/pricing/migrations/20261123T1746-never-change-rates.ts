import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whatever explains a price: it is added, and taken back before its day, but never another one. */
const TABLES = ['rate_card', 'rate_row', 'rate_size_row', 'oversize_band', 'zone_list', 'zone_zip', 'zone_fee'];

/** Cards and lists stay as they were entered. No release writes them otherwise. */
export class NeverChangeRates1795455960000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`REVOKE UPDATE ON ${TABLES.join(', ')} FROM pricing, pricing_system`);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`GRANT UPDATE ON ${TABLES.join(', ')} TO pricing_system`);
  }
}
