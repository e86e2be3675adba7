import { describe, expect, it } from '@jest/globals';
import { SteppedClock } from '@lamliang/kernel';
import { AppClock } from '../clock.ts';
import { MemoryCache } from './memory-cache.ts';

describe('what one process remembers', () => {
  it('lives as long as it was told; adding leaves what is there, putting does not', async () => {
    const clock = new SteppedClock();
    const cache = new MemoryCache(new AppClock(clock));
    await cache.add('a', 'one', 1_000);
    await cache.add('a', 'two', 9_000);
    expect(await cache.get('a')).toBe('one');
    await cache.put(['a', 'b'], '', 2_000);
    expect([await cache.get('a'), await cache.get('b')]).toEqual(['', '']);
    clock.advance(2_000);
    expect(await cache.get('a')).toBeUndefined();
    await cache.add('a', 'three', 1_000);
    expect(await cache.get('a')).toBe('three');
  });

  it('forgets the oldest when it is full', async () => {
    const cache = new MemoryCache(new AppClock(new SteppedClock()));
    for (let n = 0; n <= 20_000; n++) await cache.add(String(n), 'x', 1_000);
    expect(await cache.get('0')).toBeUndefined();
    expect(await cache.get('1')).toBe('x');
    expect(await cache.get('20000')).toBe('x');
  });
});
