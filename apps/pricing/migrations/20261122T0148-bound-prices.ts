import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What prices are made from, in satang: a billion baht, as in requests. Sums and multiples of it stay exact. */
const LARGEST = '100000000000';
const PRICES: Record<string, string[]> = {
  special_price: [
    'normal_weight_price',
    'capital_city_price',
    'other_provinces_price',
    'overweight_price',
    'over_size_price',
  ],
  rate_card: ['overweight_price', 'cod_min_fee', 'cod_max', 'insurance_min_premium', 'insurance_max'],
  rate_row: ['capital_city_price', 'other_provinces_price'],
  rate_size_row: ['capital_city_price', 'other_provinces_price'],
  oversize_band: ['price'],
  zone_fee: ['price'],
};

/** Prices, and the weights (g), sizes (mm) and days of a shop's own ones, stay within what a request may bring. */
export class BoundPrices1795312080000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(PRICES))
      await q.query(
        `ALTER TABLE ${table} ADD CONSTRAINT ${table}__amounts CHECK (greatest(${columns.join(', ')}) <= ${LARGEST})`,
      );
    // A price from the first year on holds always, one from the last year on never: both stay so.
    await q.query(`
      ALTER TABLE special_price NO FORCE ROW LEVEL SECURITY;
      UPDATE special_price SET valid_from = least(greatest(valid_from, date '1900-01-01'), date '2999-12-31')
      WHERE valid_from NOT BETWEEN date '1900-01-01' AND date '2999-12-31';
      ALTER TABLE special_price FORCE ROW LEVEL SECURITY;
      ALTER TABLE special_price
        ADD CONSTRAINT special_price__limits CHECK (max_weight <= 1000000 AND max_size <= 5000),
        ADD CONSTRAINT special_price__valid_from CHECK (valid_from BETWEEN date '1900-01-01' AND date '2999-12-31');
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    for (const table of Object.keys(PRICES)) await q.query(`ALTER TABLE ${table} DROP CONSTRAINT ${table}__amounts`);
    await q.query(`
      ALTER TABLE special_price DROP CONSTRAINT special_price__limits, DROP CONSTRAINT special_price__valid_from
    `);
  }
}
