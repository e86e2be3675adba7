import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables whose every change raises the stamp, so that processes notice with the next statement. */
const BOOK = [
  'rate_card',
  'rate_row',
  'rate_size_row',
  'oversize_band',
  'zone_list',
  'zone_zip',
  'zone_fee',
  'vat_class',
];

/** Dated rate cards, zone lists and VAT classes. Money is satang, weights grams, sizes millimetres, rates basis points. */
export class CreateRateCards1795251600000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE rate_card (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        partner_id integer NOT NULL,
        version text NOT NULL,
        valid_from date NOT NULL,
        source text NOT NULL,
        divisor integer NOT NULL CHECK (divisor >= 0),
        step_g integer NOT NULL CHECK (step_g > 0),
        max_weight_g integer NOT NULL CHECK (max_weight_g > 0),
        max_side_mm integer NOT NULL CHECK (max_side_mm > 0),
        max_sum_mm integer NOT NULL CHECK (max_sum_mm > 0),
        included_sum_mm integer NOT NULL CHECK (included_sum_mm > 0),
        overweight_price bigint NOT NULL CHECK (overweight_price >= 0),
        cod_rate_bps integer NOT NULL CHECK (cod_rate_bps BETWEEN 0 AND 10000),
        cod_min_fee bigint NOT NULL CHECK (cod_min_fee >= 0),
        cod_max bigint NOT NULL CHECK (cod_max >= 0),
        insurance_rate_bps integer NOT NULL CHECK (insurance_rate_bps BETWEEN 0 AND 10000),
        insurance_min_premium bigint NOT NULL CHECK (insurance_min_premium >= 0),
        insurance_max bigint NOT NULL CHECK (insurance_max >= 0),
        capital_days_min integer NOT NULL,
        capital_days_max integer NOT NULL,
        other_days_min integer NOT NULL,
        other_days_max integer NOT NULL,
        UNIQUE (partner_id, valid_from),
        UNIQUE (partner_id, version)
      );
      CREATE TABLE rate_row (
        rate_card_id bigint NOT NULL REFERENCES rate_card ON DELETE CASCADE,
        weight_to integer NOT NULL CHECK (weight_to > 0),
        capital_city_price bigint NOT NULL CHECK (capital_city_price >= 0),
        other_provinces_price bigint NOT NULL CHECK (other_provinces_price >= 0),
        PRIMARY KEY (rate_card_id, weight_to)
      );
      CREATE TABLE rate_size_row (
        rate_card_id bigint NOT NULL REFERENCES rate_card ON DELETE CASCADE,
        size_to integer NOT NULL CHECK (size_to > 0),
        capital_city_price bigint NOT NULL CHECK (capital_city_price >= 0),
        other_provinces_price bigint NOT NULL CHECK (other_provinces_price >= 0),
        PRIMARY KEY (rate_card_id, size_to)
      );
      CREATE TABLE oversize_band (
        rate_card_id bigint NOT NULL REFERENCES rate_card ON DELETE CASCADE,
        size_to integer NOT NULL CHECK (size_to > 0),
        price bigint NOT NULL CHECK (price >= 0),
        PRIMARY KEY (rate_card_id, size_to)
      );
      CREATE TABLE zone_list (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        partner_id integer,
        kind text NOT NULL CHECK (kind IN ('capital_city', 'remote', 'tourist', 'island', 'no_service')),
        version text NOT NULL,
        valid_from date NOT NULL,
        source text NOT NULL,
        UNIQUE NULLS NOT DISTINCT (partner_id, kind, valid_from)
      );
      CREATE TABLE zone_zip (
        zone_list_id bigint NOT NULL REFERENCES zone_list ON DELETE CASCADE,
        zip_prefix text NOT NULL CHECK (zip_prefix ~ '^([0-9]{2,3}|[0-9]{5})$'),
        PRIMARY KEY (zone_list_id, zip_prefix)
      );
      CREATE TABLE zone_fee (
        zone_list_id bigint NOT NULL REFERENCES zone_list ON DELETE CASCADE,
        weight_to integer NOT NULL CHECK (weight_to > 0),
        price bigint NOT NULL CHECK (price >= 0),
        PRIMARY KEY (zone_list_id, weight_to)
      );
      CREATE TABLE vat_class (
        charge_code text NOT NULL,
        valid_from date NOT NULL,
        mode text NOT NULL CHECK (mode IN ('exempt', 'included', 'added')),
        rate_bps integer NOT NULL CHECK (rate_bps BETWEEN 0 AND 10000),
        source text NOT NULL,
        PRIMARY KEY (charge_code, valid_from),
        CHECK (mode <> 'added' OR charge_code = 'cod_fee')
      );
      CREATE TABLE rate_stamp (
        one boolean PRIMARY KEY CHECK (one),
        stamp bigint NOT NULL
      );
      INSERT INTO rate_stamp (one, stamp) VALUES (true, 1);
      CREATE FUNCTION raise_rate_stamp() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        BEGIN
          UPDATE rate_stamp SET stamp = stamp + 1;
          RETURN NULL;
        END $$;
    `);
    for (const table of BOOK)
      await q.query(`
        CREATE TRIGGER ${table}__stamp AFTER INSERT OR UPDATE OR DELETE ON ${table}
          FOR EACH STATEMENT EXECUTE FUNCTION raise_rate_stamp()`);
  }
  async down(q: QueryRunner): Promise<void> {
    for (const table of [...BOOK.toReversed(), 'rate_stamp']) await q.query(`DROP TABLE ${table}`);
    await q.query('DROP FUNCTION raise_rate_stamp()');
  }
}
