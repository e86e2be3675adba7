import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CARD_SEEDS, type CardSeed, COD_MAX, COD_MIN_FEE, stepsOf } from './seed/rate-cards.ts';
import { VAT_SEEDS, ZONE_SEEDS, zipsOf } from './seed/zones.ts';

const VERSION = '2026-1';
/** Early enough for demo data of past months. */
const VALID_FROM = '2026-01-01';
const satang = (baht: number) => baht * 100;
const bps = (percent: number) => Math.round(percent * 100);

/** Reference data: the first cards of the six carriers, their zones and the VAT class of each charge. */
export class SeedRateCards1795252200000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    for (const card of CARD_SEEDS) await this.card(q, card);
    for (const list of ZONE_SEEDS) {
      const id = await insert(q, 'zone_list', {
        partner_id: list.partner_id,
        kind: list.kind,
        version: VERSION,
        valid_from: VALID_FROM,
        source: list.source,
      });
      await q.query('INSERT INTO zone_zip (zone_list_id, zip_prefix) SELECT $1, unnest($2::text[])', [
        id,
        zipsOf(list.zips),
      ]);
      for (const [kg, baht] of list.fees)
        await q.query('INSERT INTO zone_fee (zone_list_id, weight_to, price) VALUES ($1, $2, $3)', [
          id,
          kg * 1_000,
          satang(baht),
        ]);
    }
    for (const [code, mode, rate, source] of VAT_SEEDS)
      await q.query(
        'INSERT INTO vat_class (charge_code, valid_from, mode, rate_bps, source) VALUES ($1, $2, $3, $4, $5)',
        [code, VALID_FROM, mode, rate, source],
      );
  }

  private async card(q: QueryRunner, card: CardSeed): Promise<void> {
    const [capital_days_min, capital_days_max, other_days_min, other_days_max] = card.days;
    const id = await insert(q, 'rate_card', {
      partner_id: card.partner_id,
      version: VERSION,
      valid_from: VALID_FROM,
      source: card.source,
      divisor: card.divisor,
      step_g: 1_000,
      max_weight_g: card.max_kg * 1_000,
      max_side_mm: card.max_side_cm * 10,
      max_sum_mm: card.max_sum_cm * 10,
      included_sum_mm: card.included_sum_cm * 10,
      overweight_price: satang(card.overweight),
      cod_rate_bps: bps(card.cod_percent),
      cod_min_fee: satang(COD_MIN_FEE),
      cod_max: satang(COD_MAX),
      insurance_rate_bps: bps(card.insurance_percent),
      insurance_min_premium: satang(card.insurance_min),
      insurance_max: satang(card.insurance_max),
      capital_days_min,
      capital_days_max,
      other_days_min,
      other_days_max,
    });
    for (const [kg, capital, other] of stepsOf(card.weight, 1))
      await q.query('INSERT INTO rate_row VALUES ($1, $2, $3, $4)', [id, kg * 1_000, satang(capital), satang(other)]);
    for (const [cm, capital, other] of card.size ? stepsOf(card.size, 5) : [])
      await q.query('INSERT INTO rate_size_row VALUES ($1, $2, $3, $4)', [id, cm * 10, satang(capital), satang(other)]);
    for (const [cm, baht] of card.oversize)
      await q.query('INSERT INTO oversize_band VALUES ($1, $2, $3)', [id, cm * 10, satang(baht)]);
  }

  async down(q: QueryRunner): Promise<void> {
    for (const table of ['rate_card', 'zone_list', 'vat_class']) await q.query(`DELETE FROM ${table}`);
  }
}

async function insert(q: QueryRunner, table: string, row: Record<string, unknown>): Promise<number> {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')}) RETURNING id`;
  const rows = (await q.query(sql, Object.values(row))) as { id: number }[];
  return rows[0]!.id;
}
