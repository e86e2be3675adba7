import { expect, it } from '@jest/globals';
import { sagaBackoff, VOID_CHECKS_MS } from './saga.rules.ts';

it('a step waits longer each time, a minute at most', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 100].map(sagaBackoff);
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

it('a failed booking is looked for again, each time later', () => {
  expect([...VOID_CHECKS_MS]).toEqual([...VOID_CHECKS_MS].sort((a, b) => a - b));
  expect(VOID_CHECKS_MS.at(-1)).toBeGreaterThanOrEqual(3_600_000);
});
