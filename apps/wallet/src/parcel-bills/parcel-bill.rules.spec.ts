import { describe, expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import fc from 'fast-check';
import { differenceOf, isBillable, type Billable } from './parcel-bill.rules.ts';

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
