import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Titles of the banners that the product opened with, and the line that stood below the headline in their pictures. */
const DETAILS = {
  เทียบราคาหกขนส่งในหน้าเดียว: 'เลือกถูกที่สุดหรือถึงไวที่สุดก่อนส่งทุกกล่อง',
  'เก็บเงินปลายทาง รู้ค่าธรรมเนียมก่อนส่ง': 'เห็นค่าธรรมเนียมและภาษีครบก่อนกดยืนยัน',
  'ประกันพัสดุ คุ้มครองตามราคาสินค้า': 'คุ้มครองตามราคาสินค้าที่แจ้ง เลือกได้ทีละกล่อง',
  'ส่งฟรีกล่องแรก เดือนเปิดตัว': 'เฉพาะเดือนเปิดตัวเท่านั้น',
};

/**
 * Words leave the pictures for a column: as text they have the font of the page, grow with it, and can be read aloud.
 * The release before goes on drawing the picture, for a while without its words.
 */
export class BannersWithoutWords1795407120000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`ALTER TABLE banner ADD COLUMN detail text`);
    for (const [title, detail] of Object.entries(DETAILS))
      await q.query(
        `UPDATE banner SET detail = $2, image = regexp_replace(image, '%3Ctext.*?%3C%2Ftext%3E', '', 'g')
          WHERE title = $1 AND starts_with(image, 'data:image/svg+xml,%3Csvg') AND strpos(image, '%3Ctext') > 0`,
        [title, detail],
      );
  }
  async down(): Promise<void> {
    throw new Error('go forward with another migration');
  }
}
