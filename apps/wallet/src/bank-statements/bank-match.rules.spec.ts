import { describe, expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import fc from 'fast-check';
import { bankContentsOf, matchBankLines, type BankPayment } from './bank-match.rules.ts';

const at = (day: number) => new Date(`2026-11-${String(day).padStart(2, '0')}T05:00:00Z`);
const line = (amount: number, detail: string, day = 10) => ({ amount: satang(amount), detail, booked_dt: at(day), content_hash: `${amount} ${detail} ${day}` }); // prettier-ignore
const payment = (match_key: string, amount: number, names: string[] = [], day = 10, transaction_ids: number[] = []): BankPayment => ({
  match_key, match_type: 'topup', match_no: match_key, amount: satang(amount), candidate_dt: at(day), names, transaction_ids, partner_code: null,
}); // prettier-ignore
const outcomes = (...given: Parameters<typeof matchBankLines>) => matchBankLines(...given).map(({ outcome, payment: found }) => [outcome, found?.match_key]); // prettier-ignore
const NONE = new Set<string>();

describe('what a line of the bank is', () => {
  it('the payment that its text names, however the bank writes it', () => {
    const two = [payment('a', 500, ['SLIP-0001']), payment('b', 500, ['SLIP-0002'])];
    expect(outcomes([line(500, 'FROM slip0002 X')], two, NONE)).toEqual([['matched', 'b']]);
    // A name of four letters is in too many texts; another amount is another payment.
    expect(outcomes([line(500, 'AB12')], [payment('a', 500, ['AB12'], 20)], NONE)).toEqual([['ambiguous', undefined]]);
    expect(outcomes([line(501, 'SLIP-0001')], two, NONE)).toEqual([['unknown', undefined]]);
  });
  it('without a name the only one of its amount within two days, where no other line could be it', () => {
    expect(outcomes([line(500, '', 12)], [payment('a', 500)], NONE)).toEqual([['matched', 'a']]);
    expect(outcomes([line(500, '', 13)], [payment('a', 500)], NONE)).toEqual([['ambiguous', undefined]]);
    expect(outcomes([line(500, '')], [payment('a', 500), payment('b', 500)], NONE)).toEqual([['ambiguous', undefined]]);
    expect(outcomes([line(500, 'x'), line(500, 'y')], [payment('a', 500)], NONE)).toEqual([['ambiguous', undefined], ['ambiguous', undefined]]); // prettier-ignore
    // What is named leaves the other one for whom it fits.
    expect(outcomes([line(500, ''), line(500, 'SLIP-0001')], [payment('a', 500, ['SLIP-0001']), payment('b', 500)], NONE)).toEqual([['matched', 'b'], ['matched', 'a']]); // prettier-ignore
  });
  it('nothing twice: a line of an earlier file, a payment within a file of payments', () => {
    const one = line(500, 'SLIP-0001');
    expect(outcomes([one], [payment('a', 500, ['SLIP-0001'])], new Set([one.content_hash]))).toEqual([['repeated', undefined]]); // prettier-ignore
    const payments = [
      payment('file', -900, ['BF00000001'], 10, [1, 2]),
      payment('round', -400, ['CR00000001'], 10, [1]),
    ];
    expect(outcomes([line(-900, 'BF00000001'), line(-400, 'CR00000001')], payments, NONE)).toEqual([['matched', 'file'], ['unknown', undefined]]); // prettier-ignore
  });
  it('whatever there is: no payment twice, none of another amount, and what waits has none', () => {
    const some = fc.array(fc.record({ amount: fc.integer({ min: -3, max: 3 }).filter((n) => n !== 0), name: fc.nat(4), day: fc.integer({ min: 8, max: 14 }) }), { maxLength: 12 }); // prettier-ignore
    fc.assert(
      fc.property(some, some, (lines, payments) => {
        const given = payments.map(({ amount, name, day }, n) => payment(`p${n}`, amount, [`NAME${name}X`], day, [n]));
        const matches = matchBankLines(lines.map(({ amount, name, day }, n) => ({ ...line(amount, `NAME${name}X`, day), content_hash: String(n) })), given, NONE); // prettier-ignore
        const used = matches.flatMap((one) => one.payment?.match_key ?? []);
        expect(new Set(used).size).toBe(used.length);
        for (const [n, { state, payment: found }] of matches.entries()) {
          expect(state === 'matched').toBe(found !== undefined);
          if (found) expect(found.amount).toBe(lines[n]!.amount);
        }
      }),
      { numRuns: 500 },
    );
  });
});

it('the same lines are known in another file and order, and so often as they are said', () => {
  const said = [1, 1, 2].map((n) => ({ ...line(n * 100, 'x'), balance: satang(7) }));
  const contents = bankContentsOf(said);
  expect(new Set(contents).size).toBe(3);
  expect(bankContentsOf(said.toReversed()).toSorted()).toEqual(contents.toSorted());
  const noon = { ...said[0]!, booked_dt: new Date('2026-11-10T16:00:00Z'), detail: ' x ' };
  expect(bankContentsOf([noon])[0]).toBe(contents[0]);
});
