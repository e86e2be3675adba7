import { expect, it } from '@jest/globals';
import { DAY_GROUPS, type DayBank } from '@lamliang/contracts/wallet';
import { satang } from '@lamliang/kernel';
import { CHART } from '../ledger/posting.rules.ts';
import { figuresOf, frozenText, groupOf, inLedger, ledgerMovement } from './day-figure.rules.ts';

const sums = (account: string, opening: number, movement: number) => ({ account, opening: satang(opening), movement: satang(movement), before: satang(1) }); // prettier-ignore
const BANK: DayBank = { statement_amount: satang(5), ledger_amount: satang(5), difference_amount: satang(0), elsewhere_amount: satang(0), explained_amount: satang(0), waiting_amount: satang(0), unmatched_amount: satang(0), unmatched_count: 0 }; // prettier-ignore

it('every book has a group of its own kind, and one that has none yet stands among the others', () => {
  for (const code of Object.keys(CHART)) expect(DAY_GROUPS).toContain(groupOf(code.replace(/:$/, ':flash')));
  expect([groupOf('carrier.cod_receivable:flash'), groupOf('shop.cod'), groupOf('some.new')]).toEqual(['carrier_receivable', 'cod_owed', 'other']); // prettier-ignore
});

it('what we hold is above zero, as what we owe is, and the ledger is told from it again', () => {
  const figures = figuresOf([sums('shop.credit', 10, 5), sums('bank', -10, -5)]);
  expect(figures.map((f) => [f.group, f.opening_amount, f.movement_amount, f.closing_amount])).toEqual([['bank', 10, 5, 15], ['wallets', 10, 5, 15]]); // prettier-ignore
  expect(figures.map(inLedger)).toEqual([-15, 15]);
  expect(figures.map(ledgerMovement)).toEqual([-5, 5]);
});

it('what is hashed has every figure: one satang elsewhere is another', () => {
  const of = (movement: number, bank = BANK, day = '2026-11-10') => frozenText(day, figuresOf([sums('bank', 0, movement)]), bank); // prettier-ignore
  const all = [of(1), of(2), of(1, { ...BANK, explained_amount: satang(1) }), of(1, BANK, '2026-11-11')];
  expect(new Set(all).size).toBe(4);
  expect(of(1)).toBe(all[0]);
});
