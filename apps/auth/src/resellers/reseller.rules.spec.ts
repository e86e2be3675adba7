import { describe, expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import { byMonth, defaultFrom, monthsOf, summed } from './reseller.rules.ts';

const volume = (period: string, total: number, cancelled: number, cost: number) => ({ period, total, cancelled, shipping_cost: satang(cost) }); // prettier-ignore

describe('volumes of the shops under a reseller', () => {
  it.each([
    ['2026-11-01', '2026-11-30', ['2026-11']],
    ['2026-11-30', '2026-12-01', ['2026-11', '2026-12']],
    ['2026-10-15', '2027-02-01', ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02']],
  ])('are told of the months from %s to %s', (from, to, months) => {
    expect(monthsOf(from, to)).toEqual(months);
  });
  it.each([
    ['2026-11-23', '2026-06-01'],
    ['2026-06-01', '2026-01-01'],
    ['2026-05-31', '2025-12-01'],
    ['2027-01-01', '2026-08-01'],
  ])('begin by default, on %s, with %s', (today, from) => {
    expect(defaultFrom(today)).toBe(from);
    expect(monthsOf(from, today)).toHaveLength(6);
  });
  it('are added up over shops and months', () => {
    const of = [volume('2026-10', 3, 1, 90_50), volume('2026-10', 2, 0, 60_00), volume('2026-12', 1, 1, 0)];
    expect(byMonth(of, ['2026-10', '2026-11', '2026-12'])).toEqual([
      volume('2026-10', 5, 1, 150_50),
      volume('2026-11', 0, 0, 0),
      volume('2026-12', 1, 1, 0),
    ]);
    expect(summed(of)).toEqual({ total: 6, cancelled: 2, shipping_cost: 150_50 });
    expect(summed([])).toEqual({ total: 0, cancelled: 0, shipping_cost: 0 });
  });
});
