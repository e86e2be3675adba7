import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the simulated carriers, the message providers and the webhook consumers remember. */
export class CreateOutsideWorld1795255200000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE parcel (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        partner_code text NOT NULL,
        order_no text NOT NULL,
        booking_ref text NOT NULL,
        awb text NOT NULL,
        awb_dt timestamptz NOT NULL,
        state text NOT NULL CHECK (state IN ('booked', 'picked_up', 'in_transit', 'delivery_failed', 'delivered',
          'return', 'returned', 'cancelled')),
        sender jsonb NOT NULL,
        receiver jsonb NOT NULL,
        weight_g integer NOT NULL,
        width_cm double precision NOT NULL,
        length_cm double precision NOT NULL,
        height_cm double precision NOT NULL,
        cod bigint NOT NULL CHECK (cod >= 0),
        create_dt timestamptz NOT NULL,
        step_dt timestamptz NOT NULL,
        pickup_dt timestamptz,
        delivered_dt timestamptz,
        UNIQUE (partner_code, order_no),
        UNIQUE (partner_code, awb)
      );
      CREATE INDEX parcel__walking ON parcel (partner_code, step_dt)
        WHERE state IN ('booked', 'picked_up', 'in_transit', 'delivery_failed', 'return');
      CREATE INDEX parcel__pickup_dt ON parcel (partner_code, pickup_dt);
      CREATE INDEX parcel__delivered_dt ON parcel (partner_code, delivered_dt);
      CREATE TABLE parcel_event (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        event_id uuid NOT NULL UNIQUE,
        parcel_id bigint NOT NULL REFERENCES parcel,
        event text NOT NULL,
        occurred_dt timestamptz NOT NULL,
        place text,
        detail text,
        measured jsonb
      );
      CREATE INDEX parcel_event__parcel_id ON parcel_event (parcel_id, id);
      CREATE TABLE push (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        event_id uuid NOT NULL,
        partner_code text NOT NULL,
        body text NOT NULL,
        copies integer NOT NULL,
        state text NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
        tries integer NOT NULL,
        next_try_dt timestamptz NOT NULL,
        last_status integer,
        last_error text
      );
      CREATE INDEX push__next_try_dt ON push (next_try_dt) WHERE state = 'waiting';
      CREATE TABLE fault (
        partner_code text NOT NULL,
        kind text NOT NULL,
        rate double precision NOT NULL CHECK (rate BETWEEN 0 AND 1),
        until_dt timestamptz NOT NULL,
        delay_ms integer NOT NULL,
        calls bigint NOT NULL,
        PRIMARY KEY (partner_code, kind)
      );
      CREATE TABLE walk (
        partner_code text PRIMARY KEY,
        step_s integer NOT NULL CHECK (step_s > 0)
      );
      CREATE TABLE message (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        channel text NOT NULL CHECK (channel IN ('sms', 'mail')),
        receiver text NOT NULL,
        subject text,
        text text NOT NULL,
        code text,
        ref text,
        at timestamptz NOT NULL
      );
      CREATE INDEX message__receiver ON message (receiver, id DESC);
      CREATE TABLE receiver (
        name text PRIMARY KEY,
        secret text,
        status integer NOT NULL,
        delay_ms integer NOT NULL
      );
      CREATE TABLE reception (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        receiver_name text NOT NULL,
        at timestamptz NOT NULL,
        message_id text,
        verdict text NOT NULL,
        answered_status integer NOT NULL,
        headers jsonb NOT NULL,
        body text NOT NULL
      );
      CREATE INDEX reception__receiver_name ON reception (receiver_name, id DESC);
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    const tables = ['reception', 'receiver', 'message', 'walk', 'fault', 'push', 'parcel_event', 'parcel'];
    for (const table of tables) await q.query(`DROP TABLE ${table}`);
  }
}
