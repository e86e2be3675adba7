import { describe, expect, it } from '@jest/globals';
import { satang, type Satang } from '@lamliang/kernel';
import { verdictOf } from './ledger-check.rules.ts';

const violation = {
  rule: 'account_balance' as const,
  account: 'shop.credit',
  account_id: 7,
  transaction_id: null,
  transaction_no: null,
  expected: satang(123_450),
  found: satang(-25),
  entry_ids: [4, 2],
};
const size = { transactions: 3, entries: 8, accounts: 9 };

describe('ledger check rules', () => {
  it('reports a clean ledger in one line', () => {
    expect(verdictOf({ ...size, clean_flag: 1, violations: [] })).toEqual([
      'The ledger is clean: 3 transactions, 8 entries, 9 books.',
    ]);
  });
  it('reports every violation with its book and its entries', () => {
    expect(verdictOf({ ...size, clean_flag: 0, violations: [violation] })).toEqual([
      'The ledger is NOT clean: 1 violations in 3 transactions, 8 entries, 9 books.',
      '  account_balance: expected 1,234.50, found -0.25 (book shop.credit, shop 7, entries 4 2)',
    ]);
  });
  it('reports amounts of any size exactly', () => {
    const huge = { ...violation, found: satang(9e15), expected: (2 ** 60) as Satang };
    const [, line] = verdictOf({ ...size, clean_flag: 0, violations: [huge] });
    expect(line).toContain('expected about 11,529,215,046,068,470, found 90,000,000,000,000.00 (');
  });
});
