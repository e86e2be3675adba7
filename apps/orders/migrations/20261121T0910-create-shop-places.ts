import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pickup points with their settings, saved receivers, packaging boxes. */
export class CreateShopPlaces1795252200000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE pickup_point (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint NOT NULL,
        pickup_point_name text NOT NULL,
        responser_name text NOT NULL,
        responser_tel text NOT NULL,
        pickup_point_addr text NOT NULL,
        pickup_point_district text NOT NULL,
        pickup_point_city text NOT NULL,
        pickup_point_province text NOT NULL,
        pickup_point_postal_code text NOT NULL,
        create_dt timestamptz NOT NULL,
        deleted_dt timestamptz
      );
      CREATE INDEX pickup_point__account_id ON pickup_point (account_id) WHERE deleted_dt IS NULL;

      CREATE TABLE pickup_setting (
        account_id bigint PRIMARY KEY,
        default_pickup_point_id bigint REFERENCES pickup_point
      );
      CREATE TABLE pickup_partner_setting (
        account_id bigint NOT NULL,
        partner_id integer NOT NULL,
        pickup_point_id bigint REFERENCES pickup_point,
        auto_pickup_flag smallint NOT NULL,
        PRIMARY KEY (account_id, partner_id)
      );

      CREATE TABLE receiver (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint NOT NULL,
        name text NOT NULL,
        telephone text NOT NULL,
        address text NOT NULL,
        subdistrict text NOT NULL,
        district text NOT NULL,
        province text NOT NULL,
        zip_code text NOT NULL,
        last_used_dt timestamptz NOT NULL,
        used_count integer NOT NULL,
        UNIQUE (account_id, telephone)
      );
      CREATE INDEX receiver__account_used ON receiver (account_id, last_used_dt);

      CREATE TABLE packaging_box (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        width integer NOT NULL,
        length integer NOT NULL,
        height integer NOT NULL,
        weight integer NOT NULL,
        price bigint NOT NULL,
        active_flag smallint NOT NULL,
        sort_no integer NOT NULL
      );
      INSERT INTO packaging_box (name, width, length, height, weight, price, active_flag, sort_no) VALUES
        ('ซองเอกสาร A4', 240, 340, 20, 50, 300, 1, 1),
        ('กล่อง 00 (9.75 x 14 x 6 ซม.)', 98, 140, 60, 60, 400, 1, 2),
        ('กล่อง A (14 x 20 x 6 ซม.)', 140, 200, 60, 90, 600, 1, 3),
        ('กล่อง B (17 x 25 x 9 ซม.)', 170, 250, 90, 140, 900, 1, 4),
        ('กล่อง C (20 x 30 x 11 ซม.)', 200, 300, 110, 200, 1200, 1, 5),
        ('กล่อง D (22 x 35 x 14 ซม.)', 220, 350, 140, 280, 1600, 1, 6),
        ('กล่อง E (24 x 40 x 17 ซม.)', 240, 400, 170, 370, 2100, 1, 7),
        ('กล่อง F (30 x 45 x 20 ซม.)', 300, 450, 200, 520, 2900, 1, 8);
    `);
    for (const table of ['pickup_point', 'pickup_setting', 'pickup_partner_setting', 'receiver'])
      await secureByAccount(q, table);
  }
  async down(q: QueryRunner): Promise<void> {
    for (const table of ['packaging_box', 'receiver', 'pickup_partner_setting', 'pickup_setting', 'pickup_point'])
      await q.query(`DROP TABLE ${table}`);
  }
}
