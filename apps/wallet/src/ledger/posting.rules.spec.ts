import { describe, expect, it } from '@jest/globals';
import { satang, sum, type Satang } from '@lamliang/kernel';
import fc from 'fast-check';
import {
  adjustmentKey,
  adjustmentLegs,
  captureLegs,
  holdLegs,
  linesAddUp,
  reversed,
  splitOf,
  type ChargeLine,
  type Leg,
  type Split,
} from './posting.rules.ts';

const total = (legs: Leg[]) => sum(legs.map((leg) => leg.amount));
const amount = fc.integer({ min: 0, max: 10_000_000 }).map((n) => satang(n));
const line = fc
  .record({ code: fc.constantFrom('shipping', 'remote_area', 'packaging'), amount, share: fc.nat(100) })
  .map(({ code, amount: a, share }): ChargeLine => ({ code, amount: a, vat: satang(Math.floor((a * share) / 107)) }))
  .filter((l) => l.vat <= l.amount);
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

describe('postings', () => {
  it('[M1] every movement sums to zero', () => {
    fc.assert(
      fc.property(
        fc.record({ bonus: amount, credit: amount, credit_line: amount, insurance: amount }),
        fc.array(line, { maxLength: 8 }),
        amount,
        (split, lines, premium) => {
          expect(total(holdLegs(7, split))).toBe(0);
          expect(total(captureLegs(lines, premium))).toBe(sum([...lines.map((l) => l.amount), premium]));
          expect(total(adjustmentLegs(7, 'bonus', premium))).toBe(0);
          expect(total(reversed(holdLegs(7, split)))).toBe(0);
        },
      ),
      { numRuns: 500 },
    );
  });
  it('names revenue without VAT, packaging apart, the VAT and the premium', () => {
    const lines = [
      { code: 'shipping', amount: satang(5_000), vat: satang(0) },
      { code: 'remote_area', amount: satang(2_000), vat: satang(0) },
      { code: 'packaging', amount: satang(1_070), vat: satang(70) },
    ];
    expect(captureLegs(lines, satang(900))).toEqual([
      { account_id: 0, code: 'revenue.shipping', amount: 7_000 },
      { account_id: 0, code: 'revenue.other', amount: 1_000 },
      { account_id: 0, code: 'vat.output', amount: 70 },
      { account_id: 0, code: 'insurer.payable', amount: 900 },
    ]);
  });
  it('[A113] a refund gives back what hold and capture took, bonus as bonus', () => {
    const split: Split = { bonus: satang(300), credit: satang(200), credit_line: satang(0), insurance: satang(50) };
    const lines = [{ code: 'shipping', amount: satang(500), vat: satang(0) }];
    const captured: Leg[] = [
      { account_id: 7, code: 'hold.order', amount: satang(-550) },
      ...captureLegs(lines, satang(50)),
    ];
    const back = reversed(holdLegs(7, split), captured);
    expect(total(back)).toBe(0);
    expect(Object.fromEntries(back.map((leg) => [leg.code, leg.amount]))).toEqual({
      'shop.bonus': 300,
      'shop.credit': 200,
      'shop.insurance': 50,
      'revenue.shipping': -500,
      'insurer.payable': -50,
    });
  });
  it('knows when the lines do not explain the price', () => {
    const of = (a: number, vat: number) => [{ code: 'shipping', amount: satang(a), vat: satang(vat) }];
    expect(linesAddUp(satang(500), of(500, 33))).toBe(true);
    expect(linesAddUp(satang(500), of(499, 0))).toBe(false);
    expect(linesAddUp(satang(500), of(500, 501))).toBe(false);
    expect(linesAddUp(satang(0), [])).toBe(true);
  });
  it('takes bonus from its expense and the rest from the adjustment book', () => {
    const by = (book: 'credit' | 'bonus' | 'insurance') => adjustmentLegs(7, book, satang(5) as Satang)[0]?.code;
    expect([by('credit'), by('bonus'), by('insurance')]).toEqual(['adjustment', 'bonus.expense', 'adjustment']);
  });
  it('keys an adjustment by its reference within the shop, then by the request', () => {
    expect(adjustmentKey(7, { reference: 'SLIP-1', idempotency_key: 'k', own: 'u' })).toBe(
      'account:7:reference:SLIP-1',
    );
    expect(adjustmentKey(7, { reference: '', idempotency_key: 'k', own: 'u' })).toBe('account:7:key:k');
    expect(adjustmentKey(7, { own: 'u' })).toBe('own:u');
  });
});
