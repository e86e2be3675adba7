import { describe, expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import { amountFault, claimFault, payAgainMs, type Claimable } from './claim.rules.ts';

const DAY_MS = 86_400_000;
const seen = new Date('2026-11-01T03:00:00Z');
const after = (days: number, ms = 0) => new Date(seen.getTime() + days * DAY_MS + ms);
const onTheWay: Claimable = { claimable: 1, last_scan_dt: seen, arrived_dt: null };
const arrived: Claimable = { ...onTheWay, arrived_dt: seen };

describe('a claim', () => {
  it('is refused for a parcel that was not handed over, or has one, whatever it is for', () => {
    for (const type of ['damaged', 'lost'] as const)
      expect(claimFault(type, { ...onTheWay, claimable: 0 }, after(10))).toBe('order.not_claimable');
  });
  it('for damage is opened from pickup on, until 7 days after the parcel arrived', () => {
    expect(claimFault('damaged', onTheWay, after(100))).toBeUndefined();
    expect(claimFault('damaged', arrived, after(7))).toBeUndefined();
    expect(claimFault('damaged', arrived, after(7, 1))).toBe('claim.too_late');
  });
  it('for loss is opened when nobody has scanned the parcel for 7 days, until 30 days', () => {
    expect(claimFault('lost', onTheWay, after(7, -1))).toBe('claim.too_early');
    expect(claimFault('lost', onTheWay, after(7))).toBeUndefined();
    expect(claimFault('lost', onTheWay, after(30))).toBeUndefined();
    expect(claimFault('lost', onTheWay, after(30, 1))).toBe('claim.too_late');
  });
  it('for loss is refused for what has arrived, and for what nobody ever scanned', () => {
    expect(claimFault('lost', arrived, after(10))).toBe('order.not_claimable');
    expect(claimFault('lost', { ...onTheWay, last_scan_dt: null }, after(10))).toBe('order.not_claimable');
  });
});

describe('the amount of a resolution', () => {
  const asked = { product_price: 500_00, compensation_amount: 450_00, coverage: 600_00 };
  const worth = { ...asked, product_price: 400_00 };
  const covered = { ...asked, coverage: 300_00 };
  it.each([
    ['refund', 1, asked, undefined],
    ['refund', 450_00, asked, undefined],
    ['refund', 450_01, asked, 'validation.claim_amount'],
    ['refund', 400_00, worth, undefined],
    ['refund', 400_01, worth, 'validation.claim_amount'],
    ['refund', 300_00, covered, undefined],
    ['refund', 300_01, covered, 'validation.claim_coverage'],
    ['refund', 450_01, covered, 'validation.claim_amount'],
    ['refund', 0, asked, 'validation.not_zero'],
    ['not-refund', 0, asked, undefined],
    ['not-refund', 1, asked, 'validation.claim_no_amount'],
  ] as const)('%s of %i satang', (status, amount, claim, fault) => {
    expect(amountFault({ status, amount: satang(amount) }, claim)).toBe(fault);
  });
});

it('a refund is tried again after two seconds, then ever later, up to five minutes', () => {
  expect([1, 2, 3, 9, 1_000].map(payAgainMs)).toEqual([2_000, 4_000, 8_000, 300_000, 300_000]);
});
