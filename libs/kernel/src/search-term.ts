import { cleanTelephone } from './phone.ts';
import { thaiDigitsToArabic } from './text.ts';

export type SearchKind = 'order_no' | 'tracking_no' | 'telephone' | 'number' | 'name';

/** Digits that end a number are searched from this many on. */
export const MIN_ENDING = 4;

/** Digits of an order number from which on its beginning is searched: year and month. */
export const MIN_BEGINNING = 4;
/** Characters of the shortest order number: LM, six of the day and six of the id. */
export const WHOLE_ORDER_NO = 14;

/** The end of a number. */
const ENDING = new RegExp(`^\\d{${MIN_ENDING},40}$`);
const ORDER_NO = new RegExp(`^LM\\d{${MIN_BEGINNING},}$`, 'i');
const TELEPHONE = /^0\d{3,9}$/;
/** A telephone as people write it, perhaps after its label; a bare 66 without blanks may be a carrier's number. */
const WRITTEN = /^(?:(?:tel|phone|โทร|เบอร์|มือถือ)[.:\s]*)?(?!66\d+$)((?:\+|00)?[\d(][\d\s().\-\u2010-\u2015\u2212/]*)$/i;
/** The end of a number, typed in groups. */
const GROUPED = /^\d[\d .\-\u2010-\u2015]{2,}\d$/;

/** The text that is searched, '' for none; a telephone number as it is stored, however it was typed: with +66, dashes,
 * blanks, brackets or Thai digits. Digits typed in groups lose what stands between them. */
export function searchText(typed: string | undefined): string {
  const asTyped = (typed ?? '').replace(/\p{Cf}/gu, '').trim();
  const text = thaiDigitsToArabic(asTyped);
  const written = WRITTEN.exec(text)?.[1];
  const number = written === undefined ? '' : cleanTelephone(written);
  if (TELEPHONE.test(number)) return number;
  if (GROUPED.test(text)) return text.replace(/\D/g, '');
  // A name is stored with the digits that it was written with.
  return searchKind(text) === 'name' ? asTyped : text;
}

/**
 * What a search text, as `searchText` returns it, looks like; an order number may be its beginning. A number is searched in an index of numbers, whole or by
 * its end; only a name needs the trigram index, which is slower.
 */
export function searchKind(text: string): SearchKind {
  if (ORDER_NO.test(text)) return 'order_no';
  if (/^LL[0-9A-HJKMNP-TV-Z]{12}$/i.test(text)) return 'tracking_no';
  if (TELEPHONE.test(text)) return 'telephone';
  if (ENDING.test(text)) return 'number';
  // Carriers' numbers: letters and digits without a blank, at least one digit.
  if (/^(?=.*\d)[A-Z0-9-]{6,40}$/i.test(text)) return 'number';
  return 'name';
}
