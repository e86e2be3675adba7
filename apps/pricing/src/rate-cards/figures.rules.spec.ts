import { describe, expect, it } from '@jest/globals';
import {
  rateCardContent,
  zoneListContent,
  type RateCardContent,
  type ZoneListContent,
} from '@lamliang/contracts/pricing';
import { toWire } from '@lamliang/contracts';
import { csvLine, satang } from '@lamliang/kernel';
import fc from 'fast-check';
import { safeDecode } from 'zod/mini';
import { seedBook } from '../../testing/seed-book.ts';
import { ratesOn } from '../rates/rate-card.rules.ts';
import { cardContentOf, cardOf, listContentOf } from '../rates/rate-content.rules.ts';
import { heldOn } from './dated.rules.ts';
import {
  cardFigures,
  difference,
  keptOf,
  listFigures,
  marginWarnings,
  warningsOf,
  type Figure,
} from './figures.rules.ts';
import { samplesOf } from './sample.rules.ts';
import { CARD_COLUMNS, cardLines, csvCells, LIST_COLUMNS, listLinesOf, readLines } from './sheet.rules.ts';

const book = seedBook();
const cards = book.cards.map(cardContentOf);
const flash = cards[1]!;

/** Figures at distinct places. */
const figures = fc
  .dictionary(fc.stringMatching(/^[1-9]\d{0,4}$/), fc.integer({ min: 0, max: 1_000_000 }), { maxKeys: 30 })
  .map((values) => Object.entries(values).map(([item, value]): Figure => ({ part: 'rows', item, column: 'capital_city_price', unit: 'baht', value }))); // prettier-ignore
const money = fc.integer({ min: 0, max: 100_000_000_000 }).map(satang);
const bands = <K extends string>(to: K, max: number, prices: readonly string[], least = 0) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max }), { minLength: least, maxLength: 20 })
    .chain((ends) =>
      fc.tuple(...ends.toSorted((a, b) => a - b).map((end) =>
        fc.record(Object.fromEntries(prices.map((name) => [name, money]))).map((given) => ({ [to]: end, ...given })),
      )),
    ) as unknown as fc.Arbitrary<never[]>; // prettier-ignore
const ZONES = ['capital_city_price', 'other_provinces_price'];
/** Any card that its schema takes. */
const anyCard: fc.Arbitrary<RateCardContent> = fc.record({
  ...Object.fromEntries(['overweight_price', 'cod_min_fee', 'cod_max', 'insurance_min_premium', 'insurance_max'].map((name) => [name, money])), // prettier-ignore
  ...Object.fromEntries(['cod_rate_percent', 'insurance_rate_percent'].map((name) => [name, fc.integer({ min: 0, max: 10_000 }).map((bps) => bps / 100)])), // prettier-ignore
  divisor: fc.integer({ min: 0, max: 1_000_000 }),
  step: fc.integer({ min: 1, max: 1_000_000 }),
  max_weight: fc.integer({ min: 1, max: 1_000_000 }),
  max_side: fc.integer({ min: 1, max: 2_000 }),
  included_size: fc.integer({ min: 1, max: 2_000 }),
  max_size: fc.integer({ min: 2_000, max: 5_000 }),
  capital_days_min: fc.integer({ min: 0, max: 5 }),
  capital_days_max: fc.integer({ min: 5, max: 90 }),
  other_days_min: fc.integer({ min: 0, max: 5 }),
  other_days_max: fc.integer({ min: 5, max: 90 }),
  rows: bands('weight_to', 1_000_000, ZONES, 1),
  size_rows: bands('size_to', 5_000, ZONES),
  oversize_bands: bands('size_to', 5_000, ['price']),
} as never);

