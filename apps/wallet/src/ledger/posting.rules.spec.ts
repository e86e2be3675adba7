import { describe, expect, it } from '@jest/globals';
import { satang, sum } from '@lamliang/kernel';
import english from '@lamliang/i18n/en/console-values';
import thai from '@lamliang/i18n/th/console-values';
import { PAYMENT_KINDS, POSTING_KINDS, WALLET_TRANSACTION_TYPES } from '@lamliang/contracts/wallet';
import fc from 'fast-check';
import { codReceivedPosting, codReversedPosting } from './cod-posting.rules.ts';
import { LINE_CHARGES } from '@lamliang/contracts/invoicing';
import { invoicePostings, isKeptBack } from './invoice-posting.rules.ts';
import { bonusLapsedPosting } from '../leaving/leaving.rules.ts';
import { otherFeePosting, payable } from '../demands/demand.rules.ts';
import { bankDifferencePosting, codRemittedPosting } from './bank-posting.rules.ts';
import {
  adjustmentKey,
  adjustmentPosting,
  captureLegs,
  CHART,
  feeWaivedPosting,
  KINDS,
  linesAddUp,
  merged,
  parcelBillPosting,
  parcelPaidPosting,
  paymentPosting,
  sameLegs,
  type ChargeLine,
  type Leg,
} from './posting.rules.ts';

const amount = fc.nat(10_000_000).map((n) => satang(n));
const more = fc.integer({ min: 1, max: 10_000_000 }).map((n) => satang(n));
const signed = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((n) => satang(n));
const line = fc
  .record({ code: fc.constantFrom('shipping', 'remote_area', 'packaging'), amount, share: fc.nat(100) })
  .map(({ code, amount: a, share }): ChargeLine => ({ code, amount: a, vat: satang(Math.floor((a * share) / 107)) }));
const book = fc.constantFrom('credit' as const, 'bonus' as const, 'insurance' as const);
const said = { business_key: 'thing:1', reason: 'why' };

const bookOf = (code: string) => CHART[code.replace(/(?<=:).*/, '') as keyof typeof CHART];
/** What every posting is: balanced, of books of the chart, each with whom it belongs to, and shown if it moves the shop's money. */
function expectPosting(legs: Leg[], type: string | null): void {
  expect(sum(legs.map((leg) => leg.amount))).toBe(0);
  for (const { code, account_id } of legs)
    expect([code, bookOf(code)?.owner]).toEqual([code, account_id === 0 ? 'platform' : 'shop']);
  const isMoney = legs.some(({ code }) => bookOf(code).balance_mode === 'locked');
  expect(isMoney ? WALLET_TRANSACTION_TYPES : [null]).toContain(type);
}
const of = (legs: Leg[], code: string) => legs.find((leg) => leg.code === code)?.amount ?? 0;

