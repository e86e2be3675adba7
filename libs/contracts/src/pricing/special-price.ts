import * as z from 'zod/mini';
import { bahtAmount, centimetres, day, decimals, grams, id, numeric, reasonText } from '../wire.ts';

/** A shop's special price with one carrier, valid from a date; a later one replaces it. */
const price = z.object({
  account_id: id,
  partner_id: id,
  valid_from: day,
  /** Per started kilogram up to max_weight, before the zone. */
  normal_weight_price: bahtAmount,
  capital_city_price: bahtAmount,
  other_provinces_price: bahtAmount,
  overweight_price: bahtAmount,
  max_weight: grams,
  size: centimetres,
  over_size_price: bahtAmount,
  max_size: centimetres,
  /** Percent with two decimals, 0 to 100. */
  cod_rate_percent: z
    .number(numeric)
    .check(z.gte(0, { error: 'validation.number' }), z.lte(100, { error: 'validation.number' }), decimals(2)),
});
export const specialPriceTerms = z.extend(price, { reason: reasonText });
export type SpecialPriceTerms = z.output<typeof specialPriceTerms>;
export const specialPrice = z.extend(price, { id, partner_name: z.string() });
export type SpecialPrice = z.output<typeof specialPrice>;
