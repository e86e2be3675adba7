import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findUnstorableText } from './storable-text.ts';

it.each<[unknown, string[] | undefined]>([
  ['ผึ้ง 💥', undefined],
  ['a\0', []],
  ['\ud800', []],
  [{ a: [{ b: 'x\0' }] }, ['a', '0', 'b']],
  [{ 'k\0': 1 }, []],
  [{ a: 1, b: null, c: undefined, d: new Date(0) }, undefined],
  [5, undefined],
  [undefined, undefined],
])('%j cannot be kept at %j', (value, at) => {
  expect(findUnstorableText(value)).toEqual(at);
});
it('refuses what is nested deeper than anything of ours', () => {
  const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
  expect(findUnstorableText({ a: nested(60) })).toBeUndefined();
  expect(findUnstorableText({ a: nested(100_000) })).toEqual(['a']);
});
it('passes everything that is well formed', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => JSON.stringify(value).includes('\\u0000') || findUnstorableText(value) === undefined || !JSON.stringify(value).isWellFormed() || /\\ud[89a-f]/i.test(JSON.stringify(value)))); // prettier-ignore
});
