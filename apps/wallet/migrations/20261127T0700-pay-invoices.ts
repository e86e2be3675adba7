import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invoices are paid: into the bank or out of the wallet, less the tax that their customers keep back. */
export class PayInvoices1795762800000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      INSERT INTO ledger_book (code, owner, balance_mode, floor_rule) VALUES
        ('shop.invoice_payment', 'shop', 'derived', NULL),
        ('withholding.receivable', 'platform', 'derived', NULL);
      INSERT INTO posting_kind (kind, statement) VALUES
        ('invoice_taken', 'payment'), ('invoice_paid', NULL), ('withholding_refund', 'refund');

      CREATE TABLE invoice_receipt (
        id bigint PRIMARY KEY,
        account_id bigint NOT NULL,
        invoice_no text NOT NULL,
        paid_date date NOT NULL,
        reference text,
        transaction_id bigint NOT NULL
      );
      ALTER TABLE invoice_receipt ENABLE ROW LEVEL SECURITY;
      ALTER TABLE bank_statement_line DROP CONSTRAINT bank_statement_line_match_type_check,
        ADD CONSTRAINT bank_statement_line_match_type_check
          CHECK (match_type IN ('topup', 'remittance', 'cod_round', 'bank_file', 'carrier_paid', 'invoice'));
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE bank_statement_line DROP CONSTRAINT bank_statement_line_match_type_check,
        ADD CONSTRAINT bank_statement_line_match_type_check
          CHECK (match_type IN ('topup', 'remittance', 'cod_round', 'bank_file', 'carrier_paid'));
      DROP TABLE invoice_receipt;
      DELETE FROM posting_kind WHERE kind IN ('invoice_taken', 'invoice_paid', 'withholding_refund');
      DELETE FROM ledger_book WHERE code IN ('shop.invoice_payment', 'withholding.receivable');
    `);
  }
}
