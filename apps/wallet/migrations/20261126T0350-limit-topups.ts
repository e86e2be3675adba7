import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Top-ups above 50,000 baht wait for a second person. The limit has the time of the one before, which let one person
 * approve everything: a limit that two persons of finance have set since then stays.
 */
export class LimitTopups1795665000000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      INSERT INTO decision (kind, business_key, target, amount, terms, reason, entered_by, entered_name, entered_dt,
                            needs_second_flag, state, decided_by, decided_name, decided_dt)
      VALUES ('decision_limit', 'begins:topup', 'topup', 5000000, '{}', 'the first limit that asks for two', 0, '-',
              '2026-01-01T00:00+07:00', 0, 'done', 0, '-', '2026-01-01T00:00+07:00')`);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`DELETE FROM decision WHERE business_key = 'begins:topup'`);
  }
}
