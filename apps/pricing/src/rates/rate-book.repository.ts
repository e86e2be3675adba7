import { type Tx } from '@lamliang/platform';
import { quotedPrices } from '../special-prices/holding-price.rules.ts';
import { type RateBook, type SpecialTerms, type ZoneList } from './rate-card.rules.ts';

type StoredBook = Omit<RateBook, 'zone_lists'> & {
  zone_lists: (Omit<ZoneList, 'zip_prefixes'> & { zips: string[] })[];
};

/** Shop data of a quote, and the stamp of the rate book to use. */
export interface StoredTerms {
  stamp: number;
  switched_off: number[];
  special: SpecialTerms[];
}

export class RateBookRepository {
  /** All rate cards, zone lists and VAT classes as of one moment. */
  async book(tx: Tx): Promise<RateBook> {
    const [row] = await tx.query<StoredBook[]>(`
      SELECT
        (SELECT stamp FROM rate_stamp) AS stamp,
        (SELECT coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object(
            'rows', (SELECT jsonb_agg(to_jsonb(r) - 'rate_card_id' ORDER BY r.weight_to)
                     FROM rate_row r WHERE r.rate_card_id = c.id),
            'size_rows', (SELECT coalesce(jsonb_agg(to_jsonb(s) - 'rate_card_id' ORDER BY s.size_to), '[]')
                          FROM rate_size_row s WHERE s.rate_card_id = c.id),
            'oversize_bands', (SELECT coalesce(jsonb_agg(to_jsonb(o) - 'rate_card_id' ORDER BY o.size_to), '[]')
                               FROM oversize_band o WHERE o.rate_card_id = c.id)
          ) ORDER BY c.id), '[]')
         FROM rate_card c WHERE EXISTS (SELECT 1 FROM rate_row r WHERE r.rate_card_id = c.id)) AS cards,
        (SELECT coalesce(jsonb_agg(to_jsonb(z) || jsonb_build_object(
            'zips', (SELECT coalesce(jsonb_agg(p.zip_prefix), '[]') FROM zone_zip p WHERE p.zone_list_id = z.id),
            'fees', (SELECT coalesce(jsonb_agg(to_jsonb(f) - 'zone_list_id' ORDER BY f.weight_to), '[]')
                     FROM zone_fee f WHERE f.zone_list_id = z.id)
          ) ORDER BY z.id), '[]') FROM zone_list z) AS zone_lists,
        (SELECT coalesce(jsonb_agg(to_jsonb(v) ORDER BY v.valid_from), '[]') FROM vat_class v) AS vat_classes`);
    if (!row) throw new Error('the rate book answered no row');
    const zone_lists = row.zone_lists.map(({ zips, ...list }) => ({ ...list, zip_prefixes: new Set(zips) }));
    return { stamp: row.stamp, cards: row.cards, vat_classes: row.vat_classes, zone_lists };
  }

  /** Rises with every change of the rate book. */
  async stamp(tx: Tx): Promise<{ stamp: number }> {
    const [row] = await tx.query<{ stamp: number }[]>('SELECT stamp FROM rate_stamp');
    if (!row) throw new Error('the rate book has no stamp');
    return row;
  }

  /**
   * The one statement of a quote: the special prices of a shop that hold on a day, the switched-off carriers and the
   * stamp. A carrier's price is the shop's own, or else that of the reseller which the shop is under.
   * The account is an argument because the statement runs without a transaction.
   * @param day YYYY-MM-DD
   */
  async shopTerms(tx: Tx, account_id: number, day: string): Promise<StoredTerms> {
    const [row] = await tx.query<StoredTerms[]>(
      `SELECT
         (SELECT stamp FROM rate_stamp) AS stamp,
         (SELECT coalesce(jsonb_agg(partner_id), '[]') FROM partner_switch WHERE active_flag = 0) AS switched_off,
         (SELECT coalesce(jsonb_agg(to_jsonb(s)), '[]') FROM (
            ${quotedPrices('$1', '$2::date')}) s) AS special`,
      [account_id, day],
    );
    if (!row) throw new Error('the terms of a shop answered no row');
    return row;
  }

  /** Writes whether a carrier is on; older versions are ignored. */
  async setSwitch(tx: Tx, partner_id: number, active_flag: 0 | 1, version: number): Promise<void> {
    await tx.run(
      `INSERT INTO partner_switch AS s (partner_id, active_flag, version, update_dt) VALUES ($1, $2, $3, $4)
       ON CONFLICT (partner_id) DO UPDATE SET active_flag = excluded.active_flag, version = excluded.version, update_dt = excluded.update_dt
       WHERE s.version < excluded.version`,
      [partner_id, active_flag, version, tx.now()],
    );
  }
}
