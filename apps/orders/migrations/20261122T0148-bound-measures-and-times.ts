import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Satang: the largest number that is exact. */
const LARGEST = '9007199254740991';
const FIRST = `timestamptz '1900-01-01T00:00:00Z'`;
const LAST = `timestamptz '3000-01-01T00:00:00Z'`;
/** Tables that hold what carriers could push before their reports had bounds. */
const REPAIRED = ['shipment_order', 'shipment_event'] as const;

/**
 * Sizes (mm), weights (g), amounts and times stay within what parcels and the wire have. What carriers reported beyond
 * that is taken out of the orders first: a row that breaks a rule could not even change its status any more. Their
 * reports stay in carrier_push.
 */
export class BoundMeasuresAndTimes1795312080000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    // A repair has to see every shop's rows: forced row-level security hides them from the owner too.
    for (const table of REPAIRED) await q.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
    await q.query(`
      UPDATE shipment_order SET actual_width = NULL, actual_length = NULL, actual_height = NULL, actual_weight = NULL
      WHERE NOT (actual_width BETWEEN 1 AND 5000 AND actual_length BETWEEN 1 AND 5000 AND actual_height BETWEEN 1 AND 5000
        AND actual_weight BETWEEN 1 AND 1000000);
      UPDATE shipment_order SET
        pickup_dt = CASE WHEN pickup_dt < ${FIRST} THEN create_dt ELSE pickup_dt END,
        on_delivery_dt = CASE WHEN on_delivery_dt < ${FIRST} THEN create_dt ELSE on_delivery_dt END,
        delivered_dt = CASE WHEN delivered_dt < ${FIRST} THEN create_dt ELSE delivered_dt END
      WHERE least(pickup_dt, on_delivery_dt, delivered_dt) < ${FIRST};
      UPDATE shipment_event e SET event_dt = o.create_dt FROM shipment_order o WHERE o.id = e.order_id AND e.event_dt < ${FIRST};
      UPDATE carrier_push SET event_id = 'parked:' || encode(sha256(convert_to(body::text, 'UTF8')), 'hex')
      WHERE length(event_id) NOT BETWEEN 1 AND 300;
    `);
    for (const table of REPAIRED) await q.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
    await q.query(`
      ALTER TABLE shipment_order
        ADD CONSTRAINT shipment_order__sizes CHECK (
          width BETWEEN 1 AND 5000 AND length BETWEEN 1 AND 5000 AND height BETWEEN 1 AND 5000
          AND actual_width BETWEEN 1 AND 5000 AND actual_length BETWEEN 1 AND 5000 AND actual_height BETWEEN 1 AND 5000),
        ADD CONSTRAINT shipment_order__weights CHECK (weight BETWEEN 1 AND 1000000 AND actual_weight BETWEEN 1 AND 1000000),
        ADD CONSTRAINT shipment_order__amounts CHECK (
          greatest(shipping_cost, actual_shipping_cost, cod_amount, cod_fee, cod_fee_vat, product_price, premium) <= ${LARGEST}
          AND least(actual_shipping_cost, cod_fee, cod_fee_vat) >= 0),
        ADD CONSTRAINT shipment_order__times CHECK (
          least(create_dt, pickup_dt, on_delivery_dt, delivered_dt) >= ${FIRST}
          AND greatest(create_dt, pickup_dt, on_delivery_dt, delivered_dt) < ${LAST});
      ALTER TABLE shipment_event ADD CONSTRAINT shipment_event__time CHECK (event_dt >= ${FIRST} AND event_dt < ${LAST});
      ALTER TABLE shipment_item
        ADD CONSTRAINT shipment_item__price CHECK (price BETWEEN 0 AND ${LARGEST}),
        ADD CONSTRAINT shipment_item__weight CHECK (weight BETWEEN 0 AND 1000000);
      ALTER TABLE packaging_box
        ADD CONSTRAINT packaging_box__sizes CHECK (width BETWEEN 1 AND 5000 AND length BETWEEN 1 AND 5000 AND height BETWEEN 1 AND 5000),
        ADD CONSTRAINT packaging_box__weight CHECK (weight BETWEEN 0 AND 1000000),
        ADD CONSTRAINT packaging_box__price CHECK (price BETWEEN 0 AND ${LARGEST});
      ALTER TABLE carrier_push ADD CONSTRAINT carrier_push__event_id CHECK (length(event_id) BETWEEN 1 AND 300);
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE carrier_push DROP CONSTRAINT carrier_push__event_id;
      ALTER TABLE packaging_box DROP CONSTRAINT packaging_box__sizes, DROP CONSTRAINT packaging_box__weight, DROP CONSTRAINT packaging_box__price;
      ALTER TABLE shipment_item DROP CONSTRAINT shipment_item__price, DROP CONSTRAINT shipment_item__weight;
      ALTER TABLE shipment_event DROP CONSTRAINT shipment_event__time;
      ALTER TABLE shipment_order DROP CONSTRAINT shipment_order__sizes, DROP CONSTRAINT shipment_order__weights,
        DROP CONSTRAINT shipment_order__amounts, DROP CONSTRAINT shipment_order__times;
    `);
  }
}
