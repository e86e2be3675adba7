import type { BankFileLine } from '@lamliang/contracts/wallet';

/** As read: by the last digits of its account. */
export type BankLineRow = Omit<BankFileLine, 'account_number'> & { last_digits: string | null };

export function bankLineOf(row: BankLineRow): BankFileLine {
  const { last_digits, ...line } = row;
  return { ...line, account_number: last_digits === null ? null : `••••${last_digits}` };
}
