import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An order keeps which claim it is on, and the status that it goes back to without a refund. */
export class KeepClaims1795340160000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE shipment_order ADD COLUMN claim_id bigint, ADD COLUMN status_before_claim text');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE shipment_order DROP COLUMN status_before_claim, DROP COLUMN claim_id');
  }
}
