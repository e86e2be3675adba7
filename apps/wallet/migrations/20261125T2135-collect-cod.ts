import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Wallet follows the COD of delivered orders, from the receiver's payment until the shop has the money. */
export class CollectCod1795642500000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE cod_parcel (
        order_id bigint PRIMARY KEY,
        account_id bigint NOT NULL,
        order_no text NOT NULL,
        tracking_no text NOT NULL,
        partner_code text NOT NULL,
        partner_awb_no text,
        payment_type text NOT NULL CHECK (payment_type IN ('wallet', 'credit')),
        cod_amount bigint NOT NULL CHECK (cod_amount > 0),
        cod_fee bigint NOT NULL CHECK (cod_fee >= 0),
        cod_fee_vat bigint NOT NULL CHECK (cod_fee_vat >= 0),
        cod_status text NOT NULL CHECK (cod_status IN ('delivery-success', 'cod-received', 'cod-wait-for-tranfer', 'cod-tranferred',
          'paid-in-advance', 'wait-for-reverse', 'return', 'claim', 'cancelled')),
        delivered_dt timestamptz NOT NULL,
        cod_received_flag smallint NOT NULL CHECK (cod_received_flag IN (0, 1)),
        cod_received_dt timestamptz,
        cod_fee_status text NOT NULL CHECK (cod_fee_status IN ('not-receive', 'received')),
        hold_until timestamptz NOT NULL,
        complaint_flag smallint NOT NULL CHECK (complaint_flag IN (0, 1)),
        claim_id bigint,
        cod_round_id bigint,
        order_version integer NOT NULL,
        version integer NOT NULL,
        CONSTRAINT cod_parcel__received CHECK ((cod_received_flag = 1) = (cod_received_dt IS NOT NULL)),
        CONSTRAINT cod_parcel__held CHECK (hold_until >= delivered_dt + interval '5 days')
      );
      CREATE UNIQUE INDEX cod_parcel__partner_code_partner_awb_no ON cod_parcel (partner_code, partner_awb_no);
      CREATE INDEX cod_parcel__account_id_delivered_dt ON cod_parcel (account_id, delivered_dt DESC, order_id DESC);
      CREATE INDEX cod_parcel__cod_round_id ON cod_parcel (cod_round_id) WHERE cod_round_id IS NOT NULL;
      CREATE INDEX cod_parcel__ready ON cod_parcel (account_id, hold_until) WHERE cod_status = 'cod-received';
      INSERT INTO posting_kind (kind, statement) VALUES ('cod_received', NULL);
    `);
    await secureByAccount(q, 'cod_parcel', 'account_id', 'SELECT');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DROP TABLE cod_parcel;
      DELETE FROM posting_kind WHERE kind = 'cod_received';
    `);
  }
}
