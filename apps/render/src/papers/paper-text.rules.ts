import { addDays, formatBaht, satang, THAI_SHORT_MONTHS } from '@lamliang/kernel';

/** What the faces of documents have: Latin, the marks of printed text, Thai, Chinese and its punctuation. */
const SHOWN = /[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2212\u0e01-\u0e3a\u0e3f-\u0e5b\u3001-\u3003\u3008-\u3011\u4e00-\u9fff\uff01-\uff5e]/; // prettier-ignore
/** Thai vowels and tones above and below, and SARA AM, which begins with one: they stand on a Thai letter. */
const THAI_MARK = /[\u0e31\u0e33-\u0e3a\u0e47-\u0e4e]/;
const THAI_LETTER = /[\u0e01-\u0e2e\u0e31\u0e33-\u0e3a\u0e47-\u0e4e]/;
const LETTER = /[\p{L}\p{N}]/u;

/**
 * Text of people as a paper that is kept for years can show it. PDF/A allows no empty boxes, so what the faces do not have
 * is left out, and a run of letters of another script becomes one question mark, so that a reader sees that something
 * is missing. A Thai mark that stands on no Thai letter would be such a box, too.
 */
export function legible(text: string): string {
  let out = '';
  let unknown = false;
  for (const character of text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')) {
    const space = /\s/.test(character);
    const shown = SHOWN.test(character) && (!THAI_MARK.test(character) || THAI_LETTER.test(out.at(-1) ?? ''));
    if (shown) out += character;
    else if (space) out += ' ';
    else if (LETTER.test(character) && !THAI_MARK.test(character) && !unknown) out += '?';
    unknown = !shown && !space;
  }
  return out.replace(/ +/g, ' ').trim();
}

const THAI_MONTHS = ['มกราคม', 'กุมภาพันธ์', 'มีนาคม', 'เมษายน', 'พฤษภาคม', 'มิถุนายน', 'กรกฎาคม', 'สิงหาคม', 'กันยายน', 'ตุลาคม', 'พฤศจิกายน', 'ธันวาคม'] as const; // prettier-ignore
const ENGLISH_MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'] as const; // prettier-ignore
const BUDDHIST_YEARS = 543;
/** Year, month and day as numbers. @throws RangeError for no such day */
const partsOf = (day: string) => addDays(day, 0).split('-').map(Number) as [number, number, number];

/** '27 พฤศจิกายน 2569'. @param day '2026-11-27' of Bangkok */
export function thaiDay(day: string): string {
  const [year, month, date] = partsOf(day);
  return `${date} ${THAI_MONTHS[month - 1]} ${year + BUDDHIST_YEARS}`;
}
/** '27 November 2026'. */
export function englishDay(day: string): string {
  const [year, month, date] = partsOf(day);
  return `${date} ${ENGLISH_MONTHS[month - 1]} ${year}`;
}
/** '27 พ.ย. 69', for columns. */
export function shortDay(day: string): string {
  const [year, month, date] = partsOf(day);
  return `${date} ${THAI_SHORT_MONTHS[month - 1]} ${String(year + BUDDHIST_YEARS).slice(-2)}`;
}

/** '1,250.00' of satang. */
export const money = (amount: number): string => formatBaht(satang(amount));
/** '7%', '1.5%' of basis points. */
export const percent = (bps: number): string => `${bps / 100}%`;

const UNITS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'] as const; // prettier-ignore
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;
const SCALES = ['', ' thousand', ' million', ' billion', ' trillion'] as const;

function belowThousand(n: number): string {
  const hundreds = n >= 100 ? `${UNITS[Math.floor(n / 100)]} hundred` : '';
  const rest = n % 100;
  const tens = rest < 20 ? UNITS[rest] : [TENS[Math.floor(rest / 10)], UNITS[rest % 10]].filter(Boolean).join('-');
  return [hundreds, tens].filter(Boolean).join(' ');
}
function whole(n: number): string {
  const groups: string[] = [];
  for (let rest = n, at = 0; rest > 0; rest = Math.floor(rest / 1_000), at += 1)
    if (rest % 1_000) groups.unshift(belowThousand(rest % 1_000) + SCALES[at]);
  return groups.join(' ') || 'zero';
}
/** 'One thousand two hundred baht and fifty satang' of satang; 'Ten baht only'. */
export function englishBaht(amount: number): string {
  const rest = Math.abs(amount) % 100;
  const words = `${whole(Math.floor(Math.abs(amount) / 100))} baht ${rest ? `and ${whole(rest)} satang` : 'only'}`;
  return `${amount < 0 ? 'Minus ' : ''}${words}`.replace(/^./, (first) => first.toUpperCase());
}

/** Widths of letters in ems, rather too wide than too narrow. */
function ems(character: string): number {
  if (THAI_MARK.test(character) && character !== '\u0e33') return 0;
  if (/[\u3000-\uffff]/.test(character)) return 1.02;
  if (/[\u0e01-\u0e5b]/.test(character)) return /[ฌญณฒฑฐฎฏ]/.test(character) ? 0.86 : 0.6;
  if (/[MWmw@%]/.test(character)) return 0.95;
  if (/[A-Z]/.test(character)) return 0.72;
  return /[ .,:;'|!il()\-/]/.test(character) ? 0.36 : 0.62;
}

/**
 * The lines that a text takes at most in a column; Thai breaks between words, so a line is seldom full.
 * @param width of the column in mm @param size of the letters in mm
 */
export function linesOf(text: string, width: number, size: number): number {
  const wide = [...text].reduce((all, character) => all + ems(character), 0) * size;
  return Math.max(1, wide <= width ? 1 : Math.ceil(wide / (width * 0.86)));
}