describe('what a draft changes', () => {
  it('counts each figure of either side once, and its changes lead from one to the other', () => {
    fc.assert(
      fc.property(figures, figures, (before, after) => {
        const { changed, added, removed, same, changes } = difference(before, after);
        expect(changes).toHaveLength(changed + added + removed);
        expect(changed + removed + same).toBe(before.length);
        expect(changed + added + same).toBe(after.length);
        const reached = new Map(before.map(({ item, value }) => [item, value]));
        for (const change of changes) {
          expect(change.before).toBe(reached.get(change.item) ?? null);
          expect(change.before).not.toBe(change.after);
          if (change.after === null) reached.delete(change.item);
          else reached.set(change.item, change.after);
        }
        expect(reached).toEqual(new Map(after.map(({ item, value }) => [item, value])));
        expect(Object.keys(keptOf(changes, 'after'))).toHaveLength(changes.length);
      }),
    );
  });

  it('is nothing for the same figures in another order', () => {
    fc.assert(
      fc.property(figures, (some) => {
        expect(difference(some, some.toReversed())).toMatchObject({ changes: [], same: some.length });
      }),
    );
  });

  it('tells percent with one decimal, and none from nothing', () => {
    const one = (value: number): Figure[] => [{ part: 'rows', item: '1', column: 'price', unit: 'baht', value }];
    const percent = (from: number, to: number) => difference(one(from), one(to)).changes[0]?.percent;
    expect([percent(3_500, 3_900), percent(300, 200), percent(0, 100), percent(100, 0)]).toEqual([11.4, -33.3, null, -100]); // prettier-ignore
  });

  it('names a changed cell of a card as staff read it', () => {
    const rows = flash.rows.map((row, at) => (at === 0 ? { ...row, other_provinces_price: satang(3_900) } : row));
    const { changes } = difference(cardFigures(flash), cardFigures({ ...flash, rows, cod_rate_percent: 2.75 }));
    expect(changes).toEqual([
      { part: 'terms', item: 'cod_rate_percent', column: 'value', unit: 'percent', before: 300, after: 275, percent: -8.3 }, // prettier-ignore
      { part: 'rows', item: '1000', column: 'other_provinces_price', unit: 'baht', before: 3_500, after: 3_900, percent: 11.4 }, // prettier-ignore
    ]);
  });
});

const MOST = { rows: 6_000, columns: 30 };
describe('a sheet of a card or list', () => {
  const owner = { partner_id: 2, kind: 'selling' };
  /** As it comes back from a spreadsheet: a csv, read again. */
  const again = (columns: readonly (typeof CARD_COLUMNS)[number][], lines: ReturnType<typeof cardLines>) => {
    const text = [columns.join(','), ...lines.map((line) => csvLine(columns.map((column) => String(line[column] ?? ''))))].join('\r\n'); // prettier-ignore
    return rowsOf(csvCells(new TextEncoder().encode(`\ufeff${text}\r\n`), MOST));
  };
  const rowsOf = (found: ReturnType<typeof csvCells>) => (found && 'rows' in found ? found.rows : []);

  it.each(['\n', '\r', '\r\n'])('has lines that end with %j, and keeps an end of a line within quotes', (end) => {
    const text = ['a,b', `"1${end}2",3`, '', '4'].join(end);
    expect(csvCells(new TextEncoder().encode(text), MOST)).toEqual({
      rows: [['a', 'b'], [`1${end}2`, '3'], [null], ['4']],
    });
  });

  it('says whatever a card says: written and read again it is the same', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...cards), anyCard), (content) => {
        const rows = again(CARD_COLUMNS, cardLines(owner, toWire(rateCardContent, content) as never));
        const { wire, errors } = readLines(rows, CARD_COLUMNS, owner);
        expect(errors).toEqual([]);
        expect(safeDecode(rateCardContent, wire as never)).toMatchObject({ success: true, data: content });
      }),
      { numRuns: 60 },
    );
  });

  it('says whatever a list says', () => {
    const codes = fc.uniqueArray(fc.stringMatching(/^(1\d|[2-8]\d|9[0-6])(\d|\d{3})?$/), {
      minLength: 1,
      maxLength: 60,
    });
    const lists = fc.record({ zip_prefixes: codes, fees: bands('weight_to', 1_000_000, ['price']) }) as unknown as fc.Arbitrary<ZoneListContent>; // prettier-ignore
    const of = { partner_id: null, kind: 'remote' };
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...book.zone_lists.map(listContentOf)), lists), (content) => {
        const rows = again(LIST_COLUMNS, listLinesOf(of, toWire(zoneListContent, content) as never));
        const { wire, errors } = readLines(rows, LIST_COLUMNS, of);
        expect(errors).toEqual([]);
        expect(safeDecode(zoneListContent, wire as never)).toMatchObject({ success: true, data: content });
        expect(difference(listFigures(content), listFigures(content))).toMatchObject({ changes: [] });
      }),
      { numRuns: 60 },
    );
  });

  it('never fails on any bytes, and takes none of them for a card', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.string().map((text) => new TextEncoder().encode(text))), (bytes) => {
        const rows = rowsOf(csvCells(bytes, MOST));
        const { wire, errors } = readLines(rows, CARD_COLUMNS, owner);
        expect(errors.length > 0 || !safeDecode(rateCardContent, wire as never).success).toBe(true);
      }),
    ); // prettier-ignore
  });
});

