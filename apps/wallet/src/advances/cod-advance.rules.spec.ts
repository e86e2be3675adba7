import { expect, it } from '@jest/globals';
import { satang, sum } from '@lamliang/kernel';
import fc from 'fast-check';
import type { CodParcelEntity } from '../cod/cod-parcel.entity.ts';
import { netOf } from '../cod/cod-parcel.view.ts';
import { codAdvancePosting, codAdvanceReversedPosting, codAdvanceSettledPosting, codAdvanceTakenPosting, codReceivedPosting, codRoundPosting, dueOf } from '../ledger/cod-posting.rules.ts'; // prettier-ignore
import { sameLegs, type Posting } from '../ledger/posting.rules.ts';
import { sumsOf } from '../cod-rounds/cod-round.rules.ts';
import { advanceFeeOf, fitting, leftOf, priced } from './cod-advance.rules.ts';

const parcel = fc
  .record({
    order_id: fc.integer({ min: 1, max: 999 }),
    cod_amount: fc.integer({ min: 1, max: 5_000_000 }).map(satang),
    cod_fee: fc.integer({ min: 0, max: 100_000 }).map(satang),
    cod_fee_vat: fc.integer({ min: 0, max: 7_000 }).map(satang),
    payment_type: fc.constantFrom('wallet' as const, 'credit' as const),
  })
  .map((one) => ({ ...one, order_no: `LM${one.order_id}`, account_id: 7, partner_code: 'flash' }) as CodParcelEntity);
const bps = fc.integer({ min: 0, max: 10_000 });
const of = ({ legs }: Posting, code: string) => legs.find((leg) => leg.code === code)?.amount ?? 0;

it('the price is the share of the COD that was agreed, and 7 % VAT on it', () => {
  expect(advanceFeeOf(satang(600_00), 75)).toEqual({ fee_amount: 4_50, fee_vat_amount: 32 });
  expect(advanceFeeOf(satang(600_00), 0)).toEqual({ fee_amount: 0, fee_vat_amount: 0 });
});

it('[A165] is never more than the limit leaves, and takes the oldest that fit', () => {
  const rows = [400, 700, 200, 150].map((cod_amount) => ({ cod_amount: satang(cod_amount) }));
  expect(fitting(rows, satang(800)).map((one) => one.cod_amount)).toEqual([400, 200, 150]);
  expect(leftOf({ limit_amount: satang(500) }, satang(600))).toBe(0);
  fc.assert(
    fc.property(fc.array(parcel, { maxLength: 20 }), fc.nat(20_000_000), fc.nat(20_000_000), (all, limit, open) => {
      const left = leftOf({ limit_amount: satang(limit) }, satang(open));
      const out = open + sum(fitting(all, left).map((one) => one.cod_amount));
      expect(out).toBeLessThanOrEqual(Math.max(limit, open));
    }),
  );
});

it('[M1] all of its postings are balanced, and what is settled or given back leaves nothing', () => {
  fc.assert(
    fc.property(fc.array(parcel, { minLength: 1, maxLength: 9 }), bps, (all, fee_bps) => {
      const rows = priced(all, fee_bps);
      for (const row of rows) expect(netOf(row) - row.fee_amount - row.fee_vat_amount).toBeGreaterThan(0);
      const { net_amount: net, ...sums } = sumsOf(rows);
      const fee = sum(rows.map((row) => row.fee_amount));
      const vat = sum(rows.map((row) => row.fee_vat_amount));
      const net_amount = satang(net - fee - vat);
      const paid = codAdvancePosting({ id: 1, cod_approval_no: 'CR1', account_id: 7, ...sums, advance_fee_amount: fee, advance_fee_vat_amount: vat, net_amount }); // prettier-ignore
      expect(sum(paid.legs.map((leg) => leg.amount))).toBe(0);
      expect([of(paid, 'shop.cod_advance') + sums.cod_amount, of(paid, 'bank')]).toEqual([0, net_amount]);
      const settled = rows.flatMap((row) => [codReceivedPosting({ ...row, amount: row.cod_amount, reference: null }), codAdvanceSettledPosting(row)]); // prettier-ignore
      const back = rows.map((row) => codAdvanceReversedPosting(row));
      for (const { legs } of [...settled, ...back]) expect(sum(legs.map((leg) => leg.amount))).toBe(0);
      expect(of(paid, 'shop.cod_advance') + sum(settled.map((one) => satang(of(one, 'shop.cod_advance'))))).toBe(0);
      expect(sum(settled.map((one) => satang(of(one, 'shop.cod'))))).toBe(0);
      for (const [at, row] of rows.entries()) {
        expect(of(back[at]!, 'shop.cod_reverse')).toBe(-dueOf(row));
        expect(dueOf(row)).toBe(netOf(row));
        const taken = codAdvanceTakenPosting(row);
        expect(of(taken, row.payment_type === 'credit' ? 'shop.next_invoice' : 'shop.credit')).toBe(-dueOf(row));
        expect(of(taken, 'shop.cod_reverse')).toBe(dueOf(row));
      }
    }),
  );
});

it('[M1] a round that takes it back pays as much less', () => {
  const terms = { id: 2, cod_approval_no: 'CR2', account_id: 7, cod_amount: satang(900_00), cod_fee_amount: satang(18_00), cod_fee_vat_amount: satang(1_26) }; // prettier-ignore
  const round = codRoundPosting({ ...terms, recovered_amount: satang(580_74), net_amount: satang(300_00) });
  expect(round.legs.reduce((total, leg) => total + leg.amount, 0)).toBe(0);
  expect([of(round, 'bank'), of(round, 'shop.cod_reverse')]).toEqual([300_00, 580_74]);
  expect(sameLegs(round.legs, codRoundPosting({ ...terms, recovered_amount: satang(0), net_amount: satang(880_74) }).legs)).toBe(false); // prettier-ignore
});
