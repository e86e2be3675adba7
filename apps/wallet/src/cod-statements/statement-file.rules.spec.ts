import { describe, expect, it } from '@jest/globals';
import { CARRIER_CODES, type CarrierCode } from '@lamliang/contracts/pricing';
import { csvLine, satang } from '@lamliang/kernel';
import { fileLines } from '../carrier-files/file-lines.rules.ts';
import { MOST_LINES, textRows } from '../carrier-files/file-rows.rules.ts';
import { PROFILES } from './profile.rules.ts';
import { STATEMENT_FORM } from './statement-file.rules.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const LINES = [
  { awb: 'AB000000001TH', amount: 1_234_50, day: 3 },
  { awb: '820000000042', amount: 590_00, day: 14 },
  { awb: 'AB000000003TH', amount: 12_000_25, day: 20 },
];
const grouped = (amount: number) => (amount / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
const german = (amount: number) => grouped(amount).replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ','));
const two = (n: number) => String(n).padStart(2, '0');

interface Style {
  awb?: (awb: string) => string;
  amount?: (amount: number) => string;
  day?: (day: number) => string;
  separator?: string;
  /** Which of the names of each column. */
  name?: number;
  /** Changes the rows before they are written. */
  rows?: (rows: string[][]) => string[][];
}
/** A file of a carrier, its columns: a number, the AWB, whose it is, the amount, the day, the reference. */
function file(code: CarrierCode, style: Style = {}): string {
  const { columns, total } = PROFILES[code];
  const { awb = (v) => v, amount = grouped, day = (v) => `${two(v)}/11/2026`, separator = ',', name = 0, rows = (v) => v } = style;
  const head = ['ลำดับ', columns.awb, 'ผู้รับ', columns.amount, columns.paid, columns.reference ?? []].map((names) => (typeof names === 'string' ? names : (names.at(name) ?? names[0] ?? '')));
  const lines = LINES.map((line, at) => [String(at + 1), awb(line.awb), 'สมหญิง ใจดี', amount(line.amount), day(line.day), 'R-1']);
  const sum = LINES.reduce((all, line) => all + line.amount, 0);
  const all = rows([head, ...lines, ...(total ? [['รวมทั้งสิ้น', '', '', amount(sum), '', '']] : [])]);
  const text = (row: string[]) => (separator === ',' ? csvLine(row).replaceAll("'=", '=') : row.join(separator));
  return all.map((row) => `${text(row)}\r\n`).join('');
} // prettier-ignore
const tis620 = (text: string) => Uint8Array.from(Array.from(text, (letter) => (letter > '\u0e00' ? letter.charCodeAt(0) - 0x0e01 + 0xa1 : letter.charCodeAt(0)))); // prettier-ignore
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

function read(code: CarrierCode, bytes: Uint8Array) {
  const rows = textRows(bytes);
  if (!rows) return 'no text';
  if ('code' in rows) return [rows];
  const found = fileLines(STATEMENT_FORM, rows, code, NOW);
  return 'faults' in found ? found.faults : found.lines;
}
const expected = LINES.map(({ awb, amount, day }, at) => ({
  line_no: at + 2,
  partner_awb_no: awb,
  amount: satang(amount),
  paid_dt: new Date(`2026-11-${two(day)}T00:00:00+07:00`),
  reference: 'R-1',
}));
const comma = (code: CarrierCode): Style => (PROFILES[code].decimal === ',' ? { amount: german } : {});
const replaced = (at: number, column: number, value: string): Style => ({
  rows: (rows) => rows.map((row, n) => (n === at ? row.with(column, value) : row)),
});

