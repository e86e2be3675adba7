import { type RateCardContent, type ZoneListContent } from '@lamliang/contracts/pricing';
import { type RateCard, type ZoneList } from './rate-card.rules.ts';

const bps = (percent: number): number => Math.round(percent * 100);

/** What a stored card says, as staff read and enter it. Grams, millimetres, satang; rates in percent. */
export function cardContentOf(card: RateCard): RateCardContent {
  return {
    divisor: card.divisor,
    step: card.step_g,
    max_weight: card.max_weight_g,
    max_side: card.max_side_mm,
    max_size: card.max_sum_mm,
    included_size: card.included_sum_mm,
    overweight_price: card.overweight_price,
    cod_rate_percent: card.cod_rate_bps / 100,
    cod_min_fee: card.cod_min_fee,
    cod_max: card.cod_max,
    insurance_rate_percent: card.insurance_rate_bps / 100,
    insurance_min_premium: card.insurance_min_premium,
    insurance_max: card.insurance_max,
    capital_days_min: card.capital_days_min,
    capital_days_max: card.capital_days_max,
    other_days_min: card.other_days_min,
    other_days_max: card.other_days_max,
    rows: card.rows,
    size_rows: card.size_rows,
    oversize_bands: card.oversize_bands,
  };
}

/** The same as quotes read it. */
export function cardOf(
  content: RateCardContent,
  of: Pick<RateCard, 'id' | 'partner_id' | 'kind' | 'version' | 'valid_from' | 'source'>,
): RateCard {
  return {
    ...of,
    divisor: content.divisor,
    step_g: content.step,
    max_weight_g: content.max_weight,
    max_side_mm: content.max_side,
    max_sum_mm: content.max_size,
    included_sum_mm: content.included_size,
    overweight_price: content.overweight_price,
    cod_rate_bps: bps(content.cod_rate_percent),
    cod_min_fee: content.cod_min_fee,
    cod_max: content.cod_max,
    insurance_rate_bps: bps(content.insurance_rate_percent),
    insurance_min_premium: content.insurance_min_premium,
    insurance_max: content.insurance_max,
    capital_days_min: content.capital_days_min,
    capital_days_max: content.capital_days_max,
    other_days_min: content.other_days_min,
    other_days_max: content.other_days_max,
    rows: content.rows,
    size_rows: content.size_rows,
    oversize_bands: content.oversize_bands,
  };
}

/** The codes of a list in their order, and its fees. */
export function listContentOf({ zip_prefixes, fees }: Pick<ZoneList, 'zip_prefixes' | 'fees'>): ZoneListContent {
  return { zip_prefixes: [...zip_prefixes].toSorted(), fees };
}
