import { bahtToSatang, formatBaht } from '@lamliang/kernel';
import * as z from 'zod/mini';
import { baht, bahtAmount, centimetres, day, flag, grams, id, zipCode } from '../wire.ts';

/** Kinds of charges. The VAT class of each is data of pricing, not code. */
export const CHARGE_CODES = [
  'shipping',
  'overweight',
  'oversize',
  'remote_area',
  'tourist_area',
  'island_area',
  'packaging',
  'premium',
  'cod_fee',
  'cod_fee_vat',
] as const;
export const chargeCode = z.literal(CHARGE_CODES);
export type ChargeCode = (typeof CHARGE_CODES)[number];

/** `due`: `booking` is held when the order is booked; `cod_round` is deducted when COD is paid out. */
export const charge = z.object({
  code: chargeCode,
  amount: baht,
  /** VAT contained in `amount`; zero where the class is exempt. */
  vat: baht,
  due: z.literal(['booking', 'cod_round']),
  explanation_id: z.string(),
});
export type Charge = z.output<typeof charge>;

/** Rules of charges. Orders store explanations permanently, so the phrase of a removed rule has to stay. */
export const PRICE_RULES = [
  'shipping_by_weight',
  'shipping_by_size',
  'shipping_special',
  'shipping_reseller',
  'overweight',
  'overweight_special',
  'overweight_reseller',
  'oversize',
  'oversize_special',
  'oversize_reseller',
  'remote_area',
  'tourist_area',
  'island_area',
  'cod_fee',
  'cod_fee_minimum',
  'cod_fee_vat',
  'packaging',
  'premium',
  'premium_minimum',
] as const;
export type PriceRule = (typeof PRICE_RULES)[number];
/** How a rule rounds: weight up to the card's step, each started kilogram, money half up to the satang. */
export const ROUNDINGS = ['up_to_step', 'started_kilogram', 'half_up'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** Figures of explanations that are money: text inside, as it is stored and shown, a number of baht on the wire. */
export const MONEY_FIGURES = [
  'price',
  'price_by_weight',
  'zone_price',
  'price_per_kg',
  'cod_amount',
  'by_rate',
  'min_fee',
  'base',
  'coverage',
  'declared',
  'min_premium',
] as const;
type Figures = Record<string, string | number>;
function withMoney(figures: Figures, change: (figure: string | number) => string | number): Figures {
  const money = MONEY_FIGURES.flatMap((name) => {
    const figure = figures[name];
    return figure === undefined ? [] : [[name, change(figure)] as const];
  });
  return { ...figures, ...Object.fromEntries(money) };
}
const plain = z.record(z.string(), z.union([z.string(), z.number()]));
const figures = z.codec(plain, plain, {
  // The release before sends text.
  decode: (wire) => withMoney(wire, (baht) => (typeof baht === 'number' ? formatBaht(bahtToSatang(baht)) : baht)),
  encode: (inside) => withMoney(inside, (text) => (typeof text === 'string' ? Number(text.replaceAll(',', '')) : text)),
});

/** The explanation of a charge: rule, row and version of the rate card, values and rounding. */
export const explanation = z.object({
  id: z.string(),
  /** One of `PRICE_RULES`; phrases below `orders.why`. */
  rule: z.string(),
  rate_card_id: z.nullable(z.int()),
  rate_card_version: z.nullable(z.string()),
  row: z.nullable(z.string()),
  figures,
  /** One of `ROUNDINGS`; phrases below `pricing.rounding`. */
  rounding: z.nullable(z.string()),
});
export type Explanation = z.output<typeof explanation>;

export const ZONES = ['bangkok', 'upcountry'] as const;

export const quoteTerms = z.object({
  from_zip_code: zipCode,
  to_zip_code: zipCode,
  width: centimetres,
  length: centimetres,
  height: centimetres,
  weight: grams,
  cod_amount: z.optional(bahtAmount),
});

/** One carrier's offer. `price` is due at booking for this shop, `normal_price` the list price of the same. */
export const logisticOption = z.object({
  partner_id: id,
  partner_name: z.string(),
  partner_pic: z.string(),
  partner_code: z.string(),
  ws: z.string(),
  price: baht,
  normal_price: baht,
  /** price plus COD fee and its VAT: the total cost of the parcel. */
  total: baht,
  cod_fee: baht,
  cod_fee_vat: baht,
  days_min: z.int(),
  days_max: z.int(),
  /** Billed weight in grams: the greater of actual and volumetric weight. */
  billed_weight: z.int(),
  zone: z.literal(ZONES),
  area: z.nullable(z.literal(['remote', 'tourist', 'island'])),
  charges: z.array(charge),
  explanations: z.array(explanation),
});
export type LogisticOption = z.output<typeof logisticOption>;

/** An unavailable carrier and the reason. */
export const missingCarrier = z.object({
  partner_id: id,
  partner_code: z.string(),
  partner_name: z.string(),
  reason: z.literal(['switched_off', 'over_weight', 'over_size', 'cod_too_high', 'no_service', 'no_rate_card']),
  /** The exceeded limit ("30 kg", "280 cm"). */
  limit: z.nullable(z.string()),
});
export type MissingCarrier = z.output<typeof missingCarrier>;

/** Parcels of a shop that are priced at once at most. */
export const MOST_BULK_PRICES = 500;
export const bulkPriceTerms = z.object({
  parcels: z
    .array(z.extend(quoteTerms, { product_price: z.optional(bahtAmount) }))
    .check(
      z.minLength(1, { error: 'validation.required' }),
      z.maxLength(MOST_BULK_PRICES, { error: 'validation.too_many' }),
    ),
});
/** What a parcel costs with a carrier; `premium` to insure its declared value, null without one or where none insures it. */
const bulkOffer = z.object({
  partner_id: id,
  ws: z.string(),
  price: baht,
  cod_fee: baht,
  cod_fee_vat: baht,
  total: baht,
  premium: z.nullable(baht),
});
export type BulkOffer = z.output<typeof bulkOffer>;
/** The offers for each parcel, in the order asked, cheapest first, and why other carriers are unavailable. */
export const bulkPrices = z.array(
  z.object({
    rows: z.array(bulkOffer),
    missing: z.array(missingCarrier),
  }),
);
export type BulkPrice = z.output<typeof bulkPrices>[number];

export const partnerRate = z.object({
  partner_id: id,
  partner_name: z.string(),
  weight_from: z.int(),
  weight_to: z.int(),
  capital_city_price: baht,
  other_provinces_price: baht,
  cod_rate_percent: z.number(),
  special_flag: flag,
});
export type PartnerRate = z.output<typeof partnerRate>;

export const insurancePrice = z.object({
  partner_id: id,
  product_price: baht,
  premium: baht,
  coverage: baht,
  rate_percent: z.number(),
  explanation,
});
export type InsurancePrice = z.output<typeof insurancePrice>;

/** A quote requested by another service; `client_ref` is returned unchanged. */
export const quoteItem = z.extend(quoteTerms, {
  client_ref: z.string(),
  partner_id: id,
  /** Insured value in satang; absent without insurance. */
  insured_value: z.optional(bahtAmount),
  /** Price of a purchased box in satang; returned in `extras` with its VAT. */
  packaging_price: z.optional(bahtAmount),
});
export type QuoteItem = z.output<typeof quoteItem>;
/** A parcel that was booked on a day and is priced again, in millimetres and grams. */
export const repricedItem = z.object({
  account_id: id,
  partner_id: id,
  day,
  from_zip_code: z.string(),
  to_zip_code: z.string(),
  width: z.int(),
  length: z.int(),
  height: z.int(),
  weight: z.int(),
});
export type RepricedItem = z.output<typeof repricedItem>;
/**
 * Carriage with its surcharges, and the VAT that it contains; null where the carrier had no rate card on that day. `cost`:
 * what the carrier asks for the same, before VAT; none where it had no cost card.
 */
export const repricedAnswer = z.object({
  amount: z.nullable(baht),
  vat: z.nullable(baht),
  cost: z.optional(z.nullable(baht)),
});
export type RepricedAnswer = z.output<typeof repricedAnswer>;
export const quoteAnswer = z.object({
  client_ref: z.string(),
  option: z.nullable(logisticOption),
  missing: z.nullable(missingCarrier),
  premium: z.nullable(insurancePrice),
  /** The charges of packaging and premium with their explanations; not part of the option's price. */
  extras: z.object({ charges: z.array(charge), explanations: z.array(explanation) }),
});
export type QuoteAnswer = z.output<typeof quoteAnswer>;
