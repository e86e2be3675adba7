import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Orders are found by the last digits of their numbers and of the receiver's telephone: the last four of each are indexed,
 * more are compared with the row. Requests ask a function that runs as the owner, since under row-level security no index of an
 * expression is used; it compares the shop that it is asked for with the scope of the request.
 */
export class FindNumbersByTheirEnd1795392180000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE INDEX shipment_order__number_ends ON shipment_order USING gin (account_id,
        (ARRAY[right(order_no, 4), right(tracking_no, 4), right(upper(partner_awb_no), 4), right(receiver_telephone, 4)]));
      CREATE FUNCTION search_numbers(account bigint, ending text) RETURNS SETOF bigint
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = orders, public AS $$
        SELECT o.id FROM shipment_order o
        WHERE o.account_id = account
          AND ARRAY[right(order_no, 4), right(tracking_no, 4), right(upper(partner_awb_no), 4), right(receiver_telephone, 4)] @> ARRAY[right(ending, 4)]
          AND ending IN (right(order_no, length(ending)), right(tracking_no, length(ending)), right(upper(partner_awb_no), length(ending)),
            right(receiver_telephone, length(ending)), '66' || substr(receiver_telephone, 2))
          AND account = (SELECT nullif(current_setting('app.account_id', true), '')::bigint)
      $$;
      REVOKE ALL ON FUNCTION search_numbers FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION search_numbers TO orders;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DROP FUNCTION search_numbers;
      DROP INDEX shipment_order__number_ends;
    `);
  }
}
