import { createDecisions } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each price with who set it, who approved it and why, and the decisions on prices below cost and from past days. Neither
 * kind has a first limit: they always wait.
 */
export class TellWhoSetPrices1795460100000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await createDecisions(q, 'pricing');
    await q.query(`
      CREATE INDEX decision__waiting ON decision (account_id) WHERE state = 'waiting';
      ALTER TABLE special_price ADD COLUMN set_name text, ADD COLUMN approved_name text, ADD COLUMN reason text`);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DROP TABLE decision;
      ALTER TABLE special_price DROP COLUMN set_name, DROP COLUMN approved_name, DROP COLUMN reason`);
  }
}
