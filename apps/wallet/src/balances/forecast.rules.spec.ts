import { expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import { forecastOf } from './forecast.rules.ts';

const TODAY = '2026-11-26';
it.each([
  ['of a shop that sent nothing', 0, 0, 500_00, 0, null],
  ['of two days paid, today and tomorrow', 1_400_00, 14, 200_00, 100_00, '2026-11-27'],
  ['that is used up by today', 1_400_00, 14, 199_99, 100_00, '2026-11-26'],
  ['that does not pay today', 1_400_00, 14, 99_99, 100_00, '2026-11-25'],
  ['of a young shop, by its own days', 300_00, 3, 1_000_00, 100_00, '2026-12-05'],
  ['below zero', 300_00, 3, -50_00, 100_00, '2026-11-25'],
  ['of more money back than out', -300_00, 3, 50_00, 0, null],
  ['of sixty days', 1_400_00, 14, 6_000_00, 100_00, '2027-01-24'],
  ['that lasts longer than anybody knows', 1_400_00, 14, 6_100_00, 100_00, null],
  ['of a mean between two satang', 100, 14, 35, 7, '2026-11-30'],
])('a forecast %s', (_, spent, days, available, per_day, lasts_until) => {
  expect(forecastOf(satang(spent), days, satang(available), TODAY)).toEqual({ days, available, per_day, lasts_until });
});
