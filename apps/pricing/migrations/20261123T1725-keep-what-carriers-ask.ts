import type { MigrationInterface, QueryRunner } from 'typeorm';
import { COST_SEEDS, COST_VALID_FROM } from './seed/cost-cards.ts';

/**
 * What a carrier asks of the house is a dated rate card beside the one that shops pay: the same tables, rows and rules,
 * and `kind` says which. The first ones begin a day before the first selling cards, so that the release before, which
 * takes the latest card of a carrier, goes on with those of selling while it is rolled out.
 */
export class KeepWhatCarriersAsk1795454700000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE rate_card ADD COLUMN kind text NOT NULL DEFAULT 'selling' CHECK (kind IN ('selling', 'cost'));
      ALTER TABLE rate_card DROP CONSTRAINT rate_card_partner_id_valid_from_key,
        DROP CONSTRAINT rate_card_partner_id_version_key,
        ADD CONSTRAINT rate_card__valid_from UNIQUE (partner_id, kind, valid_from),
        ADD CONSTRAINT rate_card__version UNIQUE (partner_id, kind, version);
    `);
    for (const seed of COST_SEEDS) {
      const { partner_id, source, percent, cod_rate_bps, cod_min_fee, insurance_rate_bps } = seed;
      const [selling] = (await q.query(
        `SELECT id FROM rate_card WHERE partner_id = $1 AND kind = 'selling' ORDER BY valid_from, id LIMIT 1`,
        [partner_id],
      )) as { id: number }[];
      if (!selling) continue;
      const [card] = (await q.query(
        `INSERT INTO rate_card (partner_id, kind, version, valid_from, source, divisor, step_g, max_weight_g, max_side_mm,
           max_sum_mm, included_sum_mm, overweight_price, cod_rate_bps, cod_min_fee, cod_max, insurance_rate_bps,
           insurance_min_premium, insurance_max, capital_days_min, capital_days_max, other_days_min, other_days_max)
         SELECT partner_id, 'cost', version, $2, $3, divisor, step_g, max_weight_g, max_side_mm, max_sum_mm,
           included_sum_mm, overweight_price * $4::integer / 100, $5, $6, cod_max, $7,
           insurance_min_premium * $4::integer / 100, insurance_max, capital_days_min, capital_days_max, other_days_min,
           other_days_max
         FROM rate_card WHERE id = $1 RETURNING id`,
        [selling.id, COST_VALID_FROM, source, percent, cod_rate_bps, cod_min_fee, insurance_rate_bps],
      )) as { id: number }[];
      const into = [card?.id, selling.id, percent];
      for (const table of ['rate_row', 'rate_size_row']) {
        const to = table === 'rate_row' ? 'weight_to' : 'size_to';
        await q.query(
          `INSERT INTO ${table} (rate_card_id, ${to}, capital_city_price, other_provinces_price)
           SELECT $1, ${to}, capital_city_price * $3::integer / 100, other_provinces_price * $3::integer / 100
           FROM ${table} WHERE rate_card_id = $2`,
          into,
        );
      }
      await q.query(
        `INSERT INTO oversize_band (rate_card_id, size_to, price)
         SELECT $1, size_to, price * $3::integer / 100 FROM oversize_band WHERE rate_card_id = $2`,
        into,
      );
    }
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      DELETE FROM rate_card WHERE kind = 'cost';
      ALTER TABLE rate_card DROP CONSTRAINT rate_card__valid_from, DROP CONSTRAINT rate_card__version,
        ADD UNIQUE (partner_id, valid_from), ADD UNIQUE (partner_id, version);
      ALTER TABLE rate_card DROP COLUMN kind;
    `);
  }
}
