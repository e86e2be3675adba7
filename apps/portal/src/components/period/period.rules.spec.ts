import { describe, expect, it } from '@jest/globals';
import { daysOf, lastDays, periodFault } from './period.rules.ts';

const now = new Date('2026-11-20T18:00:00Z');

describe('periods', () => {
  it('count days of Bangkok, both ends included', () => {
    expect(lastDays(30, now)).toEqual({ from_date: '2026-10-23', to_date: '2026-11-21' });
    expect(daysOf({ from_date: '2026-02-27', to_date: '2026-03-01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
  });

  it.each([
    ['', '2026-11-21', 'choose_date'],
    ['2026-11-01', '', 'choose_date'],
    ['2026-11-22', '2026-11-21', 'date_order'],
    ['2025-11-20', '2026-11-21', 'date_span'],
    ['2025-11-21', '2026-11-21', undefined],
    ['2026-11-21', '2026-11-21', undefined],
  ])('[A199] %s to %s: %s', (from_date, to_date, fault) => {
    expect(periodFault({ from_date, to_date })).toBe(fault);
  });
});
