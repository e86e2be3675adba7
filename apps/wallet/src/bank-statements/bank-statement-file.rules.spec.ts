import { describe, expect, it } from '@jest/globals';
import { STATEMENT_BANKS, type StatementBank } from '@lamliang/contracts/wallet';
import { csvLine, satang } from '@lamliang/kernel';
import type { FileCell } from '../carrier-files/cell.rules.ts';
import { fileLines } from '../carrier-files/file-lines.rules.ts';
import { textRows, type FileRows } from '../carrier-files/file-rows.rules.ts';
import { BANK_PROFILES } from './bank-profile.rules.ts';
import { BANK_FORM } from './bank-statement-file.rules.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const START = 10_000_00;
const LINES = [
  { amount: 1_234_50, day: 3, text: 'รับโอน นายสมชาย' },
  { amount: -587_16, day: 14, text: 'โอนเงิน CR00000007' },
  { amount: 12_000_25, day: 14, text: 'NINJAVAN-20261113' },
  { amount: -15_00, day: 20, text: 'ค่าธรรมเนียม' },
];
const two = (n: number) => String(n).padStart(2, '0');
const grouped = (amount: number) => (amount / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
const german = (amount: number) => grouped(amount).replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ','));
const balances = LINES.map((_, at) => LINES.slice(0, at + 1).reduce((sum, line) => sum + line.amount, START));
const PLACE = { booked: 0, time: 1, detail: 2, withdrawal: 3, deposit: 4, balance: 5 } as const;

interface Style {
  amount?: (amount: number) => string;
  day?: (day: number) => string;
  none?: string;
  separator?: string;
  /** Which of the names of each column. */
  name?: number;
  /** Changes the rows before they are written. */
  rows?: (rows: string[][]) => string[][];
}
function rowsOf(bank: StatementBank, { amount = grouped, day = (v) => `${two(v)}/11/2026`, none = '', name = 0, rows = (v) => v }: Style = {}): string[][] {
  const { columns, total } = BANK_PROFILES[bank];
  const head = (Object.keys(PLACE) as (keyof typeof PLACE)[]).map((column) => columns[column]?.at(name) ?? columns[column]?.[0] ?? '-');
  const lines = LINES.map((line, at) => [day(line.day), '10:15', line.text, line.amount < 0 ? amount(-line.amount) : none, line.amount > 0 ? amount(line.amount) : none, amount(balances[at]!)]);
  const sum = LINES.reduce((all, line) => all + Math.max(line.amount, 0), 0);
  return rows([head, ...lines, ...(total ? [['รวม', '', '', '', amount(sum), '']] : [])]);
} // prettier-ignore
function file(bank: StatementBank, style: Style = {}): string {
  const { separator = ',' } = style;
  return rowsOf(bank, style).map((row) => `${separator === ',' ? csvLine(row) : row.join(separator)}\r\n`).join('');
} // prettier-ignore
const tis620 = (text: string) => Uint8Array.from(Array.from(text, (letter) => (letter > '\u0e00' ? letter.charCodeAt(0) - 0x0e01 + 0xa1 : letter.charCodeAt(0)))); // prettier-ignore
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

function readRows(bank: StatementBank, rows: FileRows) {
  const found = fileLines(BANK_FORM, rows, bank, NOW);
  return 'faults' in found ? found.faults : found.lines;
}
function read(bank: StatementBank, bytes: Uint8Array) {
  const rows = textRows(bytes);
  if (!rows) return 'no text';
  return 'code' in rows ? [rows] : readRows(bank, rows);
}
const expected = (bank: StatementBank, clock = BANK_PROFILES[bank].columns.time ? '10:15' : '00:00') =>
  LINES.map(({ amount, day, text }, at) => ({
    line_no: at + 2,
    booked_dt: new Date(`2026-11-${two(day)}T${clock}:00+07:00`),
    amount: satang(amount),
    balance: satang(balances[at]!),
    detail: text,
  }));
const replaced = (at: number, column: keyof typeof PLACE, value: string): Style => ({
  rows: (rows) => rows.map((row, n) => (n === at ? row.with(PLACE[column], value) : row)),
});

