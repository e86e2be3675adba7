import { type CarrierCode, type ChargeCode } from '@lamliang/contracts/pricing';
import { type Satang } from '@lamliang/kernel';

/** Prices of a weight band, inclusive of its upper end. Grams and satang. */
export interface RateRow {
  weight_to: number;
  capital_city_price: Satang;
  other_provinces_price: Satang;
}
/** Prices of a band of width + length + height, inclusive of its upper end. Millimetres and satang. */
export interface SizeRow {
  size_to: number;
  capital_city_price: Satang;
  other_provinces_price: Satang;
}
/** What a parcel larger than the included size costs more, up to `size_to` (mm). */
export interface OversizeBand {
  size_to: number;
  price: Satang;
}

/** `selling`: what shops pay. `cost`: what the carrier asks of us for the same. */
export const CARD_KINDS = ['selling', 'cost'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** One dated price list of one carrier. Grams, millimetres, satang and basis points. */
export interface RateCard {
  id: number;
  partner_id: number;
  kind: CardKind;
  version: string;
  /** First day, YYYY-MM-DD of Bangkok. */
  valid_from: string;
  source: string;
  /** mm3 per gram of volume weight (cm3 per kg); 0 bills the real weight only. */
  divisor: number;
  /** Billed weight is rounded up to a multiple of this. */
  step_g: number;
  max_weight_g: number;
  max_side_mm: number;
  max_sum_mm: number;
  /** Width + length + height that the weight price includes. */
  included_sum_mm: number;
  /** For each started kilogram above the last weight row. */
  overweight_price: Satang;
  cod_rate_bps: number;
  cod_min_fee: Satang;
  cod_max: Satang;
  insurance_rate_bps: number;
  insurance_min_premium: Satang;
  insurance_max: Satang;
  capital_days_min: number;
  capital_days_max: number;
  other_days_min: number;
  other_days_max: number;
  /** Ascending by weight_to; never empty. */
  rows: RateRow[];
  /** Ascending by size_to. When present the greater of the weight price and the size price is charged. */
  size_rows: SizeRow[];
  /** Ascending by size_to. */
  oversize_bands: OversizeBand[];
}

/** `capital_city` and `no_service` carry no fee. */
export const ZONE_KINDS = ['capital_city', 'remote', 'tourist', 'island', 'no_service'] as const;
export type ZoneKind = (typeof ZONE_KINDS)[number];
export type AreaKind = 'remote' | 'tourist' | 'island';

/** A dated list of postal codes, or of their first digits, of one carrier; partner_id null is every carrier's. */
export interface ZoneList {
  id: number;
  partner_id: number | null;
  kind: ZoneKind;
  version: string;
  valid_from: string;
  source: string;
  zip_prefixes: ReadonlySet<string>;
  /** Surcharge by billed weight (g, inclusive), ascending. */
  fees: { weight_to: number; price: Satang }[];
}

/** `included`: the amount contains VAT. `added`: VAT is a line of its own. */
export interface VatClass {
  charge_code: ChargeCode;
  valid_from: string;
  mode: 'exempt' | 'included' | 'added';
  rate_bps: number;
}

/** A shop's own terms with a carrier, as stored. */
export interface SpecialTerms {
  id: number;
  partner_id: number;
  valid_from: string;
  normal_weight_price: Satang;
  capital_city_price: Satang;
  other_provinces_price: Satang;
  overweight_price: Satang;
  max_weight: number;
  size: number;
  over_size_price: Satang;
  max_size: number;
  cod_rate_bps: number;
  /** They are those of the reseller that the shop is under. */
  of_reseller?: boolean | undefined;
}

/** All rates, past and future. `stamp` rises with every change. */
export interface RateBook {
  stamp: number;
  cards: RateCard[];
  zone_lists: ZoneList[];
  vat_classes: VatClass[];
}

/** The rates valid on one day. */
export interface DayRates {
  day: string;
  /** What shops pay, by carrier. */
  cards: ReadonlyMap<number, RateCard>;
  /** What carriers ask of us, by carrier; one that has no card costs nobody knows what. */
  costs: ReadonlyMap<number, RateCard>;
  /** Zone lists of a carrier, its own before the general ones. */
  zones: ReadonlyMap<number, ReadonlyMap<ZoneKind, ZoneList>>;
  vat: ReadonlyMap<ChargeCode, VatClass>;
}

export interface CarrierName {
  id: number;
  code: CarrierCode;
  name: string;
  ws: string;
}

/** The rows that hold on a day: of each key the latest valid_from that is not after it, the later row on a tie. */
function latest<T extends { valid_from: string }, K>(rows: readonly T[], day: string, keyOf: (row: T) => K): Map<K, T> {
  const found = new Map<K, T>();
  for (const row of rows) {
    if (row.valid_from > day) continue;
    const before = found.get(keyOf(row));
    if (!before || before.valid_from <= row.valid_from) found.set(keyOf(row), row);
  }
  return found;
}

/** @param day YYYY-MM-DD of Bangkok. */
export function ratesOn(book: RateBook, day: string): DayRates {
  const ofKind = (kind: CardKind) =>
    latest(
      book.cards.filter((card) => card.kind === kind),
      day,
      (card) => card.partner_id,
    );
  const cards = ofKind('selling');
  const lists = latest(book.zone_lists, day, (list) => `${list.partner_id ?? '*'} ${list.kind}`);
  const zones = new Map<number, Map<ZoneKind, ZoneList>>();
  for (const partner_id of cards.keys()) {
    const own = new Map<ZoneKind, ZoneList>();
    for (const kind of ZONE_KINDS) {
      const list = lists.get(`${partner_id} ${kind}`) ?? lists.get(`* ${kind}`);
      if (list) own.set(kind, list);
    }
    zones.set(partner_id, own);
  }
  return { day, cards, costs: ofKind('cost'), zones, vat: latest(book.vat_classes, day, (row) => row.charge_code) };
}

/** True when the list holds the postal code or its first two or three digits. */
export function listHolds(list: ZoneList | undefined, zip_code: string): boolean {
  if (!list) return false;
  const zips = list.zip_prefixes;
  return zips.has(zip_code) || zips.has(zip_code.slice(0, 3)) || zips.has(zip_code.slice(0, 2));
}

/** Thai postal codes begin with 10 to 96. */
export function isThaiZip(zip_code: string): boolean {
  const province = Number(zip_code.slice(0, 2));
  return province >= 10 && province <= 96;
}
