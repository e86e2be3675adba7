import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes with which owners delete their shop. */
export class DeleteAccounts1795455060000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE one_time_code DROP CONSTRAINT one_time_code_purpose_check,
        ADD CONSTRAINT one_time_code_purpose_check CHECK (purpose IN ('password', 'register', 'email', 'account_deletion'));
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`DELETE FROM one_time_code WHERE purpose = 'account_deletion'`);
    await q.query(`ALTER TABLE one_time_code DROP CONSTRAINT one_time_code_purpose_check,
      ADD CONSTRAINT one_time_code_purpose_check CHECK (purpose IN ('password', 'register', 'email'))`);
  }
}
