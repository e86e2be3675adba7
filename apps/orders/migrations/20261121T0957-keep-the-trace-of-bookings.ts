import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The steps of a booking go on in the trace that asked for it; replicas of before write and read none. */
export class KeepTheTraceOfBookings1795255020000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE booking_saga ADD COLUMN traceparent text');
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE booking_saga DROP COLUMN traceparent');
  }
}
