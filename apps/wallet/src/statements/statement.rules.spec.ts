import { describe, expect, it } from '@jest/globals';
import { pageOf, periodOf, searchPattern, serviceTypeOf } from './statement.rules.ts';

describe('statement rules', () => {
  it('reads days as whole days of Bangkok', () => {
    const period = periodOf({ from_date: '2026-11-20', to_date: '2026-11-20' });
    expect(period.from?.toISOString()).toBe('2026-11-19T17:00:00.000Z');
    expect(period.to?.toISOString()).toBe('2026-11-20T17:00:00.000Z');
    expect(periodOf({})).toEqual({ from: null, to: null });
    expect(periodOf({ to_date: '2026-11-20' }).from).toBeNull();
  });
  it('pages from one, by default twenty rows', () => {
    expect(pageOf({})).toEqual({ page: 1, limit: 20, offset: 0 });
    expect(pageOf({ page: 3, limit: 50 })).toEqual({ page: 3, limit: 50, offset: 100 });
  });
  it('searches for the text as typed', () => {
    expect(searchPattern('  ')).toBeNull();
    expect(searchPattern(undefined)).toBeNull();
    expect(searchPattern(String.raw` 10%_\ `)).toBe(String.raw`%10\%\_\\%`);
  });
  it('names the movements of the insurance wallet', () => {
    expect((['order', 'refund', 'adjustment', 'topup', 'bonus'] as const).map(serviceTypeOf)).toEqual([
      'premium',
      'refund',
      'adjustment',
      'topup',
      'adjustment',
    ]);
  });
});
