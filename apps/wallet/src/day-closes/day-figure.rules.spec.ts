import { expect, it } from '@jest/globals';
import { DAY_GROUPS, type DayBank } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { CHART } from '../ledger/posting.rules.ts';
import { figuresOf, frozenText, groupOf, inLedger, ledgerMovement } from './day-figure.rules.ts';

const sums = (account: string, opening: number, movement: number) => ({ account, opening: satang(opening), movement: satang(movement), before: satang(1) }); // prettier-ignore
const BANK: DayBank = { statement_amount: satang(5), ledger_amount: satang(5), difference_amount: satang(0), elsewhere_amount: satang(0), explained_amount: satang(0), waiting_amount: satang(0), unmatched_amount: satang(0), unmatched_count: 0 }; // prettier-ignore

it('every book of the chart has a group, and one that has none yet stands among the others', () => {
  const groups = Object.keys(CHART).map((code) => [code, groupOf(code.replace(/:$/, ':flash'))] as const);
  expect(groups.filter(([, group]) => group === 'other')).toEqual([]);
  expect(DAY_GROUPS.filter((group) => group !== 'other' && !groups.some(([, one]) => one === group))).toEqual([]);
  expect([groupOf('carrier.cod_receivable:flash'), groupOf('shop.cod'), groupOf('some.new')]).toEqual(['carrier_receivable', 'cod_owed', 'other']); // prettier-ignore
});

it('what we hold is above zero, as what we owe is, and the ledger is told from it again', () => {
  const figures = figuresOf([sums('shop.credit', 10, 5), sums('bank', -10, -5)]);
  expect(figures.map((f) => [f.group, f.opening_amount, f.movement_amount, f.closing_amount])).toEqual([['bank', 10, 5, 15], ['wallets', 10, 5, 15]]); // prettier-ignore
  expect(figures.map(inLedger)).toEqual([-15, 15]);
  expect(figures.map(ledgerMovement)).toEqual([-5, 5]);
});

it('what shops owe of advances is above zero, and our price for them is revenue', () => {
  const figures = figuresOf([sums('shop.cod_advance', -10, -5), sums('shop.cod_reverse', 0, -3), sums('cod_advance.revenue', 1, 2)]); // prettier-ignore
  expect(figures.map((f) => [f.group, f.movement_amount, f.closing_amount])).toEqual([['cod_advances', 5, 15], ['cod_advances', 3, 3], ['revenue', 2, 3]]); // prettier-ignore
  expect(figures.map(inLedger)).toEqual([-15, -3, 3]);
});

it('tax that was kept back of us is above zero, and apart from what we owe', () => {
  const figures = figuresOf([sums('withholding.receivable', -10, -5), sums('withholding.payable', 1, 2)]);
  expect(figures.map((f) => [f.group, f.closing_amount])).toEqual([
    ['taxes', 3],
    ['tax_receivable', 15],
  ]);
});

it('what is hashed has every figure: one satang elsewhere is another', () => {
  const of = (movement: number, bank = BANK, day = '2026-11-10') => frozenText(day, figuresOf([sums('bank', 0, movement)]), bank); // prettier-ignore
  const all = [of(1), of(2), of(1, { ...BANK, explained_amount: satang(1) }), of(1, BANK, '2026-11-11')];
  expect(new Set(all).size).toBe(4);
  expect(of(1)).toBe(all[0]);
});
