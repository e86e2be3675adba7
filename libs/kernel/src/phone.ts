import { thaiDigitsToArabic } from './text.ts';

export const TELEPHONE_MAX_DIGITS = 10;
const MOBILE = /^0[689]\d{8}$/;
const FIXED_LINE = /^0[2-57]\d{7}$/;
/** Nine digits are complete for a fixed line only: a mobile number has ten. Ten digits starting with
 * 0 are accepted regardless of the prefix, so that new number ranges work. */
const COMPLETE = /^(?:0[2-57]\d{7}|0\d{9})$/;

/** Cleans a pasted phone number: Thai digits become Arabic; spaces, dashes, dots and brackets are removed;
 * +66, 0066 or a full number with a bare 66 becomes the leading 0. Other characters are kept for `telephoneFault` to report. */
export function cleanTelephone(pasted: string): string {
  const text = thaiDigitsToArabic(pasted).replace(/[\s().\-\u2010-\u2015\u2212/\u200b-\u200d\u2060\ufeff]/g, '');
  const abroad = /^(?:\+|00)66(0?)(\d*)$/.exec(text) ?? /^66(0?)(\d{8,9})$/.exec(text);
  return abroad ? `0${abroad[2]}` : text;
}

/** The first error of a phone number: a character that is no digit, more than ten digits, or
 * not (yet) a complete number: ten digits starting with 0, or nine for a fixed line. */
export function telephoneFault(text: string): 'digits' | 'max' | 'full' | undefined {
  if (/\D/.test(text)) return 'digits';
  if (text.length > TELEPHONE_MAX_DIGITS) return 'max';
  return COMPLETE.test(text) ? undefined : 'full';
}

/** True for a complete mobile number: only these can receive an SMS. */
export function isMobile(text: string): boolean {
  return MOBILE.test(text);
}

/** '0812345678' becomes '081-xxx-5678', '021234567' becomes '02-xxx-4567': the first digits identify the network, the
 * last four the number. Incomplete numbers are masked completely. */
export function maskTelephone(text: string): string {
  if (/^0\d{9}$/.test(text)) return `${text.slice(0, 3)}-xxx-${text.slice(-4)}`;
  if (FIXED_LINE.test(text)) return `${text.slice(0, 2)}-xxx-${text.slice(-4)}`;
  return text === '' ? '' : 'xxx';
}

/** '0812345678' as '081-234-5678', '021234567' as '02-123-4567'; anything else unchanged. */
export function formatTelephone(text: string): string {
  if (/^0\d{9}$/.test(text)) return `${text.slice(0, 3)}-${text.slice(3, 6)}-${text.slice(6)}`;
  if (FIXED_LINE.test(text)) return `${text.slice(0, 2)}-${text.slice(2, 5)}-${text.slice(5)}`;
  return text;
}
