import {
  CARD_TERMS,
  type CardTerm,
  type FigureChange,
  type FigureColumn,
  type FigurePart,
  type FigureUnit,
  type RateCardContent,
  type RateCardKind,
  type RatePreview,
  type RateWarning,
  type ZoneListContent,
} from '@lamliang/contracts/pricing';
import { sum } from '@lamliang/kernel';
import { listLines } from '../quotes/charge.rules.ts';
import { type DayRates } from '../rates/rate-card.rules.ts';

/** One number of a card or list, and where it stands. Satang, basis points, grams, millimetres, days and counts. */
export interface Figure {
  part: FigurePart;
  item: string;
  column: FigureColumn;
  unit: FigureUnit;
  value: number;
}

const ZONE_COLUMNS = ['capital_city_price', 'other_provinces_price'] as const;
/** Millimetres as centimetres are written. */
const inCentimetres = (mm: number): string => String(mm / 10);
const TERMS = Object.entries(CARD_TERMS) as [CardTerm, FigureUnit][];

/** Each figure of a card once, in the order in which they are read. */
export function cardFigures(content: RateCardContent): Figure[] {
  const baht = (part: FigurePart, item: string, column: FigureColumn, value: number): Figure => ({ part, item, column, unit: 'baht', value }); // prettier-ignore
  return [
    ...TERMS.map(([item, unit]): Figure => {
      const value = unit === 'percent' ? Math.round(content[item] * 100) : content[item];
      return { part: 'terms', item, column: 'value', unit, value };
    }),
    ...content.rows.flatMap((row) =>
      ZONE_COLUMNS.map((column) => baht('rows', String(row.weight_to), column, row[column])),
    ),
    ...content.size_rows.flatMap((row) =>
      ZONE_COLUMNS.map((column) => baht('size_rows', inCentimetres(row.size_to), column, row[column])),
    ),
    ...content.oversize_bands.map((band) => baht('oversize_bands', inCentimetres(band.size_to), 'price', band.price)),
  ];
}

/** Each code of a list as 1, and its fees. */
export function listFigures({ zip_prefixes, fees }: ZoneListContent): Figure[] {
  return [
    ...zip_prefixes.toSorted().map((item): Figure => ({ part: 'zip_prefixes', item, column: 'listed', unit: 'count', value: 1 })), // prettier-ignore
    ...fees.map((fee): Figure => ({ part: 'fees', item: String(fee.weight_to), column: 'price', unit: 'baht', value: fee.price })), // prettier-ignore
  ];
}

const placeOf = ({ part, item, column }: Omit<Figure, 'unit' | 'value'>): string => `${part} ${item} ${column}`;
/** With one decimal; null from nothing, which has no percentage. */
const percentOf = (before: number, after: number): number | null =>
  before === 0 ? null : Math.round(((after - before) / before) * 1_000) / 10;

export type Difference = Pick<RatePreview, 'changed' | 'added' | 'removed' | 'same' | 'changes'>;

/**
 * What differs, in the order of `after`, what is gone at the end. Each figure of either side is counted once: as the same,
 * as changed, as added or as removed.
 */
export function difference(before: readonly Figure[], after: readonly Figure[]): Difference {
  const old = new Map(before.map((figure) => [placeOf(figure), figure]));
  const changes: FigureChange[] = [];
  const counts = { changed: 0, added: 0, removed: 0, same: 0 };
  for (const { value, ...figure } of after) {
    const was = old.get(placeOf(figure))?.value;
    old.delete(placeOf(figure));
    if (was === value) counts.same += 1;
    else if (was === undefined) {
      counts.added += 1;
      changes.push({ ...figure, before: null, after: value, percent: null });
    } else {
      counts.changed += 1;
      changes.push({ ...figure, before: was, after: value, percent: percentOf(was, value) });
    }
  }
  for (const { value, ...figure } of old.values()) {
    counts.removed += 1;
    changes.push({ ...figure, before: value, after: null, percent: null });
  }
  return { ...counts, changes };
}

