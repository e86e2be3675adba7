import * as z from 'zod/mini';
import { staffListQuery, filters } from '../staff-list.ts';
import { baht, bahtAmount, centimetres, choice, day, decimals, grams, id, numeric, reasonText, text } from '../wire.ts';
import { CARRIERS } from './carriers.ts';

/** What a card says: what shops pay, or what the carrier asks of us. */
export const RATE_CARD_KINDS = ['selling', 'cost'] as const;
export type RateCardKind = (typeof RATE_CARD_KINDS)[number];
/** Lists of postal codes; `capital_city` and `no_service` carry no fee. */
export const ZONE_LIST_KINDS = ['capital_city', 'remote', 'tourist', 'island', 'no_service'] as const;
export type ZoneListKind = (typeof ZONE_LIST_KINDS)[number];
/** Of a dated price list today: one that a later one has replaced, the one that holds, one to come. */
export const RATE_STATES = ['future', 'holding', 'past'] as const;
export type RateState = (typeof RATE_STATES)[number];

/** How a figure is measured. Internally satang, basis points, grams and millimetres; the rest are counts. */
export const FIGURE_UNITS = ['baht', 'percent', 'grams', 'centimetres', 'days', 'count'] as const;
export type FigureUnit = (typeof FIGURE_UNITS)[number];
/** Figures of a card beside its bands, in the order in which they are shown. */
export const CARD_TERMS = {
  divisor: 'count',
  step: 'grams',
  max_weight: 'grams',
  max_side: 'centimetres',
  max_size: 'centimetres',
  included_size: 'centimetres',
  overweight_price: 'baht',
  cod_rate_percent: 'percent',
  cod_min_fee: 'baht',
  cod_max: 'baht',
  insurance_rate_percent: 'percent',
  insurance_min_premium: 'baht',
  insurance_max: 'baht',
  capital_days_min: 'days',
  capital_days_max: 'days',
  other_days_min: 'days',
  other_days_max: 'days',
} as const satisfies Record<string, FigureUnit>;
export type CardTerm = keyof typeof CARD_TERMS;

const whole = (min: number, max: number) =>
  z.int(numeric).check(z.gte(min, { error: 'validation.number' }), z.lte(max, { error: 'validation.number' }));
const percent = z
  .number(numeric)
  .check(z.gte(0, { error: 'validation.number' }), z.lte(100, { error: 'validation.number' }), decimals(2));

/** Bands are read from the first one on, each up to its own end: ends rise, and none stands twice. */
const rising = <F extends string>(field: F) =>
  z.superRefine<Record<F, number>[]>((bands, context) => {
    for (const [index, band] of bands.entries()) {
      const before = bands[index - 1];
      if (before && band[field] <= before[field])
        context.addIssue({
          code: 'custom',
          message: 'validation.band_order',
          path: [index, field],
          input: band[field],
        });
    }
  });
/** Bands of one card, and codes of one list, at most. */
const MOST_BANDS = 500;
const MOST_CODES = 5_000;
const bands = <S extends z.ZodMiniType>(band: S) =>
  z.array(band).check(z.maxLength(MOST_BANDS, { error: 'validation.too_many' }));

const zonePrices = { capital_city_price: bahtAmount, other_provinces_price: bahtAmount };
const orderly = z.superRefine<Record<CardTerm, number>>((terms, context) => {
  const least: [CardTerm, CardTerm][] = [
    ['max_size', 'max_side'],
    ['max_size', 'included_size'],
    ['capital_days_max', 'capital_days_min'],
    ['other_days_max', 'other_days_min'],
  ];
  for (const [name, from] of least)
    if (terms[name] < terms[from])
      context.addIssue({ code: 'custom', message: 'validation.below', path: [name], input: terms[name] });
});
/** What one dated card says, without whose and since when. */
const cardContent = z.object({
  /** Cubic centimetres per kilogram of volume weight; 0 bills the real weight alone. */
  divisor: whole(0, 1_000_000),
  step: grams,
  max_weight: grams,
  max_side: centimetres,
  max_size: centimetres,
  included_size: centimetres,
  overweight_price: bahtAmount,
  cod_rate_percent: percent,
  cod_min_fee: bahtAmount,
  cod_max: bahtAmount,
  insurance_rate_percent: percent,
  insurance_min_premium: bahtAmount,
  insurance_max: bahtAmount,
  capital_days_min: whole(0, 90),
  capital_days_max: whole(0, 90),
  other_days_min: whole(0, 90),
  other_days_max: whole(0, 90),
  rows: bands(z.object({ weight_to: grams, ...zonePrices })).check(
    z.minLength(1, { error: 'validation.required' }),
    rising('weight_to'),
  ),
  size_rows: bands(z.object({ size_to: centimetres, ...zonePrices })).check(rising('size_to')),
  oversize_bands: bands(z.object({ size_to: centimetres, price: bahtAmount })).check(rising('size_to')),
});
export const rateCardContent = cardContent.check(orderly);
export type RateCardContent = z.output<typeof rateCardContent>;

