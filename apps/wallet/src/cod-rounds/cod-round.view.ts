import type { CodRound, StaffCodRound } from '@lamliang/contracts/wallet';
import type { CodRoundRow, StaffCodRoundRow } from './cod-rounds.repository.ts';

/** The number of an account as people see it: `••••0121`. */
export const masked = (last_digits: string | null): string | null =>
  last_digits === null ? null : `••••${last_digits}`;

export function codRoundOf(row: CodRoundRow): CodRound {
  const { last_digits, ...round } = row;
  return { ...round, account_number: masked(last_digits) };
}
export function staffCodRoundOf(row: StaffCodRoundRow): StaffCodRound {
  const { last_digits, ...round } = row;
  return { ...round, account_number: masked(last_digits) };
}
