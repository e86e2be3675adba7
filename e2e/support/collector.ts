// A trace collector for tests: receives OTLP/HTTP in JSON.
import { createServer } from 'node:http';

export interface SeenSpan {
  service: string;
  name: string;
  /** SpanKind of OTLP: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  trace_id: string;
  span_id: string;
  parent_id: string | undefined;
  attributes: Record<string, unknown>;
  failed: boolean;
}
export interface Collector {
  url: string;
  /** Every span that has come, in the order of their coming. */
  spans: SeenSpan[];
  close: () => Promise<void>;
}

interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        name: string;
        kind: number;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        attributes?: Attribute[];
        status?: { code?: number };
      }[];
    }[];
  }[];
}
interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
const plain = (attributes: Attribute[] = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

export async function startCollector(): Promise<Collector> {
  const spans: SeenSpan[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end();
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Export;
      for (const { resource, scopeSpans } of resourceSpans)
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({
            service: String(plain(resource.attributes)['service.name']),
            name: span.name,
            kind: span.kind,
            trace_id: span.traceId,
            span_id: span.spanId,
            parent_id: span.parentSpanId,
            attributes: plain(span.attributes),
            failed: span.status?.code === 2,
          });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as { port: number };
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections());
  return { url: `http://127.0.0.1:${address.port}`, spans, close };
}