describe.each(CARRIER_CODES)('a file of %s', (code) => {
  const { columns, total } = PROFILES[code];
  const [awb, amount, paid] = [columns.awb[0], columns.amount[0], columns.paid[0]];

  it.each<[string, (text: (style?: Style) => string) => Uint8Array]>([
    ['in UTF-8', (text) => utf8(text())],
    ['in UTF-8 with its mark', (text) => utf8(`\ufeff${text()}`)],
    ['in TIS-620', (text) => tis620(text())],
    ['as "Unicode text" of Excel', (text) => utf16(text({ separator: '\t', amount: (v) => String(v / 100) }))],
    ['saved again by an Excel of Thailand', (text) => tis620(text({ amount: (v) => String(v / 100), day: (v) => `${v}/11/2569` }))], // prettier-ignore
    ['saved again by an Excel of Europe', (text) => utf8(text({ separator: ';', amount: (v) => (v / 100).toFixed(2).replace('.', ',') }))], // prettier-ignore
    ['with points between thousands', (text) => utf8(text({ amount: german }))],
    ['with commas between thousands', (text) => utf8(text({ amount: grouped }))],
    ['with Buddhist years', (text) => utf8(text({ day: (v) => `${two(v)}/11/2569` }))],
    ['with names of months', (text) => utf8(text({ day: (v) => `${v} พ.ย. 2569` }))],
    ['with days as ISO has them', (text) => utf8(text({ day: (v) => `2026-11-${two(v)}` }))],
    ['with days as spreadsheets count them', (text) => utf8(text({ day: (v) => String(46_326 + v) }))],
    ['with AWB numbers that are kept from spreadsheets', (text) => utf8(text({ awb: (v) => `="${v}"` }))],
    ['with the last of the names that its columns have', (text) => utf8(text({ name: -1 }))],
    ['with lines that end with LF alone', (text) => utf8(text().replaceAll('\r', ''))],
    ['with empty lines', (text) => utf8(`${text()}\r\n,,,,,\r\n`)],
  ])('%s', (_, bytes) => {
    expect(
      read(
        code,
        bytes((style) => file(code, { ...comma(code), ...style })),
      ),
    ).toEqual(expected);
  });

  it('with a title above the names of its columns', () => {
    const lines = read(code, utf8(`รายงานโอนเงิน\r\n20/11/2569,,\r\n${file(code, comma(code))}`));
    expect(lines).toEqual(expected.map((line) => ({ ...line, line_no: line.line_no + 2 })));
  });

  it.each<[string, string, Style]>([
    [`3.${amount}`, 'number', replaced(2, 3, '59O.00')],
    [`3.${amount}`, 'required', replaced(2, 3, '')],
    [`3.${amount}`, 'two_decimals', replaced(2, 3, '590.1255')],
    [`3.${amount}`, 'sheet_decimal', replaced(2, 3, PROFILES[code].decimal === '.' ? '1.234' : '1,234')],
    [`3.${awb}`, 'sheet_shortened', replaced(2, 1, '8.2E+11')],
    [`3.${awb}`, 'characters', replaced(2, 1, '???')],
    [`4.${paid}`, 'date', replaced(3, 4, '31/11/2026')],
    [`4.${paid}`, 'date', replaced(3, 4, '01/12/2026')],
    [`1.${amount}`, 'sheet_columns', replaced(0, 3, 'ยอดอื่น')],
    ['', 'sheet_no_lines', { rows: (rows) => [rows[0]!, ...(total ? [rows.at(-1)!.with(3, '0')] : [])] }],
  ])('is refused at %s: %s', (place, fault, style) => {
    expect(read(code, utf8(file(code, { ...comma(code), ...style })))).toEqual([
      { field: place ? `sheet.${place}` : 'sheet', code: `validation.${fault}` },
    ]);
  });

  it('that was cut is refused, wherever it was cut within a line', () => {
    const text = file(code, comma(code));
    const whole = utf8(text);
    const sum = PROFILES[code].decimal === '.' ? '13,824.75' : '13.824,75';
    const end = total ? utf8(text.slice(0, text.lastIndexOf(sum) + 6)).length : whole.length - 2;
    for (let length = text.indexOf('\n') + 2; length < end; length += 1) {
      const found = read(code, whole.slice(0, length));
      const isWhole = whole[length - 1] === 0x0a || whole[length - 1] === 0x0d;
      // Without a total a file that ends with a line is a shorter file.
      if (Array.isArray(found) && !total && isWhole) continue;
      expect([length, Array.isArray(found) && found.every((one) => 'code' in one)]).toEqual([length, true]);
    }
  });

  it('is no file of another carrier', () => {
    for (const other of CARRIER_CODES.filter((one) => one !== code))
      expect(read(other, utf8(file(code, comma(code))))).toEqual([{ field: 'sheet', code: 'validation.sheet_owner' }]);
  });

  it('has at most 10,000 lines', () => {
    const many: Style = { rows: (rows) => [rows[0]!, ...Array.from({ length: MOST_LINES + 1 }, () => rows[2]!)] };
    const text = file(code, { ...comma(code), ...many });
    const end = total ? csvLine(['รวม', '', '', String(590 * (MOST_LINES + 1)), '', '']) : '';
    expect(read(code, utf8(`${text}${end}\r\n`))).toEqual([{ field: 'sheet', code: 'validation.sheet_large' }]);
  });
});

describe('what is told', () => {
  it('names all that is wrong at once, up to fifty', () => {
    const rows = (of: string[][]) => [of[0]!, ...Array.from({ length: 80 }, () => of[1]!.with(3, 'x'))];
    expect(read('ninjavan', utf8(file('ninjavan', { rows })))).toHaveLength(50);
  });
  it('is a total that does not agree, what stands behind it, and a quote that is never closed', () => {
    const more = (value: string): Style => replaced(4, 3, value);
    expect(read('kerry', utf8(file('kerry', more('13,824.74'))))).toEqual([{ field: 'sheet.5.cod amount', code: 'validation.sheet_total' }]); // prettier-ignore
    expect(read('kerry', utf8(`${file('kerry')}x,y\r\n`))).toEqual([{ field: 'sheet.6.consignment no', code: 'validation.sheet_empty' }]); // prettier-ignore
    expect(read('kerry', utf8(file('kerry').replace('13,824.75"', '13,824.75')))).toEqual([{ field: 'sheet.5.4', code: 'validation.sheet_quote' }]); // prettier-ignore
  });
  it('is that it is no text', () => {
    expect(read('kerry', new Uint8Array([0, 1, 2]))).toBe('no text');
    expect(read('kerry', new Uint8Array([0xff, 0xff, 0xdb]))).toBe('no text');
  });
});

it.each([
  ['line breaks', '\n'],
  ['commas', ','],
  ['one cell', 'x'],
])('a file of %s alone is refused, and no more of it read than a file may have', (_what, letter) => {
  expect(textRows(utf8(`a,b\n${letter.repeat(4_000_000)}`))).toEqual({
    field: 'sheet',
    code: 'validation.sheet_large',
  });
});
