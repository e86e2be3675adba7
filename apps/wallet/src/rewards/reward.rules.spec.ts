import { describe, expect, it } from '@jest/globals';
import { satang, startOfBangkokDay } from '@lamliang/kernel';
import fc from 'fast-check';
import { commissionPaidPosting } from '../ledger/posting.rules.ts';
import { cashbackOf, commissionOf, countsUntil, isDue, monthBefore, nextMonth, nextStepOf, withdrawableOf } from './reward.rules.ts'; // prettier-ignore

const STEPS = [
  { from_amount: satang(1_000_00), rate_percent: 100 },
  { from_amount: satang(5_000_00), rate_percent: 250 },
];

describe('a month of rewards', () => {
  it('follows another one, and is due from the fifth of the next', () => {
    expect([nextMonth('2026-01-01'), nextMonth('2026-12-01'), monthBefore('2026-03-01')]).toEqual(['2026-02-01', '2027-01-01', '2026-02-01']); // prettier-ignore
    expect(isDue('2026-10-01', new Date('2026-11-04T16:59:59Z'))).toBe(false);
    expect(isDue('2026-10-01', new Date('2026-11-04T17:00:00Z'))).toBe(true);
  });

  it.each([
    ['2026-02-14', '2027-02-14'],
    ['2028-02-29', '2029-02-28'],
    ['2026-12-31', '2027-12-31'],
  ])('a shop of %s counts for its referrer until %s', (registered, until) => {
    expect(countsUntil(startOfBangkokDay(registered))).toEqual(startOfBangkokDay(until));
  });
});

describe('what a base gives', () => {
  it.each([
    [999_99, 0, 0],
    [1_000_00, 100, 10_00],
    [4_999_99, 100, 50_00],
    [5_000_00, 250, 125_00],
    [-500_00, 0, 0],
  ])('cashback of %i satang is by the step that it reaches: %i, %i', (base, rate_bps, amount) => {
    expect(cashbackOf(STEPS, satang(base))).toEqual({ rate_bps, amount });
  });

  it('tells what is missing for the next step', () => {
    expect(nextStepOf(STEPS, satang(1_200_00))).toEqual({ ...STEPS[1], missing_amount: 3_800_00 });
    expect(nextStepOf(STEPS, satang(5_000_00))).toBeNull();
  });

  it('what is given back later takes as much commission as it gave', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.nat(10_000), (base, rate_percent) => {
        const steps = [{ from_amount: satang(0), rate_percent }];
        const gave = commissionOf(steps, satang(base));
        expect(commissionOf(steps, satang(-base))).toEqual({ rate_bps: rate_percent, amount: satang(-gave.amount) });
      }),
    );
  });
});

describe('what may be withdrawn of commission', () => {
  const TAX = [{ from_amount: satang(1_000_00), rate_percent: 300 }];
  it.each([
    ['all of a balance', 2_000_00, 0, 2_000_00, 300, 60_00],
    ['what is not asked for already', 2_000_00, 500_00, 1_500_00, 300, 45_00],
    ['without tax below its first step', 999_99, 0, 999_99, 0, 0],
    ['with its tax to the satang, rounded half up', 1_000_50, 0, 1_000_50, 300, 30_02],
    ['nothing of a balance below zero', -10_00, 0, 0, 0, 0],
    ['nothing where a correction took what was asked for', 400_00, 500_00, 0, 0, 0],
  ])('is %s', (_, balance, on_hold, available_amount, withholding_percent, withheld_amount) => {
    expect(withdrawableOf(satang(balance), satang(on_hold), TAX)).toEqual({ balance, on_hold, available_amount, least_amount: 300_00, withholding_percent, withheld_amount, net_amount: available_amount - withheld_amount }); // prettier-ignore
  });

  it('leaves its shop whole, and the bank and the tax together', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.integer({ min: 0, max: 9_900 }), (amount, bps) => {
        const { available_amount, withheld_amount, net_amount } = withdrawableOf(satang(amount), satang(0), [{ from_amount: satang(0), rate_percent: bps }]);
        const { legs } = commissionPaidPosting({ id: 1, cod_approval_no: 'CR1', account_id: 7, commission_amount: available_amount, withheld_amount, net_amount });
        expect(legs.reduce((sum, leg) => sum + leg.amount, 0)).toBe(0);
        expect(legs.find((leg) => leg.code === 'shop.affiliate')?.amount).toBe(-amount);
      }),
    );
  }); // prettier-ignore
});