describe.each(STATEMENT_BANKS)('a statement of %s', (bank) => {
  const { columns, total } = BANK_PROFILES[bank];
  const name = (column: keyof typeof PLACE) => columns[column]?.[0] ?? '';

  it.each<[string, (text: (style?: Style) => string) => Uint8Array]>([
    ['in UTF-8', (text) => utf8(text())],
    ['in UTF-8 with its mark', (text) => utf8(`\ufeff${text()}`)],
    ['in TIS-620', (text) => tis620(text())],
    ['as "Unicode text" of Excel', (text) => utf16(text({ separator: '\t', amount: (v) => String(v / 100) }))],
    ['saved again by an Excel of Thailand', (text) => tis620(text({ amount: (v) => String(v / 100), day: (v) => `${v}/11/2569` }))], // prettier-ignore
    ['saved again by an Excel of Europe', (text) => utf8(text({ separator: ';', amount: (v) => (v / 100).toFixed(2).replace('.', ',') }))], // prettier-ignore
    ['with points between thousands and decimal commas', (text) => utf8(text({ amount: german }))],
    ['with Buddhist years', (text) => utf8(text({ day: (v) => `${two(v)}/11/2569` }))],
    ['with names of months', (text) => utf8(text({ day: (v) => `${v} พ.ย. 2569` }))],
    ['with days as ISO has them', (text) => utf8(text({ day: (v) => `2026-11-${two(v)}` }))],
    ['with dashes where nothing is', (text) => utf8(text({ none: '-' }))],
    ['with zeros where nothing is', (text) => utf8(text({ none: '0.00' }))],
    ['with the last of the names that its columns have', (text) => utf8(text({ name: -1 }))],
    ['with empty lines', (text) => utf8(`${text()}\r\n,,,,,\r\n`)],
  ])('%s', (_, bytes) => {
    expect(
      read(
        bank,
        bytes((style) => file(bank, style)),
      ),
    ).toEqual(expected(bank));
  });

  it('as a workbook, its amounts as numbers and its days as spreadsheets count them', () => {
    const cells = rowsOf(bank, { amount: (v) => String(v / 100) }).map((row, at): FileCell[] =>
      row.map((cell, column) => (cell === '' ? null : at > 0 && column > 2 ? Number(cell) : column === 0 && at > 0 && at <= LINES.length ? 46_326 + LINES[at - 1]!.day : cell)),
    ); // prettier-ignore
    expect(readRows(bank, { rows: cells, cut: false })).toEqual(expected(bank, '00:00'));
  });

  it('with the newest line first', () => {
    const turned = (rows: string[][]) => [rows[0]!, ...rows.slice(1, LINES.length + 1).toReversed(), ...rows.slice(LINES.length + 1)]; // prettier-ignore
    const lines = read(bank, utf8(file(bank, { rows: turned })));
    expect(lines).toEqual(expected(bank).toReversed().map((line, at) => ({ ...line, line_no: at + 2 }))); // prettier-ignore
  });

  it.each<[string, string, Style]>([
    [`4.${name('deposit')}`, 'number', replaced(3, 'deposit', '12,OOO.25')],
    [`3.${name('withdrawal')}`, 'two_decimals', replaced(2, 'withdrawal', '587.1655')],
    [`3.${name('deposit')}`, 'sheet_sides', replaced(2, 'deposit', '1.00')],
    [`3.${name('deposit')}`, 'sheet_sides', replaced(2, 'withdrawal', '')],
    [`3.${name('balance')}`, 'required', replaced(2, 'balance', '')],
    [`4.${name('booked')}`, 'date', replaced(3, 'booked', '31/11/2026')],
    [`1.${name('balance')}`, 'sheet_columns', replaced(0, 'balance', 'อื่น')],
  ])('is refused at %s: %s', (place, fault, style) => {
    expect(read(bank, utf8(file(bank, style)))).toEqual([{ field: `sheet.${place}`, code: `validation.${fault}` }]);
  });

  it('of which a line was taken out or changed is told by the balance that does not follow', () => {
    const without = (rows: string[][]) => rows.toSpliced(2, 1);
    expect(read(bank, utf8(file(bank, { rows: without })))).toEqual([{ field: `sheet.3.${name('balance')}`, code: 'validation.sheet_balance' }]); // prettier-ignore
    const changed = replaced(2, 'withdrawal', '578.16');
    expect(read(bank, utf8(file(bank, changed)))).toEqual([{ field: `sheet.3.${name('balance')}`, code: 'validation.sheet_balance' }]); // prettier-ignore
  });

  it('that was cut is refused, wherever it was cut within a line', () => {
    const text = file(bank);
    const whole = utf8(text);
    const end = total ? utf8(text.slice(0, text.lastIndexOf('13,234.75') + 6)).length : whole.length - 2;
    for (let length = utf8(text.slice(0, text.indexOf('\n') + 2)).length; length < end; length += 1) {
      const found = read(bank, whole.slice(0, length));
      const isWhole = whole[length - 1] === 0x0a || whole[length - 1] === 0x0d;
      // Without a total a file that ends with a line is a shorter file.
      if (Array.isArray(found) && !total && isWhole) continue;
      expect([length, Array.isArray(found) && found.every((one) => 'code' in one)]).toEqual([length, true]);
    }
  });

  it('is no statement of another bank', () => {
    for (const other of STATEMENT_BANKS.filter((one) => one !== bank))
      expect(read(other, utf8(file(bank)))).toEqual([{ field: 'sheet', code: 'validation.sheet_owner' }]);
  });
});
