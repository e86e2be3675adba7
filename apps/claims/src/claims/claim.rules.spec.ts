import { describe, expect, it } from '@jest/globals';
import { claimFault, type Claimable } from './claim.rules.ts';

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
