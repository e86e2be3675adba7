import { type RateCardKind, type RateState } from '@lamliang/contracts/pricing';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { type RateCard } from '../rates/rate-card.rules.ts';
import { type Dated } from './dated.rules.ts';

export interface CardFilter {
  id?: number[] | undefined;
  partner_id?: number[] | undefined;
  kind?: RateCardKind[] | undefined;
  state?: RateState[] | undefined;
}
export interface CardRow extends Dated {
  partner_id: number;
  kind: RateCardKind;
  source: string;
  /** The first day of the card behind it. */
  next_from: string | null;
}

const COLUMNS = [
  'partner_id',
  'kind',
  'version',
  'valid_from',
  'source',
  'divisor',
  'step_g',
  'max_weight_g',
  'max_side_mm',
  'max_sum_mm',
  'included_sum_mm',
  'overweight_price',
  'cod_rate_bps',
  'cod_min_fee',
  'cod_max',
  'insurance_rate_bps',
  'insurance_min_premium',
  'insurance_max',
  'capital_days_min',
  'capital_days_max',
  'other_days_min',
  'other_days_max',
] as const satisfies (keyof RateCard)[];

const SELECT = 'c.id, c.partner_id, c.kind, c.version, c.valid_from::text, c.source, c.next_from::text';
/** Each card with the day of the next one of the same carrier and kind. */
const FROM = `(SELECT *, lead(valid_from) OVER (PARTITION BY partner_id, kind ORDER BY valid_from) AS next_from
  FROM rate_card) c`;
/** SQL of a state. @param today SQL of a date */
export const stateSql = (today: string): string =>
  `CASE WHEN c.valid_from > ${today} THEN 'future' WHEN c.next_from <= ${today} THEN 'past' ELSE 'holding' END`;

export class RateCardsRepository {
  /** @param today YYYY-MM-DD */
  list(tx: Tx, { filter, ...page }: StaffList<CardFilter>, today: string): Promise<Listed<CardRow>> {
    const search = new Search()
      .add('c.id = ANY (?)', filter.id)
      .add('c.partner_id = ANY (?)', filter.partner_id)
      .add('c.kind = ANY (?)', filter.kind)
      .add(`${stateSql(`date '${today}'`)} = ANY (?)`, filter.state);
    return listRows<CardRow>(tx, { select: SELECT, from: FROM }, search, page);
  }

  /** A card with its bands; undefined where there is none of these kinds. */
  async one(tx: Tx, id: number, kinds: readonly RateCardKind[]): Promise<(RateCard & CardRow) | undefined> {
    const [row] = await tx.query<{ card: RateCard & CardRow }[]>(
      `SELECT to_jsonb(c) || jsonb_build_object(
          'rows', (SELECT coalesce(jsonb_agg(to_jsonb(r) - 'rate_card_id' ORDER BY r.weight_to), '[]')
                   FROM rate_row r WHERE r.rate_card_id = c.id),
          'size_rows', (SELECT coalesce(jsonb_agg(to_jsonb(s) - 'rate_card_id' ORDER BY s.size_to), '[]')
                        FROM rate_size_row s WHERE s.rate_card_id = c.id),
          'oversize_bands', (SELECT coalesce(jsonb_agg(to_jsonb(o) - 'rate_card_id' ORDER BY o.size_to), '[]')
                             FROM oversize_band o WHERE o.rate_card_id = c.id)) AS card
       FROM ${FROM} WHERE c.id = $1 AND c.kind = ANY ($2)`,
      [id, kinds],
    );
    return row?.card;
  }

  /** The dated cards of a carrier and kind; one writer at a time until the transaction ends, where it is asked for. */
  async versions(tx: Tx, partner_id: number, kind: RateCardKind, lock = false): Promise<Dated[]> {
    if (lock)
      await tx.run(`SELECT pg_advisory_xact_lock(hashtext('rate_card'), hashtext($1))`, [`${kind} ${partner_id}`]);
    return tx.query<Dated[]>(
      'SELECT id, version, valid_from::text FROM rate_card WHERE partner_id = $1 AND kind = $2 ORDER BY rate_card.valid_from',
      [partner_id, kind],
    );
  }

  /** Stores a card with its bands. @returns its id */
  async add(tx: Tx, card: Omit<RateCard, 'id'>): Promise<number> {
    const [row] = await tx.query<{ id: number }[]>(
      `INSERT INTO rate_card (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((_, i) => `$${i + 1}`).join(', ')}) RETURNING id`,
      COLUMNS.map((column) => card[column]),
    );
    if (!row) throw new Error('a rate card was not stored');
    const { rows, size_rows, oversize_bands } = card;
    const zones = (of: readonly { capital_city_price: number; other_provinces_price: number }[]) => [
      of.map((one) => one.capital_city_price),
      of.map((one) => one.other_provinces_price),
    ];
    await tx.run(
      `INSERT INTO rate_row (rate_card_id, weight_to, capital_city_price, other_provinces_price)
       SELECT $1, * FROM unnest($2::integer[], $3::bigint[], $4::bigint[])`,
      [row.id, rows.map((one) => one.weight_to), ...zones(rows)],
    );
    if (size_rows.length)
      await tx.run(
        `INSERT INTO rate_size_row (rate_card_id, size_to, capital_city_price, other_provinces_price)
         SELECT $1, * FROM unnest($2::integer[], $3::bigint[], $4::bigint[])`,
        [row.id, size_rows.map((one) => one.size_to), ...zones(size_rows)],
      );
    if (oversize_bands.length)
      await tx.run(
        `INSERT INTO oversize_band (rate_card_id, size_to, price) SELECT $1, * FROM unnest($2::integer[], $3::bigint[])`,
        [row.id, oversize_bands.map((one) => one.size_to), oversize_bands.map((one) => one.price)],
      );
    return row.id;
  }

  /** Takes a card away with its bands. */
  async remove(tx: Tx, id: number): Promise<void> {
    await tx.run('DELETE FROM rate_card WHERE id = $1', [id]);
  }
}
