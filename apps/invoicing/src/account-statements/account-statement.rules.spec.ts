import { expect, it } from '@jest/globals';
import { agesOf, balanced, type Movement } from './account-statement.rules.ts';

it('says what is owed after each movement', () => {
  const one = (amount: number): Movement => ({ day: '2026-11-01', kind: amount < 0 ? 'payment' : 'invoice', paper_no: 'x', refers_no: null, due_date: null, amount, is_open: false }); // prettier-ignore
  expect(balanced(100, [one(50), one(-120), one(7)]).map(({ balance_amount }) => balance_amount)).toEqual([150, 30, 37]); // prettier-ignore
});

it('ages what is open: due today is not overdue, and each age ends with its day', () => {
  const due = (due_date: string) => ({ due_date, total_amount: 1 });
  const open = ['2026-12-31', '2026-11-30', '2026-11-29', '2026-10-31', '2026-10-30', '2026-09-01', '2026-08-31', '2025-01-01'].map(due); // prettier-ignore
  expect(agesOf(open, '2026-11-30')).toEqual([2, 2, 1, 1, 2]);
  expect(agesOf([], '2026-11-30')).toEqual([0, 0, 0, 0, 0]);
});
