import { CARRIERS } from '@lamliang/contracts/pricing';
import { satang } from '@lamliang/kernel';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { seedBook } from '../../testing/seed-book.ts';
import { listLines } from '../quotes/charge.rules.ts';
import { billedWeight } from '../quotes/charge.rules.ts';
import { ownLines, total } from '../quotes/quote.rules.ts';
import { ratesOn, type SpecialTerms } from '../rates/rate-card.rules.ts';
import { changesNothing, listTerms } from './list-terms.rules.ts';
import { termsOf } from './margin.rules.ts';

const DAY = '2026-11-20';
const { cards } = ratesOn(seedBook(), DAY);
const CARDS = CARRIERS.map(({ id, name }) => [name, cards.get(id)!] as const);
const termsOfList = (at: number, more: object = {}): SpecialTerms =>
  termsOf({ partner_id: at, ...listTerms(cards.get(at)!), ...more }, DAY);
const at = (id: number) => [cards.get(id)!, termsOfList(id)] as const;

describe('the list in the terms of a special price', () => {
  it.each(CARDS)('of %s changes nothing as it is', (_, card) => {
    expect(changesNothing(card, termsOfList(card.partner_id), undefined)).toBe(true);
  });

  it('has the price of the first kilogram, to both zones', () => {
    for (const [, card] of CARDS) {
      const { normal_weight_price, capital_city_price } = listTerms(card);
      const parcel = { width: 1, length: 1, height: 1, weight: 1_000 };
      expect(normal_weight_price + capital_city_price).toBeGreaterThanOrEqual(total(listLines('', card, parcel, 'bangkok'))); // prettier-ignore
    }
  });
});

describe('a price has an effect', () => {
  it.each([
    ['one that is lower somewhere', { other_provinces_price: satang(0), normal_weight_price: satang(5_00) }, false],
    ['another COD rate', { cod_rate_percent: 1.23 }, false],
    ['a smaller largest size', { max_size: 700 }, false],
    ['a dearer one, for the list holds', { capital_city_price: satang(900_00) }, true],
  ])('or none: %s', (_, more, nothing) => {
    expect(changesNothing(cards.get(2)!, termsOfList(2, more), undefined)).toBe(nothing);
  });

  it('or none: the price that holds, entered again', () => {
    const [card] = at(2);
    const held = termsOfList(2, { normal_weight_price: satang(6_00), capital_city_price: satang(10_00) });
    expect(changesNothing(card, { ...held, id: 9 }, held)).toBe(true);
    expect(changesNothing(card, { ...held, normal_weight_price: satang(6_01) }, held)).toBe(false);
  });

  it('on some parcel, where it is said to: what is said to change nothing changes no parcel', () => {
    const money = fc.integer({ min: 0, max: 60_00 }).map(satang);
    const more = fc.record({ normal_weight_price: money, capital_city_price: money, other_provinces_price: money, overweight_price: money, over_size_price: money, max_weight: fc.integer({ min: 1, max: 40_000 }), size: fc.integer({ min: 1, max: 2_000 }) }, { requiredKeys: [] }); // prettier-ignore
    const side = fc.integer({ min: 1, max: 700 });
    const boxes = fc.array(fc.record({ width: side, length: side, height: side, weight: fc.integer({ min: 1, max: 40_000 }) }), { minLength: 30, maxLength: 30 }); // prettier-ignore
    fc.assert(
      fc.property(fc.constantFrom(1, 2, 3, 4, 5, 6), more, boxes, (id, changed, parcels) => {
        const card = cards.get(id)!;
        const proposed = termsOfList(id, changed);
        const differs = parcels.some((parcel) => {
          const sum = parcel.width + parcel.length + parcel.height;
          if (parcel.weight > card.max_weight_g || sum > card.max_sum_mm) return false;
          return (['bangkok', 'upcountry'] as const).some((zone) => {
            const list = listLines('', card, parcel, zone);
            const billed = billedWeight(parcel, card.divisor);
            return total(ownLines('', list, proposed, billed, parcel, zone)) !== total(list);
          });
        });
        if (differs) expect(changesNothing(card, proposed, undefined)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});
