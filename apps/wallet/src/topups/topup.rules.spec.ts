import { describe, expect, it } from '@jest/globals';
import type { TopupPackage, TopupTerms } from '@lamliang/contracts/wallet';
import { satang, ZERO } from '@lamliang/kernel';
import { gainOf, slipReferenceOf, topupFaults } from './topup.rules.ts';

const NOW = new Date('2026-11-24T03:00:00Z');
const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const offered: TopupPackage = {
  id: 3,
  name: '1,000',
  price: satang(1_000_00),
  credit_amount: satang(1_000_00),
  bonus_amount: satang(50_00),
  start_dt: day(-1),
  end_dt: null,
};
const terms = (more: Partial<TopupTerms> = {}): TopupTerms => ({
  wallet_type: 'transport',
  amount: satang(100_00),
  bank_id: 4,
  transfer_dt: NOW,
  slip_file: 'x',
  ...more,
});

describe('the terms of a top-up', () => {
  it.each<[string, Partial<TopupTerms>, TopupPackage | undefined, string[]]>([
    ['a hundred baht', {}, undefined, []],
    ['a satang less', { amount: satang(99_99) }, undefined, ['amount validation.topup_amount']],
    ['two million', { amount: satang(2_000_000_00) }, undefined, []],
    ['a satang more', { amount: satang(2_000_000_01) }, undefined, ['amount validation.topup_amount']],
    ['a package at its price', { topup_package_id: 3, amount: satang(1_000_00) }, offered, []],
    ['a package at less', { topup_package_id: 3, amount: satang(999_00) }, offered, ['amount validation.topup_package_price']],
    ['a package for premiums', { topup_package_id: 3, amount: satang(1_000_00), wallet_type: 'insurance' }, offered, ['topup_package_id validation.topup_package_wallet']],
    ['no bank', { bank_id: 5 }, undefined, ['bank_id validation.invalid']],
    ['sent tomorrow', { transfer_dt: day(1) }, undefined, ['transfer_dt validation.topup_future']],
    ['sent sixty days ago', { transfer_dt: day(-60) }, undefined, []],
    ['a number in letters that look alike', { slip_reference: '20261124АB' }, undefined, ['slip_reference validation.invalid']],
    ['sent before that', { transfer_dt: day(-61) }, undefined, ['transfer_dt validation.topup_old']],
  ])('%s', (_, more, of, faults) => {
    expect(topupFaults(terms(more), of, NOW).map(({ field, code }) => `${String(field)} ${code}`)).toEqual(faults);
  }); // prettier-ignore

  it('give the credit and bonus of the package, else the amount alone', () => {
    expect(gainOf(satang(1_000_00), offered)).toEqual({ credit_amount: 1_000_00, bonus_amount: 50_00 });
    expect(gainOf(satang(250_00), undefined)).toEqual({ credit_amount: 250_00, bonus_amount: ZERO });
  });

  it('have the same slip however its number is typed', () => {
    const typed = [
      '2026 1124-ab',
      '20261124AB',
      '２０２６１１２４ａｂ',
      '2026\u00a01124\u200b/ab',
      '๒๐๒๖๑๑๒๔ab',
      '2026.1124_Ab',
    ];
    expect(typed.map(slipReferenceOf)).toEqual(typed.map(() => '20261124AB'));
    expect([undefined, '', ' - '].map(slipReferenceOf)).toEqual([null, null, null]);
  });
});
