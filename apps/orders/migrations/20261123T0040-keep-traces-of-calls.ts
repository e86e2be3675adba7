import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A call to a carrier is found by the trace that it is part of. Calls of before, and of the release before, have none. */
export class KeepTracesOfCalls1795394400000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE carrier_call ADD COLUMN trace_id text;
      CREATE INDEX carrier_call__trace_id ON carrier_call (trace_id) WHERE trace_id IS NOT NULL;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`ALTER TABLE carrier_call DROP COLUMN trace_id`);
  }
}
