import { describe, expect, it } from '@jest/globals';
import { admit, currentWindow, strictest } from './login-limit.rules.ts';

const at = (s: number) => new Date(Date.UTC(2026, 10, 21) + s * 1000);
const window = (failures: number[], pending: number[] = []) => ({
  failures: failures.map(at),
  pending: pending.map(at),
});

describe('failed logins', () => {
  it('[T6] allows five failures a minute and rejects the sixth until the first is a minute old', () => {
    expect(admit(window([0, 1, 2, 3]), 5, at(4))).toEqual({ verdict: 'go' });
    expect(admit(window([0, 1, 2, 3, 4]), 5, at(5))).toEqual({ verdict: 'refuse', retry_after_s: 55 });
    expect(admit(window([0, 1, 2, 3, 4]), 5, at(59.5))).toEqual({ verdict: 'refuse', retry_after_s: 1 });
    expect(admit(window([0, 1, 2, 3, 4]), 5, at(60))).toEqual({ verdict: 'go' });
  });

  it('waits while pending attempts could exhaust the limit', () => {
    expect(admit(window([0, 1], [2, 2, 2]), 5, at(3))).toEqual({ verdict: 'wait' });
    expect(admit(window([0, 1], [2, 2]), 5, at(3))).toEqual({ verdict: 'go' });
  });

  it('counts an attempt without a result as failed', () => {
    expect(currentWindow(window([], [0, 20]), at(31))).toEqual({ failures: [at(0)], pending: [at(20)] });
  });

  it('returns the longest of several waits', () => {
    expect(
      strictest([
        { verdict: 'refuse', retry_after_s: 3 },
        { verdict: 'wait' },
        { verdict: 'refuse', retry_after_s: 20 },
      ]),
    ).toEqual({ verdict: 'refuse', retry_after_s: 20 });
    expect(strictest([{ verdict: 'go' }, { verdict: 'wait' }])).toEqual({ verdict: 'wait' });
    expect(strictest([{ verdict: 'go' }])).toEqual({ verdict: 'go' });
  });
});