/** Codes begin with 10 to 96, and name a place, a district (3 digits) or a province (2). */
const zipPrefix = z
  .string({ error: 'validation.text' })
  .check(z.regex(/^(1\d|[2-8]\d|9[0-6])(\d|\d{3})?$/, { error: 'validation.zip_prefix' }));
const listContent = z.object({
  zip_prefixes: z.array(zipPrefix).check(
    z.minLength(1, { error: 'validation.required' }),
    z.maxLength(MOST_CODES, { error: 'validation.too_many' }),
    z.superRefine((codes, context) => {
      const seen = new Set<string>();
      for (const [index, code] of codes.entries()) {
        if (seen.has(code))
          context.addIssue({ code: 'custom', message: 'validation.duplicate', path: [index], input: code });
        seen.add(code);
      }
    }),
  ),
  fees: bands(z.object({ weight_to: grams, price: bahtAmount })).check(rising('weight_to')),
});
export const zoneListContent = listContent;
export type ZoneListContent = z.output<typeof zoneListContent>;
/** Whether lists of a kind have fees: those of areas do, the others say where something is. */
export const hasFees = (kind: ZoneListKind): boolean => kind !== 'capital_city' && kind !== 'no_service';

const carrier = id.check(z.refine((v) => CARRIERS.some((one) => one.id === v), { error: 'validation.invalid' }));
/** Whose card it is and since when. */
const cardOf = { partner_id: carrier, kind: z.literal(RATE_CARD_KINDS, choice) };
const listOfZone = { partner_id: z.nullable(carrier), kind: z.literal(ZONE_LIST_KINDS, choice) };
/** What was seen to hold on the day: an id that is another one by now is refused, so that nobody's change is lost. */
const entered = { valid_from: day, replaces: z.nullable(id), source: text(300), reason: reasonText };

const feesWhereDue = z.superRefine<{ kind: ZoneListKind; fees: unknown[] }>(({ kind, fees }, context) => {
  if (hasFees(kind) === fees.length > 0) return;
  const message = hasFees(kind) ? 'validation.required' : 'validation.no_fee';
  context.addIssue({ code: 'custom', message, path: ['fees'], input: fees });
});
export const rateCardTerms = z.object({ ...cardOf, ...entered, ...cardContent.shape }).check(orderly);
export type RateCardTerms = z.output<typeof rateCardTerms>;
export const zoneListTerms = z.object({ ...listOfZone, ...entered, ...listContent.shape }).check(feesWhereDue);
export type ZoneListTerms = z.output<typeof zoneListTerms>;

export const rateCardPreviewTerms = z.object({ ...cardOf, valid_from: day, ...cardContent.shape }).check(orderly);
export const zoneListPreviewTerms = z
  .object({ ...listOfZone, valid_from: day, ...listContent.shape })
  .check(feesWhereDue);
export const rateCardImportTerms = z.object({ ...cardOf, valid_from: day });
export const zoneListImportTerms = z.object({ ...listOfZone, valid_from: day });
export const withdrawTerms = z.object({ reason: reasonText });

/** Parts of a card and of a list; the figures of each are told apart by an item of it. */
export const FIGURE_PARTS = ['terms', 'rows', 'size_rows', 'oversize_bands', 'zip_prefixes', 'fees'] as const;
export type FigurePart = (typeof FIGURE_PARTS)[number];
export const FIGURE_COLUMNS = ['value', 'capital_city_price', 'other_provinces_price', 'price', 'listed'] as const;
export type FigureColumn = (typeof FIGURE_COLUMNS)[number];

const SCALE: Record<FigureUnit, number> = { baht: 100, percent: 100, centimetres: 10, grams: 1, days: 1, count: 1 };
/** Internal units of a figure of the wire. */
export const figureInside = (unit: FigureUnit, value: number): number => Math.round(value * SCALE[unit]);
/** A figure of the wire in internal units. */
export const figureOnWire = (unit: FigureUnit, value: number): number => value / SCALE[unit];

