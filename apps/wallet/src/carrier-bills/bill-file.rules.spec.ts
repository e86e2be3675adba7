import { describe, expect, it } from '@jest/globals';
import { CARRIER_CODES, type CarrierCode } from '@lamliang/contracts/pricing';
import { csvLine, satang } from '@lamliang/kernel';
import { fileLines } from '../carrier-files/file-lines.rules.ts';
import { textRows } from '../carrier-files/file-rows.rules.ts';
import { BILL_FORM } from './bill-file.rules.ts';
import { BILL_PROFILES, type BillColumn } from './bill-profile.rules.ts';
import { gramsOf, sizeInOne, sizeOf } from './measure.rules.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const LINES = [
  { awb: 'AB000000001TH', grams: 1_250, size: [20, 30.5, 10], cost: 1_025_50, day: 3 },
  { awb: '820000000042', grams: 900, size: [15, 15, 15], cost: 25_00, day: 14 },
];
const two = (n: number) => String(n).padStart(2, '0');
const swap = (text: string) => text.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ','));

interface Style {
  name?: number;
  day?: (day: number) => string;
  awb?: (awb: string) => string;
  /** Whether decimals are written with the other sign than the carrier's. */
  other?: boolean;
  /** Whether thousands are written without a sign between them. */
  plain?: boolean;
  separator?: string;
  rows?: (rows: string[][]) => string[][];
}
/** A bill of a carrier, each column that it has. */
function file(code: CarrierCode, { name = 0, day = (n) => `${two(n)}/11/2026`, awb = (v) => v, other = false, plain = false, separator = ',', rows = (v) => v }: Style = {}): string {
  const { columns, decimal, unit, total } = BILL_PROFILES[code];
  const number = (text: string) => ((decimal === ',') === other ? text : swap(text));
  const money = (amount: number) => number((amount / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, plain ? '' : ','));
  const names = Object.keys(columns) as BillColumn[];
  const cells = (line: (typeof LINES)[number]): Record<BillColumn, string> => ({
    awb: awb(line.awb), billed: day(line.day), weight: unit === 'kg' ? number(String(line.grams / 1_000)) : String(line.grams),
    width: String(line.size[0]), length: number(String(line.size[1])), height: String(line.size[2]),
    size: line.size.map((side) => number(String(side))).join(' x '), cost: money(line.cost), reference: 'INV-1',
  });
  const head = ['ลำดับ', ...names.map((column) => columns[column]?.at(name) ?? columns[column]?.[0] ?? '')];
  const lines = LINES.map((line, at) => [String(at + 1), ...names.map((column) => cells(line)[column])]);
  const sum = LINES.reduce((all, line) => all + line.cost, 0);
  const last = ['รวมทั้งสิ้น', ...names.map((column) => (column === 'cost' ? money(sum) : ''))];
  return rows([head, ...lines, ...(total ? [last] : [])]).map((row) => `${separator === ',' ? csvLine(row).replaceAll("'=", '=') : row.join(separator)}\r\n`).join('');
} // prettier-ignore
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
const tis620 = (text: string) => Uint8Array.from(Array.from(text, (letter) => (letter > '\u0e00' ? letter.charCodeAt(0) - 0x0e01 + 0xa1 : letter.charCodeAt(0)))); // prettier-ignore
function read(code: CarrierCode, bytes: Uint8Array) {
  const rows = textRows(bytes);
  if (!rows || 'code' in rows) return rows;
  const found = fileLines(BILL_FORM, rows, code, NOW);
  return 'faults' in found ? found.faults : found.lines;
}
const expected = (code: CarrierCode) => {
  const { columns } = BILL_PROFILES[code];
  const isSized = columns.size !== undefined || columns.width !== undefined;
  return LINES.map(({ awb, grams, size, cost, day }, at) => ({
    line_no: at + 2,
    partner_awb_no: awb,
    billed_dt: new Date(`2026-11-${two(day)}T00:00:00+07:00`),
    actual_weight: grams,
    actual_width: isSized ? size[0]! * 10 : null,
    actual_length: isSized ? size[1]! * 10 : null,
    actual_height: isSized ? size[2]! * 10 : null,
    partner_cost: satang(cost),
    reference: 'INV-1',
  }));
};
const changed = (at: number, column: number, value: string): Style => ({
  rows: (rows) => rows.map((row, n) => (n === at ? row.with(column, value) : row)),
});

