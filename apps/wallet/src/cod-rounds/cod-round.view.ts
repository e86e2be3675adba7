import type { CodRound, StaffCodRound } from '@lamliang/contracts/wallet';
import { bankInWords } from '@lamliang/platform';
import type { CodRoundEntity } from './cod-round.entity.ts';
import type { CodRoundRow, StaffCodRoundRow } from './cod-rounds.repository.ts';

/** The number of an account as people see it: `••••0121`. */
export const masked = (last_digits: string | null): string | null =>
  last_digits === null ? null : `••••${last_digits}`;

/** The account of a round as people see it. */
export const payeeOf = ({
  bank_id,
  bank_name,
  last_digits,
}: Pick<CodRoundEntity, 'bank_id' | 'bank_name' | 'last_digits'>) => ({
  bank_name: bankInWords(bank_id, bank_name),
  account_number: masked(last_digits),
});

export function codRoundOf(row: CodRoundRow): CodRound {
  const { last_digits: _digits, ...round } = row;
  return { ...round, ...payeeOf(row) };
}
export function staffCodRoundOf(row: StaffCodRoundRow): StaffCodRound {
  const { last_digits: _digits, ...round } = row;
  return { ...round, ...payeeOf(row) };
}
