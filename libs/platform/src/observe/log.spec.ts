import { describe, expect, it } from '@jest/globals';
import { contextFrom, withContext } from './context.ts';
import { createLogger } from './log.ts';
import { REDACTED } from './redact.ts';

describe('a log line', () => {
  const capture = (work: (log: ReturnType<typeof createLogger>) => Promise<void> | void) => {
    const written: string[] = [];
    const log = createLogger('toy', 'info', { write: (text: string) => void written.push(text) });
    return Promise.resolve(work(log)).then(() => written.map((t) => JSON.parse(t) as Record<string, unknown>));
  };

  it.each(REDACTED)('never holds a %s, at any depth of two', async (key) => {
    const value = 'the-very-secret-value';
    const written = await capture((log) =>
      log.info({ [key]: value, a: { [key]: value, b: { [key]: value } } }, 'said'),
    );
    expect(JSON.stringify(written)).not.toContain(value);
    expect(written[0]).toMatchObject({
      [key]: '***',
      a: { [key]: '***', b: { [key]: '***' } },
      msg: 'said',
      service: 'toy',
    });
  });
  it('holds its trace inside a request, and none outside', async () => {
    const trace = 'a'.repeat(32);
    const [inside, outside] = await capture(async (log) => {
      await withContext(contextFrom(`00-${trace}-${'b'.repeat(16)}-01`), async () => log.info('inside'));
      log.info('outside');
    });
    expect([inside?.['trace_id'], outside?.['trace_id']]).toEqual([trace, undefined]);
  });
  it('is not written below the level', async () => {
    expect(await capture((log) => log.debug('whisper'))).toEqual([]);
  });
});
