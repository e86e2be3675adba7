import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { followedClock } from './clock.ts';

describe('a clock that follows a file', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lamliang-clock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const aheadOf = (clock: { now(): Date }) => Math.round((clock.now().getTime() - Date.now()) / 1_000);

  it('runs with the real time until there is one, then ahead of it, and never back', async () => {
    const file = join(folder, 'ahead');
    const clock = followedClock(file);
    expect(aheadOf(clock)).toBe(0);
    writeFileSync(file, '60000');
    while (aheadOf(clock) === 0) await pause(10);
    expect(aheadOf(clock)).toBe(60);
    writeFileSync(file, '5000');
    writeFileSync(file, '7200000');
    while (aheadOf(clock) === 60) await pause(10);
    expect(aheadOf(clock)).toBe(7_200);
  });
});
