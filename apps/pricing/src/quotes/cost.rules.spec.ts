import { CARRIERS } from '@lamliang/contracts/pricing';
import { satang } from '@lamliang/kernel';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { seedBook } from '../../testing/seed-book.ts';
import { ratesOn } from '../rates/rate-card.rules.ts';
import { costOf } from './cost.rules.ts';
import { quoteCarrier } from './quote.rules.ts';

const baht = (amount: number) => satang(Math.round(amount * 100));
const DAY = '2026-11-20';
const rates = ratesOn(seedBook(), DAY);
const PARCEL = { from_zip_code: '10110', to_zip_code: '50000', width: 100, length: 150, height: 100, weight: 900 };
const flash = CARRIERS[1];
const kerry = CARRIERS[0];

describe('what a carrier asks', () => {
  it.each([
    // Flash asks 56 % of 35 and 25 baht, Kerry 58 % of the row of 20 kg and of 14 a kilogram above it.
    ['another province', flash, {}, { shipping: 19.6, surcharges: 0, cod_fee: 0 }],
    ['the capital', flash, { to_zip_code: '10240' }, { shipping: 14, surcharges: 0, cod_fee: 0 }],
    ['above the last row', kerry, { weight: 22_500 }, { shipping: 165.3 + 3 * 8.12, surcharges: 0, cod_fee: 0 }],
    ['an island for tourists', flash, { to_zip_code: '84310' }, { shipping: 19.6, surcharges: 60, cod_fee: 0 }],
    ['its part of COD', flash, { cod_amount: baht(2_000) }, { shipping: 19.6, surcharges: 0, cod_fee: 25 }],
    ['its least for COD', flash, { cod_amount: baht(100) }, { shipping: 19.6, surcharges: 0, cod_fee: 5 }],
  ])('is taken from its own card: %s', (_, carrier, more, cost) => {
    const { shipping, surcharges, cod_fee } = cost;
    expect(costOf(carrier, rates, { ...PARCEL, ...more })).toMatchObject({
      shipping: baht(shipping),
      surcharges: baht(surcharges),
      cod_fee: baht(cod_fee),
      total: baht(shipping + surcharges + cod_fee),
    });
  });

  it('is the one of the day, and unknown before the first card', () => {
    const book = seedBook();
    const [first] = book.cards.filter(({ kind, partner_id }) => kind === 'cost' && partner_id === 2);
    const next = { ...first!, id: 99, valid_from: '2026-12-01', rows: first!.rows.map((row) => ({ ...row, other_provinces_price: baht(30) })) }; // prettier-ignore
    const later = { ...book, cards: [next, ...book.cards] };
    const total = (day: string) => costOf(flash, ratesOn(later, day), PARCEL)?.total;
    expect([total('2025-12-30'), total('2026-11-30'), total('2026-12-01')]).toEqual([undefined, baht(19.6), baht(30)]);
    expect(ratesOn(later, '2026-12-01').cards.get(2)?.id).toBe(2);
  });

  it('leaves a margin on every parcel at the list price of the first cards', () => {
    const side = fc.integer({ min: 10, max: 700 });
    const parcels = fc.record({
      width: side,
      length: side,
      height: side,
      weight: fc.integer({ min: 1, max: 50_000 }),
      cod_amount: fc.integer({ min: 0, max: 5_000_000 }).map(satang),
      to_zip_code: fc.constantFrom('10240', '50000', '84310', '95110'),
    });
    fc.assert(
      fc.property(parcels, fc.constantFrom(...CARRIERS), (more, carrier) => {
        const parcel = { ...PARCEL, ...more };
        const { option } = quoteCarrier(carrier, rates, { special: new Map(), switched_off: new Set() }, parcel);
        if (!option) return;
        expect(costOf(carrier, rates, parcel)!.total).toBeLessThan(option.price + option.cod_fee);
      }),
    );
  });
});
