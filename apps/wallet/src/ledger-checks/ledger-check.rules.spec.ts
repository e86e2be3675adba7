import { describe, expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import { tellable, verdictOf } from './ledger-check.rules.ts';

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
  it('tells a clean ledger in one line', () => {
    expect(verdictOf({ ...size, clean_flag: 1, violations: [] })).toEqual([
      'The ledger is clean: 3 transactions, 8 entries, 9 books.',
    ]);
  });
  it('tells every violation with its book and its entries', () => {
    expect(verdictOf({ ...size, clean_flag: 0, violations: [violation] })).toEqual([
      'The ledger is NOT clean: 1 violations in 3 transactions, 8 entries, 9 books.',
      '  account_balance: expected 1,234.50, found -0.25 (book shop.credit, shop 7, entries 4 2)',
    ]);
  });
  it('keeps amounts within what the wire can tell', () => {
    const huge = tellable({ ...violation, found: satang(9e15), expected: satang(-9e15) });
    expect([huge.found, huge.expected]).toEqual([100_000_000_000, -100_000_000_000]);
    expect(tellable(violation)).toEqual(violation);
  });
});
