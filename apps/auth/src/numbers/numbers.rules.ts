import { SEALED_FIELDS } from '@lamliang/contracts/auth';
import { thaiDigitsToArabic } from '@lamliang/kernel';

/** The numbers that are stored: those of an account, and what its company papers say until staff accept them. */
export const STORED_FIELDS = [...SEALED_FIELDS, 'asked_tax_id'] as const;
export type StoredField = (typeof STORED_FIELDS)[number];
/** Fewer digits are no ID-card and no account number: none of them is shown, and they are no duplicate of anything. */
const LEAST_DIGITS = 8;
const SHOWN_DIGITS = 4;
const MASK = '••••';
/** What a number is a number of: fields of one kind are compared with each other, others never. */
const KIND: Record<StoredField, string> = {
  id_card_number: 'person',
  tax_id: 'person',
  asked_tax_id: 'person',
  account_number: 'bank',
};

/** The digits of a number, also Thai ones, without blanks, dashes and what else was written between them. */
export const digitsOf = (text: string): string => thaiDigitsToArabic(text).replace(/\D/g, '');

/** The last four digits, which may be stored and shown as they are; '' of a number that is too short for that. */
export const lastDigits = (text: string): string => {
  const digits = digitsOf(text);
  return digits.length < LEAST_DIGITS ? '' : digits.slice(-SHOWN_DIGITS);
};

/** A sealed number as lists and records show it: `••••0121`. */
export const masked = (last_digits: string): string => `${MASK}${last_digits}`;

/** The tax ID of a person is the number of the ID card; that of a company begins with 0 and is public. */
export const isPersonal = (tax_id: string): boolean => !digitsOf(tax_id).startsWith('0');

/**
 * What two shops with the same number have in common: an ID card is the same number as a tax ID. Undefined where it has
 * too few digits to tell anything.
 */
export function sameNumberText(field: StoredField, text: string): string | undefined {
  const digits = digitsOf(text);
  return digits.length < LEAST_DIGITS ? undefined : `${KIND[field]}:${digits}`;
}

/** Every text under which a search for a whole number may stand in the index; none for what is no such number. */
export function searchedTexts(search: string): string[] {
  if (!/^[\d๐-๙\s-]{8,30}$/.test(search)) return [];
  return [...new Set(SEALED_FIELDS.flatMap((field) => sameNumberText(field, search) ?? []))];
}

/** As in the index `account__tax_id`: another account `o` gave the tax ID of the account `m`. */
const SAME_TAX_ID = `o.tax_id = m.tax_id AND o.tax_id <> '' AND o.id <> m.id`;
/** Of an account `m`: another one gave one of its numbers. */
export const HAS_SAME_NUMBER = `(EXISTS (SELECT FROM sealed_number n JOIN sealed_number o ON o.blind_index = n.blind_index
  AND o.account_id <> n.account_id WHERE n.account_id = m.id) OR EXISTS (SELECT FROM account o WHERE ${SAME_TAX_ID})
  OR EXISTS (SELECT FROM verification v WHERE v.account_id = m.id AND v.state = 'wait-confirm' AND (
    EXISTS (SELECT FROM account o WHERE o.tax_id = v.asked ->> 'tax_id' AND o.id <> m.id)
    OR EXISTS (SELECT FROM verification w WHERE w.asked ->> 'tax_id' = v.asked ->> 'tax_id' AND w.state = 'wait-confirm' AND w.account_id <> m.id))))`;
