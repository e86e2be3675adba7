import type { Charge, ChargeCode, Explanation, PriceRule, Rounding } from '@lamliang/contracts/pricing';
import {
  formatBaht,
  max,
  percentBps,
  satang,
  type Satang,
  times,
  vatExclusive,
  vatInclusive,
  ZERO,
} from '@lamliang/kernel';
import {
  type AreaKind,
  type RateCard,
  type SpecialTerms,
  type VatClass,
  type ZoneList,
} from '../rates/rate-card.rules.ts';

/** A parcel as it is priced: millimetres and grams. */
export interface Parcel {
  width: number;
  length: number;
  height: number;
  weight: number;
}

/** A charge before VAT is split off by `charged`. */
export interface Line {
  code: ChargeCode;
  amount: Satang;
  due: Charge['due'];
  explanation: Explanation;
}

export type Zone = 'bangkok' | 'upcountry';
const KILOGRAM = 1_000;

export function sideSum(parcel: Parcel): number {
  return parcel.width + parcel.length + parcel.height;
}

/** Grams that the parcel's volume stands for, rounded up; 0 where the card bills the real weight only. */
export function volumeWeight(parcel: Parcel, divisor: number): number {
  return divisor === 0 ? 0 : Math.ceil((parcel.width * parcel.length * parcel.height) / divisor);
}

/** The greater of real and volume weight, in grams. */
export function billedWeight(parcel: Parcel, divisor: number): number {
  return Math.max(parcel.weight, volumeWeight(parcel, divisor));
}

function roundUpTo(weight: number, step: number): number {
  return Math.ceil(weight / step) * step;
}

function startedKilograms(weight: number): number {
  return Math.max(0, Math.ceil(weight / KILOGRAM));
}

function zonePrice(row: { capital_city_price: Satang; other_provinces_price: Satang }, zone: Zone): Satang {
  return zone === 'bangkok' ? row.capital_city_price : row.other_provinces_price;
}

interface Reason {
  rule: PriceRule;
  figures: Explanation['figures'];
  row?: string | null;
  rounding?: Rounding | null;
}

function line(
  prefix: string,
  code: ChargeCode,
  amount: Satang,
  from: { id: number; version: string } | null,
  { rule, figures, row = null, rounding = null }: Reason,
  due: Charge['due'] = 'booking',
): Line {
  return {
    code,
    amount,
    due,
    explanation: {
      id: `${prefix}.${code}`,
      rule,
      rate_card_id: from?.id ?? null,
      rate_card_version: from?.version ?? null,
      row,
      figures,
      rounding,
    },
  };
}

/**
 * List price: the row of the billed weight (rounded up to the card's step) in the zone of the destination, each started
 * kilogram above the last row at the overweight price. A card with size rows charges the size price where that is more.
 */
export function listLines(prefix: string, card: RateCard, parcel: Parcel, zone: Zone): Line[] {
  const billed = billedWeight(parcel, card.divisor);
  const rounded = roundUpTo(billed, card.step_g);
  const last = card.rows.at(-1)!;
  const row = card.rows.find((candidate) => candidate.weight_to >= rounded) ?? last;
  const base = zonePrice(row, zone);
  const over_kg = startedKilograms(billed - last.weight_to);
  const overweight = times(card.overweight_price, over_kg);
  const size = sideSum(parcel);
  const sizeRow = card.size_rows.find((candidate) => candidate.size_to >= size) ?? card.size_rows.at(-1);
  const sizePrice = sizeRow ? zonePrice(sizeRow, zone) : ZERO;

  if (sizeRow && sizePrice > base + overweight)
    return [
      line(prefix, 'shipping', sizePrice, card, {
        rule: 'shipping_by_size',
        row: `size<=${sizeRow.size_to}`,
        figures: { zone, size_mm: size, price: formatBaht(sizePrice), price_by_weight: formatBaht(base) },
      }),
    ];

  const lines = [
    line(prefix, 'shipping', base, card, {
      rule: 'shipping_by_weight',
      row: `weight<=${row.weight_to}`,
      figures: {
        zone,
        weight_g: parcel.weight,
        volume_weight_g: volumeWeight(parcel, card.divisor),
        divisor: card.divisor,
        billed_weight_g: rounded,
        price: formatBaht(base),
      },
      rounding: 'up_to_step',
    }),
  ];
  if (over_kg > 0)
    lines.push(
      line(prefix, 'overweight', overweight, card, {
        rule: 'overweight',
        figures: { limit_g: last.weight_to, over_kg, price_per_kg: formatBaht(card.overweight_price) },
        rounding: 'started_kilogram',
      }),
    );
  const band = size > card.included_sum_mm ? card.oversize_bands.find((found) => found.size_to >= size) : undefined;
  if (band)
    lines.push(
      line(prefix, 'oversize', band.price, card, {
        rule: 'oversize',
        row: `size<=${band.size_to}`,
        figures: { size_mm: size, included_mm: card.included_sum_mm, price: formatBaht(band.price) },
      }),
    );
  return lines;
}

/**
 * The shop's special price: zone price plus the price of each started kilogram up to max_weight; each started kilogram
 * above it at the overweight price; one extra price above the included size. Billed weight as the carrier counts it. The
 * explanation says whether the price is the shop's own or that of its reseller.
 */
