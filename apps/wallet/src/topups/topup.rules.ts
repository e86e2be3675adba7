import type { TopupPackage, TopupTerms } from '@lamliang/contracts/wallet';
import { bangkokDate, bankOf, satang, startOfBangkokDay, ZERO, type Satang } from '@lamliang/kernel';

/** The smallest and the largest amount of a top-up without a package (satang). */
export const LEAST: Satang = satang(100_00);
export const MOST: Satang = satang(2_000_000_00);
/** A transfer may be so old (ms): the bank statements that finance compare it with go back as far. */
const OLDEST_MS = 60 * 86_400_000;
/** How far the clock of a shop may be ahead (ms). */
const AHEAD_MS = 10 * 60_000;

type Fault = { field: keyof TopupTerms; code: string };

/** What is wrong with the terms of a top-up. @param offered its package, where it names one that is offered now */
export function topupFaults(terms: TopupTerms, offered: TopupPackage | undefined, now: Date): Fault[] {
  const { wallet_type, topup_package_id, amount, bank_id, transfer_dt } = terms;
  const faults: Fault[] = [];
  const fault = (field: Fault['field'], code: string) => faults.push({ field, code: `validation.${code}` });
  if (topup_package_id !== undefined && wallet_type !== 'transport') fault('topup_package_id', 'topup_package_wallet');
  if (offered ? amount !== offered.price : amount < LEAST || amount > MOST)
    fault('amount', offered ? 'topup_package_price' : 'topup_amount');
  if (!bankOf(bank_id)) fault('bank_id', 'invalid');
  if (transfer_dt.getTime() > now.getTime() + AHEAD_MS) fault('transfer_dt', 'topup_future');
  // Letters of other scripts look the same and are others; no bank prints them.
  if (/[^0-9A-Z]/.test(slipReferenceOf(terms.slip_reference) ?? '')) fault('slip_reference', 'invalid');
  if (transfer_dt.getTime() < now.getTime() - OLDEST_MS) fault('transfer_dt', 'topup_old');
  return faults;
}

/** What the wallet rises by: of a package what it promises, else the amount without bonus. */
export const gainOf = (amount: Satang, offered: TopupPackage | undefined) => ({
  credit_amount: offered?.credit_amount ?? amount,
  bonus_amount: offered?.bonus_amount ?? ZERO,
});

/** ๐, the first of the ten Thai digits. */
const THAI_ZERO = 0x0e50;
/**
 * The number on a slip as it is compared: in capitals, without blanks and signs, wide and Thai forms of its characters as
 * the plain ones, so that one slip is one however it is typed.
 */
export const slipReferenceOf = (typed: string | undefined): string | null =>
  typed
    ?.normalize('NFKC')
    .replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    .toUpperCase() || null;

/**
 * Accounting documents are kept for so many years from when the accounts of their year were closed (Accounting Act B.E. 2543,
 * s.14): from this moment on slips are kept, the first one of a year of Bangkok.
 */
export function keptFrom(now: Date, years: number): Date {
  const year = Number(bangkokDate(now).slice(0, 4)) - years;
  return startOfBangkokDay(`${year}-01-01`);
}
