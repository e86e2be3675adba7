import * as z from 'zod/mini';
import { bahtAmount, centimetres, day, decimals, grams, id, numeric, reasonText } from '../wire.ts';

/** What is agreed with a shop for one carrier. */
const terms = {
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
};
/** Terms with a carrier before they are saved. */
export const proposedPrice = z.object({ partner_id: id, ...terms });
export type ProposedPrice = z.output<typeof proposedPrice>;
/** A shop's special price with one carrier, valid from a date; a later one replaces it. */
const price = z.object({ account_id: id, partner_id: id, valid_from: day, ...terms });
export const specialPriceTerms = z.extend(price, { reason: reasonText });
export type SpecialPriceTerms = z.output<typeof specialPriceTerms>;
/** The same for a shop that the path names. */
export const partnerPriceTerms = z.omit(specialPriceTerms, { account_id: true });
/** The same before anybody says why. */
export const partnerPricePreviewTerms = z.omit(partnerPriceTerms, { reason: true });
export type PartnerPricePreviewTerms = z.output<typeof partnerPricePreviewTerms>;

export const specialPrice = z.extend(price, { id, partner_name: z.string() });
export type SpecialPrice = z.output<typeof specialPrice>;
