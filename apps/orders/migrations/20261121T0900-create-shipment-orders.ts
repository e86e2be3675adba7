import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATUSES = `'booked','pickup','on-delivery','delivery-failed','delivery-success','on-return','return-success','on-claim','claim-success','cancelled'`;

/** Shipment orders with their timeline, goods, counters, saga and the calls to carriers. */
export class CreateShipmentOrders1795251600000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE SEQUENCE shipment_order_id_seq;
      CREATE TABLE shipment_order (
        id bigint PRIMARY KEY,
        account_id bigint NOT NULL,
        order_no text NOT NULL,
        tracking_no text NOT NULL,
        partner_awb_no text,
        ws_booking_ref text,
        policy_no text,
        shop_name text NOT NULL,
        partner_id integer NOT NULL,
        partner_code text NOT NULL,
        ws text NOT NULL,
        sender_name text NOT NULL, sender_telephone text NOT NULL, sender_address text NOT NULL, sender_subdistrict text NOT NULL,
        sender_district text NOT NULL, sender_province text NOT NULL, sender_zip_code text NOT NULL,
        receiver_name text NOT NULL, receiver_telephone text NOT NULL, receiver_address text NOT NULL, receiver_subdistrict text NOT NULL,
        receiver_district text NOT NULL, receiver_province text NOT NULL, receiver_zip_code text NOT NULL,
        parcel_type text NOT NULL CHECK (parcel_type IN ('parcel', 'document')),
        width integer NOT NULL, length integer NOT NULL, height integer NOT NULL, weight integer NOT NULL,
        actual_width integer, actual_length integer, actual_height integer, actual_weight integer,
        shipping_cost bigint NOT NULL CHECK (shipping_cost >= 0),
        actual_shipping_cost bigint,
        cod_flag smallint NOT NULL,
        cod_amount bigint NOT NULL CHECK (cod_amount >= 0),
        cod_fee bigint NOT NULL,
        cod_fee_vat bigint NOT NULL,
        product_price bigint NOT NULL CHECK (product_price >= 0),
        insurance smallint NOT NULL,
        premium bigint NOT NULL CHECK (premium >= 0),
        packaging_id bigint,
        pickup_point_id bigint,
        payment_type text NOT NULL CHECK (payment_type IN ('credit', 'wallet')),
        shipment_status text NOT NULL CHECK (shipment_status IN (${STATUSES})),
        booking_state text NOT NULL CHECK (booking_state IN ('booking', 'confirmed', 'failed')),
        booking_reason text,
        cod_status text CHECK (cod_status IN ('booked','on-delivery','delivery-success','cod-received','cod-wait-for-tranfer','cod-tranferred','return','cancelled','claim','paid-in-advance','wait-for-reverse')),
        shipping_fee_status text NOT NULL CHECK (shipping_fee_status IN ('booked', 'wait-for-verify', 'verified', 'fee-waived', 'cancelled')),
        credit_status text CHECK (credit_status IN ('booked', 'not-receive', 'received', 'cancelled')),
        cod_fee_status text CHECK (cod_fee_status IN ('not-receive', 'received')),
        claim_status text CHECK (claim_status IN ('on-claim', 'claim-success')),
        claim_flag smallint NOT NULL,
        print_flag smallint NOT NULL,
        cancel_flag smallint NOT NULL,
        cancel_requested smallint NOT NULL,
        cancel_remark text,
        cod_received_flag smallint NOT NULL,
        cod_received_dt timestamptz,
        match_with_partner_flag smallint NOT NULL,
        match_with_partner_dt timestamptz,
        paid_to_partner_flag smallint NOT NULL,
        remark text NOT NULL,
        created_by text NOT NULL,
        create_dt timestamptz NOT NULL,
        update_dt timestamptz NOT NULL,
        pickup_dt timestamptz,
        on_delivery_dt timestamptz,
        delivered_dt timestamptz,
        carrier_seen_dt timestamptz,
        version integer NOT NULL,
        credit_transaction jsonb,
        charges jsonb NOT NULL,
        explanations jsonb NOT NULL
      );
      CREATE UNIQUE INDEX shipment_order__order_no ON shipment_order (order_no);
      CREATE UNIQUE INDEX shipment_order__tracking_no ON shipment_order (tracking_no);
      CREATE UNIQUE INDEX shipment_order__partner_awb ON shipment_order (partner_code, partner_awb_no) WHERE partner_awb_no IS NOT NULL;
      CREATE INDEX shipment_order__awb ON shipment_order (partner_awb_no) WHERE partner_awb_no IS NOT NULL;
      CREATE INDEX shipment_order__account_created ON shipment_order (account_id, create_dt, id);
      CREATE INDEX shipment_order__account_status ON shipment_order (account_id, shipment_status, create_dt, id);
      CREATE INDEX shipment_order__account_telephone ON shipment_order (account_id, receiver_telephone);
      CREATE INDEX shipment_order__not_printed ON shipment_order (account_id, create_dt, id) WHERE print_flag = 0 AND booking_state = 'confirmed' AND shipment_status = 'booked';
      CREATE INDEX shipment_order__failed ON shipment_order (account_id, create_dt, id) WHERE booking_state = 'failed';
      CREATE INDEX shipment_order__receiver_name ON shipment_order USING gin (receiver_name gin_trgm_ops);
      CREATE INDEX shipment_order__carrier_seen ON shipment_order (carrier_seen_dt) WHERE booking_state = 'confirmed' AND shipment_status IN ('booked', 'pickup', 'on-delivery', 'delivery-failed', 'on-return');

      CREATE TABLE shipment_item (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        order_id bigint NOT NULL REFERENCES shipment_order,
        account_id bigint NOT NULL,
        name text NOT NULL,
        quantity integer NOT NULL CHECK (quantity > 0),
        price bigint NOT NULL,
        weight integer
      );
      CREATE INDEX shipment_item__order_id ON shipment_item (order_id);

      CREATE TABLE shipment_event (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        order_id bigint NOT NULL REFERENCES shipment_order,
        account_id bigint NOT NULL,
        event_type text NOT NULL CHECK (event_type IN ('create', 'tracking', 'cancel')),
        event_code text NOT NULL,
        event_dt timestamptz NOT NULL,
        detail text NOT NULL,
        place text
      );
      CREATE INDEX shipment_event__order_id ON shipment_event (order_id, event_dt, id);

      CREATE TABLE shipment_counter (
        account_id bigint NOT NULL,
        shipment_status text NOT NULL,
        total integer NOT NULL,
        PRIMARY KEY (account_id, shipment_status)
      );

      CREATE TABLE booking_saga (
        order_id bigint PRIMARY KEY REFERENCES shipment_order,
        account_id bigint NOT NULL,
        step text NOT NULL CHECK (step IN ('book', 'capture', 'release', 'cancel', 'refund', 'void', 'done')),
        attempts integer NOT NULL,
        next_attempt_at timestamptz NOT NULL,
        deadline timestamptz NOT NULL,
        last_error text
      );
      CREATE INDEX booking_saga__due ON booking_saga (next_attempt_at) WHERE step <> 'done';

      CREATE TABLE carrier_call (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        shipment_order_id bigint,
        order_no text,
        partner_code text NOT NULL,
        request_dt timestamptz NOT NULL,
        method text NOT NULL,
        url text NOT NULL,
        request_body jsonb,
        response_status integer,
        response_body jsonb,
        duration_ms integer NOT NULL,
        error text
      );
      CREATE INDEX carrier_call__order ON carrier_call (shipment_order_id, id);

      CREATE TABLE carrier_push (
        partner_code text NOT NULL,
        event_id text NOT NULL,
        order_id bigint,
        received_dt timestamptz NOT NULL,
        body jsonb NOT NULL,
        PRIMARY KEY (partner_code, event_id)
      );

      CREATE TABLE carrier (
        id integer PRIMARY KEY,
        code text NOT NULL UNIQUE,
        active_flag smallint NOT NULL,
        version integer NOT NULL
      );
      INSERT INTO carrier (id, code, active_flag, version) VALUES
        (1, 'kerry', 1, 1), (2, 'flash', 1, 1), (3, 'thaipost', 1, 1), (4, 'ninjavan', 1, 1), (5, 'dhl', 1, 1), (6, 'jt', 1, 1);
    `);
    for (const table of ['shipment_order', 'shipment_item', 'shipment_event', 'shipment_counter'])
      await secureByAccount(q, table);
    // The saga row is written with the order; requests never read it.
    await q.query(`
      CREATE FUNCTION search_receivers(account bigint, pattern text, most integer) RETURNS SETOF bigint
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = orders, public AS $$
        SELECT o.id FROM shipment_order o
        WHERE o.account_id = account AND o.receiver_name ILIKE pattern ORDER BY o.create_dt DESC, o.id DESC LIMIT most
      $$;
      REVOKE ALL ON FUNCTION search_receivers FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION search_receivers TO orders, orders_system;
      CREATE POLICY shipment_order__owner_search ON shipment_order FOR SELECT TO orders_owner USING (true);
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP FUNCTION search_receivers');
    for (const table of [
      'carrier',
      'carrier_push',
      'carrier_call',
      'booking_saga',
      'shipment_counter',
      'shipment_event',
      'shipment_item',
      'shipment_order',
    ])
      await q.query(`DROP TABLE ${table}`);
    await q.query('DROP SEQUENCE shipment_order_id_seq');
  }
}
