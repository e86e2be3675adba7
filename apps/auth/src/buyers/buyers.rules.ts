import { thaiDigitsToArabic } from '@lamliang/kernel';

/**
 * The number of a branch as papers name it, five digits, where its name is one: `สาขาที่ 3`, `00003`. Null of any other
 * name, and of none: a branch is never taken for the head office.
 */
export function branchCode(branch_name: string | null): string | null {
  const written = thaiDigitsToArabic(branch_name ?? '').trim();
  const [, digits] = /^(?:สาขา(?:ที่)?|branch(?: no\.?)?)?\s*(\d{1,5})$/i.exec(written) ?? [];
  return digits && Number(digits) > 0 ? digits.padStart(5, '0') : null;
}
