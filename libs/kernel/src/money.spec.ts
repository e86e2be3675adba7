import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bahtText } from './baht-text.ts';
import {
  add,
  allocate,
  bahtToSatang,
  formatBaht,
  isNegative,
  isPositive,
  isZero,
  max,
  min,
  negate,
  percentBps,
  ratio,
  satang,
  satangToBaht,
  displaySum,
  sub,
  sum,
  times,
  vatExclusive,
  vatInclusive,
  ZERO,
} from './money.ts';

const amounts = fc.maxSafeInteger().map(satang);
/** Amounts whose baht survive a JSON round trip: up to 15 significant digits. */
const wireAmounts = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }).map(satang);

describe('satang', () => {
  it.each([0.5, Number.NaN, Infinity, 2 ** 53])('refuses %p', (n) => {
    expect(() => satang(n)).toThrow(RangeError);
  });

  it('has no negative zero', () => {
    expect(Object.is(negate(ZERO), 0)).toBe(true);
    expect(Object.is(bahtToSatang('-0'), 0)).toBe(true);
    expect(Object.is(percentBps(satang(-1), 1), 0)).toBe(true);
    expect(allocate(satang(-1), [1, 1]).every((part) => !Object.is(part, -0))).toBe(true);
  });

  it('adds, subtracts, multiplies and compares', () => {
    expect(add(satang(1), satang(2), satang(-5))).toBe(-2);
    expect(sum([])).toBe(0);
    expect(sub(satang(1), satang(2))).toBe(-1);
    expect(times(satang(250), 3)).toBe(750);
    expect(min(satang(3), satang(-1), satang(2))).toBe(-1);
    expect(max(satang(3), satang(-1))).toBe(3);
    expect([isZero(ZERO), isPositive(satang(1)), isNegative(satang(-1))]).toEqual([true, true, true]);
  });

  it('throws when a result exceeds safe integers', () => {
    const most = satang(Number.MAX_SAFE_INTEGER);
    expect(() => add(most, satang(1))).toThrow(RangeError);
    expect([displaySum(satang(1), satang(2)), displaySum(most, most)]).toEqual([3, 2 * most]);
    expect(() => times(most, 2)).toThrow(RangeError);
    expect(() => percentBps(most, 10_001)).toThrow(RangeError);
    expect(() => times(satang(1), 0.5)).toThrow(RangeError);
  });
});

describe('percentBps', () => {
  it.each([
    [1_00, 700, 7],
    [50, 700, 4], // 3.5
    [-50, 700, -4],
    [49, 700, 3], // 3.43
    [1, 5000, 1], // 0.5
    [-1, 5000, -1],
    [1, 4999, 0],
    [200_00, 300, 6_00],
    [123_45, 0, 0],
    [100, -700, -7],
  ])('%p satang at %p basis points is %p', (amount, bps, expected) => {
    expect(percentBps(satang(amount), bps)).toBe(expected);
  });

  it('is symmetric, within half a satang and exact for large amounts', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, bps) => {
        const share = percentBps(amount, bps);
        expect(percentBps(negate(amount), bps)).toBe(negate(share));
        const distance = 2n * (BigInt(share) * 10_000n - BigInt(amount) * BigInt(bps));
        expect(distance >= -10_000n && distance <= 10_000n).toBe(true);
      }),
    );
  });

  it('rejects fractional basis points', () => {
    expect(() => percentBps(satang(1), 0.5)).toThrow(RangeError);
    expect(() => ratio(satang(1), 1, 0)).toThrow(RangeError);
  });
});

describe('allocate', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [5, [3, 7], [2, 3]], // 1.5 and 3.5: the tie goes to the first
    [1, [0, 1, 0], [0, 1, 0]],
    [0, [1, 2], [0, 0]],
  ])('%p by %p is %p', (total, weights, parts) => {
    expect(allocate(satang(total), weights)).toEqual(parts);
  });

  it('adds up to the total, is less than a satang from the exact share and gives nothing to weight 0', () => {
    const weights = fc
      .array(fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.maxSafeNat()), { minLength: 1, maxLength: 12 })
      .filter((list) => list.some((weight) => weight > 0));
    fc.assert(
      fc.property(amounts, weights, (total, list) => {
        const parts = allocate(total, list);
        expect(sum(parts)).toBe(total);
        const scale = list.reduce((all, weight) => all + BigInt(weight), 0n);
        for (const [index, part] of parts.entries()) {
          const distance = BigInt(part) * scale - BigInt(total) * BigInt(list[index]!);
          expect(distance < scale && -distance < scale).toBe(true);
          if (list[index] === 0) expect(part).toBe(0);
        }
      }),
    );
  });

  it.each([[[]], [[0, 0]], [[-1, 2]], [[0.5]]])('refuses the weights %p', (weights) => {
    expect(() => allocate(satang(1), weights)).toThrow(RangeError);
  });
});

