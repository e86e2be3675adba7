import { grantRequests, secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which reseller a shop is under, as auth tells it: the shop takes over its special prices. */
export class FollowResellers1795459140000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE shop_reseller (
        account_id bigint PRIMARY KEY,
        reseller_id bigint CHECK (reseller_id <> account_id),
        version bigint NOT NULL,
        update_dt timestamptz NOT NULL
      )
    `);
    await secureByAccount(q, 'shop_reseller');
    // Prices are looked up as the system.
    await grantRequests(q, { shop_reseller: '' });
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE shop_reseller');
  }
}
