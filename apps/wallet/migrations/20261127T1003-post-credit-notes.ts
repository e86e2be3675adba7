import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Credit notes that people made: what the shop owes less, and what is revenue and tax no more. */
export class PostCreditNotes1795773780000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`INSERT INTO posting_kind (kind, statement) VALUES ('credit_note', NULL)`);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`DELETE FROM posting_kind WHERE kind = 'credit_note'`);
  }
}
