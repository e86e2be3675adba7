import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { orderNo, trackingNo } from '../bookings/booking.rules.ts';
import { hasCountedTotal, searchKind, searchText } from './shipment-search.rules.ts';

describe('what a search text looks like', () => {
  it.each([
    ['LM261120000001', 'order_no'],
    ['lm261120000001', 'order_no'],
    ['LL0123456789AB', 'tracking_no'],
    ['ll0123456789ab', 'tracking_no'],
    ['LL0123456789AI', 'number'],
    ['0812345678', 'telephone'],
    ['0812', 'telephone'],
    ['021234567', 'telephone'],
    ['08123456789', 'number'],
    ['081', 'name'],
    ['TH0100000001A', 'number'],
    ['EX123456785TH', 'number'],
    ['7000000001', 'number'],
    ['KEX000000000001', 'number'],
    ['SPX-001-22', 'number'],
    ['abcdef', 'name'],
    ['ผึ้ง', 'name'],
    ['น้ำผึ้ง 99', 'name'],
    ['TH 0100000001A', 'name'],
    ['99/1', 'name'],
    ['%', 'name'],
    ['', 'name'],
  ])('%s is a %s', (text, kind) => {
    expect(searchKind(text)).toBe(kind);
  });
  it('recognises every order number and tracking number that we issue', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), (b) => searchKind(trackingNo(b)) === 'tracking_no'),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 40 }), (id) => searchKind(orderNo(id, '2026-11-20')) === 'order_no'),
    );
  });
});

it.each([
  [' 081-234-5678 ', '0812345678'],
  ['081 234 5678', '0812345678'],
  ['+66 81-234-5678', '0812345678'],
  ['๐๘๑-๒๓๔', '081234'],
  ['66812345678', '66812345678'],
  ['SPX-001-22', 'SPX-001-22'],
  ['99/1', '99/1'],
  [undefined, ''],
])('%s is searched as %s', (typed, text) => expect(searchText(typed)).toBe(text));

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
