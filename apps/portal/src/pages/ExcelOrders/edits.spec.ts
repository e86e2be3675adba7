import { describe, expect, it } from '@jest/globals';
import { FIELDS } from './columns.rules.ts';
import { areaOf, blankRows, clear, copiedText, fillDown, findNext, MOST_ROWS, paste, pastedCells, redo, replaceAll, startOf, step, undo, withChanges } from './edits.rules.ts'; // prettier-ignore
import { drawnRows, placeAfter } from './grid.rules.ts';
import type { Row } from './row.rules.ts';

const free = () => false;
const table = (...lines: string[][]): Row[] => lines.map((line, id) => ({ id, cells: FIELDS.map((_, at) => line[at] ?? '') })); // prettier-ignore
const shown = (rows: readonly Row[]) => rows.map(({ cells }) => cells.slice(0, 3));
const one = (row: number, column: number) => areaOf({ row, column }, { row, column });

describe('edits', () => {
  it('change cells and leave rows that stay as they are the same objects', () => {
    const rows = table(['a'], ['b'], ['c']);
    const next = withChanges(rows, [{ row: 1, column: 0, text: 'x' }, { row: 2, column: 0, text: 'c' }, { row: 9, column: 0, text: 'y' }], free); // prettier-ignore
    expect(shown(next)).toEqual([['a', '', ''], ['x', '', ''], ['c', '', '']]); // prettier-ignore
    expect([next[0] === rows[0], next[1] === rows[1], next[2] === rows[2]]).toEqual([true, false, true]);
    expect(withChanges(rows, [{ row: 0, column: 0, text: 'a' }], free)).toBe(rows);
  });
  it('leave booked rows alone', () => {
    const rows = table(['a'], ['b']);
    expect(shown(withChanges(rows, clear({ top: 0, bottom: 1, left: 0, right: 0 }), ({ id }) => id === 1))).toEqual([['', '', ''], ['b', '', '']]); // prettier-ignore
  });
  it('are undone and done again in their order; a new one ends what was undone', () => {
    const [a, b, c] = [table(['a']), table(['b']), table(['c'])];
    let history = step(step(startOf(a), b), c);
    expect(step(history, c)).toBe(history);
    history = undo(undo(history));
    expect(history.rows).toBe(a);
    expect(undo(history).rows).toBe(a);
    expect(redo(history).rows).toBe(b);
    history = step(redo(history), table(['d']));
    expect(redo(history).rows).toBe(history.rows);
    expect(undo(history).rows).toBe(b);
  });
  it('keep a hundred steps', () => {
    let history = startOf(table(['0']));
    for (let n = 1; n <= 300; n += 1) history = step(history, table([String(n)]));
    for (let n = 0; n < 300; n += 1) history = undo(history);
    expect(shown(history.rows)[0]![0]).toBe('200');
  });
  it('fill the first row of an area down', () => {
    const rows = table(['a', 'x'], ['b', 'y'], ['c', 'z'], ['d', 'w']);
    expect(shown(withChanges(rows, fillDown(rows, { top: 0, bottom: 2, left: 1, right: 1 }), free)).map(([, second]) => second)).toEqual(['x', 'x', 'x', 'w']); // prettier-ignore
  });
});

