import { CARRIERS, type ProposedPrice } from '@lamliang/contracts/pricing';
import { satang } from '@lamliang/kernel';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { seedBook } from '../../testing/seed-book.ts';
import type { Parcel } from '../quotes/charge.rules.ts';
import { ratesOn, type RateCard } from '../rates/rate-card.rules.ts';
import { judge, marginOf, type Offer, parcelMargin, termsOf, usualMargins, worstOf } from './margin.rules.ts';

const baht = (amount: number) => satang(Math.round(amount * 100));
const DAY = '2026-11-20';
const rates = ratesOn(seedBook(), DAY);
const TERMS: ProposedPrice = {
  partner_id: 2,
  normal_weight_price: baht(6),
  capital_city_price: baht(18),
  other_provinces_price: baht(26),
  overweight_price: baht(15),
  max_weight: 20_000,
  size: 600,
  over_size_price: baht(60),
  max_size: 1_200,
  cod_rate_percent: 2.5,
};
const offerOf = (more: Partial<ProposedPrice> = {}, valid_from = DAY): Offer => {
  const proposed = { ...TERMS, ...more };
  const carrier = CARRIERS.find(({ id }) => id === proposed.partner_id)!;
  return { carrier, rates, now: undefined, proposed: termsOf(proposed, valid_from) };
};

describe('a margin', () => {
  it.each([
    [50, 29.4, 20.6, 41.2],
    [20, 25, -5, -25],
    [0, 14, -14, null],
    [14, 14, 0, 0],
  ])('of %d baht at a cost of %d is %d', (price, cost, margin, margin_percent) => {
    expect(marginOf(baht(price), baht(cost))).toEqual({ margin: baht(margin), margin_percent });
  });

  it('is not known where the cost is not', () => {
    expect(marginOf(baht(50), null)).toEqual({ margin: null, margin_percent: null });
    const offer = { ...offerOf(), rates: { ...rates, costs: new Map() } };
    expect(usualMargins(offer).margins.every(({ cost, margin }) => cost === null && margin === null)).toBe(true);
    expect(judge(offer, DAY)).toEqual({ worst: null, largest_loss: 0, concerns: ['cost_unknown'] });
  });

  it('is told for usual boxes that the terms take, to both zones', () => {
    const { margins, cod_margins } = usualMargins(offerOf());
    expect(new Set(margins.map(({ zone }) => zone))).toEqual(new Set(['bangkok', 'upcountry']));
    expect(Math.max(...margins.map(({ size }) => size))).toBeLessThanOrEqual(1_200);
    const [first] = margins;
    expect(first).toMatchObject({ list_price: baht(25), now_price: baht(25), price: baht(24), cost: baht(14), margin: baht(10) }); // prettier-ignore
    expect(cod_margins.map(({ price }) => price)).toEqual([10, 12.5, 25, 75, 250].map(baht));
  });
});

describe('what is against a price', () => {
  it.each([
    ['nothing', {}, DAY, []],
    ['a loss on parcels', { other_provinces_price: baht(1) }, DAY, ['below_cost']],
    ['a loss on COD', { cod_rate_percent: 1.2 }, DAY, ['below_cost']],
    ['a past day', {}, '2026-11-19', ['backdated']],
    ['both', { capital_city_price: baht(0) }, '2026-11-19', ['below_cost', 'backdated']],
  ])('is %s', (_, more, from, concerns) => {
    expect(judge(offerOf(more, from), DAY).concerns).toEqual(concerns);
  });

  it('of a COD fee stands among the margins that are looked at, with the amount', () => {
    const offer = offerOf({ cod_rate_percent: 1.2 });
    const { largest_loss } = judge(offer, DAY);
    const { cod_margins } = usualMargins(offer);
    expect(largest_loss).toBeGreaterThan(0);
    expect(Math.min(...cod_margins.map(({ margin }) => margin!))).toBe(-largest_loss);
    const amounts = cod_margins.map(({ cod_amount }) => cod_amount);
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
    // Where nothing is lost, the usual amounts alone.
    expect(usualMargins(offerOf()).cod_margins).toHaveLength(5);
  });

  it('is found on any parcel: no other one leaves less than the worst', () => {
    const money = (most: number) => fc.integer({ min: 0, max: most }).map(satang);
    const proposed = fc.record({
      partner_id: fc.constantFrom(1, 2, 3, 4, 5, 6),
      normal_weight_price: money(30_00),
      capital_city_price: money(60_00),
      other_provinces_price: money(80_00),
      overweight_price: money(20_00),
      max_weight: fc.integer({ min: 1, max: 60_000 }),
      size: fc.integer({ min: 1, max: 2_000 }),
      over_size_price: money(200_00),
      max_size: fc.integer({ min: 2_000, max: 5_000 }),
    });
    // Also where carriers round weights up to less than a kilogram, and where their rows end between kilograms.
    const steps = fc.constantFrom(1, 5, 300, 1_000);
    const beyond = fc.constantFrom(0, 333, 500);
    const side = fc.integer({ min: 1, max: 1_500 });
    const boxes = fc.array(fc.record({ width: side, length: side, height: side, weight: fc.integer({ min: 1, max: 50_000 }) }), { minLength: 40, maxLength: 40 }); // prettier-ignore
    fc.assert(
      fc.property(proposed, boxes, steps, beyond, (more, parcels: Parcel[], step_g, add) => {
        const rowsOf = (card: RateCard) => card.rows.map((row) => ({ ...row, weight_to: row.weight_to + add }));
        const stepped = (cards: typeof rates.cards) =>
          new Map([...cards].map(([id, card]) => [id, { ...card, step_g, rows: rowsOf(card) }]));
        const offer = {
          ...offerOf(more),
          rates: { ...rates, cards: stepped(rates.cards), costs: stepped(rates.costs) },
        };
        const worst = worstOf(offer)!;
        const card = rates.cards.get(offer.carrier.id)!;
        for (const parcel of parcels) {
          const size = parcel.width + parcel.length + parcel.height;
          if (parcel.weight > card.max_weight_g || size > Math.min(card.max_sum_mm, more.max_size)) continue;
          for (const zone of ['bangkok', 'upcountry'] as const)
            expect(parcelMargin(offer, parcel, zone).margin!).toBeGreaterThanOrEqual(worst.margin!);
        }
      }),
      { numRuns: 60 },
    );
  });
});
