import { describe, expect, it } from '@jest/globals';
import { FairQueue } from './fair-queue.ts';

/** Asks for a place for each name, in this order, and ends the work under way one by one. @returns the order of service */
async function served(queue: FairQueue, asked: string[]): Promise<string[]> {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const all = asked.map((who) =>
    queue.run(who.charAt(0), async () => {
      order.push(who);
      await new Promise<void>((end) => ends.push(end));
    }),
  );
  for (let done = 0; done < all.length; done++) {
    while (!ends.length) await Promise.resolve();
    ends.shift()?.();
    // What was served next has begun before the following one ends.
    for (let i = 0; i < 10; i++) await Promise.resolve();
  }
  await Promise.all(all);
  return order;
}
const many = (who: string, n: number) => Array.from({ length: n }, (_, i) => `${who}${i + 1}`);

describe('a fair queue', () => {
  it('[F-S5] serves the first of another before the second that waits of whoever asked for forty', async () => {
    const order = await served(new FairQueue(2), [...many('a', 40), 'b1']);
    expect(order.indexOf('b1')).toBeLessThanOrEqual(3);
    expect([...order].sort()).toEqual([...many('a', 40), 'b1'].sort());
  });
  it('[F-S5] keeps a place free for the others, where one may not hold all of them', async () => {
    const queue = new FairQueue(2, 1);
    const begun: string[] = [];
    const leaves = await Promise.all([queue.enter('a'), queue.enter('b')]);
    const waiting = ['a', 'a', 'c'].map((who) => queue.enter(who).then((leave) => (begun.push(who), leave)));
    leaves[1]?.();
    await waiting[2];
    expect(begun).toEqual(['c']);
    leaves[0]?.();
    await waiting[0];
    expect(begun).toEqual(['c', 'a']);
  });
  it('goes round: each has its turn, in the order of its own', async () => {
    const order = await served(new FairQueue(1), [...many('a', 3), ...many('b', 3), ...many('c', 1)]);
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'b3']);
  });
  it('gives a place back once, also when the work fails', async () => {
    const queue = new FairQueue(1);
    await expect(queue.run('a', () => Promise.reject(new Error('torn')))).rejects.toThrow('torn');
    const leave = await queue.enter('a');
    leave();
    leave();
    await queue.enter('b');
    let third = false;
    void queue.enter('c').then(() => (third = true));
    for (let i = 0; i < 10; i++) await Promise.resolve();
    expect(third).toBe(false);
  });
  it('[F-S5] forgets who has left before there was a place, and gives none to who was gone at once', async () => {
    const queue = new FairQueue(1);
    const leave = await queue.enter('a');
    const [gone, begun] = [new AbortController(), [] as string[]];
    const left = queue.enter('b', gone.signal);
    const stays = queue.enter('b').then((end) => (begun.push('b2'), end));
    gone.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    await expect(queue.enter('c', gone.signal)).rejects.toThrow('left');
    leave();
    (await stays)();
    expect(begun).toEqual(['b2']);
    const work = () => Promise.resolve('done');
    expect(await queue.run('c', work, new AbortController().signal)).toBe('done');
    await expect(queue.run('c', work, gone.signal)).rejects.toThrow('left');
  });
  it('tells those who wait that there will be no place', async () => {
    const queue = new FairQueue(1);
    await queue.enter('a');
    const late = queue.enter('b');
    queue.clear(new Error('closed'));
    await expect(late).rejects.toThrow('closed');
  });
});
