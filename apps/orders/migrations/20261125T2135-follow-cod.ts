import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders copies from wallet how far the COD of an order is; `cod_version` says which change of it was copied last. */
export class FollowCod1795642500000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE shipment_order ADD COLUMN cod_version integer NOT NULL DEFAULT 0');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE shipment_order DROP COLUMN cod_version');
  }
}
