import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Shops are warned before their money is used up, once a day, unless they want otherwise. */
export class WarnOfLowBalance1795696920000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE low_balance (
        account_id bigint PRIMARY KEY,
        active_flag smallint NOT NULL DEFAULT 1 CHECK (active_flag IN (0, 1)),
        days integer NOT NULL DEFAULT 3 CHECK (days BETWEEN 1 AND 14),
        warned_day date
      );
    `);
    await secureByAccount(q, 'low_balance', 'account_id', 'SELECT');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE low_balance;');
  }
}