describe('every kind of posting', () => {
  it('[M1] capture: ends the hold, and is what the lines and the premium say', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), amount, (lines, premium) => {
        const legs = captureLegs(7, lines, premium);
        expectPosting(legs, KINDS.capture);
        expect(of(legs, 'hold.order') + sum([...lines.map((l) => l.amount), premium])).toBe(0);
        expect(of(legs, 'vat.output')).toBe(sum(lines.map((l) => l.vat)));
        expect(of(legs, 'insurer.payable')).toBe(premium);
        for (const leg of legs) expect(leg.amount > 0).toBe(leg.account_id === 0);
      }),
      { numRuns: 500 },
    );
  });
  it('[M1] a line of the bank: what a carrier hands over is owed by it no longer, and what nothing explains is an adjustment', () => {
    fc.assert(
      fc.property(more, fc.nat(99), (paid, line_id) => {
        const remitted = codRemittedPosting({ line_id, partner_code: 'flash', amount: paid, reference: 'R' });
        expectPosting(remitted.legs, KINDS.cod_remitted);
        expect([of(remitted.legs, 'bank'), of(remitted.legs, 'carrier.cod_receivable:flash')]).toEqual([-paid, paid]);
        const fee = bankDifferencePosting({ line_id, amount: satang(-paid), reason: 'fee' });
        expectPosting(fee.legs, KINDS.bank_difference);
        expect([of(fee.legs, 'bank'), of(fee.legs, 'adjustment')]).toEqual([paid, -paid]);
        expect(remitted.business_key).toBe(fee.business_key);
      }),
    );
  });
  it('[M1] adjustment: the book gains what was said, bonus from its expense, the rest from the adjustment book', () => {
    fc.assert(
      fc.property(book, signed, (name, by) => {
        const { legs, type, detail } = adjustmentPosting({ ...said, account_id: 7, book: name, amount: by });
        expectPosting(legs, type ?? KINDS.adjustment);
        expect(detail).toBe('why');
        expect(of(legs, `shop.${name}`)).toBe(by);
        expect([type, legs[0]?.code]).toEqual(name === 'bonus' ? ['bonus', 'bonus.expense'] : ['adjustment', 'adjustment']); // prettier-ignore
      }),
    );
  });
  it('[M1] adjustment that was paid out: what leaves the wallet leaves the bank', () => {
    const { legs, type } = adjustmentPosting({ ...said, account_id: 7, book: 'credit', amount: satang(-50_00), paid_out_flag: 1 }); // prettier-ignore
    expectPosting(legs, type ?? KINDS.adjustment);
    expect([of(legs, 'shop.credit'), of(legs, 'bank')]).toEqual([-50_00, 50_00]);
  });
  it.each(PAYMENT_KINDS)('[M1] %s: the credit of the shop gains, a book of the platform loses', (kind) => {
    fc.assert(
      fc.property(more, (by) => {
        const posting = paymentPosting({ ...said, kind, account_id: 7, amount: by });
        expectPosting(posting.legs, posting.type ?? KINDS[kind]);
        expect(posting).toMatchObject({ kind, account_id: 7, business_key: 'thing:1', detail: 'why' });
        expect(posting.legs.map((leg) => [leg.account_id, leg.amount])).toEqual([[0, -by], [7, by]]); // prettier-ignore
        expect(of(posting.legs, 'shop.credit')).toBe(by);
      }),
    );
  });
  it.each(PAYMENT_KINDS)('[M1] %s: lowers what a credit customer owes', (kind) => {
    const posting = paymentPosting({ ...said, kind, account_id: 7, amount: satang(5), payment_type: 'credit' });
    expectPosting(posting.legs, posting.type ?? KINDS[kind]);
    expect([of(posting.legs, 'shop.credit_line'), of(posting.legs, 'shop.credit')]).toEqual([5, 0]);
  });
  const billed = { order_id: 5, order_no: 'LM5', account_id: 7, partner_code: 'flash', reference: null };
  const kinds = fc.constantFrom('wallet' as const, 'credit' as const);
  it('[M1] parcel_bill: the shop pays the difference or gets it, we owe the carrier its cost', () => {
    fc.assert(
      fc.property(signed, fc.nat(100), amount, kinds, (difference, share, partner_cost, payment_type) => {
        const difference_vat = satang(Math.trunc((difference * share) / 107));
        const terms = { ...billed, payment_type, difference, difference_vat };
        const { legs, type, business_key, order_id } = parcelBillPosting({ ...terms, partner_cost });
        expectPosting(legs, type ?? KINDS.parcel_bill);
        expect([business_key, order_id]).toEqual(['order:5', 5]);
        expect(of(legs, payment_type === 'credit' ? 'shop.next_invoice' : 'shop.credit') + difference).toBe(0);
        expect(of(legs, 'revenue.shipping')).toBe(difference - difference_vat);
        expect([of(legs, 'carrier.payable:flash'), of(legs, 'carrier.cost') + partner_cost]).toEqual([partner_cost, 0]);
        const back = feeWaivedPosting(terms);
        expectPosting(back.legs, back.type ?? KINDS.fee_waived);
        expect(sameLegs([...legs.filter(({ code }) => !code.startsWith('carrier.')), ...back.legs], [])).toBe(true);
      }),
    );
  });
  it('[M1] cod_reversed: what a carrier handed over is owed to the shop no longer, nor by the carrier', () => {
    fc.assert(
      fc.property(more, (by) => {
        const terms = {
          order_id: 5,
          order_no: 'LM5',
          account_id: 7,
          partner_code: 'flash',
          amount: by,
          reference: null,
        };
        const back = codReversedPosting(terms);
        expectPosting(back.legs, KINDS.cod_reversed);
        expect([back.business_key, of(back.legs, 'shop.cod')]).toEqual(['order:5', -by]);
        expect(sameLegs([...codReceivedPosting(terms).legs, ...back.legs], [])).toBe(true);
      }),
    );
  });
  it('[M1] parcel_paid: what we owed the carrier leaves the bank, but for the tax, which is owed on', () => {
    const paid = (withheld: number) => parcelPaidPosting({ ...billed, payment_type: 'wallet', partner_cost: satang(20_00), withheld_amount: satang(withheld) }); // prettier-ignore
    const { legs, type } = paid(20);
    expectPosting(legs, type ?? KINDS.parcel_paid);
    expect([of(legs, 'carrier.payable:flash'), of(legs, 'bank'), of(legs, 'withholding.payable')]).toEqual([-20_00, 19_80, 20]); // prettier-ignore
    expect(paid(0).legs.map(({ code }) => code)).toEqual(['carrier.payable:flash', 'bank']);
  });
  it('[M1] bonus_lapsed: bonus that nobody used is no expense any more', () => {
    const { legs, kind, business_key } = bonusLapsedPosting({ account_id: 7, bonus: satang(35_00), day: '2026-11-27' });
    expectPosting(legs, KINDS.bonus_lapsed);
    expect([kind, business_key, of(legs, 'shop.bonus'), of(legs, 'bonus.expense')]).toEqual(['bonus_lapsed', 'account:7:2026-11-27', -35_00, 35_00]); // prettier-ignore
  });
  it('[M1] other_fee: the wallet or the next invoice pays it, what is VAT of it is owed on', () => {
    fc.assert(
      fc.property(more, fc.nat(100), kinds, (by, share, payment_type) => {
        const vat_amount = satang(Math.trunc((by * share) / 107));
        const fee = { ...said, kind: 'other_fee', account_id: 7, payment_type, amount: by, vat_amount, order_id: null, order_no: null } as const; // prettier-ignore
        const { legs, kind, order_id, detail } = otherFeePosting(fee);
        expectPosting(legs, payment_type === 'credit' ? null : KINDS.other_fee);
        expect([kind, order_id, detail]).toEqual(['other_fee', undefined, 'why']);
        expect(of(legs, payment_type === 'credit' ? 'shop.next_invoice' : 'shop.credit')).toBe(-by);
        expect([of(legs, 'revenue.other') + vat_amount, of(legs, 'vat.output')]).toEqual([by, vat_amount]);
        expect(otherFeePosting({ ...fee, order_id: 5, order_no: 'LM5' })).toMatchObject({
          order_id: 5,
          order_no: 'LM5',
        });
      }),
    );
  });
  it('of what is due a balance pays each whole in its order, also what stands behind one that is too large', () => {
    const due = [30, 80, 20, 50].map((by) => ({ amount: satang(by) }));
    const paid = (balance: number) => payable(due, satang(balance)).map((one) => one.amount);
    expect([paid(-5), paid(0), paid(29), paid(100), paid(109), paid(180)]).toEqual([[], [], [20], [30, 20, 50], [30, 20, 50], [30, 80, 20, 50]]); // prettier-ignore
    fc.assert(fc.property(fc.array(more), signed, (amounts, balance) => sum(payable(amounts.map((one) => ({ amount: one })), balance).map((one) => one.amount)) <= Math.max(balance, 0))); // prettier-ignore
  });
  const charge = fc.record({ charge_code: fc.constantFrom(...LINE_CHARGES), amount: signed, share: fc.nat(100) }).map(({ charge_code, amount: by, share }) => ({ charge_code, amount: by, vat_amount: satang(Math.trunc((by * share) / 107)) })); // prettier-ignore
  const sources = fc.constantFrom('bank' as const, 'wallet' as const);
  it('[M1] [A182] invoice_paid: ends what its shop owes by what came in and the tax that it kept back', () => {
    fc.assert(
      fc.property(fc.array(charge, { minLength: 1, maxLength: 5 }), sources, amount, (charges, paid_from, kept) => {
        const total = sum(charges.map((one) => one.amount));
        const terms = { account_id: 7, invoice_id: 4, invoice_no: 'INV', paid_from, withheld_amount: kept, charges };
        fc.pre(isKeptBack(terms));
        const postings = invoicePostings(terms);
        for (const { kind, type, legs, business_key } of postings) {
          expectPosting(legs, type ?? KINDS[kind]);
          expect(business_key).toBe('invoice:4');
        }
        const all = postings.flatMap(({ legs }) => legs);
        const sumOf = (code: string) => sum(all.filter((leg) => leg.code === code).map((leg) => leg.amount));
        const charged = (...codes: string[]) => sum(charges.filter(({ charge_code }) => codes.includes(charge_code)).map((one) => one.amount)); // prettier-ignore
        expect(sumOf('shop.credit_line')).toBe(charged('shipping', 'packaging', 'advance_fee'));
        expect(sumOf('shop.insurance')).toBe(charged('premium'));
        expect(sumOf('shop.next_invoice')).toBe(charged('difference', 'other_fee'));
        expect(sumOf('cod_fee.revenue') + sumOf('vat.output')).toBe(charged('cod_fee'));
        expect(sumOf('withholding.receivable') + kept).toBe(0);
        expect([sumOf('bank') + sumOf('shop.credit') + total - kept, sumOf('shop.invoice_payment')]).toEqual([0, 0]);
        expect(sumOf(paid_from === 'bank' ? 'shop.credit' : 'bank')).toBe(0);
      }),
    );
  });
  it('keeps back no more than an invoice asks for, and nothing of one that asks for none', () => {
    const of_ = (by: number, kept: number) => isKeptBack({ account_id: 7, invoice_id: 4, invoice_no: 'x', paid_from: 'bank', withheld_amount: satang(kept), charges: [{ charge_code: 'shipping', amount: satang(by), vat_amount: satang(0) }] }); // prettier-ignore
    expect([of_(100, 0), of_(100, 100), of_(100, 101), of_(0, 0), of_(-5, 0)]).toEqual([true, true, false, false, false]); // prettier-ignore
  });
  it('has a word for staff in both languages, whatever its kind', () => {
    const kinds = [...Object.keys(KINDS), 'credit_limit'];
    for (const { entry_kind: words } of [english, thai]) expect(kinds.filter((kind) => !(kind in words))).toEqual([]);
  });
  it('is known here where staff may choose it', () => {
    expect(POSTING_KINDS.filter((kind) => !(kind in KINDS))).toEqual([]);
  });
});

