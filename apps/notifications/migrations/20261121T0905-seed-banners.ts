import type { MigrationInterface, QueryRunner } from 'typeorm';
import { BANNERS } from './banner-pictures.ts';

/** The banners that the product opens with; staff add and retire others. */
export class SeedBanners1795251900000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    for (const [index, banner] of BANNERS.entries())
      await q.query(
        `INSERT INTO banner (title, image, link, sort_no, status, start_dt, end_dt) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [banner.title, banner.image, banner.link, index + 1, banner.status, '2026-05-31T17:00:00Z', banner.end_dt],
      );
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`DELETE FROM banner WHERE title = ANY ($1)`, [BANNERS.map((b) => b.title)]);
  }
}
