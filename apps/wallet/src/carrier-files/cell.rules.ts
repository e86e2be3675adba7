import { addDays, bangkokDate, isDay, satang, startOfBangkokDay, THAI_SHORT_MONTHS, type Satang } from '@lamliang/kernel'; // prettier-ignore

/** What stands in a cell of a file; `date` is that of a cell that is shown as one, without a zone. */
export type FileCell = string | number | null | { other: 'formula' | 'value'; date?: string };
/** What a cell says, or the code of why it says nothing. */
export type Read<T> = { value: T } | { fault: string };
const fault = (code: string): { fault: string } => ({ fault: `validation.${code}` });

const THAI_ZERO = 0x0e50;
/** A cell as text: without blanks around it, digits as ours. Csv protects a number from spreadsheets as ="0123" or '0123. */
export function textOf(cell: FileCell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell !== 'string') return '';
  const text = cell
    .normalize('NFC')
    .replace(/[\s\u00a0\u200b\ufeff]+/g, ' ')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
    .trim();
  return /^="(.*)"$/.exec(text)?.[1]?.trim() ?? text.replace(/^'/, '');
}
export const isBlank = (cell: FileCell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell !== 'object' && /^-?$/.test(textOf(cell)));
export const isFormula = (cell: FileCell): boolean => typeof cell === 'object' && cell?.other === 'formula';

const GROUPS = { comma: /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/, point: /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/ };
const MOST_BAHT = 1_000_000_000;

/**
 * An amount in baht: 1234.5, 1,234.50, and where it cannot be anything else 1234,50 and 1.234,50.
 * @param decimal what the carrier writes before decimals; the other one alone before three digits is two numbers at once
 */
export function amountOf(cell: FileCell, decimal: '.' | ','): Read<Satang> {
  if (isBlank(cell)) return fault('required');
  if (isFormula(cell)) return fault('sheet_formula');
  if (typeof cell === 'number') return satangOf(cell);
  const text = textOf(cell).replace(/^(฿|THB|บาท)\s*|\s*(฿|THB|บาท)$/gi, '');
  if (/^\d+$/.test(text)) return satangOf(Number(text));
  const grouped = decimal === '.' ? GROUPS.comma : GROUPS.point;
  const strange = decimal === '.' ? GROUPS.point : GROUPS.comma;
  const isTwofold = /^\d{1,3}[.,]\d{3}$/.test(text) && !grouped.test(text);
  if (isTwofold) return fault('sheet_decimal');
  if (grouped.test(text) || strange.test(text)) {
    const point = (GROUPS.comma.test(text) ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.'));
    return satangOf(Number(point));
  } // prettier-ignore
  if (/^\d+[.,]\d{1,2}$/.test(text)) return satangOf(Number(text.replace(',', '.')));
  return fault(/^\d+[.,]\d+$/.test(text) ? 'two_decimals' : 'number');
}
function satangOf(baht: number): Read<Satang> {
  if (!(baht >= 0 && baht <= MOST_BAHT)) return fault('number');
  const near = Math.round(baht * 100);
  return Math.abs(baht * 100 - near) > 1e-4 ? fault('two_decimals') : { value: satang(near) };
}

const THAI_MONTHS = ['มกราคม', 'กุมภาพันธ์', 'มีนาคม', 'เมษายน', 'พฤษภาคม', 'มิถุนายน', 'กรกฎาคม', 'สิงหาคม', 'กันยายน', 'ตุลาคม', 'พฤศจิกายน', 'ธันวาคม']; // prettier-ignore
const ENGLISH_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (name: string): number =>
  1 + [ENGLISH_MONTHS.indexOf(name.slice(0, 3).toLowerCase()), THAI_MONTHS.indexOf(name), (THAI_SHORT_MONTHS as readonly string[]).indexOf(name)].reduce((a, b) => Math.max(a, b)); // prettier-ignore

const CLOCK = String.raw`(?:[ T,]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d{1,6})?)?(?: ?น\.?)?)?`;
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})${CLOCK}$`);
const NAMED = new RegExp(String.raw`^(\d{1,2})[ -]([A-Za-z]{3,9}|[ก-๛.]{3,12})[ -](\d{4})${CLOCK}$`);
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[/-](\d{1,2})[/-](\d{1,2})${CLOCK} ?(Z|[+-]\d{2}:?\d{2})?$`);
/** Of days as spreadsheets count them: 1 January 2015 to 31 December 2099. */
const SERIAL = { first: 42_005, last: 73_050, day_0: '1899-12-30' };
/** Years above are Buddhist, 543 ahead. */
const BUDDHIST = { above: 2_400, ahead: 543 };
const FIRST_YEAR = 2_015;

