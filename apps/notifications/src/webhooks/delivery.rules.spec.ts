import { describe, expect, it } from '@jest/globals';
import { afterAttempt, breakerMs, nextAttempt, retryAfterMs, WAITS_MS, type Before } from './delivery.rules.ts';

const START = new Date('2026-11-21T00:00:00Z');
const later = (ms: number) => new Date(START.getTime() + ms);
const DAY = 86_400_000;
const failed = { status: 500, retry_after_ms: undefined };
const before = (more: Partial<Before> = {}): Before => ({
  tries: 1,
  first_try_dt: START,
  failing_since: null,
  breaker_level: 0,
  breaker_until: null,
  recent: { tries: 1, failures: 1 },
  enabled: true,
  ...more,
});

describe('the schedule', () => {
  it('[W5] is ten attempts over five days', () => {
    expect(WAITS_MS).toHaveLength(10);
    expect(WAITS_MS.map((ms) => ms / 1000)).toEqual([0, 5, 300, 1800, 7200, 18000, 36000, 86400, 129600, 151200]);
    const span = WAITS_MS.reduce((a, b) => a + b, 0);
    expect(span).toBeGreaterThan(4.9 * DAY);
    expect(span).toBeLessThanOrEqual(5 * DAY);
  });

  it('[W5] varies every wait by at most a tenth and ends after the tenth attempt', () => {
    for (let made = 1; made < 10; made++) {
      const wait = WAITS_MS[made]!;
      expect(nextAttempt(made, START, 0, undefined)).toEqual(later(Math.round(wait * 0.9)));
      expect(nextAttempt(made, START, 0.5, undefined)).toEqual(later(wait));
      expect(nextAttempt(made, START, 1, undefined)).toEqual(later(Math.round(wait * 1.1)));
    }
    expect(nextAttempt(10, START, 0.5, undefined)).toBeUndefined();
  });

  it('[W5] honours Retry-After up to a day and never comes earlier for it', () => {
    expect(nextAttempt(1, START, 0.5, 60_000)).toEqual(later(60_000));
    expect(nextAttempt(1, START, 0.5, 1_000)).toEqual(later(5_000));
    expect(nextAttempt(1, START, 0.5, 9 * DAY)).toEqual(later(DAY));
    expect(retryAfterMs('120', START)).toBe(120_000);
    expect(retryAfterMs('Sat, 21 Nov 2026 00:02:00 GMT', START)).toBe(120_000);
    for (const text of [undefined, '', '-5', 'soon', 'Fri, 20 Nov 2026 00:00:00 GMT'])
      expect(retryAfterMs(text, START)).toBeUndefined();
  });
});

describe('after a try', () => {
  it('a success clears the record of the receiver', () => {
    expect(
      afterAttempt(before({ failing_since: START, breaker_level: 3 }), { ...failed, status: 204 }, later(5), 0.5),
    ).toEqual({
      state: 'delivered',
      next_attempt_dt: null,
      failing_since: null,
      breaker_level: 0,
      breaker_until: null,
      off_reason: null,
    });
  });

  it.each([301, 302, 307, 400, 404, 429, 500, null])('%p is a failure and is tried again', (status) => {
    const after = afterAttempt(before(), { status, retry_after_ms: undefined }, START, 0.5);
    expect(after).toMatchObject({ state: 'pending', next_attempt_dt: later(5_000), failing_since: START });
  });

  it('[W5] 410 turns the webhook off', () => {
    expect(afterAttempt(before(), { ...failed, status: 410 }, START, 0.5)).toMatchObject({
      state: 'cancelled',
      next_attempt_dt: null,
      off_reason: 'gone',
    });
  });

  it('[W5] five days of only failures turn it off, unless one attempt succeeds', () => {
    const now = later(5 * DAY);
    expect(afterAttempt(before({ failing_since: START, tries: 2 }), failed, now, 0.5).off_reason).toBe('failing');
    expect(afterAttempt(before({ failing_since: later(1), tries: 2 }), failed, now, 0.5).off_reason).toBeNull();
  });

  it('[W5] the tenth failure of a message turns off a webhook without a success since the first', () => {
    const now = later(4.98 * DAY);
    const last = before({ tries: 10, failing_since: START });
    expect(afterAttempt(last, failed, now, 0.5)).toMatchObject({ state: 'exhausted', off_reason: 'failing' });
    expect(afterAttempt({ ...last, failing_since: later(DAY) }, failed, now, 0.5)).toMatchObject({
      state: 'exhausted',
      off_reason: null,
    });
  });

  it('a resend to a webhook that is off gets one attempt', () => {
    expect(afterAttempt(before({ enabled: false }), failed, START, 0.5)).toMatchObject({
      state: 'cancelled',
      next_attempt_dt: null,
      off_reason: null,
    });
  });
});

describe('the breaker', () => {
  it('[W5] opens when seven of ten tries in five minutes failed', () => {
    const open = (tries: number, failures: number) =>
      afterAttempt(before({ recent: { tries, failures } }), failed, START, 0.5).breaker_until;
    expect(open(9, 9)).toBeNull();
    expect(open(10, 6)).toBeNull();
    expect(open(10, 7)).toEqual(later(60_000));
  });

  it('[W5] stays open twice as long each time, half an hour at most', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map((level) => breakerMs(level) / 60_000)).toEqual([1, 2, 4, 8, 16, 30, 30]);
    const after = afterAttempt(before({ breaker_level: 2, breaker_until: later(-1) }), failed, START, 0.5);
    expect(after).toMatchObject({ breaker_level: 3, breaker_until: later(240_000) });
  });

  it('ignores messages that were in flight when it opened', () => {
    const until = later(60_000);
    const after = afterAttempt(before({ breaker_level: 1, breaker_until: until }), failed, START, 0.5);
    expect(after).toMatchObject({ breaker_level: 1, breaker_until: until });
  });
});
