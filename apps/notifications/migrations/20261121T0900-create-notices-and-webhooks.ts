import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The inbox of a shop, banners, and webhooks with their delivery ledger. */
export class CreateNoticesAndWebhooks1795251600000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE notification (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint NOT NULL,
        code text NOT NULL,
        figures jsonb NOT NULL,
        link text,
        subject text NOT NULL,
        create_dt timestamptz NOT NULL,
        read_dt timestamptz
      );
      CREATE UNIQUE INDEX notification__account_id_subject ON notification (account_id, subject);
      CREATE INDEX notification__account_id_id ON notification (account_id, id DESC);
      CREATE INDEX notification__unread ON notification (account_id) WHERE read_dt IS NULL;

      CREATE TABLE banner (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        title text NOT NULL,
        image text NOT NULL,
        link text,
        sort_no integer NOT NULL,
        status text NOT NULL CHECK (status IN ('active', 'inactive')),
        start_dt timestamptz NOT NULL,
        end_dt timestamptz,
        CHECK (end_dt IS NULL OR end_dt > start_dt)
      );

      CREATE TABLE webhook (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint NOT NULL,
        name text NOT NULL,
        url text NOT NULL,
        token_enc bytea NOT NULL,
        events text[] NOT NULL CHECK (cardinality(events) > 0),
        active_flag smallint NOT NULL CHECK (active_flag IN (0, 1)),
        off_reason text CHECK (off_reason IN ('gone', 'failing')),
        failing_since timestamptz,
        breaker_level integer NOT NULL,
        breaker_until timestamptz,
        last_delivery_dt timestamptz,
        last_delivery_status text,
        create_dt timestamptz NOT NULL,
        deleted_dt timestamptz
      );
      CREATE INDEX webhook__account_id ON webhook (account_id) WHERE deleted_dt IS NULL;

      CREATE TABLE webhook_message (
        id text PRIMARY KEY,
        account_id bigint NOT NULL,
        subject text NOT NULL,
        event text NOT NULL,
        order_id bigint,
        order_no text,
        body text NOT NULL,
        create_dt timestamptz NOT NULL
      );
      CREATE UNIQUE INDEX webhook_message__subject ON webhook_message (subject);

      CREATE TABLE webhook_delivery (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint NOT NULL,
        webhook_id bigint NOT NULL REFERENCES webhook,
        message_id text NOT NULL REFERENCES webhook_message,
        event_id uuid NOT NULL,
        state text NOT NULL CHECK (state IN ('pending', 'delivered', 'exhausted', 'cancelled')),
        tries integer NOT NULL,
        attempts integer NOT NULL,
        first_try_dt timestamptz,
        next_attempt_dt timestamptz,
        lease_until timestamptz,
        resend_flag smallint NOT NULL CHECK (resend_flag IN (0, 1)),
        create_dt timestamptz NOT NULL,
        delivered_dt timestamptz,
        last_status integer,
        last_error text,
        CHECK (state <> 'pending' OR next_attempt_dt IS NOT NULL)
      );
      CREATE UNIQUE INDEX webhook_delivery__event_id_webhook_id ON webhook_delivery (event_id, webhook_id);
      CREATE UNIQUE INDEX webhook_delivery__message_id_webhook_id ON webhook_delivery (message_id, webhook_id);
      CREATE INDEX webhook_delivery__due ON webhook_delivery (webhook_id, next_attempt_dt) WHERE state = 'pending';
      CREATE INDEX webhook_delivery__leased ON webhook_delivery (webhook_id, lease_until) WHERE lease_until IS NOT NULL;
      CREATE INDEX webhook_delivery__webhook_id_id ON webhook_delivery (webhook_id, id DESC);
      CREATE INDEX webhook_delivery__account_id_id ON webhook_delivery (account_id, id DESC);

      CREATE TABLE webhook_attempt (
        delivery_id bigint NOT NULL REFERENCES webhook_delivery ON DELETE CASCADE,
        attempt_no integer NOT NULL,
        account_id bigint NOT NULL,
        webhook_id bigint NOT NULL,
        attempt_dt timestamptz NOT NULL,
        duration_ms integer NOT NULL,
        failed_flag smallint NOT NULL CHECK (failed_flag IN (0, 1)),
        request_headers jsonb NOT NULL,
        response_status integer,
        response_headers jsonb,
        response_body text,
        error text,
        PRIMARY KEY (delivery_id, attempt_no)
      );
      CREATE INDEX webhook_attempt__webhook_id_attempt_dt ON webhook_attempt (webhook_id, attempt_dt);
    `);
    for (const table of ['notification', 'webhook', 'webhook_message', 'webhook_delivery', 'webhook_attempt'])
      await secureByAccount(q, table);
  }
  async down(q: QueryRunner): Promise<void> {
    for (const table of ['webhook_attempt', 'webhook_delivery', 'webhook_message', 'webhook', 'banner', 'notification'])
      await q.query(`DROP TABLE ${table}`);
  }
}
