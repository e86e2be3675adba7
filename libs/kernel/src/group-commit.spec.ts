import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { GroupCommit } from './group-commit.ts';

/** Rounds whose work waits until it is let go, and notes what went together. */
function held() {
  const seen: string[][] = [];
  const gates: (() => void)[] = [];
  const rounds = new GroupCommit<string, string>(async (items) => {
    seen.push(items);
    await new Promise<void>((open) => gates.push(open));
    if (items.includes('bad')) throw new Error('no');
    return items.map((item) => `${item}!`);
  });
  /** Lets the rounds that wait, and those that follow, go on. */
  const drain = async (): Promise<void> => {
    for (let idle = 0; idle < 3; idle++) {
      for (; gates.length; idle = 0) gates.shift()?.();
      await new Promise(setImmediate);
    }
  };
  return { rounds, seen, drain };
}

it('does the first at once and what comes meanwhile together, each answered at its own place', async () => {
  const { rounds, seen, drain } = held();
  const all = Promise.all(['a', 'b', 'c'].map((item) => rounds.submit('k', item)));
  await drain();
  expect(await all).toEqual(['a!', 'b!', 'c!']);
  expect(seen).toEqual([['a'], ['b', 'c']]);
});

it('lets keys go beside one another', async () => {
  const { rounds, seen, drain } = held();
  const both = Promise.all([rounds.submit('k', 'a'), rounds.submit('l', 'b')]);
  expect(seen).toEqual([['a'], ['b']]);
  await drain();
  await both;
});

it('does each alone when a round fails, so that the fault stays with its own', async () => {
  const { rounds, seen, drain } = held();
  const all = Promise.allSettled(['a', 'b', 'bad', 'c'].map((item) => rounds.submit('k', item)));
  await drain();
  expect((await all).map((end) => (end.status === 'fulfilled' ? end.value : 'refused'))).toEqual([
    'a!',
    'b!',
    'refused',
    'c!',
  ]);
  expect(seen).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']]);
});

it('answers everything once, in the order of its key, never more than 64 together', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('k', 'l'), { minLength: 1, maxLength: 200 }), async (keys) => {
      const done: [string, number][] = [];
      const rounds = new GroupCommit<[string, number], number>(async (items) => {
        expect(items.length).toBeLessThanOrEqual(64);
        await new Promise(setImmediate);
        done.push(...items);
        return items.map(([, n]) => n);
      });
      expect(await Promise.all(keys.map((key, n) => rounds.submit(key, [key, n])))).toEqual(keys.map((_, n) => n));
      for (const key of ['k', 'l'])
        expect(done.filter(([k]) => k === key)).toEqual(keys.flatMap((k, n) => (k === key ? [[k, n]] : [])));
    }),
    { numRuns: 50 },
  );
});
