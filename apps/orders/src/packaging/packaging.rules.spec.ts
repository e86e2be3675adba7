import { describe, expect, it } from '@jest/globals';
import { satang } from '@lamliang/kernel';
import { changed, differences, isSame, stateOf, type BoxState } from './packaging.rules.ts';

const BOX: BoxState = { name: 'กล่อง C', width: 200, length: 300, height: 110, weight: 200, price: satang(1_200), sort_no: 5, active_flag: 1 }; // prettier-ignore

describe('a change of a box', () => {
  it('takes what it names, also 0, and leaves the rest', () => {
    expect(changed(BOX, { price: satang(0) })).toEqual({ ...BOX, price: 0 });
    expect(changed(BOX, { active_flag: 0, name: undefined })).toEqual({ ...BOX, active_flag: 0 });
    expect(isSame(BOX, changed(BOX, { price: satang(1_200) }))).toBe(true);
  });
  it('is audited with the fields that differ, and nothing that the row has besides', () => {
    const after = changed(BOX, { price: satang(1_400), width: 210 });
    expect([differences(BOX, after), differences(after, BOX)]).toEqual([
      { width: 200, price: 1_200 },
      { width: 210, price: 1_400 },
    ]);
    expect(stateOf({ ...BOX, id: 5, version: 3 } as BoxState)).toEqual(BOX);
  });
});
