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
});
