import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A fee that a wallet paid is a line, too: it stands on the paper of the day on which it was taken. */
export class ReceiptOtherFees1795777800000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE other_fee DROP CONSTRAINT other_fee__line,
        ADD CONSTRAINT other_fee__line CHECK (
          CASE coalesce(payment_type, '') WHEN 'credit' THEN billable_line_id IS NOT NULL WHEN '' THEN billable_line_id IS NULL ELSE status = 'received' OR billable_line_id IS NULL END);
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      UPDATE other_fee SET billable_line_id = NULL WHERE payment_type = 'wallet';
      ALTER TABLE other_fee DROP CONSTRAINT other_fee__line,
        ADD CONSTRAINT other_fee__line CHECK ((billable_line_id IS NOT NULL) = (payment_type IS NOT NULL AND payment_type = 'credit'));
    `);
  }
}
