import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Credit lines above 200,000 baht wait until another person of finance approves them. */
export class LimitCreditLines1795381500000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      INSERT INTO decision (kind, business_key, target, amount, terms, reason, entered_by, entered_name, entered_dt,
                            needs_second_flag, state, decided_by, decided_name, decided_dt)
      VALUES ('decision_limit', 'first:credit_line', 'credit_line', 20000000, '{}', 'the first limit', 0, '-',
              '2026-01-01T00:00+07:00', 0, 'done', 0, '-', '2026-01-01T00:00+07:00')`);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`DELETE FROM decision WHERE business_key = 'first:credit_line'`);
  }
}
