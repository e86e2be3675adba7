import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { notificationsRoutes as routes } from '@lamliang/contracts/notifications';
import { startService, type StartedServices } from '@lamliang/platform/testing';
import { notificationsService } from '../notifications.module.ts';

let app: StartedServices;
beforeAll(async () => {
  app = await startService([notificationsService]);
});
afterAll(() => app?.stop());

it('[F-P5] pictures of banners hold no words: they stand beside them, a title and a line', async () => {
  const all = await app.as('warehouse_worker').call(routes.banners, { query: {} });
  expect(all).toHaveLength(4);
  for (const { title, detail, image } of all) {
    const drawing = decodeURIComponent(image.slice('data:image/svg+xml,'.length));
    expect(drawing).toMatch(/^<svg .*<path .*<\/svg>$/);
    expect(drawing).not.toMatch(/<text|[\u0e00-\u0e7f]/);
    expect([title, detail]).toEqual([
      expect.stringMatching(/[\u0e00-\u0e7f]/),
      expect.stringMatching(/[\u0e00-\u0e7f]/),
    ]);
  }
});

it('[A73] shows active banners within their dates alone, in order', async () => {
  const list = (status?: 'active' | 'inactive') =>
    app.as('warehouse_worker').call(routes.banners, { query: status ? { status } : {} });
  const active = await list('active');
  expect(active).toHaveLength(3);
  expect(active.map((b) => b.sort_no)).toEqual([1, 2, 3]);
  expect(active.every((b) => b.status === 'active' && b.image.startsWith('data:image/svg+xml,'))).toBe(true);
  expect(await list('inactive')).toHaveLength(1);
  expect(await list()).toHaveLength(4);

  const [first, second] = active;
  await app.db('notifications', 'UPDATE banner SET end_dt = $2 WHERE id = $1', [
    first!.id,
    new Date(app.clock.now().getTime() + 3_600_000),
  ]);
  await app.db('notifications', 'UPDATE banner SET start_dt = $2 WHERE id = $1', [
    second!.id,
    new Date(app.clock.now().getTime() + 7_200_000),
  ]);
  expect((await list('active')).map((b) => b.sort_no)).toEqual([1, 3]);
  app.clock.advance(3_600_000);
  expect((await list('active')).map((b) => b.sort_no)).toEqual([3]);
  app.clock.advance(3_600_000);
  expect((await list('active')).map((b) => b.sort_no)).toEqual([2, 3]);
});
