import { carrierOf, type DatedPrice, type PartnerPrices, type SpecialPrice } from '@lamliang/contracts/pricing';
import type { SpecialTerms } from '../rates/rate-card.rules.ts';
import { type DatedPriceRow, type SpecialPriceRow } from './special-prices.repository.ts';

/** A stored special price as the wire has it. */
export function specialPriceView(row: SpecialPriceRow): SpecialPrice {
  return {
    id: row.id,
    account_id: row.account_id,
    partner_id: row.partner_id,
    partner_name: carrierOf(row.partner_id)?.name ?? '',
    valid_from: row.valid_from,
    normal_weight_price: row.normal_weight_price,
    capital_city_price: row.capital_city_price,
    other_provinces_price: row.other_provinces_price,
    overweight_price: row.overweight_price,
    max_weight: row.max_weight,
    size: row.size,
    over_size_price: row.over_size_price,
    max_size: row.max_size,
    cod_rate_percent: row.cod_rate_bps / 100,
  };
}

/** What a shop reads of its reseller's price. */
export function resellerPriceView(terms: SpecialTerms): NonNullable<PartnerPrices['reseller_price']> {
  const { valid_from, normal_weight_price, capital_city_price, other_provinces_price } = terms;
  return { valid_from, normal_weight_price, capital_city_price, other_provinces_price };
}

/** The same with who set it, when and why. */
export function datedPriceView(row: DatedPriceRow): DatedPrice {
  const { create_dt, set_name, approved_name, reason } = row;
  return { ...specialPriceView(row), create_dt, set_name, approved_name, reason };
}
