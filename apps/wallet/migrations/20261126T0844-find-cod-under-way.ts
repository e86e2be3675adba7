import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the COD of a shop is that is not paid yet, without a look at all that was. */
export class FindCodUnderWay1795682640000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(
      `CREATE INDEX cod_parcel__under_way ON cod_parcel (account_id) WHERE cod_status IN ('delivery-success', 'cod-received', 'cod-wait-for-tranfer')`,
    );
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP INDEX cod_parcel__under_way');
  }
}
