import { describe, expect, it } from '@jest/globals';
import type { PayloadOf } from '@lamliang/contracts';
import type { walletEvents } from '@lamliang/contracts/wallet';
import { percentBps, satang } from '@lamliang/kernel';
import fc from 'fast-check';
import type { FrozenParty } from '../parties/party.rules.ts';
import { linesOf, payeeLacks, rateOf, returnOf, withheldOfCarrier, withheldOfCommission } from './withheld.rules.ts';

type Commission = PayloadOf<typeof walletEvents.commissionSettled>;
const commission = (more: Partial<Commission> = {}): Commission => ({
  account_id: 7,
  cod_round_id: 9,
  cod_approval_no: 'CR00000009',
  status: 'transferred',
  commission_amount: 912_50,
  withheld_amount: 27_38,
  net_amount: 885_12,
  occurred_at: '2026-11-27T03:00:00.000Z',
  ...more,
});
const carrier = (more: object = {}) => ({ order_id: 5, account_id: 7, order_no: 'LM5', partner_code: 'flash', payment_reference: 'T-1', partner_cost: 45_00, withheld_bps: 100, withheld_amount: 45, paid_at: '2026-11-26T18:00:00.000Z', occurred_at: '2026-11-27T03:00:00.000Z', ...more }); // prettier-ignore

describe('what tax is withheld of', () => {
  it('is commission by the day on which the bank paid it, by the rate that wallet tells', () => {
    const told = { withheld_bps: 300, transferred_at: '2026-11-25T18:30:00.000Z' };
    expect(withheldOfCommission(commission(told))).toEqual({
      source_key: 'commission:9',
      payee_kind: 'affiliate',
      account_id: 7,
      partner_code: '',
      payment_reference: 'CR00000009',
      // After midnight in Bangkok.
      paid_date: '2026-11-26',
      paid_dt: new Date(told.transferred_at),
      paid_amount: 912_50,
      withheld_bps: 300,
      withheld_amount: 27_38,
    });
    // The release before tells neither.
    expect(withheldOfCommission(commission())).toMatchObject({ paid_date: '2026-11-27', withheld_bps: 300 });
  });
  it.each([{ status: 'failed' }, { status: 'cancelled' }, { withheld_amount: 0 }] as const)(
    'is nothing that was not paid, and of which nothing was kept back: %p',
    (more) => expect(withheldOfCommission(commission(more))).toBeUndefined(),
  );
  it('is a parcel that its carrier was paid for, of no shop', () => {
    expect(withheldOfCarrier(carrier())).toMatchObject({ source_key: 'parcel:5', payee_kind: 'carrier', account_id: 0, partner_code: 'flash', payment_reference: 'T-1', paid_date: '2026-11-27', paid_amount: 45_00, withheld_bps: 100, withheld_amount: 45 }); // prettier-ignore
    expect(withheldOfCarrier(carrier({ payment_reference: null }))).toMatchObject({ payment_reference: '' });
    expect(withheldOfCarrier(carrier({ withheld_amount: 0, withheld_bps: 0 }))).toBeUndefined();
  });
  it('a rate that nobody told is found from what was kept back of a payment of 300 baht or more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 300_00, max: 1_000_000_00 }), fc.integer({ min: 1, max: 1_500 }), (paid, bps) => {
        expect(rateOf(paid, percentBps(satang(paid), bps))).toBe(bps);
      }),
    );
  });
});

const ADDRESS = {
  line: '1',
  sub_district: 'a',
  district: 'b',
  province: 'c',
  zip_code: '10110',
  sub_district_code: '',
};
const party = (more: Partial<FrozenParty> = {}): FrozenParty => ({ name: 'x', is_juristic: true, tax_id: '0105556012341', branch: null, address: ADDRESS, telephone: null, email: null, number_id: null, last_digits: '', ...more }); // prettier-ignore
const PERSON = { is_juristic: false, tax_id: null, number_id: 3 } as const;

describe('a certificate', () => {
  it.each([
    ['of a company, whatever its branch', party(), []],
    ['of a person whose number is kept', party(PERSON), []],
    ['of a person that is no shop', party({ is_juristic: false }), []],
    ['of a company without a number', party({ tax_id: null }), ['tax_id']],
    ['of a person without a number', party({ ...PERSON, number_id: null }), ['tax_id']],
    ['without a name', party({ name: '' }), ['name']],
    ['of half an address', party({ address: { ...ADDRESS, line: '' } }), ['address']],
    ['of nobody', undefined, ['name', 'address', 'tax_id']],
  ] as const)('%s has what it needs, or waits for it', (_, of, lacks) => {
    expect(payeeLacks(of)).toEqual(lacks);
  });

  it.each([
    ['affiliate', true, 'pnd3', 'pnd53'],
    ['affiliate', true, 'pnd1', 'pnd53'],
    ['affiliate', false, 'pnd3', 'pnd3'],
    ['affiliate', false, 'pnd1', 'pnd1'],
    ['carrier', true, 'pnd1', 'pnd53'],
    ['carrier', false, 'pnd1', 'pnd3'],
  ] as const)(
    'of %s (a company: %p), where persons file with %s, is filed with %s',
    (kind, is_juristic, setting, form) => {
      expect(returnOf(kind, is_juristic, setting)).toBe(form);
    },
  );

  it('has a line for each rate, of the amount before tax, and without VAT', () => {
    const at = new Date('2026-11-26T03:00:00Z');
    const parts = [
      { withheld_bps: 300, paid_amount: satang(100_00), withheld_amount: satang(3_00) },
      { withheld_bps: 100, paid_amount: satang(40_00), withheld_amount: satang(40) },
    ];
    expect(linesOf('carrier', at, parts)).toMatchObject([
      { charge_code: 'other', description: 'ค่าขนส่ง', base_amount: 100_00, vat_bps: 0, vat_amount: 0, amount: 100_00, withholding_bps: 300, charged_dt: at },
      { base_amount: 40_00, amount: 40_00, withholding_bps: 100 },
    ]); // prettier-ignore
  });
});
