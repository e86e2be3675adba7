import { CARRIER_CODES } from '@lamliang/contracts/pricing';
import { describe, expect, it } from '@jest/globals';
import { awbOf, bookingRefOf, s10CheckDigit } from './awb.rules.ts';

describe('AWB numbers', () => {
  it.each([
    ['kerry', 'KEX000000000042'],
    ['flash', 'TH9400000042C'],
    ['thaipost', 'EX000000425TH'],
    ['ninjavan', 'NVTH0000000042'],
    ['dhl', '7000000042'],
    ['jt', '820000000042'],
  ] as const)('%s has its own shape', (code, awb) => {
    expect(awbOf(code, 42)).toBe(awb);
  });

  it('knows the check digit of the postal standard', () => {
    // The worked example of UPU S10: RR 473124829 GB has the check digit 9.
    expect(s10CheckDigit('47312482')).toBe(9);
  });

  it('gives each parcel another number', () => {
    for (const code of CARRIER_CODES) {
      const numbers = Array.from({ length: 2_000 }, (_, index) => awbOf(code, index + 1));
      expect(new Set(numbers).size).toBe(2_000);
      expect(bookingRefOf(code, 1)).not.toBe(bookingRefOf(code, 2));
    }
  });
});
