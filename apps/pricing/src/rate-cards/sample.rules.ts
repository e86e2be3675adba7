import { CARRIERS, type RateCardKind, type SampleQuote } from '@lamliang/contracts/pricing';
import { satang, ZERO, type Satang } from '@lamliang/kernel';
import { costOf } from '../quotes/cost.rules.ts';
import { quoteCarrier, type QuoteTerms, type ShopTerms } from '../quotes/quote.rules.ts';
import { type CarrierName, type DayRates } from '../rates/rate-card.rules.ts';

type Sample = Omit<QuoteTerms, 'from_zip_code'> & { cod_amount: Satang };
const FROM = '10110';
const COD = satang(1_000_00);

const parcel = (kg: number, [width, length, height]: readonly [number, number, number], to_zip_code: string, cod_amount = ZERO): Sample => ({
  weight: kg * 1_000, width: width * 10, length: length * 10, height: height * 10, to_zip_code, cod_amount,
}); // prettier-ignore

/** An envelope, boxes as shops send them, a heavy one, a large light one; to the capital, a province, an island. */
const PARCELS: readonly Sample[] = [
  parcel(0.5, [22, 31, 2], '10310'),
  parcel(1, [10, 15, 10], '50000'),
  parcel(3, [20, 30, 22], '40000', COD),
  parcel(10, [35, 45, 30], '10900'),
  parcel(18, [40, 40, 35], '50000'),
  parcel(2, [60, 50, 40], '30000'),
  parcel(1, [10, 15, 10], '84140'),
];
const BOX = [10, 15, 10] as const;

/** A shop without terms of its own, and no carrier switched off. */
const ANYBODY: ShopTerms = { special: new Map(), switched_off: new Set() };

function totalOf(kind: RateCardKind, carrier: CarrierName, rates: DayRates, sample: Sample): Satang | null {
  const terms = { ...sample, from_zip_code: FROM };
  if (kind === 'cost') return costOf(carrier, rates, terms)?.total ?? null;
  return quoteCarrier(carrier, rates, ANYBODY, terms).option?.total ?? null;
}

/**
 * What parcels cost by the rates before and after: a shop without special prices, or the house by its cost cards.
 * @param partner_id the carrier; null for a list that holds for all of them
 * @param given codes: postal codes, or how they begin, that are also quoted
 */
export function samplesOf(
  partner_id: number | null,
  before: DayRates,
  after: DayRates,
  { kind = 'selling', codes = [] }: { kind?: RateCardKind; codes?: readonly string[] },
): SampleQuote[] {
  const carriers: readonly CarrierName[] = CARRIERS.filter(({ id }) => partner_id === null || id === partner_id);
  const own = codes.map((code) => parcel(1, BOX, code.padEnd(5, '0')));
  const parcels = partner_id === null ? [...own, ...PARCELS.slice(0, 2)] : [...own, ...PARCELS];
  return carriers.flatMap((carrier) =>
    parcels.map((sample) => ({
      partner_name: carrier.name,
      weight: sample.weight,
      width: sample.width,
      length: sample.length,
      height: sample.height,
      to_zip_code: sample.to_zip_code,
      cod_amount: sample.cod_amount,
      before: totalOf(kind, carrier, before, sample),
      after: totalOf(kind, carrier, after, sample),
    })),
  );
}