describe.each(CARRIER_CODES)('the bill of %s', (code) => {
  const { columns, decimal, total } = BILL_PROFILES[code];
  const names = Object.keys(columns) as BillColumn[];
  const at = (column: BillColumn) => names.indexOf(column) + 1;
  const nameOf = (column: BillColumn) => columns[column]?.[0];

  it.each<[string, Uint8Array]>([
    ['in UTF-8', utf8(file(code))],
    ['with a mark', utf8(`\ufeff${file(code)}`)],
    ['in UTF-16 as spreadsheets write Unicode text', utf16(file(code, { separator: '\t' }))],
    ['in TIS-620', tis620(file(code))],
    ['saved again by a spreadsheet, with semicolons and blank rows', utf8(file(code, { separator: ';', rows: (rows) => [...rows.slice(0, 2), rows[0]!.map(() => ''), ...rows.slice(2)] })).slice()],
    ['in Buddhist years', utf8(file(code, { day: (n) => `${n}/11/2569` }))],
    ['in Thai months', utf8(file(code, { day: (n) => `${n} พ.ย. 2569` }))],
    ['saved again by an Excel of Thailand', tis620(file(code, { day: (n) => `${n}/11/2569`, plain: true }))],
    ['saved again by an Excel of Europe', utf8(file(code, { separator: ';', other: BILL_PROFILES[code].decimal === '.', plain: true }))],
    ['with the other sign before decimals', utf8(file(code, { other: true }))],
    ['with AWB numbers that are kept from spreadsheets', utf8(file(code, { awb: (v) => `="${v}"` }))],
    ['with days as a spreadsheet counts them', utf8(file(code, { day: (n) => String(46_326 + n) }))],
    ['with names of an earlier form', utf8(file(code, { name: -1 }))],
  ])('is read %s', (how, bytes) => {
    const lines = expected(code).map((line) => (how.startsWith('saved again by a spreadsheet') && line.line_no === 3 ? { ...line, line_no: 4 } : line));
    expect(read(code, bytes)).toEqual(lines);
  }); // prettier-ignore

  it('says where it is wrong, by line and column', () => {
    const cases: [BillColumn, string, string][] = [
      ['awb', '8.2E+11', 'sheet_shortened'],
      ['weight', 'หนัก', 'number'],
      ['weight', '0', 'number'],
      ['weight', decimal === '.' ? '1,250' : '1.250', 'sheet_decimal'],
      ['cost', decimal === '.' ? '1.250' : '1,250', 'sheet_decimal'],
      ['cost', '25.005', columns.cost && decimal === '.' ? 'sheet_decimal' : 'sheet_decimal'],
      ['billed', '31/02/2569', 'date'],
      ['billed', '', 'required'],
    ];
    for (const [column, value, fault] of cases.filter(([, value]) => value !== '25.005' || decimal === '.'))
      expect([value, read(code, utf8(file(code, changed(2, at(column), value))))]).toEqual([value, [{ field: `sheet.3.${nameOf(column)}`, code: `validation.${fault}` }]]);
  }); // prettier-ignore

  it('that was cut is refused, wherever it was cut within a line', () => {
    const text = file(code);
    const whole = utf8(text);
    // Behind the decimals of the total a file is whole, whatever else its line had.
    const sum = (decimal === '.' ? '1,050.50' : '1.050,50');
    const end = total ? utf8(text.slice(0, text.lastIndexOf(sum) + sum.length - 1)).length : whole.length - 2;
    for (let length = text.indexOf('\n') + 2; length < end; length += 1) {
      const found = read(code, whole.slice(0, length));
      const isWhole = whole[length - 1] === 0x0a || whole[length - 1] === 0x0d;
      // Without a total a file that ends with a line is a shorter file.
      if (Array.isArray(found) && !total && isWhole) continue;
      expect([length, !Array.isArray(found) || found.every((one) => 'code' in one)]).toEqual([length, true]);
    }
  }); // prettier-ignore

  it('without a column that is needed says which', () => {
    const found = read(code, utf8(file(code, { rows: (rows) => rows.map((row) => row.toSpliced(at('weight'), 1)) })));
    expect(found).toEqual([{ field: `sheet.1.${nameOf('weight')}`, code: 'validation.sheet_columns' }]);
  });
});

it('weights and sizes are read in one way or not at all', () => {
  expect(gramsOf('1.25', 'kg', '.')).toEqual({ value: 1_250 });
  expect(gramsOf('1,25', 'kg', ',')).toEqual({ value: 1_250 });
  expect(gramsOf('1,25', 'kg', '.')).toEqual({ value: 1_250 });
  expect(gramsOf('1,250', 'kg', '.')).toEqual({ fault: 'validation.sheet_decimal' });
  expect(gramsOf('๙๐๐', 'g', '.')).toEqual({ value: 900 });
  expect(gramsOf(0.9, 'kg', '.')).toEqual({ value: 900 });
  expect(gramsOf('2000', 'kg', '.')).toEqual({ fault: 'validation.number' });
  expect(sizeInOne('20×30.5*10 ซม.', '.')).toEqual({ value: { actual_width: 200, actual_length: 305, actual_height: 100 } }); // prettier-ignore
  expect(sizeInOne('20x30', '.')).toEqual({ fault: 'validation.size' });
  expect(sizeOf(['0', '-', null], '.')).toEqual({ value: null });
  expect(sizeOf(['20', '0', '10'], '.')).toEqual({ fault: 'validation.size' });
  expect(sizeOf(['20.55', '1', '1'], '.')).toEqual({ fault: 'validation.one_decimal' });
});