/**
 * A day or time: day first, year first (ISO), with the name of the month, or as a spreadsheet counts days; of Bangkok
 * unless it names a zone; Buddhist years too. A day alone is its first moment.
 * @param now what was paid is dated tomorrow at the latest
 */
export function momentOf(cell: FileCell, now: Date): Read<Date> {
  if (isBlank(cell)) return fault('required');
  if (isFormula(cell)) return fault('sheet_formula');
  const text = typeof cell === 'object' && cell?.date ? cell.date : textOf(cell);
  const read = written(text);
  const isOdd = !read || read < startOfBangkokDay(`${FIRST_YEAR}-01-01`) || read >= startOfBangkokDay(addDays(bangkokDate(now), 2)); // prettier-ignore
  return isOdd ? fault('date') : { value: read };
}

function written(text: string): Date | undefined {
  if (/^\d{5}(\.\d+)?$/.test(text)) return ofSerial(Number(text));
  let at = DAY_FIRST.exec(text);
  if (at) return momentAt(at[3], Number(at[2]), at[1], at[4], at[5], at[6]);
  at = NAMED.exec(text);
  if (at) return momentAt(at[3], monthOf(at[2] ?? ''), at[1], at[4], at[5], at[6]);
  at = YEAR_FIRST.exec(text);
  return at ? momentAt(at[1], Number(at[2]), at[3], at[4], at[5], at[6], at[7]) : undefined;
}
type Part = string | undefined;
function momentAt(year: Part, month: number, day: Part, hour: Part, minute: Part, second: Part, zone?: Part): Date | undefined {
  const given = Number(year);
  const two = (n: number | Part) => String(Number(n ?? 0)).padStart(2, '0');
  const ymd = `${given > BUDDHIST.above ? given - BUDDHIST.ahead : given}-${two(month)}-${two(day)}`;
  if (!isDay(ymd) || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 59) return undefined;
  const offset = (zone ?? '+07:00').replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const moment = new Date(`${ymd}T${two(hour)}:${two(minute)}:${two(second)}${offset}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
} // prettier-ignore
function ofSerial(days: number): Date | undefined {
  if (days < SERIAL.first || days > SERIAL.last) return undefined;
  const whole = Math.floor(days);
  const seconds = Math.round((days - whole) * 86_400);
  return new Date(startOfBangkokDay(addDays(SERIAL.day_0, whole)).getTime() + seconds * 1_000);
}

/** An AWB number, in capitals and without blanks. One that a spreadsheet wrote as 8.2E+11 is lost. */
export function awbOf(cell: FileCell): Read<string> {
  if (isBlank(cell)) return fault('required');
  if (isFormula(cell)) return fault('sheet_formula');
  if (typeof cell === 'number' && !Number.isSafeInteger(cell)) return fault('sheet_shortened');
  const text = textOf(cell).replaceAll(' ', '').toUpperCase();
  if (/^\d([.,]\d+)?E\+\d+$/.test(text)) return fault('sheet_shortened');
  return /^[A-Z0-9-]{5,40}$/.test(text) ? { value: text } : fault('characters');
}
