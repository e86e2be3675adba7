import { expect, it } from '@jest/globals';
import { TRACES_PATH } from '@lamliang/contracts';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { startTracing } from '@lamliang/platform';
import Fastify from 'fastify';
import { serveBrowserTraces } from './browser-traces.ts';

it('forwards browser spans to the trace collector, and has no such path without one', async () => {
  const seen: string[] = [];
  const receiver = Fastify();
  receiver.post('/v1/traces', (request) => ({ spans: seen.push(JSON.stringify(request.body)) }));
  const endTracing = await startTracing(await receiver.listen({ port: 0, host: '127.0.0.1' }));
  const [on, off] = [Fastify(), Fastify()];
  await serveBrowserTraces(on);
  const span = { trace_id: 'c'.repeat(32), span_id: 'd'.repeat(16), method: 'GET', path: ordersRoutes.list.path, status: 503, began_ms_ago: 30, took_ms: 20 }; // prettier-ignore
  const tell = async (http: typeof on, payload: object) =>
    (await http.inject({ method: 'POST', url: TRACES_PATH, payload })).statusCode;
  expect([await tell(on, [span]), await tell(on, [{ ...span, status: 600 }])]).toEqual([204, 400]);
  await endTracing();
  await serveBrowserTraces(off);
  expect(await tell(off, [span])).toBe(404);
  const [told] = seen;
  expect(told).toContain(`"traceId":"${span.trace_id}"`);
  expect(told).toContain(`"name":"GET ${span.path}"`);
  expect(told).toContain('"status":{"code":2}');
  await Promise.all([receiver.close(), on.close(), off.close()]);
});
