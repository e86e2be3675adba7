import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which parcels' COD has ended with the refund of a claim, also of one that the bank may still pay. */
export class EndRefundedCod1795840980000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE cod_parcel ADD COLUMN refunded_flag smallint NOT NULL DEFAULT 0 CHECK (refunded_flag IN (0, 1));
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE cod_parcel DROP COLUMN refunded_flag;
    `);
  }
}
