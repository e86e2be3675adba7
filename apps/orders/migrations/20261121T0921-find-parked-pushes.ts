import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pushes that came before their order's number are looked for by it; old pushes are looked for by their age. */
export class FindParkedPushes1795252860000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE INDEX carrier_push__parked ON carrier_push (partner_code, (body ->> 'partner_awb_no')) WHERE order_id IS NULL;
      CREATE INDEX carrier_push__received_dt ON carrier_push (received_dt);
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DROP INDEX carrier_push__received_dt;
      DROP INDEX carrier_push__parked;
    `);
  }
}
