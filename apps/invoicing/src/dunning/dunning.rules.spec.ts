import { expect, it } from '@jest/globals';
import { stepReached, stepsOf } from './dunning.rules.ts';

it('reads the days of reminders in their order, once each', () => {
  expect(stepsOf('7, -3,0,7,30')).toEqual([-3, 0, 7, 30]);
  for (const text of ['', 'x', '1,,2', '1.5', '1000']) expect(stepsOf(text)).toBeUndefined();
});
it('reaches the last step that has come, and none before the first', () => {
  const steps = [-3, 0, 7];
  expect([-4, -3, -1, 0, 6, 7, 400].map((late) => stepReached(steps, late))).toEqual([undefined, -3, -3, 0, 0, 7, 7]);
});
