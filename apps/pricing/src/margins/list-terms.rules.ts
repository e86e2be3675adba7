import type { ProposedPrice } from '@lamliang/contracts/pricing';
import { ZONES } from '@lamliang/contracts/pricing';
import { max, satang, type Satang, sub, ZERO } from '@lamliang/kernel';
import { listLines, type Zone } from '../quotes/charge.rules.ts';
import { ownLines, total } from '../quotes/quote.rules.ts';
import { type RateCard, type SpecialTerms } from '../rates/rate-card.rules.ts';

const KILOGRAM = 1_000;
/** The least size that terms can name (mm). */
const LEAST_SIZE = 1;

/** A parcel of a sum of sides (mm) and no volume, so that it is billed by its weight (g) alone. */
const flat = (size: number, weight: number) => ({ width: size, length: 0, height: 0, weight });

/** 1, 2, 3 ... kilograms up to what holds so many grams. */
const kilogramsTo = (grams: number): number[] => Array.from({ length: Math.max(1, Math.ceil(grams / KILOGRAM)) }, (_, at) => at + 1); // prettier-ignore

/**
 * The list in the terms of a special price, for whoever begins with it: the price of the first kilogram is the list's, and
 * no parcel comes to less than by the list, which therefore holds until a figure is lowered.
 */
export function listTerms(card: RateCard): Omit<ProposedPrice, 'partner_id'> {
  const last = card.rows.at(-1)!.weight_to;
  const priceOf = (kg: number, zone: Zone): Satang =>
    total(listLines('', { ...card, size_rows: [] }, flat(LEAST_SIZE, Math.min(kg * KILOGRAM, last)), zone));
  const [, ...further] = kilogramsTo(last);
  const steps = ZONES.flatMap((zone) =>
    further.map((kg) => satang(Math.ceil((priceOf(kg, zone) - priceOf(1, zone)) / (kg - 1)))),
  );
  const normal_weight_price = max(ZERO, ...steps);
  const zonePrice = (zone: Zone) => max(ZERO, sub(priceOf(1, zone), normal_weight_price));
  // A card with prices by size charges the greater one.
  const dearer = card.size_rows.filter(
    (row) => row.capital_city_price > priceOf(1, 'bangkok') || row.other_provinces_price > priceOf(1, 'upcountry'),
  );
  const included = card.size_rows.findLast((row) => !dearer.includes(row))?.size_to ?? LEAST_SIZE;
  const over = [
    ...card.oversize_bands.map(({ price }) => price),
    ...dearer.flatMap((row) => [
      sub(row.capital_city_price, priceOf(1, 'bangkok')),
      sub(row.other_provinces_price, priceOf(1, 'upcountry')),
    ]),
  ];
  return {
    normal_weight_price,
    capital_city_price: zonePrice('bangkok'),
    other_provinces_price: zonePrice('upcountry'),
    overweight_price: card.overweight_price,
    max_weight: last,
    size: dearer.length > 0 ? Math.min(included, card.included_sum_mm) : card.included_sum_mm,
    over_size_price: max(ZERO, ...over),
    max_size: card.max_sum_mm,
    cod_rate_percent: card.cod_rate_bps / 100,
  };
}

/**
 * Whether a shop pays the same under proposed terms as under those that hold: each parcel that the carrier takes, to both
 * zones, each COD fee, and the same sizes are taken. Between the steps of weight and size a price is one figure, so the
 * heaviest and largest parcel of each is enough.
 * @param held undefined where the list holds
 */
export function changesNothing(card: RateCard, proposed: SpecialTerms, held: SpecialTerms | undefined): boolean {
  const largest = (terms: SpecialTerms | undefined) => Math.min(card.max_sum_mm, terms?.max_size ?? card.max_sum_mm);
  const most = largest(proposed);
  if (most !== largest(held) || proposed.cod_rate_bps !== (held?.cod_rate_bps ?? card.cod_rate_bps)) return false;
  const sizes = [
    card.included_sum_mm,
    proposed.size,
    held?.size ?? most,
    ...[...card.oversize_bands, ...card.size_rows].map(({ size_to }) => size_to),
    most,
  ];
  const last = card.rows.at(-1)!.weight_to;
  // Above what the carrier takes only volume counts, and prices rise evenly: its end is enough.
  const bulky = card.divisor ? Math.ceil((most / 3) ** 3 / card.divisor) : 0;
  const weights = [
    ...card.rows.map(({ weight_to }) => Math.floor(weight_to / card.step_g) * card.step_g),
    ...[0, last, proposed.max_weight, held?.max_weight ?? last].flatMap((from) => [
      from,
      ...kilogramsTo(card.max_weight_g).map((kg) => from + kg * KILOGRAM),
    ]),
    card.max_weight_g,
  ];
  const within = (values: number[], limit: number) => [...new Set(values)].filter((one) => one > 0 && one <= limit);
  const each = [...within(weights, card.max_weight_g), ...(bulky > card.max_weight_g ? [bulky] : [])];
  const same = (size: number, weight: number, zone: Zone): boolean => {
    const parcel = flat(size, weight);
    const list = listLines('', card, parcel, zone);
    const paid = (terms: SpecialTerms | undefined) => total(ownLines('', list, terms, weight, parcel, zone));
    return paid(proposed) === paid(held);
  };
  return within(sizes, most).every((size) => each.every((weight) => ZONES.every((zone) => same(size, weight, zone))));
}
