import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Shops found by name, email or telephone of somebody who works for them. */
export class FindShopsByTheirPeople1795728480000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE INDEX login__person_text ON login
        USING gin (lower(normalize(user_name || ' | ' || email || ' | ' || telephone, NFKC)) public.gin_trgm_ops)
        WITH (fastupdate = off) WHERE staff_role IS NULL`);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP INDEX login__person_text');
  }
}
