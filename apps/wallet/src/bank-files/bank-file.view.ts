import type { BankFileLine } from '@lamliang/contracts/wallet';
import { payeeOf } from '../cod-rounds/cod-round.view.ts';

/** As read: by the id of its bank and the last digits of its account. */
export type BankLineRow = Omit<BankFileLine, 'account_number'> & { bank_id: number | null; last_digits: string | null };

export function bankLineOf(row: BankLineRow): BankFileLine {
  const { last_digits: _digits, bank_id: _bank, ...line } = row;
  return { ...line, ...payeeOf(row) };
}
