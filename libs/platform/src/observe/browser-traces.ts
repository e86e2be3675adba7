import { MOST_SPANS, TRACES_PATH, type BrowserSpan } from '@lamliang/contracts';
import { ALL_ROUTES } from '@lamliang/contracts/all';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { addBrowserSpan, isTracing } from './trace.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Spans a minute: of one address, and of all that one process takes. */
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
  .check(z.maxLength(MOST_SPANS));

/** The routes that browsers call, by method, each with what fits its path. */
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

/** The calls among what a browser tells; undefined where it is not what ours would tell. */
export function readSpans(body: unknown): { span: BrowserSpan; route: string }[] | undefined {
  const read = spans.safeParse(body);
  if (!read.success) return undefined;
  return read.data.flatMap((span) => {
    const route = routes.get(span.method)?.find(({ pattern }) => pattern.test(span.path));
    return route ? [{ span, route: route.path }] : [];
  });
}

/** Serves the path where browsers leave their spans. Nothing of what they say gets on but ids, times and our own names. */
export function serveBrowserTraces(http: FastifyInstance): void {
  if (!isTracing()) return;
  let window = 0;
  const taken = new Map<string, number>();
  http.post(TRACES_PATH, { bodyLimit: 16 * 1024 }, (request, reply) => {
    const minute = Math.floor(performance.now() / MINUTE_MS);
    if (minute !== window) taken.clear();
    window = minute;
    const found = readSpans(Buffer.isBuffer(request.body) ? parsed(request.body) : request.body);
    if (!found) return reply.status(400).send();
    const [own = 0, all = 0] = [taken.get(request.ip), taken.get('')];
    if (own + found.length > A_MINUTE || all + found.length > ALL_A_MINUTE) return reply.status(429).send();
    taken.set(request.ip, own + found.length).set('', all + found.length);
    for (const { span, route } of found) addBrowserSpan(span, route);
    return reply.status(204).send();
  });
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    return undefined;
  }
}