describe('what to look at', () => {
  it('points out prices that fall, large changes, and sizes that nothing is asked for', () => {
    expect(warningsOf([], cardContentOf(book.cards[0]!))).toEqual([]);
    const [first, ...rest] = flash.rows;
    const dear = { ...flash, rows: [{ ...first!, capital_city_price: satang(9_000) }, ...rest] };
    const { changes } = difference(cardFigures(flash), cardFigures(dear));
    expect(warningsOf(changes, dear)).toEqual([
      { code: 'large_change', part: 'rows', item: '1000' },
      { code: 'price_falls', part: 'rows', item: '2000' },
    ]);
    const kerry = cards[0]!;
    const open = { ...kerry, oversize_bands: kerry.oversize_bands.slice(0, 1) };
    expect(warningsOf([], open)).toEqual([{ code: 'size_without_price', part: 'oversize_bands', item: '150' }]);
  });

  it('points out where shops would pay less than the carrier asks, on either card', () => {
    const rates = ratesOn(book, '2026-11-20');
    const [selling, cost] = [rates.cards.get(2)!, rates.costs.get(2)!];
    expect(marginWarnings(rates, 2, 'selling')).toEqual([]);
    const cheap = { ...selling, rows: selling.rows.map((row) => ({ ...row, capital_city_price: satang(100) })) };
    const found = marginWarnings({ ...rates, cards: new Map([[2, cheap]]) }, 2, 'selling');
    expect(found).toContainEqual({ code: 'below_cost', part: 'rows', item: '20000' });
    const dear = { ...cost, rows: cost.rows.map((row) => ({ ...row, capital_city_price: satang(99_900) })) };
    expect(marginWarnings({ ...rates, costs: new Map([[2, dear]]) }, 2, 'cost')[0]).toEqual({ code: 'below_cost', part: 'rows', item: '1000' }); // prettier-ignore
  });

  it('quotes sample parcels by both rates', () => {
    const rates = ratesOn(book, '2026-11-20');
    const content = { ...flash, rows: flash.rows.map((row) => ({ ...row, other_provinces_price: satang(row.other_provinces_price + 100) })) }; // prettier-ignore
    const card = cardOf(content, { id: 0, partner_id: 2, kind: 'selling', version: 'x', valid_from: '2026-11-20', source: '' }); // prettier-ignore
    const samples = samplesOf(2, rates, { ...rates, cards: new Map(rates.cards).set(2, card) }, {});
    expect(samples).toContainEqual(
      expect.objectContaining({ weight: 1_000, to_zip_code: '50000', before: 3_500, after: 3_600 }),
    );
    expect(samples.every(({ partner_name }) => partner_name === 'Flash Express')).toBe(true);
    expect(samplesOf(null, rates, rates, { codes: ['63', '63170'] }).filter(({ to_zip_code }) => to_zip_code === '63000')).toHaveLength(6); // prettier-ignore
  });
});

it('the version of a day is the latest that began, until the day before the next', () => {
  const versions = [3, 1, 2].map((n) => ({ id: n, version: String(n), valid_from: `2026-0${n}-01` }));
  const of = (day: string) => [heldOn(versions, day).held?.id, heldOn(versions, day).until];
  expect([of('2025-12-31'), of('2026-01-01'), of('2026-02-15'), of('2026-03-01')]).toEqual([
    [undefined, '2025-12-31'],
    [1, '2026-01-31'],
    [2, '2026-02-28'],
    [3, null],
  ]);
});
