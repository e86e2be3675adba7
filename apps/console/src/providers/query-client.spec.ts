import { describe, expect, it } from '@jest/globals';
import { httpError } from './http.ts';
import { createQueryClient } from './query-client.ts';

describe('a read that failed', () => {
  it.each([
    [400, 1],
    [403, 1],
    [404, 1],
    [429, 1],
    [500, 4],
    [503, 4],
    [0, 4],
  ])('with %s is tried %s times in all', async (status, times) => {
    const client = createQueryClient();
    let tries = 0;
    const read = client.fetchQuery({
      queryKey: ['x'],
      retry: client.getDefaultOptions().queries?.retry ?? false,
      retryDelay: 0,
      queryFn: () => {
        tries += 1;
        throw httpError(status, undefined, 'no');
      },
    });
    await expect(read).rejects.toThrow('no');
    expect(tries).toBe(times);
    client.clear();
  });

  it('[F-S5] waits as long as a 429 asks for, at most ten seconds, and asks again', () => {
    const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries ?? {};
    if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('there is no rule');
    const limited = (retry_after_s: number) => httpError(429, { code: 'rate.limited', data: { retry_after_s } }, 'no');
    expect([retry(0, limited(3)), retry(3, limited(3)), retry(0, limited(60))]).toEqual([true, false, false]);
    expect(retryDelay(0, limited(3))).toBeGreaterThanOrEqual(3_000);
    expect([retryDelay(0, httpError(503, {}, 'no')), retryDelay(9, httpError(0, {}, 'no'))]).toEqual([1_000, 30_000]);
  });
});
