import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { codeOf, refOf, waitForCode } from './one-time-code.rules.ts';

const now = new Date('2026-11-23T10:00:00+07:00');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const HOUR = 3_600;

describe('a one-time code', () => {
  it('has six digits and a reference of six characters that are not taken for each other', () => {
    expect([codeOf(0), codeOf(42), codeOf(999_999)]).toEqual(['000000', '000042', '999999']);
    expect(refOf(new Uint8Array([0, 31, 32, 255, 8, 14]))).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
  });

  it.each<[string, Date[], Date[], number]>([
    ['the first one', [], [], 0],
    ['59 s after the last', [ago(59)], [ago(59)], 1_000],
    ['60 s after the last', [ago(60)], [ago(60)], 0],
    ['the tenth of a day', Array.from({ length: 9 }, (_, n) => ago(HOUR * (n + 2))), [], 0],
    ['the eleventh of a day', Array.from({ length: 10 }, (_, n) => ago(HOUR * (n + 2))), [], 13 * HOUR * 1_000],
    ['the 20th of an address in an hour', [], Array.from({ length: 19 }, (_, n) => ago(100 * n + 10)), 0],
    ['the 21st of an address in an hour', [], Array.from({ length: 20 }, (_, n) => ago(100 * n + 10)), 1_690_000],
  ])('%s', (_name, to, by, wait) => {
    expect(waitForCode(to, by, now)).toBe(wait);
  });

  it('whoever waits as long as told is free', () => {
    const times = fc.array(fc.integer({ min: 0, max: 30 * HOUR }).map(ago), { maxLength: 40 });
    fc.assert(
      fc.property(times, times, (to, by) => {
        const then = new Date(now.getTime() + waitForCode(to, by, now));
        expect(waitForCode(to, by, then)).toBe(0);
      }),
    );
  });
});
