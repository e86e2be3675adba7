import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Shops that are being deleted, and those that were. Whoever takes money of a shop holds its lock shared, so that a
 * closing that came first is seen, and one that comes later waits and sees what was taken.
 */
export class CloseShops1795719480000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE closed_shop (account_id bigint PRIMARY KEY, until timestamptz NOT NULL);
      CREATE FUNCTION is_shop_open(p_account_id bigint, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(hashtext('closed_shop'), hashtext(p_account_id::text));
        RETURN NOT EXISTS (SELECT FROM closed_shop WHERE account_id = p_account_id AND until > p_now);
      END $$;
    `);
    await secureByAccount(q, 'closed_shop', 'account_id', 'SELECT');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP FUNCTION is_shop_open; DROP TABLE closed_shop;');
  }
}
