import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isUuid, randomDigits, randomToken, uuidv7 } from './ids.ts';

describe('uuidv7', () => {
  it('carries version, variant and the time', () => {
    const now = new Date('2027-01-01T00:00:00Z');
    const id = uuidv7(now);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now.getTime());
    expect(isUuid(id)).toBe(true);
    expect(isUuid(`${id}0`)).toBe(false);
  });

  it('is monotonic, even when the clock stops or goes back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1_900_000_000_000, max: 1_900_000_000_050 }), { minLength: 2 }),
        (times) => {
          const ids = times.map((ms) => uuidv7(new Date(ms)));
          expect(ids).toEqual([...new Set(ids)].toSorted());
        },
      ),
    );
    const now = new Date(1_900_000_001_000);
    const many = Array.from({ length: 20_000 }, () => uuidv7(now));
    expect(many).toEqual([...new Set(many)].toSorted());
  });

  it.each([-1, Number.NaN, 2 ** 48])('refuses the time %p', (ms) => {
    expect(() => uuidv7(new Date(ms))).toThrow(RangeError);
  });
});

describe('random text', () => {
  it('creates base64url tokens of the given size', () => {
    expect(randomToken()).toMatch(/^[\w-]{43}$/);
    expect(randomToken(6)).toMatch(/^[\w-]{8}$/);
    expect(Buffer.from(randomToken(17), 'base64url')).toHaveLength(17);
    expect(new Set(Array.from({ length: 1000 }, () => randomToken(16))).size).toBe(1000);
    expect(() => randomToken(0)).toThrow(RangeError);
  });

  it('creates uniformly distributed digits', () => {
    expect(randomDigits(6)).toMatch(/^\d{6}$/);
    const counts = new Map<string, number>();
    for (let round = 0; round < 1000; round += 1)
      for (const digit of randomDigits(20)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
    expect(counts.size).toBe(10);
    // 2,000 expected of each; ten standard deviations are 424.
    for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(424);
    expect(() => randomDigits(0)).toThrow(RangeError);
  });
});
