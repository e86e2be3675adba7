import { expect, it } from '@jest/globals';
import { isSecondFactorRequired } from './second-factor.rules.ts';

it.each([
  ['production', undefined, true],
  ['production', 'optional', false],
  ['development', undefined, false],
  ['test', 'required', true],
] as const)(
  '[F-S7] staff in %s with the setting %s need a second factor: %s',
  (NODE_ENV, STAFF_SECOND_FACTOR, needed) => {
    expect(isSecondFactorRequired({ NODE_ENV, STAFF_SECOND_FACTOR })).toBe(needed);
  },
);
