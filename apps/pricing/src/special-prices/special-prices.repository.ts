import { type Tx } from '@lamliang/platform';
import { type SpecialTerms } from '../rates/rate-card.rules.ts';

export type SpecialPriceRow = SpecialTerms & { account_id: number };

const COLUMNS = `id, account_id, partner_id, valid_from::text, normal_weight_price, capital_city_price,
  other_provinces_price, overweight_price, max_weight, size, over_size_price, max_size, cod_rate_bps`;

export class SpecialPricesRepository {
  /** One writer at a time for a shop and a carrier, until the transaction ends. */
  async lock(tx: Tx, account_id: number, partner_id: number): Promise<void> {
    await tx.run(`SELECT pg_advisory_xact_lock(hashtext('special_price'), hashtext($1))`, [
      `${account_id}-${partner_id}`,
    ]);
  }

  /** The prices of a shop that hold on a day, one a carrier. @param day YYYY-MM-DD */
  holding(tx: Tx, account_id: number, day: string): Promise<SpecialPriceRow[]> {
    return tx.query<SpecialPriceRow[]>(
      `SELECT DISTINCT ON (partner_id) ${COLUMNS} FROM special_price
       WHERE account_id = $1 AND special_price.valid_from <= $2::date
       ORDER BY partner_id, special_price.valid_from DESC, id DESC`,
      [account_id, day],
    );
  }

  async add(tx: Tx, terms: Omit<SpecialPriceRow, 'id'>, now: Date): Promise<SpecialPriceRow> {
    const [row] = await tx.query<SpecialPriceRow[]>(
      `INSERT INTO special_price (account_id, partner_id, valid_from, normal_weight_price, capital_city_price,
         other_provinces_price, overweight_price, max_weight, size, over_size_price, max_size, cod_rate_bps, create_dt)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       RETURNING ${COLUMNS}`,
      [
        terms.account_id,
        terms.partner_id,
        terms.valid_from,
        terms.normal_weight_price,
        terms.capital_city_price,
        terms.other_provinces_price,
        terms.overweight_price,
        terms.max_weight,
        terms.size,
        terms.over_size_price,
        terms.max_size,
        terms.cod_rate_bps,
        now,
      ],
    );
    if (!row) throw new Error('a special price was not stored');
    return row;
  }
}
