import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Shops that gave the same tax ID of a company, found fast. */
export class FindSameTaxIds1795718400000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`CREATE INDEX account__tax_id ON account (tax_id) WHERE tax_id <> ''`);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP INDEX account__tax_id');
  }
}
