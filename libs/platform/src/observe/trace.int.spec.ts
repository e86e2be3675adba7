import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { contextFrom, traceparent, withContext } from './context.ts';
import type { RunningService } from '../service.ts';
import { startService, until, type StartedServices } from '../testing/index.ts';
import { Toy, toyService } from '../testing/toy.ts';
import { inSpan, isTracing, traceHeaders } from './trace.ts';

jest.setTimeout(30_000);
interface Seen {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
}

describe('traces', () => {
  let app: StartedServices;
  let toy: Toy;
  let receiver: Server;
  const seen: Seen[] = [];
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as {
          resourceSpans: { scopeSpans: { spans: Seen[] }[] }[];
        };
        seen.push(...resourceSpans.flatMap((r) => r.scopeSpans).flatMap((s) => s.spans));
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as { port: number };
    const env = { LOG_LEVEL: 'silent', OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
    app = await startService([toyService], { env });
    toy = (app.composition.services[0] as RunningService).app.get(Toy);
  }, 30_000);
  afterAll(() => new Promise<void>((resolve) => void receiver.close(() => resolve()).closeAllConnections()));

  const named = (name: string, trace: string) => seen.find((one) => one.name === name && one.traceId === trace);
  const root = (work: () => Promise<unknown>) =>
    inSpan({ service: 'toy', name: 'root', kind: 'server', parent: null }, async () => {
      await work();
      return traceparent()!.split('-').slice(1, 3) as [string, string];
    });

  it('go on through outbox, bus and inbox', async () => {
    const [trace, first] = await root(() => toy.touch(1));
    const applied = await until(() => named('process orders.shipment.cancelled.v1', trace));
    const relayed = await until(() => named('relay orders.shipment.v1', trace));
    expect([relayed.parentSpanId, applied.parentSpanId]).toEqual([first, relayed.spanId]);
  });

  it('go on in a job, below the span that asked for it, and what it does is below the job', async () => {
    let inside: string | undefined;
    toy.working = async () => {
      inside = traceHeaders().traceparent;
      return {};
    };
    const [trace, first] = await root(() => toy.ask('x'));
    const job = await until(() => named('job stamp', trace));
    expect(job.parentSpanId).toBe(first);
    expect(inside).toBe(`00-${trace}-${job.spanId}-01`);
  });

  it('mark what failed, and end with it', async () => {
    const failed = await inSpan({ service: 'toy', name: 'breaks', kind: 'client', parent: null }, () =>
      Promise.reject(new Error('no')),
    ).catch((error: Error) => error.message);
    expect(failed).toBe('no');
    const span = await until(() => seen.find((one) => one.name === 'breaks'));
    expect([span.status.code, span.parentSpanId]).toEqual([2, undefined]);
  });

  it('are sent to the last one when the process ends, and are off then: work goes on without', async () => {
    await inSpan({ service: 'toy', name: 'the last', kind: 'internal', parent: null }, async () => undefined);
    await app.stop();
    expect(seen.map((one) => one.name)).toContain('the last');
    expect(isTracing()).toBe(false);
    const header = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const span = { service: 'toy', name: 'none', kind: 'internal', parent: header } as const;
    expect(await inSpan(span, async () => [traceparent(), traceHeaders()])).toEqual([header, {}]);
    expect(await withContext(contextFrom(header), () => inSpan({ ...span, parent: undefined }, async () => traceparent()))).toBe(header); // prettier-ignore
  });
});
