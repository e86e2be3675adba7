import { describe, expect, it } from '@jest/globals';
import { isKeyRing, keyFor, keyRing, keysOf, Sealer } from './sealer.ts';

const [a, b, c] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];
const sealerOf = (list: string) => new Sealer(keyRing(keysOf(list)).map((secret) => keyFor(secret, 'test')));

describe('a ring of keys', () => {
  it('[F-S7] is read by its ids; the form without ids has those of its places', () => {
    expect(keyRing(keysOf(`1:${a}, 2:${b}`))).toEqual([a, b]);
    expect(keyRing([a, b])).toEqual([a, b]);
    expect(keyRing([a, `2:${b}`])).toEqual([a, b]);
    const after = keyRing([`2:${b}`]);
    expect([after.length, after[0], after[1]]).toEqual([2, undefined, b]);
    for (const wrong of [`1:${a},1:${b}`, `${a},1:${b}`, `0:${a}`, `256:${a}`, '1:short', `2:${'d'.repeat(31)}`]) {
      expect(() => keyRing(keysOf(wrong))).toThrow('id:secret');
      expect(isKeyRing(keysOf(wrong))).toBe(false);
    }
    expect([isKeyRing([]), isKeyRing([a])]).toEqual([false, true]);
  });

  it('[F-S7] opens by any form what another form sealed, and loses an old key without the rest', () => {
    const [first, second] = [sealerOf(a).seal('one'), sealerOf(`${a},${b}`).seal('two')];
    const named = sealerOf(`1:${a},2:${b},3:${c}`);
    expect([named.open(first), named.open(second), named.seal('x')[0]]).toEqual(['one', 'two', 3]);
    const without = sealerOf(`2:${b},3:${c}`);
    expect([without.open(second), without.open(named.seal('three'))]).toEqual(['two', 'three']);
    expect(() => without.open(first)).toThrow('there is no key 1');
  });
});
