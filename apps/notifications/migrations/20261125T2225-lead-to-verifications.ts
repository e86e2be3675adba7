import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notices of verifications led to the home page: they lead to where one hands in again. */
export class LeadToVerifications1795645500000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    // A repair has to see every shop's rows: forced row-level security hides them from the owner too.
    await q.query(`
      ALTER TABLE notification NO FORCE ROW LEVEL SECURITY;
      UPDATE notification SET link = CASE WHEN code LIKE 'cod\\_%' THEN '/options/codoption' ELSE '/user/profile#identity' END
      WHERE link = '/' AND code IN ('card_accepted', 'card_refused', 'company_accepted', 'company_refused', 'cod_accepted', 'cod_refused');
      ALTER TABLE notification FORCE ROW LEVEL SECURITY;
    `);
  }
  async down(): Promise<void> {
    throw new Error('go forward with another migration');
  }
}
