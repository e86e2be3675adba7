import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A shop may give a level of its employees other flags than the standard: `{"4": {"finance_flag": 0}}`. */
export class SwitchFlagsOfLevels1795253400000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE account ADD COLUMN level_flags jsonb NOT NULL DEFAULT '{}'
        CHECK (jsonb_typeof(level_flags) = 'object' AND level_flags - '{2,3,4}'::text[] = '{}');
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`ALTER TABLE account DROP COLUMN level_flags;`);
  }
}
