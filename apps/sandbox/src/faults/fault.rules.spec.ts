import { describe, expect, it } from '@jest/globals';
import { isHit } from './fault.rules.ts';

describe('faults', () => {
  it.each([
    [1, 10, 10],
    [0.5, 10, 5],
    [0.25, 8, 2],
    [0, 10, 0],
  ])('with a share of %d hit %d calls %d times, evenly', (rate, calls, times) => {
    const hits = Array.from({ length: calls }, (_, index) => isHit(index + 1, rate));
    expect(hits.filter(Boolean)).toHaveLength(times);
  });
});
