import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { searchKind } from '@lamliang/kernel';
import { orderNo, trackingNo } from '../bookings/booking.rules.ts';
import { bookedWithin, hasCountedTotal } from './shipment-search.rules.ts';

describe('what a search text looks like', () => {
  it('recognises every order number and tracking number that we issue', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), (b) => searchKind(trackingNo(b)) === 'tracking_no'),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 40 }), (id) => searchKind(orderNo(id, '2026-11-20')) === 'order_no'),
    );
  });
});

it('the counters give the total for no filter and for the status alone', () => {
  expect(hasCountedTotal({})).toBe(true);
  expect(hasCountedTotal({ sort: 'ASC', shipment_status: 'cancelled' })).toBe(true);
  for (const filter of [
    { search: 'x' },
    { print_flag: 0 },
    { insurance: 1 },
    { claim_flag: 0 },
    { cod_flag: 1 },
    { booking_state: 'failed' },
    { partner_awb_no: 'x' },
    { partner_id: 1 },
    { from_date: '2026-01-01' },
    { to_date: '2026-01-01' },
  ] as const)
    // prettier-ignore
    expect(hasCountedTotal(filter)).toBe(false);
});

it.each([
  ['LM2602', '2026-01-31T17:00:00Z', '2026-02-28T17:00:00Z'],
  ['LM26121', '2026-11-30T17:00:00Z', '2026-12-31T17:00:00Z'],
  ['lm261123', '2026-11-22T17:00:00Z', '2026-11-23T17:00:00Z'],
  ['LM26112300004', '2026-11-22T17:00:00Z', '2026-11-23T17:00:00Z'],
])('[F-P3] the beginning %s of an order number says when it was booked', (beginning, from, until) => {
  expect(bookedWithin(beginning)).toEqual({ from: new Date(from), until: new Date(until) });
});
it('[F-P3] the beginning of no order number says nothing', () => {
  expect([bookedWithin('LM2613'), bookedWithin('LM260230')]).toEqual([undefined, undefined]);
});
