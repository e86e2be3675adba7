import { MAX_SPANS, TRACES_PATH, type BrowserSpan } from '@lamliang/contracts';
import { ALL_ROUTES } from '@lamliang/contracts/all';
import { HOUR_MS, parseJson } from '@lamliang/kernel';
import { exportSpan, isTracing } from '@lamliang/platform';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

const MINUTE_MS = 60_000;
/** Maximum spans per minute, per address and per process. */
const [A_MINUTE, ALL_A_MINUTE] = [600, 6_000];

const ms = z.number().check(z.minimum(0), z.maximum(HOUR_MS));
const spans = z
  .array(
    z.strictObject({
      trace_id: z.string().check(z.regex(/^(?!0{32})[0-9a-f]{32}$/)),
      span_id: z.string().check(z.regex(/^(?!0{16})[0-9a-f]{16}$/)),
      method: z.string().check(z.maxLength(7)),
      path: z.string().check(z.maxLength(300)),
      status: z.int().check(z.minimum(0), z.maximum(599)),
      began_ms_ago: ms,
      took_ms: ms,
    }),
  )
  .check(z.maxLength(MAX_SPANS));

/** Routes that browsers call, by method, with a pattern of their path. */
const routes = Map.groupBy(
  Object.values(ALL_ROUTES).flatMap((table) =>
    Object.values(table).flatMap((route) =>
      route.caller.kind === 'service' ? [] : [route.path, ...(route.aliases ?? [])].map((path) => ({ path, ...fits(path, route.method) })),
    ),
  ),
  (route) => route.method,
); // prettier-ignore
function fits(path: string, method: string): { method: string; pattern: RegExp } {
  return { method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) };
}

/** Parses the spans of a browser report; undefined when invalid. */
export function readSpans(body: unknown): { span: BrowserSpan; route: string }[] | undefined {
  const read = spans.safeParse(body);
  if (!read.success) return undefined;
  return read.data.flatMap((span) => {
    const route = routes.get(span.method)?.find(({ pattern }) => pattern.test(span.path));
    return route ? [{ span, route: route.path }] : [];
  });
}

/** Serves the path for browser spans. Only ids, times and route names are forwarded. */
export async function serveBrowserTraces(http: FastifyInstance): Promise<void> {
  if (!isTracing()) return;
  const spanOf = await spanMaker();
  let window = 0;
  const taken = new Map<string, number>();
  http.post(TRACES_PATH, { bodyLimit: 16 * 1024 }, (request, reply) => {
    const minute = Math.floor(performance.now() / MINUTE_MS);
    if (minute !== window) taken.clear();
    window = minute;
    const found = readSpans(Buffer.isBuffer(request.body) ? parseJson(request.body.toString()) : request.body);
    if (!found) return reply.status(400).send();
    const [own = 0, all = 0] = [taken.get(request.ip), taken.get('')];
    if (own + found.length > A_MINUTE || all + found.length > ALL_A_MINUTE) return reply.status(429).send();
    taken.set(request.ip, own + found.length).set('', all + found.length);
    for (const { span, route } of found) exportSpan(spanOf(span, route));
    return reply.status(204).send();
  });
}

/** Spans as the SDK ends them; it is loaded only where traces are on. */
async function spanMaker(): Promise<(span: BrowserSpan, route: string) => ReadableSpan> {
  const { SpanKind, SpanStatusCode, TraceFlags } = await import('@opentelemetry/api');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const time = (at: number): [number, number] => [Math.floor(at / 1_000), Math.round((at % 1_000) * 1e6)];
  return ({ trace_id, span_id, status, began_ms_ago, took_ms, method }, route) => {
    const began = Date.now() - began_ms_ago;
    return {
      name: `${method} ${route}`,
      kind: SpanKind.CLIENT,
      spanContext: () => ({ traceId: trace_id, spanId: span_id, traceFlags: TraceFlags.SAMPLED }),
      startTime: time(began),
      endTime: time(began + took_ms),
      duration: time(took_ms),
      status: { code: status === 0 || status >= 500 ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
      attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
      links: [],
      events: [],
      ended: true,
      resource: resourceFromAttributes({ 'service.name': 'browser', 'service.namespace': 'lamliang' }),
      instrumentationScope: { name: 'lamliang' },
      droppedAttributesCount: 0,
      droppedEventsCount: 0,
      droppedLinksCount: 0,
    };
  };
}
