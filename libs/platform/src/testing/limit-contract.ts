import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { RunningService } from '../service.ts';
import { startService, type StartedServices } from './index.ts';
import { Toy, toyService } from './toy.ts';

/** What a limit must do, whatever counts. Jest runs it. */
export function limitContract(store: { name: string; env: Record<string, string> }): void {
  jest.setTimeout(20_000);
  describe(`a limit counted in ${store.name}`, () => {
    let app: StartedServices;
    let toy: Toy;
    beforeAll(async () => {
      app = await startService([toyService], { at: new Date('2026-11-20T05:00:00Z'), env: store.env });
      toy = (app.composition.services[0] as RunningService).app.get(Toy);
    }, 30_000);
    afterAll(() => app.stop());

    const take = (key: string, most: number, window_ms = 60_000) =>
      toy.limits.consume(key, most, window_ms).then(
        () => 'ok',
        (error: { code: string; more: { data: { retry_after_s: number } } }) => [
          error.code,
          error.more.data.retry_after_s,
        ],
      );

    it('lasts for its window and says how long to wait', async () => {
      expect([await take('a', 2), await take('a', 2), await take('a', 2)]).toEqual(['ok', 'ok', ['rate.limited', 60]]);
      app.clock.advance(45_500);
      expect(await take('a', 2)).toEqual(['rate.limited', 15]);
      app.clock.advance(14_500);
      expect([await take('a', 2), await take('b', 2)]).toEqual(['ok', 'ok']);
    });

    it('begins its window with the first use, however late that comes', async () => {
      expect(await take('late', 1)).toBe('ok');
      app.clock.advance(100_000);
      expect([await take('late', 1), await take('late', 1)]).toEqual(['ok', ['rate.limited', 60]]);
      app.clock.advance(59_999);
      expect(await take('late', 1)).toEqual(['rate.limited', 1]);
    });

    it('counts together however many ask at once', async () => {
      const answers = await Promise.all(Array.from({ length: 40 }, () => take('crowd', 15)));
      expect(answers.filter((a) => a === 'ok')).toHaveLength(15);
    });
  });
}
