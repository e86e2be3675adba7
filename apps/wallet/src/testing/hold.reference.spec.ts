import { describe, expect, it } from '@jest/globals';
import { satang, sum } from '@lamliang/kernel';
import fc from 'fast-check';
import { captureLegs } from '../ledger/posting.rules.ts';
import { holdLegs, reversed, splitOf, type Split } from './hold.reference.ts';

const money = (parts: Partial<Record<string, number>>) =>
  ({ bonus: 0, credit: 0, insurance: 0, open_line: 0, ...parts }) as never;
const order = (shipping: number, premium = 0) => ({ shipping: satang(shipping), premium: satang(premium) });

describe('splitOf', () => {
  it('[A87] takes bonus first and then credit', () => {
    expect(splitOf(money({ bonus: 300, credit: 1_000 }), 'wallet', order(500))).toEqual({
      bonus: 300,
      credit: 200,
      credit_line: 0,
      insurance: 0,
    });
  });
  it('[A88] refuses what bonus and credit together cannot pay', () => {
    expect(splitOf(money({ bonus: 300, credit: 199 }), 'wallet', order(500))).toBe('insufficient');
  });
  it('does not let an overdrawn wallet eat the bonus', () => {
    expect(splitOf(money({ bonus: 300, credit: -200 }), 'wallet', order(300))).toMatchObject({ bonus: 300, credit: 0 });
    expect(splitOf(money({ bonus: 300, credit: -200 }), 'wallet', order(301))).toBe('insufficient');
  });
  it('[A89] takes a credit customer from the open line alone', () => {
    expect(splitOf(money({ bonus: 300, credit: 900, open_line: 500 }), 'credit', order(500))).toEqual({
      bonus: 0,
      credit: 0,
      credit_line: 500,
      insurance: 0,
    });
  });
  it('[A90] refuses a credit customer whose open line is too small, whatever the wallet has', () => {
    expect(splitOf(money({ bonus: 300, credit: 900, open_line: 499 }), 'credit', order(500))).toBe('credit_line_short');
  });
  it('[A86] takes the premium from the insurance wallet and from nowhere else', () => {
    expect(splitOf(money({ credit: 900, insurance: 40 }), 'wallet', order(500, 40))).toMatchObject({ insurance: 40 });
    expect(splitOf(money({ credit: 900, insurance: 39 }), 'wallet', order(500, 40))).toBe('insurance_short');
  });
});

describe('legs of a hold', () => {
  const amount = fc.nat(10_000_000).map((n) => satang(n));
  it('[M1] sum to zero, placed and given back', () => {
    fc.assert(
      fc.property(fc.record({ bonus: amount, credit: amount, credit_line: amount, insurance: amount }), (split) => {
        const legs = holdLegs(7, split);
        expect(sum(legs.map((leg) => leg.amount))).toBe(0);
        expect(reversed(legs, reversed(legs))).toEqual([]);
      }),
    );
  });
  it('[A113] a refund gives back what hold and capture took, bonus as bonus', () => {
    const split: Split = { bonus: satang(300), credit: satang(200), credit_line: satang(0), insurance: satang(50) };
    const lines = [{ code: 'shipping', amount: satang(500), vat: satang(0) }];
    const back = reversed(holdLegs(7, split), captureLegs(7, lines, satang(50)));
    expect(sum(back.map((leg) => leg.amount))).toBe(0);
    expect(Object.fromEntries(back.map((leg) => [leg.code, leg.amount]))).toEqual({
      'shop.bonus': 300,
      'shop.credit': 200,
      'shop.insurance': 50,
      'revenue.shipping': -500,
      'insurer.payable': -50,
    });
  });
});