/** Changed figures by their place, as the audit keeps them. */
export const keptOf = (changes: readonly FigureChange[], side: 'before' | 'after'): Record<string, number | null> =>
  Object.fromEntries(changes.map((change) => [placeOf(change), change[side]]));

/** A change of a price by more than this is pointed out, percent. */
const LARGE = 50;

/** What to look at in a draft: prices that fall with the weight or size, large changes, sizes that no band has a price for. */
export function warningsOf(changes: readonly FigureChange[], card?: RateCardContent): RateWarning[] {
  const large = changes
    .filter(({ unit, percent }) => unit === 'baht' && percent !== null && Math.abs(percent) > LARGE)
    .map(({ part, item }): RateWarning => ({ code: 'large_change', part, item }));
  return unique([...large, ...(card ? cardWarnings(card) : [])]);
}

function cardWarnings(card: RateCardContent): RateWarning[] {
  const falls = (part: FigurePart, items: string[], prices: number[][]): RateWarning[] =>
    items.flatMap((item, index) =>
      prices[index]?.some((price, column) => price < (prices[index - 1]?.[column] ?? 0))
        ? [{ code: 'price_falls', part, item }]
        : [],
    );
  const ofZones = (row: { capital_city_price: number; other_provinces_price: number }) =>
    ZONE_COLUMNS.map((column) => row[column]);
  const { rows, size_rows, oversize_bands: bands } = card;
  const last = bands.at(-1)?.size_to ?? 0;
  return [
    ...falls('rows', rows.map((row) => String(row.weight_to)), rows.map(ofZones)), // prettier-ignore
    ...falls('size_rows', size_rows.map((row) => inCentimetres(row.size_to)), size_rows.map(ofZones)), // prettier-ignore
    ...falls('oversize_bands', bands.map((band) => inCentimetres(band.size_to)), bands.map(({ price }) => [price])), // prettier-ignore
    // Above the last band nothing more is asked, where the included size does not reach as far as parcels may.
    ...(bands.length > 0 && last < card.max_size && card.included_size < card.max_size
      ? [{ code: 'size_without_price', part: 'oversize_bands', item: inCentimetres(last) } as const]
      : []),
  ];
}

function unique(warnings: readonly RateWarning[]): RateWarning[] {
  return [...new Map(warnings.map((one) => [`${one.code} ${one.part} ${one.item}`, one])).values()];
}

/** Of no volume, so that weight (g) and sum of the sides (mm) alone decide. */
const thin = (weight: number, size: number) => ({ width: 0, length: size, height: 0, weight });

/** Where a selling card asks less than the carrier does: by weight, and by size for the lightest parcel. */
export function marginWarnings(rates: DayRates, partner_id: number, kind: RateCardKind): RateWarning[] {
  const [selling, cost] = [rates.cards.get(partner_id), rates.costs.get(partner_id)];
  if (!selling || !cost) return [];
  const isLoss = (weight: number, size: number): boolean =>
    (['bangkok', 'upcountry'] as const).some((zone) => {
      const [paid, asked] = [selling, cost].map((card) => sum(listLines('', card, thin(weight, size), zone).map(({ amount }) => amount))); // prettier-ignore
      return paid! < asked!;
    });
  const drafted = kind === 'cost' ? cost : selling;
  const warning = (part: FigurePart, item: string): RateWarning => ({ code: 'below_cost', part, item });
  const least = drafted.rows[0]?.weight_to ?? 1;
  return [
    ...drafted.rows.filter((row) => isLoss(row.weight_to, 1)).map((row) => warning('rows', String(row.weight_to))),
    ...drafted.size_rows.filter((row) => isLoss(least, row.size_to)).map((row) => warning('size_rows', inCentimetres(row.size_to))), // prettier-ignore
    ...drafted.oversize_bands.filter((band) => isLoss(least, band.size_to)).map((band) => warning('oversize_bands', inCentimetres(band.size_to))), // prettier-ignore
  ];
}
