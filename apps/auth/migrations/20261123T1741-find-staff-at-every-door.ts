import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff log in at the doors of all providers: their names are found without one. */
export class FindStaffAtEveryDoor1795455660000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE INDEX login__staff_telephone ON login (telephone) WHERE staff_role IS NOT NULL;
      CREATE INDEX login__staff_email ON login (email) WHERE staff_role IS NOT NULL;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP INDEX login__staff_telephone, login__staff_email');
  }
}