const plainChange = z.object({
  part: z.literal(FIGURE_PARTS),
  /** The term, the end of the band on the wire (grams or centimetres), or the postal code. */
  item: z.string(),
  column: z.literal(FIGURE_COLUMNS),
  unit: z.literal(FIGURE_UNITS),
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  /** Of the figure before, one decimal; null where there is none to compare with. */
  percent: z.nullable(z.number()),
});
type PlainChange = z.output<typeof plainChange>;
const measured = (change: PlainChange, by: (unit: FigureUnit, value: number) => number): PlainChange => ({
  ...change,
  before: change.before === null ? null : by(change.unit, change.before),
  after: change.after === null ? null : by(change.unit, change.after),
});
/** A figure that is another one from the day on; a missing `before` is new, a missing `after` is gone. */
export const figureChange = z.codec(plainChange, plainChange, {
  decode: (wire) => measured(wire, figureInside),
  encode: (inside) => measured(inside, figureOnWire),
});
export type FigureChange = z.output<typeof figureChange>;

/** What staff should look at before they go on; nothing of it is refused. */
export const RATE_WARNINGS = ['price_falls', 'large_change', 'size_without_price', 'below_cost'] as const;
export const rateWarning = z.object({
  code: z.literal(RATE_WARNINGS),
  part: z.literal(FIGURE_PARTS),
  item: z.string(),
});
export type RateWarning = z.output<typeof rateWarning>;

/** A parcel that is quoted on the day with what holds and with what is to hold. */
export const sampleQuote = z.object({
  partner_name: z.string(),
  weight: z.int(),
  width: centimetres,
  length: centimetres,
  height: centimetres,
  to_zip_code: z.string(),
  cod_amount: baht,
  /** Price and COD fees together; null where the carrier is not offered. */
  before: z.nullable(baht),
  after: z.nullable(baht),
});
export type SampleQuote = z.output<typeof sampleQuote>;

const dated = {
  id,
  partner_name: z.string(),
  version: z.string(),
  valid_from: day,
  /** The last day, where a later one follows. */
  valid_to: z.nullable(day),
  state: z.literal(RATE_STATES),
  source: z.string(),
};
export const rateCardRow = z.object({ ...dated, partner_id: id, kind: z.literal(RATE_CARD_KINDS) });
export type RateCardRow = z.output<typeof rateCardRow>;
export const zoneListRow = z.object({
  ...dated,
  partner_id: z.nullable(id),
  kind: z.literal(ZONE_LIST_KINDS),
  zip_count: z.int(),
});
export type ZoneListRow = z.output<typeof zoneListRow>;
export const zoneList = z.object({ ...zoneListRow.shape, ...listContent.shape });
export type ZoneListAnswer = z.output<typeof zoneList>;
/** A card with the lists of postal codes that its carrier's quotes use from its first day on. */
export const rateCard = z.object({ ...rateCardRow.shape, ...cardContent.shape, zones: z.array(zoneList) });
export type RateCardAnswer = z.output<typeof rateCard>;

export const ratePreview = z.object({
  /** What holds on the day until then; null where nothing does. */
  replaces: z.nullable(z.object({ id, version: z.string(), valid_from: day })),
  /** The last day, where a later one is there already. */
  valid_to: z.nullable(day),
  changed: z.int(),
  added: z.int(),
  removed: z.int(),
  same: z.int(),
  changes: z.array(figureChange),
  warnings: z.array(rateWarning),
  samples: z.array(sampleQuote),
});
export type RatePreview = z.output<typeof ratePreview>;
export const rateCardImport = z.object({ content: cardContent, preview: ratePreview });
export const zoneListImport = z.object({ content: listContent, preview: ratePreview });

const sorts = ['valid_from', 'partner_id'] as const;
export const rateCardQuery = staffListQuery({
  filters: {
    partner_id: filters.integers,
    kind: filters.anyOf(RATE_CARD_KINDS),
    state: filters.anyOf(RATE_STATES),
  },
  sorts,
});
export const zoneListQuery = staffListQuery({
  filters: {
    partner_id: filters.integers,
    kind: filters.anyOf(ZONE_LIST_KINDS),
    state: filters.anyOf(RATE_STATES),
  },
  sorts,
});
