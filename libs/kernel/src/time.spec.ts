import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addDays,
  bangkokDate,
  daysBetween,
  endOfBangkokDay,
  formatDate,
  formatThaiDate,
  formatTime,
  isDay,
  parseDate,
  startOfBangkokDay,
  systemClock,
  THAI_SHORT_MONTHS,
  toWireTime,
} from './time.ts';

const days = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2300-12-31T23:59:59Z'), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10));

describe('Bangkok time', () => {
  it('changes the day at 17:00 UTC', () => {
    expect(bangkokDate(new Date('2026-11-20T16:59:59.999Z'))).toBe('2026-11-20');
    expect(bangkokDate(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21');
    expect(startOfBangkokDay('2026-11-21')).toEqual(new Date('2026-11-20T17:00:00Z'));
    expect(endOfBangkokDay('2026-11-21')).toEqual(startOfBangkokDay('2026-11-22'));
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3);
  });

  it('counts days back and forth', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -100_000, max: 100_000 }), (day, n) => {
        expect(daysBetween(day, addDays(day, n))).toBe(n);
        expect(bangkokDate(startOfBangkokDay(day))).toBe(day);
      }),
    );
  });

  it('writes wire times of the same instant', () => {
    expect(toWireTime(new Date('2026-11-20T07:05:09Z'))).toBe('2026-11-20T14:05:09+07:00');
    expect(toWireTime(new Date('2026-11-20T23:05:09.120Z'))).toBe('2026-11-21T06:05:09.120+07:00');
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }), (d) => {
        expect(new Date(toWireTime(d))).toEqual(d);
      }),
    );
  });

  it('formats dates', () => {
    const d = new Date('2026-11-20T07:05:00Z');
    expect(formatDate(d)).toBe('20/11/2026');
    expect(formatTime(d)).toBe('14:05');
    expect(formatThaiDate(d)).toBe('20 พ.ย. 2569');
    expect(formatThaiDate(d, { buddhist: false })).toBe('20 พ.ย. 2026');
    expect(formatThaiDate(new Date('2026-01-04T17:00:00Z'))).toBe('5 ม.ค. 2569');
    expect(THAI_SHORT_MONTHS).toHaveLength(12);
  });

  it.each([
    ['20/11/2026', '2026-11-20'],
    ['20/11/2569', '2026-11-20'],
    ['5/1/2569', '2026-01-05'],
    ['29/02/2571', '2028-02-29'],
    ['29/02/2570', undefined],
    ['29/02/2027', undefined],
    ['31/04/2026', undefined],
    ['00/01/2026', undefined],
    ['1/13/2026', undefined],
    ['2026-11-20', undefined],
    ['', undefined],
  ])('reads %p as %p', (text, day) => {
    expect(parseDate(text)).toBe(day);
  });

  it('parses its own dates', () => {
    fc.assert(fc.property(days, (day) => parseDate(formatDate(startOfBangkokDay(day))) === day));
  });

  it('rejects invalid days', () => {
    expect(isDay('2026-02-30')).toBe(false);
    expect(isDay('2026-2-3')).toBe(false);
    expect(() => startOfBangkokDay('2026-13-01')).toThrow(RangeError);
    expect(() => addDays('2026-01-01', 0.5)).toThrow(RangeError);
    expect(() => bangkokDate(new Date(Number.NaN))).toThrow(RangeError);
    expect(systemClock.now()).toBeInstanceOf(Date);
  });
});
