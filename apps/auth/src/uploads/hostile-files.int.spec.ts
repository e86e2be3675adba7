import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authRoutes } from '@lamliang/contracts/auth';
import { startService, type As, type StartedServices } from '@lamliang/platform/testing';
import sharp from 'sharp';
import { authService } from '../auth.module.ts';
import { HOSTILE_FILES, PLANTED } from '../testing/hostile-files.ts';

jest.setTimeout(60_000);
let app: StartedServices;
let shop: As;
beforeAll(async () => {
  app = await startService([authService]);
  shop = app.as('shop_owner');
});
afterAll(() => app?.stop());

/** Most bytes above rest, and milliseconds, that one file may take. */
const MOST = { bytes: 200 * 1024 ** 2, ms: 5_000 };
/** Forgets the peak of this process' memory, and reads it (bytes); Linux alone can. */
const memory = {
  rest: () => {
    globalThis.gc?.();
    writeFileSync('/proc/self/clear_refs', '5');
    return process.memoryUsage().rss;
  },
  peak: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024,
};
const onLinux = process.platform === 'linux';

describe('a file that is sent in bad faith', () => {
  it('comes in sixty kinds and more', () => {
    expect(new Set(HOSTILE_FILES.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60);
  });

  it.each(HOSTILE_FILES.map((file) => [file.name, file] as const))('%s', async (_name, { body: made, ends }) => {
    const bytes = await made();
    // A name and a type that promise something else.
    const body = new FormData();
    body.append('file', new Blob([bytes as Buffer<ArrayBuffer>], { type: 'image/jpeg' }), '../../card.php.jpg');
    // Twenty a minute are enough for a shop.
    app.clock.advance(60_000);
    const rest = onLinux ? memory.rest() : 0;
    const begun = performance.now();
    const { status, body: answer } = await shop.raw('POST', authRoutes.uploadFile.path, { body });
    expect(performance.now() - begun).toBeLessThan(MOST.ms);
    if (onLinux) expect(memory.peak() - rest).toBeLessThan(MOST.bytes);
    if (ends !== 'drawn') {
      expect(answer).toMatchObject({ code: ends });
      expect([413, 415]).toContain(status);
      return;
    }
    const { data } = answer as { data: { name: string; type: string; url: string } };
    expect([status, data.type, data.name]).toEqual([200, 'image/jpeg', 'card.php.jpg']);
    const kept = (await app.anonymous.raw('GET', data.url)).bytes;
    const { format, exif, xmp, space } = await sharp(kept).metadata();
    expect({ format, exif, xmp, space }).toEqual({ format: 'jpeg', exif: undefined, xmp: undefined, space: 'srgb' });
    for (const hidden of [PLANTED, '<script', '%PDF', 'PK\u0003\u0004']) expect(kept.includes(hidden)).toBe(false);
  });
});
