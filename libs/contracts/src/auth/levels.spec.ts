import { expect, it } from '@jest/globals';
import { FLAGS, hasFlag, READ_FLAGS, WRITE_FLAGS } from '../permissions.ts';
import { ACCESS_LEVEL_NAMES, EMPLOYEE_LEVELS, flagsOfLevel, type LevelFlags } from './levels.ts';

it('[A205] the levels of employees are Accountant, Warehouse Worker and Manager', () => {
  expect(EMPLOYEE_LEVELS.map((l) => ACCESS_LEVEL_NAMES[l])).toEqual(['Accountant', 'Warehouse Worker', 'Manager']);
});
it('there are ten read and eight write flags, each once', () => {
  expect([READ_FLAGS.length, WRITE_FLAGS.length, new Set(FLAGS).size]).toEqual([10, 8, 18]);
});
it.each([
  [1, FLAGS.length],
  [2, 9],
  [3, 4],
  [4, FLAGS.length],
] as const)('level %s has %s flags', (level, count) => {
  expect(Object.values(flagsOfLevel(level))).toEqual(Array(count).fill(1));
});
it('an Accountant can change finance and not orders, a Warehouse Worker the reverse', () => {
  expect([hasFlag(flagsOfLevel(2), 'advanced_finance_flag'), hasFlag(flagsOfLevel(2), 'advanced_order_flag')]).toEqual([true, false]); // prettier-ignore
  expect([hasFlag(flagsOfLevel(3), 'advanced_finance_flag'), hasFlag(flagsOfLevel(3), 'advanced_order_flag')]).toEqual([false, true]); // prettier-ignore
});
it('a shop can change flags of its employees, never of the owner', () => {
  const switched = { 3: { advanced_order_flag: 0, open_api_flag: 1 } } as const;
  expect(hasFlag(flagsOfLevel(3, switched), 'advanced_order_flag')).toBe(false);
  expect(hasFlag(flagsOfLevel(3, switched), 'open_api_flag')).toBe(true);
  expect(flagsOfLevel(4, switched)).toEqual(flagsOfLevel(4));
  expect(flagsOfLevel(1, { ...switched, 1: { order_flag: 0 } } as LevelFlags)).toEqual(flagsOfLevel(1));
});
it('a flag counts when it is present and 1; no flag is neither', () => {
  expect([hasFlag({ order_flag: 1 }, 'order_flag'), hasFlag({ order_flag: 0 }, 'order_flag'), hasFlag({}, 'order_flag'), hasFlag(undefined, 'order_flag'), hasFlag({}, undefined)]).toEqual([true, false, false, false, undefined]); // prettier-ignore
});
