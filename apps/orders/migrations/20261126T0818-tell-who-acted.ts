import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What staff did as the shop says so: the order keeps their role beside both names, its timeline the role and both names,
 * of which the shop is told the role.
 */
export class TellWhoActed1795681080000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE shipment_order ADD COLUMN acted_role text;
      ALTER TABLE shipment_event ADD COLUMN acted_role text, ADD COLUMN acted_name text;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE shipment_event DROP COLUMN acted_role, DROP COLUMN acted_name;
      ALTER TABLE shipment_order DROP COLUMN acted_role;
    `);
  }
}
