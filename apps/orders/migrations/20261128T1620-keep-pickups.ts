import { readByEveryShop, secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Calls of carriers to pickup points with their parcels, when each carrier collects, and the public holidays. The rounds
 * are what carriers are known to do as of 2026; the holidays are those of the cabinet for 2026 and 2027, with their days
 * in lieu.
 */
export class KeepPickups1795882800000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE pickup_doc (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint NOT NULL,
        partner_id integer NOT NULL,
        partner_code text NOT NULL,
        pickup_point_id bigint NOT NULL,
        pickup_point_name text NOT NULL,
        pickup_address text NOT NULL,
        pickup_district text NOT NULL,
        pickup_city text NOT NULL,
        pickup_province text NOT NULL,
        pickup_zip_code text NOT NULL,
        pickup_responser_name text NOT NULL,
        pickup_responser_tel text NOT NULL,
        pickup_dt timestamptz NOT NULL,
        pickup_day text NOT NULL CHECK (pickup_day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
        told_dt timestamptz,
        parcel_count integer NOT NULL CHECK (parcel_count > 0),
        remark text NOT NULL,
        auto_flag smallint NOT NULL,
        status text NOT NULL CHECK (status IN ('requested', 'confirmed', 'picked-up', 'cancelled')),
        cancel_requested smallint NOT NULL,
        cancel_code text CHECK (cancel_code IN ('shop', 'carrier', 'no-answer', 'missed')),
        cancel_reason text,
        partner_pickup_no text,
        driver_name text,
        driver_tel text,
        create_dt timestamptz NOT NULL,
        confirmed_dt timestamptz,
        picked_up_dt timestamptz,
        cancelled_dt timestamptz,
        carrier_seen_dt timestamptz NOT NULL,
        version integer NOT NULL,
        step text NOT NULL CHECK (step IN ('tell', 'cancel', 'done')),
        attempts integer NOT NULL,
        next_attempt_at timestamptz NOT NULL,
        last_error text,
        traceparent text,
        CHECK ((status = 'cancelled') = (cancel_code IS NOT NULL))
      );
      CREATE UNIQUE INDEX pickup_doc__open ON pickup_doc (account_id, partner_id, pickup_point_id, pickup_day)
        WHERE status IN ('requested', 'confirmed');
      CREATE INDEX pickup_doc__account_day ON pickup_doc (account_id, pickup_dt, id);
      CREATE INDEX pickup_doc__pickup_dt ON pickup_doc (pickup_dt, id);
      CREATE INDEX pickup_doc__due ON pickup_doc (next_attempt_at) WHERE step <> 'done';
      CREATE INDEX pickup_doc__seen ON pickup_doc (carrier_seen_dt) WHERE status IN ('requested', 'confirmed');

      CREATE TABLE pickup_doc_order (
        pickup_doc_id bigint NOT NULL REFERENCES pickup_doc,
        order_id bigint NOT NULL REFERENCES shipment_order,
        account_id bigint NOT NULL,
        PRIMARY KEY (pickup_doc_id, order_id)
      );
      CREATE INDEX pickup_doc_order__order ON pickup_doc_order (order_id);

      CREATE TABLE pickup_round (
        partner_id integer PRIMARY KEY,
        cut_off_minute integer NOT NULL,
        from_minute integer NOT NULL,
        to_minute integer NOT NULL,
        weekdays integer[] NOT NULL,
        holidays_flag smallint NOT NULL,
        CHECK (0 <= from_minute AND from_minute < to_minute AND cut_off_minute <= to_minute AND to_minute < 1440)
      );
      INSERT INTO pickup_round (partner_id, cut_off_minute, from_minute, to_minute, weekdays, holidays_flag) VALUES
        (1, 900, 600, 1140, '{1,2,3,4,5,6}', 0),
        (2, 960, 540, 1140, '{1,2,3,4,5,6,7}', 1),
        (3, 660, 540, 1020, '{1,2,3,4,5,6}', 0),
        (4, 840, 600, 1080, '{1,2,3,4,5,6}', 0),
        (5, 840, 600, 1080, '{1,2,3,4,5,6}', 0),
        (6, 960, 540, 1140, '{1,2,3,4,5,6,7}', 1);

      CREATE TABLE pickup_holiday (day text PRIMARY KEY CHECK (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'), holiday_name text NOT NULL);
      INSERT INTO pickup_holiday (day, holiday_name) VALUES
        ('2026-12-05', 'วันพ่อแห่งชาติ'), ('2026-12-07', 'ชดเชยวันพ่อแห่งชาติ'), ('2026-12-10', 'วันรัฐธรรมนูญ'), ('2026-12-31', 'วันสิ้นปี'),
        ('2027-01-01', 'วันขึ้นปีใหม่'), ('2027-02-21', 'วันมาฆบูชา'), ('2027-02-22', 'ชดเชยวันมาฆบูชา'), ('2027-04-06', 'วันจักรี'),
        ('2027-04-13', 'วันสงกรานต์'), ('2027-04-14', 'วันสงกรานต์'), ('2027-04-15', 'วันสงกรานต์'), ('2027-05-01', 'วันแรงงานแห่งชาติ'),
        ('2027-05-03', 'ชดเชยวันแรงงานแห่งชาติ'), ('2027-05-04', 'วันฉัตรมงคล'), ('2027-05-20', 'วันวิสาขบูชา'),
        ('2027-06-03', 'วันเฉลิมพระชนมพรรษาสมเด็จพระราชินี'), ('2027-07-18', 'วันอาสาฬหบูชา'), ('2027-07-19', 'ชดเชยวันอาสาฬหบูชา'),
        ('2027-07-28', 'วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว'), ('2027-08-12', 'วันแม่แห่งชาติ'), ('2027-10-13', 'วันนวมินทรมหาราช'),
        ('2027-10-23', 'วันปิยมหาราช'), ('2027-10-25', 'ชดเชยวันปิยมหาราช'), ('2027-12-05', 'วันพ่อแห่งชาติ'), ('2027-12-06', 'ชดเชยวันพ่อแห่งชาติ'),
        ('2027-12-10', 'วันรัฐธรรมนูญ'), ('2027-12-31', 'วันสิ้นปี');

      CREATE INDEX shipment_order__waiting ON shipment_order (account_id, partner_id, create_dt, id)
        WHERE booking_state = 'confirmed' AND shipment_status = 'booked';
      CREATE INDEX shipment_order__to_hand_over ON shipment_order (create_dt) WHERE booking_state = 'confirmed' AND shipment_status = 'booked';
    `);
    await secureByAccount(q, 'pickup_doc', 'account_id', 'SELECT, INSERT, UPDATE');
    await secureByAccount(q, 'pickup_doc_order', 'account_id', 'SELECT, INSERT');
    for (const table of ['pickup_round', 'pickup_holiday']) await readByEveryShop(q, table);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(
      'DROP INDEX shipment_order__to_hand_over; DROP INDEX shipment_order__waiting; DROP TABLE pickup_holiday; DROP TABLE pickup_round; DROP TABLE pickup_doc_order; DROP TABLE pickup_doc',
    );
  }
}
