import { expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import { coverageOf } from './coverage.rules.ts';

it.each([
  ['insured', 5_000_00, 5_000_00, 5_000_00],
  ['insured up to what the carrier insures', 80_000_00, 50_000_00, 50_000_00],
  ['declared below what a carrier answers for', 300_00, undefined, 300_00],
  ['declared above it', 5_000_00, undefined, 2_000_00],
  ['not declared', 0, undefined, 2_000_00],
])('the coverage of a parcel that is %s', (_, product_price, insured, coverage) => {
  expect(coverageOf(satang(product_price), insured === undefined ? undefined : satang(insured))).toBe(coverage);
});
