import { ZERO } from '@lamliang/kernel';
import type { Customer } from '@lamliang/contracts/auth';
import type { Balances } from '@lamliang/contracts/wallet';
import type { Account } from './account.entity.ts';

/** An account as it is told; balances are wallet's. */
export type AccountRow = Omit<Account, 'search_text' | 'level_flags'>;

/** A shop as staff see it; balances stay null in lists and when wallet does not answer. */
export function customerView(row: AccountRow, balances: Balances | null = null): Customer {
  const { kind: _kind, provider: _provider, version: _version, ...shop } = row;
  return {
    ...shop,
    account_id: row.id,
    credit: balances?.credit ?? null,
    bonus: balances?.bonus ?? null,
    cod: balances?.cod ?? null,
    // Nothing earns commission yet, so whoever has balances has none of it.
    commission: balances ? ZERO : null,
    insurance: balances?.insurance ?? null,
    credit_line: balances?.credit_line ?? null,
  };
}