describe('legs', () => {
  it('names revenue without VAT, packaging apart, the VAT and the premium', () => {
    const lines = [
      { code: 'shipping', amount: satang(5_000), vat: satang(0) },
      { code: 'remote_area', amount: satang(2_000), vat: satang(0) },
      { code: 'packaging', amount: satang(1_070), vat: satang(70) },
    ];
    expect(captureLegs(7, lines, satang(900))).toEqual([
      { account_id: 7, code: 'hold.order', amount: -8_970 },
      { account_id: 0, code: 'revenue.shipping', amount: 7_000 },
      { account_id: 0, code: 'revenue.other', amount: 1_000 },
      { account_id: 0, code: 'vat.output', amount: 70 },
      { account_id: 0, code: 'insurer.payable', amount: 900 },
    ]);
  });
  it('are one a book, and the same in any order and in any pieces', () => {
    const leg = (code: Leg['code'], by: number): Leg => ({ account_id: 7, code, amount: satang(by) });
    const legs = [leg('shop.credit', 5), leg('hold.order', -5)];
    const pieces = [leg('hold.order', -2), leg('shop.credit', 5), leg('shop.bonus', 0), leg('hold.order', -3)];
    expect(merged(pieces)).toEqual(legs.toReversed());
    expect(sameLegs(legs, pieces)).toBe(true);
    expect(sameLegs(legs, [leg('shop.credit', 5), leg('hold.order', -4)])).toBe(false);
    expect(sameLegs(legs, [{ ...legs[0], account_id: 8 } as Leg, leg('hold.order', -5)])).toBe(false);
    expect(sameLegs(legs, [])).toBe(false);
  });
  it('knows when the lines do not explain the price', () => {
    const lines = (a: number, vat: number) => [{ code: 'shipping', amount: satang(a), vat: satang(vat) }];
    expect(linesAddUp(satang(500), lines(500, 33))).toBe(true);
    expect(linesAddUp(satang(500), lines(499, 0))).toBe(false);
    expect(linesAddUp(satang(500), lines(500, 501))).toBe(false);
    expect(linesAddUp(satang(0), [])).toBe(true);
  });
  it('keys an adjustment by its reference within the shop, then by the request', () => {
    expect(adjustmentKey(7, { reference: 'SLIP-1', idempotency_key: 'k', own: 'u' })).toBe(
      'account:7:reference:SLIP-1',
    );
    expect(adjustmentKey(7, { reference: '', idempotency_key: 'k', own: 'u' })).toBe('account:7:key:k');
    expect(adjustmentKey(7, { own: 'u' })).toBe('own:u');
  });
});

it('[F-C] staff read every book of the ledger in words, in both of their languages', () => {
  // Books of carriers are followed by the carrier.
  const books = Object.keys(CHART).map((code) => code.replace(/:$/, '').replaceAll('.', '-'));
  for (const { ledger_account: words } of [english, thai]) {
    expect(Object.keys(words).toSorted()).toEqual(books.toSorted());
    for (const word of Object.values(words)) expect(word).not.toMatch(/^$|[._]/);
    expect(new Set(Object.values(words)).size).toBe(books.length);
  }
});
