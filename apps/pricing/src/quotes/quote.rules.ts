import {
  type Charge,
  type Explanation,
  type InsurancePrice,
  type LogisticOption,
  type MissingCarrier,
} from '@lamliang/contracts/pricing';
import { formatBaht, type Satang, sum, ZERO } from '@lamliang/kernel';
import {
  type AreaKind,
  type CarrierName,
  type DayRates,
  isThaiZip,
  listHolds,
  type RateCard,
  type SpecialTerms,
  type ZoneKind,
  type ZoneList,
} from '../rates/rate-card.rules.ts';
import {
  areaLine,
  billedWeight,
  charged,
  codLines,
  type Line,
  listLines,
  packagingLine,
  type Parcel,
  premiumLine,
  premiumOf,
  sideSum,
  specialLines,
  type Zone,
} from './charge.rules.ts';

/** Input of a quote: parcel, origin and destination, and the COD amount in satang. */
export interface QuoteTerms extends Parcel {
  from_zip_code: string;
  to_zip_code: string;
  cod_amount?: Satang | undefined;
}

/** Shop-specific input: special prices by carrier, and the carriers that are off. */
export interface ShopTerms {
  special: ReadonlyMap<number, SpecialTerms>;
  switched_off: ReadonlySet<number>;
}

export type Quote = { option: LogisticOption; missing: null } | { option: null; missing: MissingCarrier };

/** In order of precedence: the first one is shown as `area`. */
const AREAS: readonly AreaKind[] = ['island', 'remote', 'tourist'];

const centimetres = (mm: number) => `${mm / 10} cm`;

/** The first reason why a carrier is unavailable. The shop's own max_size restricts the carrier's. */
function whyMissing(
  terms: QuoteTerms,
  card: RateCard,
  zones: ReadonlyMap<ZoneKind, ZoneList> | undefined,
  special: SpecialTerms | undefined,
): Pick<MissingCarrier, 'reason' | 'limit'> | undefined {
  const closed = zones?.get('no_service');
  const served = (zip_code: string) => isThaiZip(zip_code) && !listHolds(closed, zip_code);
  if (!served(terms.from_zip_code) || !served(terms.to_zip_code)) return { reason: 'no_service', limit: null };
  if (terms.weight > card.max_weight_g) return { reason: 'over_weight', limit: `${card.max_weight_g / 1_000} kg` };
  if (Math.max(terms.width, terms.length, terms.height) > card.max_side_mm)
    return { reason: 'over_size', limit: centimetres(card.max_side_mm) };
  const max_sum = Math.min(card.max_sum_mm, special?.max_size ?? card.max_sum_mm);
  if (sideSum(terms) > max_sum) return { reason: 'over_size', limit: centimetres(max_sum) };
  if ((terms.cod_amount ?? ZERO) > card.cod_max)
    return { reason: 'cod_too_high', limit: `฿${formatBaht(card.cod_max)}` };
  return undefined;
}

/** The zone of a carrier that a postal code lies in. */
export function zoneOf(rates: DayRates, partner_id: number, zip_code: string): Zone {
  return listHolds(rates.zones.get(partner_id)?.get('capital_city'), zip_code) ? 'bangkok' : 'upcountry';
}

/** The surcharges of a carrier for the areas that a postal code lies in. @param billed grams */
export function areaLines(
  prefix: string,
  rates: DayRates,
  partner_id: number,
  billed: number,
  zip_code: string,
): Line[] {
  const zones = rates.zones.get(partner_id);
  return AREAS.flatMap((kind) => {
    const list = zones?.get(kind);
    return list && listHolds(list, zip_code) ? [areaLine(prefix, kind, list, billed, zip_code)] : [];
  });
}

/**
 * The offer of one carrier, or why it is unavailable. `price` is what is due at booking on the shop's terms,
 * `normal_price` the same on the list; surcharges of areas are the carrier's and the same in both.
 */
