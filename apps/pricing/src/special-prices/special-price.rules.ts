import type { SpecialPriceTerms } from '@lamliang/contracts/pricing';
import { sum, type Satang } from '@lamliang/kernel';
import { listLines, specialLines, type Zone } from '../quotes/charge.rules.ts';
import { type RateCard } from '../rates/rate-card.rules.ts';

/** Whole percent of what the list asks; a price below it needs a supervisor. */
export const LEAST_PERCENT = 50;
const KILOGRAM = 1_000;
/** Of no volume, so that weight and size (mm) alone decide. */
const thin = (weight: number, size: number) => ({ width: 0, length: size, height: 0, weight });
const ZONES: readonly Zone[] = ['bangkok', 'upcountry'];

/** Zero is too little whatever the list asks. */
const tooLittle = (asked: number, listed: number): boolean => asked === 0 || asked * 100 < listed * LEAST_PERCENT;

/** The least that a card asks more for size: its first band, or its smallest step where it has prices by size. */
function leastForSize({ oversize_bands, size_rows }: RateCard): number {
  const steps = size_rows.slice(1).map((row, i) => row.capital_city_price - size_rows[i]!.capital_city_price);
  const asked = [...oversize_bands.map(({ price }) => price), ...steps].filter((price) => price > 0);
  return asked.length ? Math.min(...asked) : 0;
}

/** What is compared: each started kilogram up to the carrier's limit, and each size of the card for the lightest parcel. */
function cells(terms: SpecialPriceTerms, { max_weight_g, max_sum_mm, oversize_bands, size_rows }: RateCard) {
  const weights = Array.from({ length: Math.floor(max_weight_g / KILOGRAM) }, (_, i) => thin((i + 1) * KILOGRAM, 1));
  const most = Math.min(max_sum_mm, terms.max_size);
  const sizes = [...[...oversize_bands, ...size_rows].map(({ size_to }) => size_to), terms.size, most];
  return [...weights, ...sizes.filter((size) => size <= most).map((size) => thin(KILOGRAM, size))];
}

/**
 * Whether a supervisor has to set a special price: somewhere it is below `LEAST_PERCENT` of what the list asks (a parcel
 * of any weight or size to either zone, a kilogram above what is included, the extra for size, the percentage of COD), it
 * gives something free, or it holds from a day that is past.
 * @param card the list of the carrier on the first day of the price; without one there is nothing to compare it with
 * @param today YYYY-MM-DD in Bangkok
 */
export function needsSupervisor(terms: SpecialPriceTerms, card: RateCard | undefined, today: string): boolean {
  if (!card || terms.valid_from < today) return true;
  if (tooLittle(terms.overweight_price, card.overweight_price)) return true;
  if (tooLittle(terms.over_size_price, leastForSize(card))) return true;
  if (tooLittle(Math.round(terms.cod_rate_percent * 100), card.cod_rate_bps)) return true;
  const special = { ...terms, id: 0, cod_rate_bps: 0 };
  const total = (lines: { amount: Satang }[]): Satang => sum(lines.map(({ amount }) => amount));
  return cells(terms, card).some((parcel) =>
    ZONES.some((zone) =>
      tooLittle(
        total(specialLines('', special, parcel.weight, parcel, zone)),
        total(listLines('', card, parcel, zone)),
      ),
    ),
  );
}
