import { type Tx } from '@lamliang/platform';
import { SpecialPrice } from './special-price.entity.ts';

export type SpecialPriceRow = Omit<SpecialPrice, 'create_dt'>;

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
    const made = await tx.manager.insert(SpecialPrice, { ...terms, create_dt: now });
    return { ...terms, id: made.identifiers[0]!['id'] as number };
  }
}
