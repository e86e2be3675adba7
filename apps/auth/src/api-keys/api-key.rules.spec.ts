import { describe, expect, it } from '@jest/globals';
import { FLAGS, hasFlag, READ_FLAGS } from '@lamliang/contracts';
import { flagsOfLevel, isApiKey, keyPrefixOf } from '@lamliang/contracts/auth';
import { flagsOfKey, keyText, maskedKey, NO_PREFIX, prefixOf } from './api-key.rules.ts';

const secret = 'Ab-_'.repeat(10) + 'xyz';
const key = keyText('0123456789', secret);

describe('an API key', () => {
  it('is recognised by its beginning, and found by the part that is no secret', () => {
    expect(key).toBe(`ll_live_0123456789_${secret}`);
    expect([isApiKey(key), keyPrefixOf(key), prefixOf(key)]).toEqual([
      true,
      'll_live_0123456789',
      'll_live_0123456789',
    ]);
    expect(maskedKey({ prefix: 'll_live_0123456789', last_four: 'wxyz' })).toBe('ll_live_0123456789_…wxyz');
  });

  it.each([
    ['a token of a session', secret],
    ['nothing', ''],
    ['its beginning', 'll_live_'],
    ['a short one', key.slice(0, -1)],
    ['a long one', `${key}x`],
    ['one with other letters', key.replace('0123456789', '012345678G')],
    ['one with a blank', key.replace('Ab-_', 'Ab _')],
    ['one with more behind it', `${key}\n`],
  ])('is not %s', (_, token) => {
    expect([keyPrefixOf(token), prefixOf(token)]).toEqual([undefined, NO_PREFIX]);
  });

  it('of the owner has every flag where it may write, else those alone that show something', () => {
    const owner = flagsOfLevel(1);
    expect(FLAGS.filter((flag) => hasFlag(flagsOfKey(['read', 'write'], owner, owner), flag))).toEqual(FLAGS);
    expect(FLAGS.filter((flag) => hasFlag(flagsOfKey(['read'], owner, owner), flag))).toEqual(READ_FLAGS);
  });

  it('has no flag that its maker lacked when they made it, or lacks now', () => {
    const [had, has] = [{ order_flag: 1, cod_flag: 1, credit_flag: 0 } as const, { order_flag: 1, cod_flag: 0, credit_flag: 1 } as const]; // prettier-ignore
    expect(flagsOfKey(['read', 'write'], had, has)).toEqual({ order_flag: 1 });
    expect(flagsOfKey(['read', 'write'], null, has)).toEqual({ order_flag: 1, credit_flag: 1 });
    expect(flagsOfKey(['read', 'write'], had, {})).toEqual({});
  });
});
