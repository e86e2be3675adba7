import { expect, it } from '@jest/globals';
import { MemoryBuckets } from './memory-buckets.ts';

it('[F-S5] gives nothing twice for the same time when a clock is put back and forth', () => {
  const buckets = new MemoryBuckets();
  const take = (now: number) => buckets.take([{ key: 'a', a_second: 1, burst: 3 }], now)[0];
  expect([take(10_000), take(10_000), take(5_000), take(10_000)]).toEqual([3, 2, 1, 0]);
  expect([take(11_000), take(11_000)]).toEqual([1, 0]);
});
