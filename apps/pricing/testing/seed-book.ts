import { type ChargeCode } from '@lamliang/contracts/pricing';
import { satang } from '@lamliang/kernel';
import { COST_SEEDS, COST_VALID_FROM } from '../migrations/seed/cost-cards.ts';
import { CARD_SEEDS, COD_MAX, COD_MIN_FEE, stepsOf } from '../migrations/seed/rate-cards.ts';
import { VAT_SEEDS, ZONE_SEEDS, zipsOf } from '../migrations/seed/zones.ts';
import { type RateBook, type RateCard, type VatClass } from '../src/rates/rate-card.rules.ts';

const baht = (amount: number) => satang(amount * 100);
const VERSION = { version: '2026-1', valid_from: '2026-01-01' };

const SELLING = CARD_SEEDS.map((card, index): RateCard => ({
  id: index + 1,
  partner_id: card.partner_id,
  kind: 'selling',
  ...VERSION,
  source: card.source,
  divisor: card.divisor,
  step_g: 1_000,
  max_weight_g: card.max_kg * 1_000,
  max_side_mm: card.max_side_cm * 10,
  max_sum_mm: card.max_sum_cm * 10,
  included_sum_mm: card.included_sum_cm * 10,
  overweight_price: baht(card.overweight),
  cod_rate_bps: Math.round(card.cod_percent * 100),
  cod_min_fee: baht(COD_MIN_FEE),
  cod_max: baht(COD_MAX),
  insurance_rate_bps: Math.round(card.insurance_percent * 100),
  insurance_min_premium: baht(card.insurance_min),
  insurance_max: baht(card.insurance_max),
  capital_days_min: card.days[0],
  capital_days_max: card.days[1],
  other_days_min: card.days[2],
  other_days_max: card.days[3],
  rows: stepsOf(card.weight, 1).map(([kg, capital, other]) => ({
    weight_to: kg * 1_000,
    capital_city_price: baht(capital),
    other_provinces_price: baht(other),
  })),
  size_rows: (card.size ? stepsOf(card.size, 5) : []).map(([cm, capital, other]) => ({
    size_to: cm * 10,
    capital_city_price: baht(capital),
    other_provinces_price: baht(other),
  })),
  oversize_bands: card.oversize.map(([cm, price]) => ({ size_to: cm * 10, price: baht(price) })),
}));

/** As the migration makes them: a part of each price of the selling card. */
const COSTS = COST_SEEDS.flatMap((seed): RateCard[] => {
  const card = SELLING.find(({ partner_id }) => partner_id === seed.partner_id);
  if (!card) return [];
  const part = (price: number) => satang((price * seed.percent) / 100);
  const zones = (row: { capital_city_price: number; other_provinces_price: number }) => ({
    capital_city_price: part(row.capital_city_price),
    other_provinces_price: part(row.other_provinces_price),
  });
  return [
    {
      ...card,
      id: card.id + SELLING.length,
      kind: 'cost',
      valid_from: COST_VALID_FROM,
      source: seed.source,
      overweight_price: part(card.overweight_price),
      cod_rate_bps: seed.cod_rate_bps,
      cod_min_fee: satang(seed.cod_min_fee),
      insurance_rate_bps: seed.insurance_rate_bps,
      insurance_min_premium: part(card.insurance_min_premium),
      rows: card.rows.map((row) => ({ ...row, ...zones(row) })),
      size_rows: card.size_rows.map((row) => ({ ...row, ...zones(row) })),
      oversize_bands: card.oversize_bands.map((band) => ({ ...band, price: part(band.price) })),
    },
  ];
});

/** The seeded rate book without a database, for tests of the rules. */
export function seedBook(): RateBook {
  return {
    stamp: 1,
    cards: [...SELLING, ...COSTS],
    zone_lists: ZONE_SEEDS.map((list, index) => ({
      id: index + 1,
      partner_id: list.partner_id,
      kind: list.kind,
      ...VERSION,
      source: list.source,
      zip_prefixes: new Set(zipsOf(list.zips)),
      fees: list.fees.map(([kg, price]) => ({ weight_to: kg * 1_000, price: baht(price) })),
    })),
    vat_classes: VAT_SEEDS.map(([charge_code, mode, rate_bps]) => ({
      charge_code: charge_code as ChargeCode,
      valid_from: VERSION.valid_from,
      mode: mode as VatClass['mode'],
      rate_bps,
    })),
  };
}