export function quoteCarrier(carrier: CarrierName, rates: DayRates, shop: ShopTerms, terms: QuoteTerms): Quote {
  const { id: partner_id, code: partner_code, name: partner_name } = carrier;
  const refuse = (why: Pick<MissingCarrier, 'reason' | 'limit'>): Quote => ({
    option: null,
    missing: { partner_id, partner_code, partner_name, ...why },
  });
  if (shop.switched_off.has(partner_id)) return refuse({ reason: 'switched_off', limit: null });
  const card = rates.cards.get(partner_id);
  if (!card) return refuse({ reason: 'no_rate_card', limit: null });
  const zones = rates.zones.get(partner_id);
  const special = shop.special.get(partner_id);
  const why = whyMissing(terms, card, zones, special);
  if (why) return refuse(why);

  const zone = zoneOf(rates, partner_id, terms.to_zip_code);
  const billed = billedWeight(terms, card.divisor);
  const list = listLines(partner_code, card, terms, zone);
  const own = ownLines(partner_code, list, special, billed, terms, zone);
  const areas = AREAS.filter((kind) => listHolds(zones?.get(kind), terms.to_zip_code));
  const surcharges = areaLines(partner_code, rates, partner_id, billed, terms.to_zip_code);
  const cod = codLines(
    partner_code,
    card,
    special?.cod_rate_bps ?? card.cod_rate_bps,
    terms.cod_amount ?? ZERO,
    rates.vat.get('cod_fee'),
  );
  const lines = [...own, ...surcharges, ...cod];
  const price = total([...own, ...surcharges]);
  const capital = zone === 'bangkok';
  return {
    option: {
      partner_id,
      partner_name,
      partner_pic: `/assets/carriers/${partner_code}.svg`,
      partner_code,
      ws: carrier.ws,
      price,
      normal_price: total([...list, ...surcharges]),
      total: sum([price, total(cod)]),
      cod_fee: cod[0]?.amount ?? ZERO,
      cod_fee_vat: cod[1]?.amount ?? ZERO,
      days_min: capital ? card.capital_days_min : card.other_days_min,
      days_max: capital ? card.capital_days_max : card.other_days_max,
      billed_weight: billed,
      zone,
      area: areas[0] ?? null,
      charges: lines.map((one) => charged(one, rates.vat)),
      explanations: lines.map((one) => one.explanation),
    },
    missing: null,
  };
}

/**
 * What carriage of a parcel costs a shop on a day, whatever the carrier takes: one that turned out heavier or larger than
 * its limits was carried all the same.
 * @returns undefined where the carrier has no rate card on that day
 */
export function carriageOf(
  carrier: CarrierName,
  rates: DayRates,
  special: SpecialTerms | undefined,
  parcel: Omit<QuoteTerms, 'from_zip_code'>,
): Charge[] | undefined {
  const card = rates.cards.get(carrier.id);
  if (!card) return undefined;
  const zone = zoneOf(rates, carrier.id, parcel.to_zip_code);
  const billed = billedWeight(parcel, card.divisor);
  const own = ownLines(carrier.code, listLines(carrier.code, card, parcel, zone), special, billed, parcel, zone);
  const lines = [...own, ...areaLines(carrier.code, rates, carrier.id, billed, parcel.to_zip_code)];
  return lines.map((one) => charged(one, rates.vat));
}

/** What some lines come to. */
export function total(lines: readonly Line[]): Satang {
  return sum(lines.map((one) => one.amount));
}

/**
 * What a shop pays for shipping. A special price is a favour: where its terms come to more than the list, as they can at
 * other weights, the list holds.
 * @param list lines of the list price of the same parcel
 * @param billed grams, as the selling card counts them
 */
export function ownLines(
  prefix: string,
  list: Line[],
  special: SpecialTerms | undefined,
  billed: number,
  parcel: Parcel,
  zone: Zone,
): Line[] {
  if (!special) return list;
  const own = specialLines(prefix, special, billed, parcel, zone);
  return total(own) > total(list) ? list : own;
}

/** Lowest total first, then by carrier id. */
export function cheapestFirst(options: readonly LogisticOption[]): LogisticOption[] {
  return options.toSorted((a, b) => a.total - b.total || a.partner_id - b.partner_id);
}

/** The premium for a declared value as the wire has it; undefined when the carrier has no rate card. */
export function insurancePriceOf(
  carrier: CarrierName,
  rates: DayRates,
  product_price: Satang,
): InsurancePrice | undefined {
  const card = rates.cards.get(carrier.id);
  if (!card) return undefined;
  const { line, coverage } = premiumOf(carrier.code, card, product_price);
  return {
    partner_id: carrier.id,
    product_price,
    premium: line.amount,
    coverage,
    rate_percent: card.insurance_rate_bps / 100,
    explanation: line.explanation,
  };
}

/** The charges beside the option's price: a bought box and the premium, with their VAT by class. */
export function extrasOf(
  carrier: CarrierName,
  rates: DayRates,
  premium: InsurancePrice | undefined,
  packaging_price: Satang | undefined,
): { charges: Charge[]; explanations: Explanation[] } {
  const lines: Line[] = [];
  if (packaging_price) lines.push(packagingLine(carrier.code, packaging_price));
  if (premium) lines.push(premiumLine(premium.premium, premium.explanation));
  return {
    charges: lines.map((one) => charged(one, rates.vat)),
    explanations: lines.map((one) => one.explanation),
  };
}
