import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Parcels with COD that their receivers opened and refused: why, and the pictures that prove it. */
export class KeepRefusals1795728000000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE refusal (
        order_id bigint PRIMARY KEY REFERENCES shipment_order,
        account_id bigint NOT NULL,
        complaint_reason text NOT NULL CHECK (complaint_reason IN ('wrong-goods', 'damaged', 'incomplete', 'not-ordered', 'other')),
        detail text NOT NULL,
        files text[] NOT NULL DEFAULT '{}',
        filed_by bigint NOT NULL,
        filed_name text NOT NULL,
        create_dt timestamptz NOT NULL
      );
      CREATE INDEX refusal__account_id ON refusal (account_id, order_id);
    `);
    await secureByAccount(q, 'refusal', 'account_id', 'SELECT');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE refusal');
  }
}
