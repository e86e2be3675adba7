import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Merged, type Happening, type Source } from './merge.ts';

const PAGE = 4;
const times = fc.array(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 25 }), { minLength: 1, maxLength: 5 });
const byTime = (a: Happening, b: Happening) => b.at.getTime() - a.at.getTime();
const rowsOf = (source: number, given: readonly number[]): Happening[] =>
  given.map((t, i) => ({ key: `${source}.${i}`, at: new Date(t * 1_000) })).toSorted(byTime);
/** A list that is read by offset, as those of staff are. @param added rows that come at its head after each read */
function listed(rows: Happening[], added: Happening[] = []) {
  let asked = 0;
  const read: Source<Happening> = async () => {
    const page = rows.slice(asked * PAGE, (asked + 1) * PAGE);
    asked += 1;
    const fresh = added.shift();
    if (fresh) rows.unshift(fresh);
    return { rows: page, isLast: page.length < PAGE };
  };
  return { read, asked: () => asked };
}
async function all(merged: Merged<Happening>, step: number): Promise<Happening[]> {
  const found: Happening[] = [];
  for (;;) {
    const taken = await merged.take(step);
    found.push(...taken);
    if (taken.length < step) return found;
  }
}

describe('lists that are merged by time', () => {
  it('give everything once, newest first, however many are taken at once', async () => {
    await fc.assert(
      fc.asyncProperty(times, fc.integer({ min: 1, max: 20 }), async (given, step) => {
        const lists = given.map((one, source) => rowsOf(source, one));
        const wanted = lists.flat().toSorted(byTime);
        const merged = new Merged(lists.map((rows) => listed([...rows]).read));
        const found = await all(merged, step);
        expect(found).toEqual(wanted);
        expect([merged.hasEnded, merged.errors]).toEqual([true, []]);
      }),
    );
  });

  it('give nothing twice and nothing too late when rows come meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(times, fc.integer({ min: 1, max: 9 }), async (given, step) => {
        const lists = given.map((one, source) => rowsOf(source, one));
        const later = (source: number) => Array.from({ length: 3 }, (_, i) => ({ key: `new ${source}.${i}`, at: new Date(1e9 + i) })); // prettier-ignore
        const merged = new Merged(lists.map((rows, source) => listed([...rows], later(source)).read));
        const found = await all(merged, step);
        expect(found).toEqual(lists.flat().toSorted(byTime));
      }),
    );
  });

  it('are read no further than is needed', async () => {
    await fc.assert(
      fc.asyncProperty(times, fc.integer({ min: 1, max: 30 }), async (given, n) => {
        const lists = given.map((one, source) => listed(rowsOf(source, one)));
        const taken = await new Merged(lists.map(({ read }) => read)).take(n);
        for (const [source, { asked }] of lists.entries()) {
          const own = taken.filter(({ key }) => key.startsWith(`${source}.`)).length;
          expect(asked()).toBeLessThanOrEqual(Math.floor(own / PAGE) + 1);
        }
      }),
    );
  });

  it('that bring nothing new for ever are given up', async () => {
    const rows = rowsOf(0, [1]);
    const again: Source<Happening> = async () => ({ rows, isLast: false });
    const merged = new Merged([again]);
    expect([await all(merged, 4), merged.errors.length]).toEqual([rows, 1]);
  });

  it('that fail are left out and told, the others go on', async () => {
    const rows = rowsOf(0, [3, 2, 1, 9, 8, 7]);
    const failing: Source<Happening> = () => Promise.reject(new Error('away'));
    const merged = new Merged([failing, listed([...rows]).read]);
    expect(await all(merged, 4)).toEqual(rows);
    expect(merged.errors.map(({ message }) => message)).toEqual(['away']);
  });
});
