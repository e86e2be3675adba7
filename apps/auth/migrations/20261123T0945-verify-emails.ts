import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes that prove an email. */
export class VerifyEmails1795427100000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE one_time_code DROP CONSTRAINT one_time_code_purpose_check,
        ADD CONSTRAINT one_time_code_purpose_check CHECK (purpose IN ('password', 'register', 'email'));
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`DELETE FROM one_time_code WHERE purpose = 'email'`);
    await q.query(`ALTER TABLE one_time_code DROP CONSTRAINT one_time_code_purpose_check,
      ADD CONSTRAINT one_time_code_purpose_check CHECK (purpose IN ('password', 'register'))`);
  }
}
