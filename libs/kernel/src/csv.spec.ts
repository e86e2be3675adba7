import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvRows } from './csv.ts';
import { csvLine } from './text.ts';

const MOST = { rows: 100, columns: 100 };

it.each([
  ['a,b\r\nc,d\r\n', ',', [['a', 'b'], ['c', 'd']], true],
  ['a;"b;""c"""\rd', ';', [['a', 'b;"c"'], ['d']], false],
  ['"two\nlines"\tx\n', '\t', [['two\nlines', 'x']], true],
  ['="820",5" disk\n', ',', [['="820"', '5" disk']], true],
  ['', ',', [], true],
  ['\n\n', ',', [[''], ['']], true],
  ['a,', ',', [['a', '']], false],
  ['a,\n"b"x,""', ',', [['a', ''], ['bx', '']], false],
] as const)('%j with %j between the cells', (text, separator, rows, ended) => {
  expect(csvRows(text, separator, MOST)).toEqual({ rows, ended });
}); // prettier-ignore

it('tells where a quote opens that is never closed', () => {
  expect(csvRows('a,b\nc,"d\ne', ',', MOST)).toEqual({ unclosed: { row: 2, column: 2 } });
});

it('reads what was written', () => {
  // A cell of blanks alone, or that begins with a sign of formulas, is written with an apostrophe.
  const cell = fc.string().filter((text) => !/^[\s=+\-@']/.test(text));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 9 }), (rows) => {
      expect(csvRows(rows.map((row) => `${csvLine(row)}\r\n`).join(''), ',', MOST)).toEqual({ rows, ended: true });
    }),
  );
});

it.each([
  ['line breaks alone', '\n'.repeat(4_000_000)],
  ['separators alone', ','.repeat(4_000_000)],
  ['one long cell', 'x'.repeat(4_000_000)],
  ['a long cell in quotes', `"${'""'.repeat(2_000_000)}"`],
  ['a row too many', 'a\n'.repeat(101)],
  ['a column too many', 'a,'.repeat(101)],
])('reads no further than it may: %s', (_what, text) => {
  expect(csvRows(text, ',', MOST)).toEqual({ large: true });
});
