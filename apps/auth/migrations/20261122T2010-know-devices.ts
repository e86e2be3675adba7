import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Browsers that a login was right from: strangers' wrong passwords do not count for them. */
export class KnowDevices1795378200000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE login_device (
        login_id bigint NOT NULL REFERENCES login,
        device_hash bytea NOT NULL CHECK (octet_length(device_hash) = 32),
        create_dt timestamptz NOT NULL,
        last_seen_dt timestamptz NOT NULL,
        PRIMARY KEY (login_id, device_hash)
      );
      CREATE INDEX login_device__device_hash ON login_device (device_hash);
      CREATE INDEX login_device__last_seen_dt ON login_device (last_seen_dt);
      ALTER TABLE login_device ENABLE ROW LEVEL SECURITY;
      ALTER TABLE login_device FORCE ROW LEVEL SECURITY;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`DROP TABLE login_device;`);
  }
}
