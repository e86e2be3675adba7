import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pagesOf, summedPages, type Row } from './paper-pages.rules.ts';

const ROOM = { first: 180, next: 240, end: 80, carried: 6 };
const row = (at: number, height: number): Row<{ at: number; base_amount: number; vat_amount: number; amount: number }> => ({
  row: { at, base_amount: at * 100, vat_amount: at * 7, amount: at * 107 },
  height,
}); // prettier-ignore
const rows = (count: number, height = 6) => Array.from({ length: count }, (_, at) => row(at + 1, height));

describe('pages of a paper', () => {
  it('are one where rows and end fit, and take the last rows to the end where it does not', () => {
    expect(pagesOf(rows(16), ROOM).map((page) => page.length)).toEqual([16]);
    expect(pagesOf(rows(17), ROOM).map((page) => page.length)).toEqual([14, 3]);
    expect(pagesOf(rows(29), ROOM).map((page) => page.length)).toEqual([26, 3]);
    expect(pagesOf(rows(30), ROOM).map((page) => page.length)).toEqual([29, 1]);
    expect(pagesOf(rows(100), ROOM).map((page) => page.length)).toEqual([29, 38, 30, 3]);
  });

  it('refuse a row that no page takes', () => {
    expect(() => pagesOf([row(1, 175)], ROOM)).toThrow('no room');
    expect(() => pagesOf([row(1, 10), row(2, 400)], ROOM)).toThrow('no room');
  });

  it('[D3] have every row once and in order, keep within their room and carry the sum of what was before, for random rows', () => {
    const heights = fc.array(fc.integer({ min: 5, max: 70 }), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(heights, (drawn) => {
        const given = drawn.map((height, at) => row(at + 1, height));
        const pages = pagesOf(given, ROOM);
        expect(pages.flat().map(({ at }) => at)).toEqual(given.map((one) => one.row.at));
        for (const [n, page] of pages.entries()) {
          const [first, last] = [n === 0, n === pages.length - 1];
          const used = page.reduce((all, { at }) => all + drawn[at - 1]!, 0) + (first ? 0 : ROOM.carried) + (last ? ROOM.end : ROOM.carried); // prettier-ignore
          expect(used).toBeLessThanOrEqual(first ? ROOM.first : ROOM.next);
          expect(page.length).toBeGreaterThan(0);
        }
        const summed = summedPages(pages);
        expect(summed[0]?.brought).toBeNull();
        expect(summed.at(-1)?.carried).toBeNull();
        let amount = 0;
        for (const [n, page] of summed.entries()) {
          if (n) expect(page.brought).toEqual(summed[n - 1]?.carried);
          if (n) expect(page.brought?.amount).toBe(amount);
          amount += page.rows.reduce((all, one) => all + one.amount, 0);
        }
        expect(amount).toBe(given.reduce((all, one) => all + one.row.amount, 0));
      }),
      { numRuns: 300 },
    );
  });
});
