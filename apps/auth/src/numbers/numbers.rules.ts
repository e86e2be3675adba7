import type { SealedField } from '@lamliang/contracts/auth';

/** Fewer digits are no ID-card and no account number: none of them is shown, and they are no duplicate of anything. */
const LEAST_DIGITS = 8;
const SHOWN_DIGITS = 4;
const MASK = '••••';

/** The digits of a number, also Thai ones, without blanks, dashes and what else was written between them. */
export const digitsOf = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50)).replace(/\D/g, '');

/** The last four digits, which may be stored and shown as they are; '' of a number that is too short for that. */
export const lastDigits = (text: string): string => {
  const digits = digitsOf(text);
  return digits.length < LEAST_DIGITS ? '' : digits.slice(-SHOWN_DIGITS);
};

/** A sealed number as lists and records show it: `••••0121`. */
export const masked = (last_digits: string): string => `${MASK}${last_digits}`;

/** The tax ID of a person is the number of the ID card; that of a company begins with 0 and is public. */
export const isPersonal = (tax_id: string): boolean => !/^\s*0/.test(tax_id);

/**
 * What two shops with the same number have in common: an ID card is the same number as a tax ID. Undefined where it has
 * too few digits to tell anything.
 */
export function sameNumberText(field: SealedField, text: string): string | undefined {
  const digits = digitsOf(text);
  if (digits.length < LEAST_DIGITS) return undefined;
  return `${field === 'account_number' ? 'bank' : 'person'}:${digits}`;
}

/** Every text under which a search for a whole number may stand in the index; none for what is no such number. */
export function searchedTexts(search: string): string[] {
  const fields = ['id_card_number', 'account_number'] as const;
  return /^[\d๐-๙\s-]{8,30}$/.test(search) ? fields.flatMap((field) => sameNumberText(field, search) ?? []) : [];
}

/** The key ring of `1:secret,2:secret`, each at the place of its id less one. @throws Error for anything else */
export function ringOf(text: string): string[] {
  const ring: string[] = [];
  for (const part of text.split(',')) {
    const [, id, secret] = /^\s*(\d{1,3}):(\S{32,})\s*$/.exec(part) ?? [];
    const place = Number(id) - 1;
    if (!secret || place < 0 || place > 254 || ring[place] !== undefined)
      throw new Error('this is no key ring of id:secret');
    ring[place] = secret;
  }
  return ring;
}
