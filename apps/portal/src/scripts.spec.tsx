import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { loadScript, PAGE_LOAD_MS, PageLoadError } from './scripts.ts';

describe('loadScript', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('retries once', async () => {
    const tries = jest
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValueOnce('page');
    const page = loadScript(tries);
    await jest.advanceTimersByTimeAsync(2_000);
    await expect(page).resolves.toBe('page');
    expect(tries).toHaveBeenCalledTimes(2);
  });

  it('[A248] reports a load error after two minutes at the latest', async () => {
    expect(PAGE_LOAD_MS).toBe(120_000);
    let error: unknown;
    loadScript(() => new Promise(() => undefined)).catch((caught: unknown) => {
      error = caught;
    });
    await jest.advanceTimersByTimeAsync(119_000);
    expect(error).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1_001);
    expect(error).toBeInstanceOf(PageLoadError);
  });
});

it('[F-P5] every part that is loaded later is tried again where the line was down: none is a bare lazy', () => {
  const bare = globSync('**/*.tsx', { cwd: import.meta.dirname })
    .filter((file) => !file.includes('.spec.') && file !== 'later.tsx')
    .filter((file) => /\blazy\(/.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')));
  expect(bare).toEqual([]);
});
