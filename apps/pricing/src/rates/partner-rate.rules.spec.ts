import { describe, expect, it } from '@jest/globals';
import { carrierOf } from '@lamliang/contracts/pricing';
import { satang } from '@lamliang/kernel';
import { seedBook } from '../../testing/seed-book.ts';
import { listLines } from '../quotes/charge.rules.ts';
import { total } from '../quotes/quote.rules.ts';
import { partnerRatesOf } from './partner-rate.rules.ts';
import { ratesOn } from './rate-card.rules.ts';

const rates = ratesOn(seedBook(), '2026-11-20');
const flash = carrierOf(2)!;
const special = {
  id: 7, partner_id: 2, valid_from: '2026-11-01', normal_weight_price: satang(5_00), capital_city_price: satang(15_00), other_provinces_price: satang(20_00),
  overweight_price: satang(90_00), max_weight: 1_000, size: 1_000, max_size: 1_500, over_size_price: satang(0), cod_rate_bps: 150,
}; // prettier-ignore

describe('the rates that a shop is shown', () => {
  it('[A99] are those of its special price where they are lower, and of the list where that is', () => {
    const own = partnerRatesOf(flash, rates, special);
    const list = partnerRatesOf(flash, rates, undefined);
    const [light, heavy] = [own[0]!, own.at(-1)!];
    expect(light.other_provinces_price).toBeLessThan(list[0]!.other_provinces_price);
    expect(heavy.other_provinces_price).toBe(list.at(-1)!.other_provinces_price);
    for (const [n, row] of own.entries()) {
      const parcel = { width: 1, length: 1, height: 1, weight: row.weight_to };
      const listed = total(listLines(flash.code, rates.cards.get(2)!, parcel, 'upcountry'));
      expect([row.weight_to, list[n]!.other_provinces_price]).toEqual([row.weight_to, listed]);
      expect(row.other_provinces_price).toBeLessThanOrEqual(listed);
    }
  });
});
