import { expect, it } from '@jest/globals';
import { branchCode } from './buyers.rules.ts';

it.each([
  ['สาขาที่ 3', '00003'],
  ['สาขา 12', '00012'],
  ['๐๐๐๐๔', '00004'],
  ['Branch no. 7', '00007'],
  ['branch 8', '00008'],
  [' 00009 ', '00009'],
  // A branch is never the head office, and a name is no number.
  ['00000', null],
  ['ลาดพร้าว', null],
  ['สาขาลาดพร้าว 3', null],
  ['123456', null],
  ['', null],
  [null, null],
])('the branch %s has the number %s', (written, code) => {
  expect(branchCode(written)).toBe(code);
});