describe('VAT', () => {
  it('is added to a base and taken out of a gross amount', () => {
    expect(vatExclusive(satang(100_00))).toEqual({ base: 10_000, vat: 700, gross: 10_700 });
    expect(vatInclusive(satang(107_00))).toEqual({ base: 10_000, vat: 700, gross: 10_700 });
    expect(vatInclusive(satang(100_00))).toEqual({ base: 9346, vat: 654, gross: 10_000 });
    expect(vatExclusive(satang(100_00), 1000).vat).toBe(1000);
  });

  it('splits every gross amount exactly and restores the VAT of every base', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }).map(satang), (amount) => {
        const inside = vatInclusive(amount);
        expect(add(inside.base, inside.vat)).toBe(amount);
        expect(vatInclusive(vatExclusive(amount).gross).vat).toBe(vatExclusive(amount).vat);
      }),
    );
  });
});

describe('baht on the wire', () => {
  it.each([
    [0, 0],
    [1.1, 110],
    [8.7, 870], // 8.7 * 100 is 869.9999999999999
    [1.15, 115],
    [-0.25, -25],
    ['1,234.50', 123450],
    ['1234567.8', 123456780],
    [' 5 ', 500],
    ['005', 500],
  ])('%p baht is %p satang', (baht, expected) => {
    expect(bahtToSatang(baht)).toBe(expected);
  });

  it.each([0.001, 1.005, 1e21, 1e-7, Number.NaN, Infinity, '', '1.', '.5', '1,23', '12,34.00', '1.234', '฿1', '+1'])(
    'refuses %p',
    (baht) => {
      expect(() => bahtToSatang(baht)).toThrow(RangeError);
    },
  );

  it('survives a round trip as number, JSON and text', () => {
    fc.assert(
      fc.property(wireAmounts, (amount) => {
        expect(bahtToSatang(JSON.parse(JSON.stringify(satangToBaht(amount))) as number)).toBe(amount);
        expect(bahtToSatang(formatBaht(amount))).toBe(amount);
      }),
      { numRuns: 2000 },
    );
    fc.assert(fc.property(amounts, (amount) => bahtToSatang(formatBaht(amount)) === amount));
  });

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [123450, '1,234.50'],
    [-100000000, '-1,000,000.00'],
    [99999, '999.99'],
  ])('writes %p satang as %p', (amount, text) => {
    expect(formatBaht(satang(amount))).toBe(text);
  });
});

describe('bahtText', () => {
  it.each([
    ['0', 'ศูนย์บาทถ้วน'],
    ['0.25', 'ยี่สิบห้าสตางค์'],
    ['0.01', 'หนึ่งสตางค์'],
    ['0.11', 'สิบเอ็ดสตางค์'],
    ['1.00', 'หนึ่งบาทถ้วน'],
    ['10', 'สิบบาทถ้วน'],
    ['11.50', 'สิบเอ็ดบาทห้าสิบสตางค์'],
    ['20', 'ยี่สิบบาทถ้วน'],
    ['21', 'ยี่สิบเอ็ดบาทถ้วน'],
    ['101', 'หนึ่งร้อยเอ็ดบาทถ้วน'],
    ['1,001', 'หนึ่งพันเอ็ดบาทถ้วน'],
    ['1,000,000', 'หนึ่งล้านบาทถ้วน'],
    ['1,000,001', 'หนึ่งล้านเอ็ดบาทถ้วน'],
    ['11,000,000', 'สิบเอ็ดล้านบาทถ้วน'],
    ['1,000,000,000,000', 'หนึ่งล้านล้านบาทถ้วน'],
    ['-5.05', 'ลบห้าบาทห้าสตางค์'],
    ['123,456,789.21', 'หนึ่งร้อยยี่สิบสามล้านสี่แสนห้าหมื่นหกพันเจ็ดร้อยแปดสิบเก้าบาทยี่สิบเอ็ดสตางค์'],
  ])('%s is %s', (baht, text) => {
    expect(bahtText(bahtToSatang(baht))).toBe(text);
  });

  it('gives every amount a different text', () => {
    fc.assert(fc.property(amounts, amounts, (a, b) => a === b || bahtText(a) !== bahtText(b)));
  });
});
