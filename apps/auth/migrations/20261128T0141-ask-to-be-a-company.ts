import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What company papers say of a shop stands with them until staff accept it. Those that wait already were told to the shop's row. */
export class AskToBeACompany1795830060000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE verification ADD COLUMN asked jsonb CHECK (asked IS NULL OR verify_type = 'juristic');
      CREATE INDEX verification__asked_tax_id ON verification ((asked ->> 'tax_id')) WHERE state = 'wait-confirm';
      ALTER TABLE sealed_number DROP CONSTRAINT sealed_number_field_check, ADD CONSTRAINT sealed_number_field_check
        CHECK (field IN ('id_card_number', 'tax_id', 'account_number', 'asked_tax_id'));
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DELETE FROM sealed_number WHERE field = 'asked_tax_id';
      ALTER TABLE sealed_number DROP CONSTRAINT sealed_number_field_check, ADD CONSTRAINT sealed_number_field_check
        CHECK (field IN ('id_card_number', 'tax_id', 'account_number'));
      ALTER TABLE verification DROP COLUMN asked;
    `);
  }
}
