import { expect, it } from '@jest/globals';
import { satang, ZERO, type Satang } from '@lamliang/kernel';
import fc from 'fast-check';
import { netOf } from '../cod/cod-parcel.view.ts';
import { codRoundPosting } from '../ledger/cod-posting.rules.ts';
import { isSettled, sumsOf, withoutLine, type Line } from './cod-round.rules.ts';

const line: fc.Arbitrary<Line> = fc.record({
  cod_amount: fc.integer({ min: 1, max: 5_000_000 }).map(satang),
  cod_fee: fc.integer({ min: 0, max: 100_000 }).map(satang),
  cod_fee_vat: fc.integer({ min: 0, max: 7_000 }).map(satang),
  payment_type: fc.constantFrom('wallet', 'credit'),
});

it('[A168] the net of a round is its COD less what is kept back, and the sum of the nets of its orders', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
      const sums = sumsOf(lines);
      expect(sums.net_amount).toBe(sums.cod_amount - sums.cod_fee_amount - sums.cod_fee_vat_amount);
      expect(sums.net_amount).toBe(lines.reduce((total, one) => total + netOf(one), 0));
      expect(sums.order_count).toBe(lines.length);
    }),
  );
});

it('a round without one of its parcels is the round of the others', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.nat(), (lines, at) => {
      const taken = at % lines.length;
      expect(withoutLine(sumsOf(lines), lines[taken]!)).toEqual(sumsOf(lines.toSpliced(taken, 1)));
    }),
  );
});

it('the posting of its transfer is balanced, and takes from the shop what its orders collected', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
      const sums = sumsOf(lines);
      const { legs } = codRoundPosting({
        id: 7,
        cod_approval_no: 'CR00000007',
        account_id: 1,
        recovered_amount: ZERO,
        ...sums,
      });
      expect(legs.reduce((total, leg) => total + leg.amount, 0)).toBe(0);
      const of = (code: string) => legs.find((leg) => leg.code === code)?.amount ?? (0 as Satang);
      expect(of('shop.cod')).toBe(-sums.cod_amount);
      expect([of('bank'), of('cod_fee.revenue'), of('vat.output')]).toEqual([sums.net_amount, sums.cod_fee_amount, sums.cod_fee_vat_amount]); // prettier-ignore
    }),
  );
});

it.each([
  ['never dated', null, true],
  ['changed a day ago', '2026-11-06T03:00:00Z', true],
  ['changed a millisecond later', '2026-11-06T03:00:00.001Z', false],
])('an account that was %s', (_, changed, settled) => {
  expect(isSettled(changed ? new Date(changed) : null, new Date('2026-11-07T03:00:00Z'))).toBe(settled);
});
