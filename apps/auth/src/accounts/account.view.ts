import { ZERO } from '@lamliang/kernel';
import type { Customer } from '@lamliang/contracts/auth';
import type { Balances } from '@lamliang/contracts/wallet';
import type { Account } from './account.entity.ts';

/** An account in responses; balances come from wallet. */
export type AccountRow = Omit<Account, 'search_text' | 'level_flags'>;

/** A shop as staff see it; balances are null in lists and when wallet does not respond. */
export function customerView(row: AccountRow, balances: Balances | null = null): Customer {
  const { kind: _kind, provider: _provider, version: _version, ...shop } = row;
  return {
    ...shop,
    account_id: row.id,
    credit: balances?.credit ?? null,
    bonus: balances?.bonus ?? null,
    cod: balances?.cod ?? null,
    // Commission does not exist yet, so it is zero where balances are known.
    commission: balances ? ZERO : null,
    insurance: balances?.insurance ?? null,
    credit_line: balances?.credit_line ?? null,
  };
}
