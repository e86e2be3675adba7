import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A line of the bank may be what staff paid a shop by hand, as one that leaves is paid. */
export class MatchPaidOutAdjustments1795874100000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE bank_statement_line DROP CONSTRAINT bank_statement_line_match_type_check,
        ADD CONSTRAINT bank_statement_line_match_type_check
          CHECK (match_type IN ('topup', 'remittance', 'cod_round', 'bank_file', 'carrier_paid', 'invoice', 'adjustment'));
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE bank_statement_line DROP CONSTRAINT bank_statement_line_match_type_check,
        ADD CONSTRAINT bank_statement_line_match_type_check
          CHECK (match_type IN ('topup', 'remittance', 'cod_round', 'bank_file', 'carrier_paid', 'invoice'));
    `);
  }
}
