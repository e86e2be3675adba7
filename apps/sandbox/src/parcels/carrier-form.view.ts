import { bangkokDate, csvLine, formatDate, satangToBaht, type Satang } from '@lamliang/kernel';

export const BOM = '\ufeff';
const THAI = { first: 0x0e01, last: 0x0e5b, byte: 0xa1 };
const BUDDHIST_YEARS = 543;

export const plain = (amount: Satang) => satangToBaht(amount).toFixed(2);
export const grouped = (amount: Satang) => plain(amount).replace(/\B(?=(\d{3})+\.)/g, ',');
/** 1.234,50 */
export const german = (amount: Satang) => grouped(amount).replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ','));
export const buddhist = (d: Date) => formatDate(d).replace(/\d{4}$/, (year) => String(Number(year) + BUDDHIST_YEARS));
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** 20-Nov-2026 */
export const named = (d: Date) => bangkokDate(d).replace(/^(\d+)-(\d+)-(\d+)$/, (_, y: string, m: string, day: string) => `${day}-${MONTHS[Number(m) - 1]}-${y}`); // prettier-ignore
/** The eight bits of Thai text that carriers of old still send. */
export const tis620 = (text: string) => Buffer.from(Array.from(text, (letter) => {
  const code = letter.charCodeAt(0);
  return code >= THAI.first && code <= THAI.last ? code - THAI.first + THAI.byte : code < 0x80 ? code : 0x3f;
})); // prettier-ignore

export const csv = (rows: string[][]) => rows.map((row) => `${csvLine(row)}\r\n`).join('');

export async function* once(rows: string[][]): AsyncGenerator<string[][]> {
  yield rows;
}
/** A column of a workbook: its name and what it holds. */
export function columnOf<K extends 'text' | 'money' | 'date' | 'number'>(term: `${string}:${K}`): { header: string; kind: K; width: number } {
  const at = term.lastIndexOf(':');
  return { header: term.slice(0, at), kind: term.slice(at + 1) as K, width: 24 };
} // prettier-ignore
