import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A shop's own prices (rows are only added) and which carriers are switched off. */
export class CreateSpecialPrices1795251660000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE special_price (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint NOT NULL,
        partner_id integer NOT NULL,
        valid_from date NOT NULL,
        normal_weight_price bigint NOT NULL CHECK (normal_weight_price >= 0),
        capital_city_price bigint NOT NULL CHECK (capital_city_price >= 0),
        other_provinces_price bigint NOT NULL CHECK (other_provinces_price >= 0),
        overweight_price bigint NOT NULL CHECK (overweight_price >= 0),
        max_weight integer NOT NULL CHECK (max_weight > 0),
        size integer NOT NULL CHECK (size > 0),
        over_size_price bigint NOT NULL CHECK (over_size_price >= 0),
        max_size integer NOT NULL CHECK (max_size >= size),
        cod_rate_bps integer NOT NULL CHECK (cod_rate_bps BETWEEN 0 AND 10000),
        create_dt timestamptz NOT NULL
      );
      CREATE INDEX special_price__account_id_partner_id_valid_from
        ON special_price (account_id, partner_id, valid_from DESC, id DESC);
      CREATE TABLE partner_switch (
        partner_id integer PRIMARY KEY,
        active_flag smallint NOT NULL CHECK (active_flag IN (0, 1)),
        update_dt timestamptz NOT NULL
      );
    `);
    await secureByAccount(q, 'special_price');
    // A price that held once explains orders: it is never changed.
    await q.query('REVOKE UPDATE, DELETE ON special_price FROM pricing, pricing_system');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE partner_switch');
    await q.query('DROP TABLE special_price');
  }
}
