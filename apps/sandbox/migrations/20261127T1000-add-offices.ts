import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the simulated accounting system and tax office were sent, as often as it came. */
export class AddOffices1795773600000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE SEQUENCE tr_cloud_number;
      CREATE TABLE tr_cloud_record (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('contact', 'product', 'document')),
        of_group text NOT NULL,
        number text NOT NULL,
        reference text NOT NULL,
        body jsonb NOT NULL,
        at timestamptz NOT NULL
      );
      CREATE INDEX tr_cloud_record__kind ON tr_cloud_record (kind, id DESC);
      CREATE INDEX tr_cloud_record__reference ON tr_cloud_record (reference);
      CREATE SEQUENCE tax_receipt_number;
      CREATE TABLE tax_document (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        document_no text NOT NULL,
        etax_type text NOT NULL,
        seller_tax_id text NOT NULL,
        sha256 text NOT NULL,
        xml text NOT NULL,
        state text NOT NULL CHECK (state IN ('accepted', 'refused')),
        receipt_no text,
        reason text,
        at timestamptz NOT NULL
      );
      CREATE INDEX tax_document__document_no ON tax_document (document_no, id DESC);
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    for (const table of ['tax_document', 'tr_cloud_record']) await q.query(`DROP TABLE ${table}`);
    for (const sequence of ['tax_receipt_number', 'tr_cloud_number']) await q.query(`DROP SEQUENCE ${sequence}`);
  }
}
