import type { SpecialPriceTerms } from '@lamliang/contracts/pricing';

/**
 * Whether a supervisor has to set a special price: it gives something free (a parcel to either zone, weight or size above
 * what is included, COD), or it holds from a day that is past. @param today YYYY-MM-DD in Bangkok
 */
export function needsSupervisor(terms: SpecialPriceTerms, today: string): boolean {
  const { normal_weight_price, capital_city_price, other_provinces_price, overweight_price, over_size_price } = terms;
  const cheapest = normal_weight_price + Math.min(capital_city_price, other_provinces_price);
  const least = Math.min(cheapest, overweight_price, over_size_price, terms.cod_rate_percent);
  return least === 0 || terms.valid_from < today;
}
