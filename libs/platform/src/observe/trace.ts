import type { Attributes, Span, Tracer } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { contextFrom, parentOf, traceparent, withContext, workContext } from './context.ts';
import { errorMessage, redact } from './redact.ts';
import { AppError } from '../http/errors.ts';

/** OpenTelemetry spans, by the trace of `context.ts`. The SDK is loaded only where an endpoint is set. */
export interface SpanOptions {
  /** `service.name` of the resource: the process may run several. */
  service: string;
  /** Of low cardinality: a route, a topic, never an id. */
  name: string;
  kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  attributes?: Attributes;
}

/** A span under way. */
export type OpenSpan = ReturnType<Tracing['begin']>;

const EXPORT_MS = 1_000;
const STOP_MS = 3_000;

const load = () =>
  Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);

class Tracing {
  private readonly tracers = new Map<string, Tracer>();
  readonly processor;
  constructor(
    private readonly modules: Awaited<ReturnType<typeof load>>,
    endpoint: string,
  ) {
    const [, { BatchSpanProcessor }, , { OTLPTraceExporter }] = modules;
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
    this.processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: EXPORT_MS });
  }

  /** @param parent a `traceparent`; without one the span is the first of its trace */
  begin({ service, name, kind, attributes = {} }: SpanOptions, parent: string | undefined) {
    const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags }] = this.modules;
    const above = parent && contextFrom(parent);
    const ids = above && { traceId: above.trace_id, spanId: above.span_id, traceFlags: TraceFlags.SAMPLED };
    const place = ids ? trace.setSpanContext(ROOT_CONTEXT, { ...ids, isRemote: true }) : ROOT_CONTEXT;
    const spanKind = SpanKind[kind.toUpperCase() as Uppercase<SpanOptions['kind']>];
    const span: Span = this.tracer(service).startSpan(
      name,
      { kind: spanKind, attributes: redact(attributes) as Attributes },
      place,
    );
    const { traceId: trace_id, spanId: span_id } = span.spanContext();
    return {
      trace_id,
      span_id,
      traceparent: parentOf({ trace_id, span_id }),
      note: (more: Attributes): void => void span.setAttributes(redact(more) as Attributes),
      /** @param error marks the span as failed, unless it is a refusal: that is an answer like any other */
      end(error?: unknown): void {
        if (error instanceof AppError && error.status < 500) span.setAttribute('error.type', error.code);
        else if (error !== undefined) {
          const type = error instanceof Error ? error.name : 'Error';
          span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR, message: errorMessage(error) });
        }
        span.end();
      },
    };
  }

  /** Sends what is left; a receiver that hangs does not hold up the end of the process. */
  async stop(): Promise<void> {
    const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
    await Promise.race([this.processor.shutdown().catch(() => undefined), late]);
  }

  private tracer(service: string): Tracer {
    const known = this.tracers.get(service);
    if (known) return known;
    const [, { TracerProvider }, { resourceFromAttributes }] = this.modules;
    const resource = resourceFromAttributes({ 'service.name': service, 'service.namespace': 'lamliang' });
    const made = new TracerProvider({ resource, spanProcessors: [this.processor] }).getTracer('lamliang');
    this.tracers.set(service, made);
    return made;
  }
}

let tracing: Tracing | undefined;

/**
 * Switches tracing on: spans go to `<endpoint>/v1/traces` as OTLP/HTTP in JSON; an empty endpoint leaves it off.
 * @returns sends the last spans and switches it off again
 */
export async function startTracing(endpoint: string): Promise<() => Promise<void>> {
  if (!endpoint || tracing) return async () => undefined;
  const mine = new Tracing(await load(), endpoint);
  tracing = mine;
  return async () => {
    tracing = undefined;
    await mine.stop();
  };
}

export const isTracing = (): boolean => tracing !== undefined;

/** Begins a span that somebody ends; undefined while tracing is off. @param parent a `traceparent` */
export const beginSpan = (span: SpanOptions, parent: string | undefined): OpenSpan | undefined =>
  tracing?.begin(span, parent);

/**
 * Does work as a span, the parent of those begun in it.
 * @param options `parent`: the `traceparent` that came with the work, null for none, the current one when left out
 * @param work gets what adds attributes to the span
 */
export async function inSpan<T>(
  { parent, ...options }: SpanOptions & { parent?: string | null | undefined },
  work: (note: OpenSpan['note']) => Promise<T>,
): Promise<T> {
  const own = parent !== undefined;
  const context = own ? contextFrom(parent ?? undefined) : workContext();
  const span = tracing?.begin(options, own ? (parent ?? undefined) : traceparent());
  if (!span) return context && own ? withContext(context, () => work(ignore)) : work(ignore);
  const { trace_id, span_id } = span;
  return withContext({ ...(context ?? contextFrom(undefined)), trace_id, span_id }, async () => {
    try {
      const result = await work(span.note);
      span.end();
      return result;
    } catch (error) {
      span.end(error);
      throw error;
    }
  });
}
const ignore = (): void => undefined;

/** Headers for other systems: they name a trace only where there is one to join. */
export function traceHeaders(): { traceparent?: string } {
  const header = tracing && traceparent();
  return header ? { traceparent: header } : {};
}

/** Sends a span that was made and has ended elsewhere. */
export const exportSpan = (span: ReadableSpan): void => tracing?.processor.onEnd(span);
