import { describe, expect, it } from '@jest/globals';
import { authConfig } from '../config.ts';
import { digitsOf, isPersonal, lastDigits, masked, sameNumberText, searchedTexts } from './numbers.rules.ts';

describe('[F-S3] numbers that are sealed', () => {
  it.each([
    ['1-1037-00100-00-1', '1103700100001', '0001'],
    ['๑๑๐๓๗๐๐๑๐๐๐๐๑', '1103700100001', '0001'],
    [' 012 3456789 ', '0123456789', '6789'],
    ['12345', '12345', ''],
    ['ไม่มี', '', ''],
  ])('%s is %s, of which %s is shown', (text, digits, shown) => {
    expect([digitsOf(text), lastDigits(text)]).toEqual([digits, shown]);
    expect(masked(lastDigits(text))).toBe(`••••${shown}`);
  });

  it('are the same in any writing; an ID card is a tax ID, and no bank account', () => {
    expect(sameNumberText('tax_id', '1103700100001')).toBe(sameNumberText('id_card_number', '1-1037-00100-00-1'));
    expect(sameNumberText('account_number', '1103700100001')).not.toBe(sameNumberText('tax_id', '1103700100001'));
    expect(sameNumberText('account_number', '12345')).toBeUndefined();
    expect(searchedTexts('1-1037-00100-00-1')).toEqual(['person:1103700100001', 'bank:1103700100001']);
    expect(searchedTexts('ร้าน 11037001')).toEqual([]);
  });

  it('are the tax IDs of persons; those of companies begin with 0', () => {
    expect(['1103700100001', '0105556012341', ' 0105556012341'].map(isPersonal)).toEqual([true, false, false]);
  });

  it('need keys of their own in production and on a public address', () => {
    const keys = { NUMBER_KEYS: `1:${'k'.repeat(32)}`, NUMBER_INDEX_KEY: 'i'.repeat(32) };
    const fault = (env: Record<string, string>) =>
      authConfig
        .safeParse(env)
        .error?.issues.map(({ path }) => path[0])
        .filter((name) => String(name).startsWith('NUMBER')) ?? [];
    expect(fault({})).toEqual([]);
    expect(fault({ NODE_ENV: 'production' })).toEqual(['NUMBER_KEYS', 'NUMBER_INDEX_KEY']);
    expect(fault({ HOST: '0.0.0.0' })).toEqual(['NUMBER_KEYS', 'NUMBER_INDEX_KEY']);
    expect(fault({ NODE_ENV: 'production', ...keys })).toEqual([]);
    expect(authConfig.parse({ SECOND_FACTOR_KEYS: `2:${'b'.repeat(32)}` }).SECOND_FACTOR_KEYS).toHaveLength(2);
    expect(authConfig.safeParse({ SECOND_FACTOR_KEYS: '2:short' }).success).toBe(false);
    expect(fault({ ...keys, NUMBER_INDEX_KEY: 'k'.repeat(32) })).toEqual(['NUMBER_INDEX_KEY']);
    for (const wrong of ['1:short', 'k'.repeat(32)])
      expect(fault({ ...keys, NUMBER_KEYS: wrong })).toEqual(['NUMBER_KEYS']);
  });
});
