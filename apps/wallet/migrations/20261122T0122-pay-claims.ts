import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Claims give shops money: a kind of posting, and the book that bears it. */
export class PayClaims1795310520000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(
      `INSERT INTO ledger_book (code, owner, balance_mode) VALUES ('claims.expense', 'platform', 'derived')`,
    );
    await q.query(`INSERT INTO posting_kind (kind, statement) VALUES ('claim_refund', 'refund')`);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`DELETE FROM posting_kind WHERE kind = 'claim_refund'`);
    await q.query(`DELETE FROM ledger_book WHERE code = 'claims.expense'`);
  }
}
