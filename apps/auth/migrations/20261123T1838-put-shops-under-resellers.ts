import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A shop may be under a reseller: another shop, whose special prices it takes over. */
export class PutShopsUnderResellers1795459080000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE account
        ADD COLUMN reseller_id bigint REFERENCES account,
        ADD COLUMN reseller_dt timestamptz,
        ADD CHECK (reseller_id <> id),
        ADD CHECK ((reseller_id IS NULL) = (reseller_dt IS NULL));
      CREATE INDEX account__reseller_id ON account (reseller_id, reseller_dt DESC, id DESC) WHERE reseller_id IS NOT NULL;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE account DROP COLUMN reseller_id, DROP COLUMN reseller_dt');
  }
}
