import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of papers to persons name their number, so they are kept encrypted; the hash is of the file itself. */
export class SealFilesOfPersons1795766520000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE paper_file
        ADD COLUMN is_sealed boolean NOT NULL DEFAULT false,
        DROP CONSTRAINT paper_file_check,
        ADD CONSTRAINT paper_file__sha256 CHECK (is_sealed OR sha256 = encode(sha256(bytes), 'hex')),
        ADD CONSTRAINT paper_file__hex CHECK (sha256 ~ '^[0-9a-f]{64}$');
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE paper_file DROP CONSTRAINT paper_file__hex, DROP CONSTRAINT paper_file__sha256, DROP COLUMN is_sealed,
        ADD CONSTRAINT paper_file_check CHECK (sha256 = encode(sha256(bytes), 'hex')) NOT VALID;
    `);
  }
}
