import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calls of the simulated carriers to collect parcels, and where a push goes. */
export class CallPickups1795882860000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE pickup (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        partner_code text NOT NULL,
        pickup_no text NOT NULL,
        state text NOT NULL CHECK (state IN ('requested', 'confirmed', 'picked_up', 'cancelled')),
        pickup_at timestamptz NOT NULL,
        parcel_count integer NOT NULL,
        awbs text[] NOT NULL,
        point jsonb NOT NULL,
        remark text NOT NULL,
        driver_name text,
        driver_tel text,
        reason text,
        create_dt timestamptz NOT NULL,
        step_dt timestamptz NOT NULL,
        UNIQUE (partner_code, pickup_no)
      );
      ALTER TABLE push ADD COLUMN path text NOT NULL DEFAULT 'events';
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE push DROP COLUMN path; DROP TABLE pickup');
  }
}
