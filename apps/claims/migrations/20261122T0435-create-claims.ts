import { secureByAccount } from '@lamliang/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What may be claimed for, and the claims of shops with their pictures. */
export class CreateClaims1795322100000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE claim_type (
        id integer PRIMARY KEY,
        code text NOT NULL UNIQUE CHECK (code IN ('damaged', 'lost')),
        -- By language.
        names jsonb NOT NULL CHECK (names ?& ARRAY['th', 'en']),
        sort_no integer NOT NULL
      );
      INSERT INTO claim_type (id, code, names, sort_no) VALUES
        (1, 'damaged', '{"th": "พัสดุเสียหาย", "en": "Parcel damaged", "ar": "طرد متضرر"}', 1),
        (2, 'lost', '{"th": "พัสดุสูญหาย", "en": "Parcel lost", "ar": "طرد مفقود"}', 2);

      CREATE TABLE claim (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint NOT NULL,
        shipment_order_id bigint NOT NULL,
        order_no text NOT NULL,
        tracking_no text NOT NULL,
        claim_type_id integer NOT NULL REFERENCES claim_type,
        status text NOT NULL CHECK (status IN ('on-claim', 'claim-success')),
        product_price bigint NOT NULL CHECK (product_price >= 0),
        compensation_amount bigint NOT NULL CHECK (compensation_amount >= 0),
        detail text NOT NULL,
        version bigint NOT NULL,
        opened_by bigint NOT NULL,
        create_dt timestamptz NOT NULL,
        update_dt timestamptz NOT NULL
      );
      -- At most one of an order is open.
      CREATE UNIQUE INDEX claim__open ON claim (shipment_order_id) WHERE status = 'on-claim';
      CREATE INDEX claim__account_id_id ON claim (account_id, id DESC);

      CREATE TABLE claim_image (
        claim_id bigint NOT NULL REFERENCES claim,
        account_id bigint NOT NULL,
        image_no integer NOT NULL,
        file_id uuid NOT NULL,
        PRIMARY KEY (claim_id, image_no)
      );
    `);
    for (const table of ['claim', 'claim_image']) await secureByAccount(q, table);
  }
  async down(q: QueryRunner): Promise<void> {
    for (const table of ['claim_image', 'claim', 'claim_type']) await q.query(`DROP TABLE ${table}`);
  }
}
