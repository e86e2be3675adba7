import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An order keeps what is paid at most for its parcel, as it was agreed when it was booked. */
export class KeepCoverage1795349940000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE shipment_order ADD COLUMN coverage bigint');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE shipment_order DROP COLUMN coverage');
  }
}
