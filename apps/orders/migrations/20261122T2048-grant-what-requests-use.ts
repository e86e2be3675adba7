import { grantRequests, readByEveryShop, secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What requests of a shop do with its orders, and no more. Of the saga they write the row of their order; calls to carriers
 * and carriers' pushes are the system's. The search of receivers, which runs as the owner, compares the shop that it is
 * asked for with the scope of the request.
 */
export class GrantWhatRequestsUse1795380480000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await readByEveryShop(q, 'packaging_box');
    const saga = 'INSERT, SELECT (order_id, account_id, step), UPDATE (step, attempts, next_attempt_at, last_error)';
    await q.query('REVOKE ALL ON booking_saga FROM orders');
    await secureByAccount(q, 'booking_saga', 'account_id', saga);
    await grantRequests(q, {
      shipment_order: 'SELECT, INSERT, UPDATE',
      shipment_item: 'SELECT, INSERT',
      shipment_event: 'SELECT, INSERT',
      shipment_counter: 'SELECT, INSERT, UPDATE',
      pickup_point: 'SELECT, INSERT, UPDATE',
      pickup_setting: 'SELECT, INSERT, UPDATE',
      pickup_partner_setting: 'SELECT, INSERT, UPDATE',
    });
    await q.query(`
      CREATE OR REPLACE FUNCTION search_receivers(account bigint, pattern text, most integer) RETURNS SETOF bigint
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = orders, public AS $$
        SELECT o.id FROM shipment_order o
        WHERE o.account_id = account AND o.receiver_name ILIKE pattern
          AND account = (SELECT nullif(current_setting('app.account_id', true), '')::bigint)
        ORDER BY o.create_dt DESC, o.id DESC LIMIT most
      $$`);
  }
  async down(): Promise<void> {
    throw new Error('go forward with another migration');
  }
}
