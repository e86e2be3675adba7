import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The states of a decision are those of every service: pricing lets whoever entered a price take it back. */
export class AllowWithdrawnDecisions1795698120000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE decision DROP CONSTRAINT decision_state_check, DROP CONSTRAINT decision__second_person,
        ADD CONSTRAINT decision_state_check CHECK (state IN ('waiting', 'approved', 'refused', 'withdrawn', 'done')),
        ADD CONSTRAINT decision__second_person CHECK (
          CASE state WHEN 'withdrawn' THEN decided_by = entered_by ELSE needs_second_flag = 0 OR decided_by <> entered_by END)`);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE decision DROP CONSTRAINT decision_state_check, DROP CONSTRAINT decision__second_person;
      UPDATE decision SET state = 'refused', needs_second_flag = 0 WHERE state = 'withdrawn';
      ALTER TABLE decision
        ADD CONSTRAINT decision_state_check CHECK (state IN ('waiting', 'approved', 'refused', 'done')),
        ADD CONSTRAINT decision__second_person CHECK (needs_second_flag = 0 OR decided_by <> entered_by)`);
  }
}
