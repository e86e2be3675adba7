import { describe, expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import fc from 'fast-check';
import { amountOf, awbOf, momentOf, type FileCell } from './cell.rules.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const valueOf = <T>(read: { value: T } | { fault: string }) => ('value' in read ? read.value : read.fault.slice('validation.'.length)); // prettier-ignore

describe('an amount', () => {
  it.each<[FileCell, '.' | ',', number | string]>([
    ['1234.50', '.', 1_234_50],
    ['1,234.50', '.', 1_234_50],
    ['1.234,50', '.', 1_234_50],
    ['1234,5', '.', 1_234_50],
    ['1.234.567', '.', 1_234_567_00],
    ['1,234', '.', 1_234_00],
    ['1.234', '.', 'sheet_decimal'],
    ['1.234', ',', 1_234_00],
    ['1,234', ',', 'sheet_decimal'],
    ['1,234.50', ',', 1_234_50],
    [' ฿ 1,234.50 ', '.', 1_234_50],
    ['1,234.50 บาท', '.', 1_234_50],
    ['๑,๒๓๔.๕๐', '.', 1_234_50],
    [1234.5, ',', 1_234_50],
    [590.29999999999995, '.', 590_30],
    ['0', '.', 0],
    ['12,34.5', '.', 'number'],
    ['1234.505', '.', 'two_decimals'],
    [1.005, '.', 'two_decimals'],
    ['-5', '.', 'number'],
    [-5, '.', 'number'],
    ['16OO', '.', 'number'],
    ['1000000001', '.', 'number'],
    ['', '.', 'required'],
    ['-', '.', 'required'],
    [null, '.', 'required'],
    [{ other: 'formula' }, '.', 'sheet_formula'],
    [{ other: 'value' }, '.', 'required'],
  ])('%j with %j before decimals', (cell, decimal, value) => {
    const read = valueOf(amountOf(cell, decimal));
    // What is no plain value is no amount.
    expect(read).toBe(cell !== null && typeof cell === 'object' && cell.other === 'value' ? 'number' : value);
  });

  it('is the same however it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (amount) => {
        const plain = (amount / 100).toFixed(2);
        const grouped = plain.replace(/\B(?=(\d{3})+\.)/g, ',');
        const german = grouped.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ','));
        for (const cell of [plain, grouped, german, plain.replace('.', ','), Number(plain)])
          for (const decimal of ['.', ','] as const) expect(amountOf(cell, decimal)).toEqual({ value: satang(amount) });
      }),
    );
  });
});

describe('a day', () => {
  it.each<[FileCell, string]>([
    ['20/11/2026', '2026-11-19T17:00:00.000Z'],
    ['20/11/2569', '2026-11-19T17:00:00.000Z'],
    ['5/3/2026', '2026-03-04T17:00:00.000Z'],
    ['20-11-2026 14:05', '2026-11-20T07:05:00.000Z'],
    ['20.11.2569 14.05 น.', '2026-11-20T07:05:00.000Z'],
    ['2026-11-20', '2026-11-19T17:00:00.000Z'],
    ['2569-11-20', '2026-11-19T17:00:00.000Z'],
    ['2026-11-20 14:05:09', '2026-11-20T07:05:09.000Z'],
    ['2026-11-20T14:05:09.123+07:00', '2026-11-20T07:05:09.000Z'],
    ['2026-11-20T07:05:09Z', '2026-11-20T07:05:09.000Z'],
    ['2026/11/20', '2026-11-19T17:00:00.000Z'],
    ['20-Nov-2026', '2026-11-19T17:00:00.000Z'],
    ['20 พ.ย. 2569', '2026-11-19T17:00:00.000Z'],
    ['20 พฤศจิกายน 2569 เวลา', 'date'],
    ['20 พฤศจิกายน 2569', '2026-11-19T17:00:00.000Z'],
    ['๒๐/๑๑/๒๕๖๙', '2026-11-19T17:00:00.000Z'],
    [46_346, '2026-11-19T17:00:00.000Z'],
    [46_346.5, '2026-11-20T05:00:00.000Z'],
    ['46346', '2026-11-19T17:00:00.000Z'],
    [{ other: 'value', date: '2026-11-20T14:05:09' }, '2026-11-20T07:05:09.000Z'],
    [{ other: 'value', date: '2569-11-20T00:00:00' }, '2026-11-19T17:00:00.000Z'],
    ['29/02/2567', '2024-02-28T17:00:00.000Z'],
    ['29/02/2569', 'date'],
    ['31/11/2026', 'date'],
    ['11/20/2026', 'date'],
    ['20/11/26', 'date'],
    ['20/11/2026 25:00', 'date'],
    ['22/11/2026', 'date'],
    ['20/11/2014', 'date'],
    [12, 'date'],
    ['เมื่อวาน', 'date'],
    ['20 Foo 2026', 'date'],
    ['', 'required'],
    [{ other: 'formula' }, 'sheet_formula'],
    [{ other: 'value' }, 'date'],
  ])('%j', (cell, expected) => {
    const read = valueOf(momentOf(cell, NOW));
    expect(read instanceof Date ? read.toISOString() : read).toBe(expected);
  });
});

describe('an AWB number', () => {
  it.each<[FileCell, string]>([
    ['EX000000425TH', 'EX000000425TH'],
    [' ex 0000 0042 5th ', 'EX000000425TH'],
    [820000000042, '820000000042'],
    ['="820000000042"', '820000000042'],
    ["'7000000042", '7000000042'],
    ['8.2E+11', 'sheet_shortened'],
    ['8,2E+11', 'sheet_shortened'],
    [8.2000000000001e16, 'sheet_shortened'],
    ['', 'required'],
    ['พัสดุ 1', 'characters'],
    ['12', 'characters'],
    [{ other: 'formula' }, 'sheet_formula'],
  ])('%j', (cell, expected) => {
    expect(valueOf(awbOf(cell))).toBe(expected);
  });
});
