import { expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import { daysLeft, forecastOf, isLow } from './forecast.rules.ts';

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

it.each([
  ['that pays for today alone', '2026-11-26', 1, true],
  ['that pays for as many days as it wants to know', '2026-11-28', 3, true],
  ['that pays for one day more', '2026-11-29', 4, false],
  ['that does not pay for today', '2026-11-25', 0, true],
  ['that lasts', null, null, false],
])('a shop with money %s', (_, lasts_until, left, low) => {
  const forecast = { days: 14, per_day: satang(100), available: satang(0), lasts_until };
  expect(daysLeft(forecast, TODAY)).toBe(left);
  expect(isLow(forecast, { active_flag: 1, days: 3 }, TODAY)).toBe(low);
  expect(isLow(forecast, { active_flag: 0, days: 3 }, TODAY)).toBe(false);
});
