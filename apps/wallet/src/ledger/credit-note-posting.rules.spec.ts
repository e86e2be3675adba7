import { describe, expect, it } from '@jest/globals';
import { LINE_CHARGES } from '@lamliang/contracts/invoicing';
import { sum, satang } from '@lamliang/kernel';
import fc from 'fast-check';
import { CHART } from './posting.rules.ts';
import { creditNotePosting } from './credit-note-posting.rules.ts';

const charge = fc
  .record({ charge_code: fc.constantFrom(...LINE_CHARGES), amount: fc.integer({ min: 1, max: 10_000_00 }) })
  .map((one) => ({ ...one, vat_amount: one.charge_code === 'premium' ? 0 : Math.round((one.amount * 7) / 107) }));
const note = (charges: { charge_code: (typeof LINE_CHARGES)[number]; amount: number; vat_amount: number }[], by_hand_flag: 0 | 1 = 1) =>
  ({ account_id: 7, credit_note_id: 9, credit_note_no: 'CDN9', tax_invoice_no: 'TIV9', by_hand_flag, total_amount: 0, vat_amount: 0, charges, occurred_at: '' }); // prettier-ignore

describe('a credit note', () => {
  it('[M1] that people made lowers what its shop owes by what it takes back, and revenue and tax with it', () => {
    fc.assert(
      fc.property(fc.array(charge, { maxLength: 6 }), (charges) => {
        const posting = creditNotePosting(note(charges));
        const of = (code: string) => satang(posting?.legs.find((leg) => leg.code === code)?.amount ?? 0);
        const booked = charges.filter(({ charge_code }) => charge_code !== 'cod_fee');
        const total = (wanted: (code: string) => boolean, name: 'amount' | 'vat_amount' = 'amount') => sum(booked.filter((one) => wanted(one.charge_code)).map((one) => satang(one[name]))); // prettier-ignore
        expect(posting === undefined).toBe(booked.length === 0);
        if (!posting) return;
        expect(sum(posting.legs.map((leg) => leg.amount))).toBe(0);
        const isOnInvoice = (code: string) => ['difference', 'other_fee'].includes(code);
        expect(of('shop.next_invoice')).toBe(total(isOnInvoice));
        expect(of('shop.credit_line')).toBe(total((code) => !isOnInvoice(code)));
        expect(-of('vat.output') + 0).toBe(total(() => true, 'vat_amount'));
        expect(-of('insurer.payable') + 0).toBe(total((code) => code === 'premium'));
        expect(posting.type).toBe(of('shop.credit_line') > 0 ? 'refund' : undefined);
        for (const { code, account_id } of posting.legs) expect([code, CHART[code as keyof typeof CHART].owner]).toEqual([code, account_id ? 'shop' : 'platform']); // prettier-ignore
      }),
    );
  });
  it('[M1] of what was paid at once gives it back to the wallet, premiums to the wallet of insurance', () => {
    fc.assert(
      fc.property(fc.array(charge, { minLength: 1, maxLength: 6 }), (charges) => {
        const posting = creditNotePosting({ ...note(charges), payment_type: 'wallet' });
        const of = (code: string) => satang(posting?.legs.find((leg) => leg.code === code)?.amount ?? 0);
        const total = (wanted: (code: string) => boolean) => sum(charges.filter((one) => wanted(one.charge_code)).map((one) => satang(one.amount))); // prettier-ignore
        expect(sum((posting?.legs ?? []).map((leg) => leg.amount))).toBe(0);
        expect(of('shop.credit')).toBe(total((code) => code !== 'premium'));
        expect(of('shop.insurance')).toBe(total((code) => code === 'premium'));
        expect(posting).toMatchObject({ kind: 'credit_note', type: 'refund' });
      }),
    );
  });
  it('that a fact made is posted where the fact is, and one of COD fees by the payment of the invoice that it lowers', () => {
    const shipping = { charge_code: 'shipping' as const, amount: 95_00, vat_amount: 0 };
    expect(creditNotePosting(note([shipping], 0))).toBeUndefined();
    expect(creditNotePosting(note([{ charge_code: 'cod_fee', amount: 107_00, vat_amount: 7_00 }]))).toBeUndefined();
    expect(creditNotePosting(note([shipping]))).toMatchObject({ kind: 'credit_note', business_key: 'credit_note:9', detail: 'CDN9' }); // prettier-ignore
  });
});