export function specialLines(prefix: string, terms: SpecialTerms, billed: number, parcel: Parcel, zone: Zone): Line[] {
  const row = `special_price=${terms.id} from ${terms.valid_from}`;
  const whose = terms.of_reseller ? 'reseller' : 'special';
  const kg = startedKilograms(Math.min(billed, terms.max_weight));
  const over_kg = startedKilograms(billed - terms.max_weight);
  const size = sideSum(parcel);
  const shipping = satang(zonePrice(terms, zone) + times(terms.normal_weight_price, kg));
  const lines = [
    line(prefix, 'shipping', shipping, null, {
      rule: `shipping_${whose}`,
      row,
      figures: {
        zone,
        weight_g: parcel.weight,
        billed_weight_g: billed,
        kg,
        zone_price: formatBaht(zonePrice(terms, zone)),
        price_per_kg: formatBaht(terms.normal_weight_price),
      },
      rounding: 'started_kilogram',
    }),
  ];
  if (over_kg > 0)
    lines.push(
      line(prefix, 'overweight', times(terms.overweight_price, over_kg), null, {
        rule: `overweight_${whose}`,
        row,
        figures: { limit_g: terms.max_weight, over_kg, price_per_kg: formatBaht(terms.overweight_price) },
        rounding: 'started_kilogram',
      }),
    );
  if (size > terms.size)
    lines.push(
      line(prefix, 'oversize', terms.over_size_price, null, {
        rule: `oversize_${whose}`,
        row,
        figures: { size_mm: size, included_mm: terms.size, price: formatBaht(terms.over_size_price) },
      }),
    );
  return lines;
}

/** Surcharge of a remote, tourist or island area by billed weight; the last band also holds above it. */
export function areaLine(prefix: string, kind: AreaKind, list: ZoneList, billed: number, zip_code: string): Line {
  const fee = list.fees.find((band) => band.weight_to >= billed) ?? list.fees.at(-1);
  return line(
    prefix,
    `${kind}_area`,
    fee?.price ?? ZERO,
    { id: list.id, version: list.version },
    {
      rule: `${kind}_area`,
      row: fee ? `weight<=${fee.weight_to}` : null,
      figures: { zip_code, billed_weight_g: billed },
    },
  );
}

/**
 * COD fee: the rate of the amount, rounded half up to the satang, at least the minimum; and its VAT as a line of its
 * own where the class says so. Both are deducted from the COD payout.
 */
export function codLines(
  prefix: string,
  card: RateCard,
  rate_bps: number,
  cod_amount: Satang,
  vat: VatClass | undefined,
): Line[] {
  if (cod_amount === 0) return [];
  const byRate = percentBps(cod_amount, rate_bps);
  const fee = max(card.cod_min_fee, byRate);
  const figures = {
    cod_amount: formatBaht(cod_amount),
    rate_percent: rate_bps / 100,
    by_rate: formatBaht(byRate),
    min_fee: formatBaht(card.cod_min_fee),
  };
  const rule = fee > byRate ? 'cod_fee_minimum' : 'cod_fee';
  const lines = [line(prefix, 'cod_fee', fee, card, { rule, figures, rounding: 'half_up' }, 'cod_round')];
  if (vat?.mode === 'added') {
    const amount = vatExclusive(fee, vat.rate_bps).vat;
    const of = { base: formatBaht(fee), rate_percent: vat.rate_bps / 100 };
    const why: Reason = { rule: 'cod_fee_vat', figures: of, rounding: 'half_up' };
    lines.push(line(prefix, 'cod_fee_vat', amount, null, why, 'cod_round'));
  }
  return lines;
}

/** The charge of a box, with the VAT its class contains. */
export function packagingLine(prefix: string, price: Satang): Line {
  return line(prefix, 'packaging', price, null, { rule: 'packaging', figures: { price: formatBaht(price) } });
}

export function premiumLine(amount: Satang, explanation: Explanation): Line {
  return { code: 'premium', amount, due: 'booking', explanation };
}

export interface Premium {
  line: Line;
  coverage: Satang;
}

/** Premium of a declared value: the card's rate of the covered part, half up, at least the minimum premium. */
export function premiumOf(prefix: string, card: RateCard, declared: Satang): Premium {
  const coverage = declared > card.insurance_max ? card.insurance_max : declared;
  const byRate = percentBps(coverage, card.insurance_rate_bps);
  const amount = coverage === 0 ? ZERO : max(card.insurance_min_premium, byRate);
  return {
    coverage,
    line: line(prefix, 'premium', amount, card, {
      rule: amount > byRate ? 'premium_minimum' : 'premium',
      figures: {
        declared: formatBaht(declared),
        coverage: formatBaht(coverage),
        rate_percent: card.insurance_rate_bps / 100,
        min_premium: formatBaht(card.insurance_min_premium),
      },
      rounding: 'half_up',
    }),
  };
}

/** The charge of a line: VAT contained is all of a VAT line, the included part of a taxed one, else nothing. */
export function charged(of: Line, vat: ReadonlyMap<ChargeCode, VatClass>): Charge {
  const kind = vat.get(of.code);
  const contained =
    of.code === 'cod_fee_vat'
      ? of.amount
      : kind?.mode === 'included'
        ? vatInclusive(of.amount, kind.rate_bps).vat
        : ZERO;
  return { code: of.code, amount: of.amount, vat: contained, due: of.due, explanation_id: of.explanation.id };
}
