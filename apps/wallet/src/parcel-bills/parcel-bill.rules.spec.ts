import { describe, expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import fc from 'fast-check';
import { costOff, differenceOf, isBillable, type Billable } from './parcel-bill.rules.ts';

const amount = fc.nat(1_000_000).map((n) => satang(n));

describe('the difference of a shipping fee', () => {
  it('is what carriage costs beyond its quote, and what is sold rises by it without its VAT', () => {
    fc.assert(
      fc.property(amount, amount, amount, fc.nat(7), (quoted_amount, price, cod_fee, rate) => {
        const vatOf = (of: number) => satang(Math.floor((of * rate) / (100 + rate)));
        const parcel = { quoted_amount, quoted_vat: vatOf(quoted_amount), cod_fee };
        const found = differenceOf(parcel, { amount: price, vat: vatOf(price) }, false);
        expect(found.difference_amount).toBe(price - quoted_amount);
        expect(found.selling_price).toBe(price - vatOf(price) + cod_fee);
        const waived = differenceOf(parcel, { amount: price, vat: vatOf(price) }, true);
        expect(waived.difference_amount).toBe(Math.min(0, price - quoted_amount));
        if (price > quoted_amount) expect(waived.selling_price).toBe(quoted_amount - vatOf(quoted_amount) + cod_fee);
      }),
    );
  });
});

describe('a cost that a carrier asks', () => {
  const tolerance = { percent: 5, satang: 500 };
  it.each([
    // expected, COD fee, asked, by how much it is off
    [20_00, 0, 20_00, 0],
    [20_00, 0, 25_00, 0],
    [20_00, 0, 25_01, 5_01],
    [20_00, 0, 15_00, 0],
    [20_00, 0, 14_99, 5_01],
    [32_00, 0, 3_200_00, 3_168_00],
    [32_00, 0, 3_20, 28_80],
    [200_00, 0, 210_00, 0],
    [200_00, 0, 210_01, 10_01],
    // The carrier may bill its COD fee with the carriage, or not.
    [20_00, 18_00, 43_00, 0],
    [20_00, 18_00, 43_01, 5_01],
    // Without a cost card nothing says what is too little, and the shop's price what is too much.
    [null, 0, 0, 0],
    [null, 0, 47_00, 0],
    [null, 0, 47_01, 5_01],
    [null, 18_00, 65_00, 0],
  ])('%p is expected with a COD fee of %p: %p is off by %p', (cost, cod_fee, asked, off) => {
    const price = { amount: satang(44_80), vat: satang(2_80), cost: cost === null ? null : satang(cost) };
    expect(costOff({ cod_fee: satang(cod_fee) }, price, satang(asked), tolerance)).toBe(off);
  });
});

it.each([
  ['confirmed', 'booked', false],
  ['confirmed', 'pickup', true],
  ['confirmed', 'delivery-success', true],
  ['confirmed', 'return-success', true],
  ['confirmed', 'on-claim', true],
  ['confirmed', 'cancelled', false],
  ['booking', 'booked', false],
  ['failed', 'cancelled', false],
] as const)('a parcel that is %s and %s: billed by its carrier %s', (booking_state, shipment_status, is) => {
  expect(isBillable({ booking_state, shipment_status } as Billable)).toBe(is);
});
