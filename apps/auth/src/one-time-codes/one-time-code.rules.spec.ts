import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { codeOf, refOf, refusingLimit, type SentCodes } from './one-time-code.rules.ts';

const now = new Date('2026-11-23T10:00:00+07:00');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const HOUR = 3_600;
const waitForCode = (...asked: Parameters<typeof refusingLimit>) => refusingLimit(...asked)?.wait_ms ?? 0;

describe('a one-time code', () => {
  it('has six digits and a reference of six characters that are not taken for each other', () => {
    expect([codeOf(0), codeOf(42), codeOf(999_999)]).toEqual(['000000', '000042', '999999']);
    expect(refOf(new Uint8Array([0, 31, 32, 255, 8, 14]))).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
  });

  it.each<[string, Date[], Date[], number, Date[]?]>([
    ['the first one', [], [], 0],
    ['59 s after the last', [ago(59)], [ago(59)], 1_000],
    ['60 s after the last', [ago(60)], [ago(60)], 0],
    ['1 s after the last one for something else', [ago(1)], [ago(1)], 0, []],
    ['the tenth of a day', Array.from({ length: 9 }, (_, n) => ago(HOUR * (n + 2))), [], 0],
    ['the eleventh of a day', Array.from({ length: 10 }, (_, n) => ago(HOUR * (n + 2))), [], 13 * HOUR * 1_000],
    ['the 20th of an address in an hour', [], Array.from({ length: 19 }, (_, n) => ago(100 * n + 10)), 0],
    ['the 21st of an address in an hour', [], Array.from({ length: 20 }, (_, n) => ago(100 * n + 10)), 1_690_000],
  ])('%s', (_name, to, by, wait, same = to) => {
    expect(waitForCode({ same, to, by, strange: [], near: [] }, now, { an_hour: 20, signed_in: true })).toBe(wait);
  });

  const hourly = (count: number) => Array.from({ length: count }, (_, n) => ago(HOUR * (n + 2)));
  it.each<[string, Partial<SentCodes>, boolean, number]>([
    ['the third of an address to one receiver', { near: hourly(2) }, false, 0],
    ['the fourth of an address to one receiver', { near: hourly(3) }, false, 20 * HOUR * 1_000],
    ['the same to somebody with a session', { near: hourly(3) }, true, 0],
    ['the seventh that strangers ask for', { strange: hourly(6) }, false, 0],
    ['the eighth that strangers ask for', { strange: hourly(7) }, false, 16 * HOUR * 1_000],
    ['the eighth to somebody with a session', { strange: hourly(7), to: hourly(7) }, true, 0],
    ['the eleventh to somebody with a session', { strange: hourly(7), to: hourly(10) }, true, 13 * HOUR * 1_000],
  ])('%s', (_name, sent, signed_in, wait) => {
    const none = { same: [], to: [], by: [], strange: [], near: [] };
    expect(waitForCode({ ...none, ...sent }, now, { an_hour: 20, signed_in })).toBe(wait);
  });

  it.each<[string, Partial<SentCodes>, number, number]>([
    ['the last one', { same: [ago(1)] }, 1, 60],
    ['a day', { to: hourly(10) }, 10, 24 * HOUR],
    ['an address', { by: Array.from({ length: 20 }, () => ago(10)), same: [ago(10)] }, 20, HOUR],
    ['strangers', { strange: hourly(7) }, 7, 24 * HOUR],
  ])('tells the limit of %s, where that refuses the longest', (_name, sent, most, seconds) => {
    const none = { same: [], to: [], by: [], strange: [], near: [] };
    const limit = refusingLimit({ ...none, ...sent }, now, { an_hour: 20, signed_in: false });
    expect(limit).toMatchObject({ most, within_ms: seconds * 1_000 });
  });

  it('whoever waits as long as told is free', () => {
    const times = fc.array(fc.integer({ min: 0, max: 30 * HOUR }).map(ago), { maxLength: 40 });
    fc.assert(
      fc.property(times, times, fc.boolean(), (to, by, signed_in) => {
        const sent = { same: to, to, by, strange: to, near: to };
        const terms = { an_hour: 20, signed_in };
        const then = new Date(now.getTime() + waitForCode(sent, now, terms));
        expect(waitForCode(sent, then, terms)).toBe(0);
      }),
    );
  });
});
