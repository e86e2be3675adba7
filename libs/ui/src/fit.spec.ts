import { expect, it } from '@jest/globals';
import { fitOf } from './fit.ts';

it('a page is made smaller where it has less room, and never larger', () => {
  expect(fitOf(794, 397)).toBe(0.5);
  expect(fitOf(300, 600)).toBe(1);
  expect(fitOf(300, 0)).toBe(1);
});
