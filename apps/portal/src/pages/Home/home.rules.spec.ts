import { describe, expect, it } from '@jest/globals';
import { thaiAddressBook } from '@lamliang/kernel/address-data';
import { satang } from '@lamliang/kernel';
import { filledVolumes, greetingOf, isLow, stepOf, sumOf } from './home.rules.ts';
import { SHAPE_OF } from './provinces.ts';

describe('home', () => {
  it('[A70] includes days without parcels as zero', () => {
    const days = filledVolumes([{ period: '2026-11-20', total: 3, cod_total: 1, cancelled: 0 }], {
      from_date: '2026-11-19',
      to_date: '2026-11-21',
    });
    expect(days.map((day) => [day.period, day.total])).toEqual([
      ['2026-11-19', 0],
      ['2026-11-20', 3],
      ['2026-11-21', 0],
    ]);
    expect(sumOf(days)).toEqual({ total: 3, cod_total: 1, cancelled: 0 });
  });

  it('[A71] has a shape of the map for each of the 77 provinces', () => {
    const provinces = thaiAddressBook().provinces();
    expect(provinces).toHaveLength(77);
    expect(provinces.filter((province) => !SHAPE_OF[province])).toEqual([]);
    expect(new Set(Object.values(SHAPE_OF)).size).toBe(77);
  });

  it('shades the map in five steps', () => {
    expect([0, 1, 7, 30, 60, 100].map((total) => stepOf(total, 100))).toEqual([0, 1, 2, 3, 4, 4]);
    expect(stepOf(0, 0)).toBe(0);
  });

  it('greets by the hour', () => {
    expect([3, 4, 11, 12, 16, 17].map(greetingOf)).toEqual([
      'evening',
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
    ]);
  });
});

it.each([
  ['below the amount', 499_99, null, true],
  ['at the amount, and nobody knows how long', 500_00, null, false],
  ['that lasts until the day after tomorrow', 90_000_00, '2026-11-28', true],
  ['that lasts a day longer', 500_00, '2026-11-29', false],
])('money %s is low: %s', (_, left, until, low) => {
  expect(isLow(satang(left), until, '2026-11-26')).toBe(low);
});
