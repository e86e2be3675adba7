import { expect, it } from '@jest/globals';
import { createHttp } from '../http/http.ts';
import { serveHealth } from './health.ts';
import { createLogger } from './log.ts';

const log = createLogger('x', 'silent');
/** The status of /metrics on both ports of a process with this internal one. */
async function statuses(
  INTERNAL_PORT: number,
  from: { remoteAddress?: string; headers?: Record<string, string> } = {},
) {
  const [http, internal] = [createHttp(log, 0), createHttp(log, 0)];
  serveHealth({ http, internal, base: { INTERNAL_PORT } as never }, [], () => false);
  const told = [];
  for (const port of [http, internal]) told.push((await port.inject({ url: '/metrics', ...from })).statusCode);
  await Promise.all([http.close(), internal.close()]);
  return told;
}

it('[F-S8] metrics stand on the internal port, and without one they are for the machine itself', async () => {
  expect(await statuses(4001)).toEqual([404, 200]);
  expect(await statuses(4001, { remoteAddress: '127.0.0.1' })).toEqual([404, 200]);
  for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect([remoteAddress, await statuses(0, { remoteAddress })]).toEqual([remoteAddress, [200, 404]]);
  for (const remoteAddress of ['10.0.0.9', '203.0.113.7', '::ffff:10.1.2.3', '2001:db8::1'])
    expect([remoteAddress, await statuses(0, { remoteAddress })]).toEqual([remoteAddress, [404, 404]]);
});
it('[F-S8] a proxy on the machine does not hand metrics on', async () => {
  for (const name of ['x-forwarded-for', 'forwarded', 'via'])
    expect(await statuses(0, { headers: { [name]: '127.0.0.1' } })).toEqual([404, 404]);
});
