import type { Satang } from '@lamliang/kernel';
import type { Customer } from '@lamliang/contracts/auth';
import type { Balances } from '@lamliang/contracts/wallet';
import { bankInWords } from '@lamliang/platform';
import type { Numbers } from '../numbers/numbers.service.ts';
import type { Account } from './account.entity.ts';

/** An account in responses; balances come from wallet. */
export type AccountRow = Omit<Account, 'search_text' | 'level_flags'>;

/**
 * Numbers, addresses and bank account of a shop, left out: a list of staff has them on the page of one shop alone, and
 * its own people see them with `setting_flag`.
 */
export const WITHHELD = {
  id_card_number: null,
  tax_id: null,
  registered_address: null,
  document_delivery_address: null,
  bank_name: null,
  account_name: null,
  account_number: null,
};

/** A shop in a list of staff. */
export const listedCustomer = (row: AccountRow): Customer => ({ ...customerView(row, {}, null), ...WITHHELD });

/** A shop as staff see it, its numbers masked; balances and commission are null when wallet does not respond. */
export function customerView(
  row: AccountRow,
  numbers: Numbers,
  balances: Balances | null,
  commission: Satang | null = null,
): Customer {
  const { kind: _kind, provider: _provider, version: _version, ...shop } = row;
  return {
    ...shop,
    account_id: row.id,
    bank_name: bankInWords(row.bank_id, row.bank_name),
    id_card_number: numbers.id_card_number ?? null,
    tax_id: row.tax_id ?? numbers.tax_id ?? null,
    account_number: numbers.account_number ?? null,
    credit: balances?.credit ?? null,
    bonus: balances?.bonus ?? null,
    cod: balances?.cod ?? null,
    commission,
    insurance: balances?.insurance ?? null,
    credit_line: balances?.credit_line ?? null,
  };
}
