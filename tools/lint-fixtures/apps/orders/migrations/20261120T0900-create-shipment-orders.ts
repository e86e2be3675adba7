import pg from 'pg'; // refused: eslint(no-restricted-imports)
import type { QueryRunner } from 'typeorm';

export class CreateShipmentOrders1 {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(String(pg));
  }
}
