import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why this change, in one sentence. */
export class SetTaxRules1795812780000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
    `);
  }
}