describe('the clipboard', () => {
  it.each([
    ['a\tb\nc\td\n', [['a', 'b'], ['c', 'd']]],
    ['a\tb\r\nc\td', [['a', 'b'], ['c', 'd']]],
    ['"two\nlines"\t"a ""word"""', [['two\nlines', 'a "word"']]],
    ['alone', [['alone']]],
    ['"never closed\tb', [['"never closed', 'b']]],
  ])('%j is read as a spreadsheet writes it', (text, cells) => {
    expect(pastedCells(text)).toEqual(cells);
  }); // prettier-ignore
  it('gives back what was copied', () => {
    const rows = table(['a "b"', 'c\td'], ['e\nf', '']);
    expect(pastedCells(copiedText(rows, { top: 0, bottom: 1, left: 0, right: 1 }))).toEqual([['a "b"', 'c\td'], ['e\nf', '']]); // prettier-ignore
  });
  it('is refused beyond a table', () => {
    expect(pastedCells('a\n'.repeat(MOST_ROWS + 1))).toBeUndefined();
  });
  it('adds rows at the end, no more than a table has', () => {
    const rows = table(['a'], ['b']);
    const done = paste(rows, one(1, 0), [['x', 'y'], ['z', 'w'], ['v']], 7, free);
    expect(shown(done.rows)).toEqual([['a', '', ''], ['x', 'y', ''], ['z', 'w', ''], ['v', '', '']]);
    expect([done.added, done.left, done.rows.map(({ id }) => id)]).toEqual([2, 0, [0, 1, 7, 8]]);
    const full = blankRows(MOST_ROWS - 1, 0);
    expect(paste(full, one(MOST_ROWS - 2, 0), [['1'], ['2'], ['3'], ['4']], MOST_ROWS, free)).toMatchObject({ added: 1, left: 2 });
  }); // prettier-ignore
  it('of one cell fills the whole area', () => {
    const done = paste(table(['a'], ['b'], ['c']), areaOf({ row: 2, column: 1 }, { row: 1, column: 0 }), [['x']], 9, free); // prettier-ignore
    expect(shown(done.rows)).toEqual([['a', '', ''], ['x', 'x', ''], ['x', 'x', '']]); // prettier-ignore
  });
  it('takes nothing beyond the last column', () => {
    const done = paste(table(['a']), one(0, FIELDS.length - 1), [['x', 'beyond']], 9, free);
    expect(done.rows[0]!.cells).toHaveLength(FIELDS.length);
  });
});

describe('find and replace', () => {
  const rows = table(['Mali', 'x'], ['a.mali', 'mali'], ['other', '']);
  it('goes on behind a place, and from the top again', () => {
    const search = { words: 'MALI', whole: false };
    expect(findNext(rows, search, { row: 0, column: 0 })).toEqual({ row: 1, column: 0 });
    expect(findNext(rows, search, { row: 1, column: 1 })).toEqual({ row: 0, column: 0 });
    expect(findNext(rows, { ...search, whole: true }, { row: 0, column: 0 })).toEqual({ row: 1, column: 1 });
    expect(findNext(rows, { words: 'none', whole: false }, { row: 0, column: 0 })).toBeUndefined();
    expect(findNext(rows, { words: '', whole: false }, { row: 0, column: 0 })).toBeUndefined();
  });
  it('takes words as they are written, not as a pattern, and what is put in their place too', () => {
    expect(replaceAll(rows, { words: '.', whole: false }, '$&')).toEqual([{ row: 1, column: 0, text: 'a$&mali' }]);
    expect(replaceAll(rows, { words: 'mali', whole: false }, 'Mani').map(({ text }) => text)).toEqual(['Mani', 'a.Mani', 'Mani']); // prettier-ignore
    expect(replaceAll(rows, { words: 'mali', whole: true, column: 1 }, '')).toEqual([{ row: 1, column: 1, text: '' }]);
    expect(replaceAll(rows, { words: '', whole: false }, 'x')).toEqual([]);
  });
});

describe('the grid', () => {
  it.each([0, 1, 500, 179_500, 359_999, 9e9])('draws at most 54 rows at %i px', (top) => {
    for (const height of [0, 400, 5_000]) {
      const [from, to] = drawnRows(top, height, 10_000);
      expect([from >= 0, to <= 10_000, to - from <= 54, from < to]).toEqual([true, true, true, true]);
    }
    expect(drawnRows(top, 600, 0)).toEqual([0, 0]);
  });
  const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false });
  it.each([
    ['ArrowDown', false, { row: 6, column: 3 }],
    ['ArrowDown', true, { row: 99, column: 3 }],
    ['ArrowRight', false, { row: 5, column: 4 }],
    ['Home', false, { row: 5, column: 0 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 99, column: FIELDS.length - 1 }],
    ['PageUp', false, { row: 0, column: 3 }],
    ['PageDown', false, { row: 25, column: 3 }],
    ['x', false, undefined],
  ])('%s (control: %s) leads to %j', (key, control, to) => {
    expect(placeAfter(press(key, control), { row: 5, column: 3 }, 100, 20, false)).toEqual(to);
  });
  it('goes to the other side where one reads from right to left', () => {
    expect(placeAfter(press('ArrowRight'), { row: 5, column: 3 }, 100, 20, true)).toEqual({ row: 5, column: 2 });
    expect(placeAfter(press('ArrowLeft', true), { row: 5, column: 3 }, 100, 20, true)?.column).toBe(FIELDS.length - 1);
  });
});
