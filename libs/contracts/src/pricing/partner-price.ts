import * as z from 'zod/mini';
import { decision } from '../decisions.ts';
import { baht, bahtAmount, centimetres, day, flag, grams, id, moment, zipCode } from '../wire.ts';
import { proposedPrice, specialPrice } from './special-price.ts';
import { missingCarrier, ZONES } from './types.ts';

/** Kinds of decisions on prices: below a carrier's cost somewhere; a past day or a carrier of unknown cost. */
export const PRICING_DECISIONS = ['below_cost_price', 'supervised_price'] as const;
export type PricingDecision = (typeof PRICING_DECISIONS)[number];
/** Why a second person has to approve a price, most serious first. */
export const PRICE_CONCERNS = ['below_cost', 'cost_unknown', 'backdated'] as const;
export type PriceConcern = (typeof PRICE_CONCERNS)[number];

/** A price as it was set, or as it waits under the id that it will have. */
export const setPrice = z.extend(specialPrice, {
  state: z.literal(['waiting', 'done']),
  decision_id: z.nullable(z.int()),
});
export type SetPrice = z.output<typeof setPrice>;

/** A price of a shop's history. Those that were set before this was kept have no name and no reason. */
export const datedPrice = z.extend(specialPrice, {
  create_dt: moment,
  set_name: z.nullable(z.string()),
  /** Of the second person, where one was needed. */
  approved_name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type DatedPrice = z.output<typeof datedPrice>;

/** What of a reseller's price a shop under it pays. */
const resellerPrice = z.pick(specialPrice, {
  valid_from: true,
  normal_weight_price: true,
  capital_city_price: true,
  other_provinces_price: true,
});

/** A shop's prices with one carrier. */
export const partnerPrices = z.object({
  partner_id: id,
  partner_name: z.string(),
  partner_code: z.string(),
  /** The shop's own that holds today; null where the reseller's or the list does. */
  price: z.nullable(datedPrice),
  /** What holds today of the reseller that the shop is under; the release before does not say. */
  reseller_price: z.optional(z.nullable(resellerPrice)),
  /** COD rate that the next parcel pays: of the price, else of the list; null for a carrier without a list. */
  cod_rate_percent: z.nullable(z.number()),
  /** Of the list. */
  list_cod_rate_percent: z.nullable(z.number()),
  /** The list as terms to begin with: they change nothing until a figure is lowered; null for a carrier without a list. */
  list_terms: z.nullable(z.omit(proposedPrice, { partner_id: true })),
  /** What waits for a second person. */
  waiting: z.nullable(decision),
  /** Dated prices, latest first, also those to come; at most 50. */
  history: z.array(datedPrice),
});
export type PartnerPrices = z.output<typeof partnerPrices>;

/** What a parcel is paid and costs. Percent is of what is paid; null where that is nothing or the cost is unknown. */
const margin = {
  /** By the list. */
  list_price: baht,
  /** By what holds now. */
  now_price: baht,
  /** By the proposed terms. */
  price: baht,
  cost: z.nullable(baht),
  margin: z.nullable(baht),
  margin_percent: z.nullable(z.number()),
};
/** The margin of a parcel without area surcharges, which are passed on as they are, and without COD. */
export const priceMargin = z.object({
  zone: z.literal(ZONES),
  weight: z.int(),
  /** Width + length + height. */
  size: centimetres,
  ...margin,
});
export type PriceMargin = z.output<typeof priceMargin>;
/** The margin of the COD fee before its VAT. */
export const codMargin = z.object({ cod_amount: baht, ...margin });
export type CodMargin = z.output<typeof codMargin>;

const compared = {
  parcels: z.int(),
  /** Shipping, surcharges and COD fees before their VAT, as they were charged. */
  charged: baht,
  proposed: baht,
  cost: z.nullable(baht),
};
/** What parcels of the last 30 days with the carrier were charged, and would have been under the proposed terms. */
export const priceComparison = z.object({
  from_date: day,
  to_date: day,
  ...compared,
  zones: z.array(z.object({ zone: z.literal(ZONES), ...compared })),
  /** Parcels that the terms would refuse, as above their largest size; they are in none of the sums. */
  refused: z.int(),
  /** 1 where the shop sent more parcels than were compared; the latest were. */
  cut_flag: flag,
});
export type PriceComparison = z.output<typeof priceComparison>;

export const pricePreview = z.object({
  partner_id: id,
  partner_name: z.string(),
  valid_from: day,
  margins: z.array(priceMargin),
  cod_margins: z.array(codMargin),
  /** The parcel, of all weights and sizes, on which most is lost or least is earned; null where the cost is unknown. */
  worst: z.nullable(priceMargin),
  /** The most that is lost on one parcel or COD fee; zero where nothing is. */
  largest_loss: baht,
  concerns: z.array(z.literal(PRICE_CONCERNS)),
  /** 1 where the price waits for a second person when this caller sets it. */
  needs_second_flag: flag,
  /** 1 where the shop pays the same with each parcel and COD fee as it does on the first day without it. */
  no_effect_flag: flag,
  /** Null where orders do not answer. */
  last_days: z.nullable(priceComparison),
});
export type PricePreview = z.output<typeof pricePreview>;

/** Parcels of a simulation at most. */
export const SIMULATED_PARCELS = 20;
export const simulationTerms = z.object({
  account_id: id,
  from_zip_code: zipCode,
  to_zip_code: zipCode,
  parcels: z
    .array(
      z.object({
        width: centimetres,
        length: centimetres,
        height: centimetres,
        weight: grams,
        cod_amount: z.optional(bahtAmount),
      }),
    )
    .check(
      z.minLength(1, { error: 'validation.required' }),
      z.maxLength(SIMULATED_PARCELS, { error: 'validation.too_many' }),
    ),
  /** Terms to try, of one carrier each. */
  proposed: z.optional(z.array(proposedPrice).check(z.maxLength(6, { error: 'validation.too_many' }))),
});
export type SimulationTerms = z.output<typeof simulationTerms>;

/** What is paid for all parcels, as a quote says it: shipping with surcharges, COD fees, and their VAT. */
const simulated = z.object({
  price: baht,
  cod_fee: baht,
  cod_fee_vat: baht,
  /** All three together. */
  total: baht,
  /** Of shipping and COD fees before their VAT, which is the state's. */
  margin: z.nullable(baht),
  margin_percent: z.nullable(z.number()),
});
export const simulatedCarrier = z.object({
  partner_id: id,
  partner_name: z.string(),
  partner_code: z.string(),
  zone: z.nullable(z.literal(ZONES)),
  /** By the list, by what holds for the shop now, and by the proposed terms where some were given for the carrier. */
  list: z.nullable(simulated),
  now: z.nullable(simulated),
  proposed: z.nullable(simulated),
  /** What the carrier asks of us for all of it. */
  cost: z.nullable(baht),
  special_flag: flag,
  /** Why a parcel cannot go with it. */
  missing: z.nullable(missingCarrier),
});
export type SimulatedCarrier = z.output<typeof simulatedCarrier>;
