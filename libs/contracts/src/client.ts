import type { Failure } from './errors.ts';
import type { AnswerOf, AnyRoute, BodyOf, FilesOf, ParamsOf, QueryOf } from './route.ts';
import { fromWire, toWire } from './wire.ts';

/** A request without host and credentials, which the transport adds. */
export interface WireRequest {
  route: AnyRoute;
  method: string;
  /** Path with parameters filled in and the query string. */
  url: string;
  headers: Record<string, string>;
  /** Wire units, not serialised; FormData when the route takes files. */
  body: unknown;
  timeout_ms: number;
  signal: AbortSignal | undefined;
}
export interface WireAnswer {
  status: number;
  headers: Headers | Map<string, string>;
  /** Parsed JSON, or undefined when the response is a file. */
  json: unknown;
  blob?: Blob;
}
export type Transport = (request: WireRequest) => Promise<WireAnswer>;

/** A failed response; `status` 0 means that there was no response. */
export class CallError extends Error {
  readonly status: number;
  readonly failure: Failure | undefined;
  constructor(status: number, failure: Failure | undefined, message: string) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.failure = failure;
  }
  get code(): string {
    return this.failure?.code ?? (this.status === 0 ? 'network' : 'unknown');
  }
}

/** Whether a write may have had its effect although it failed: no answer, a failure of the server, or still under way. */
export const isUnconfirmed = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  error.status === 0 ||
  error.status === 408 ||
  error.status >= 500 ||
  error.code === 'idempotency.in_flight' ||
  // A proxy answered in place of the server.
  error.code === 'unknown';

type Part<K extends string, T> = T extends undefined ? { [P in K]?: undefined } : { [P in K]: T };
export type CallInput<R extends AnyRoute> = Part<'params', ParamsOf<R>> &
  Part<'query', QueryOf<R>> &
  Part<'body', BodyOf<R>> &
  Part<'files', FilesOf<R, Blob[]>> & {
    idempotency_key?: string;
    headers?: Record<string, string>;
    signal?: AbortSignal;
  };

export interface Client {
  /**
   * Calls a route with internal units and returns internal units.
   * @throws CallError for every response other than 200 and when the route's timeout expires.
   */
  call<R extends AnyRoute>(route: R, input: CallInput<R>): Promise<AnswerOf<R>>;
  /** The same for file responses; `json` is set when the server returned JSON instead. */
  file<R extends AnyRoute>(
    route: R,
    input: CallInput<R>,
  ): Promise<{ blob: Blob | undefined; name: string | undefined; json: unknown }>;
}

/** Fills `:name` parameters and appends the query; undefined and null query values are omitted. */
export function urlOf(route: AnyRoute, params: unknown, query: unknown): string {
  let path = route.path;
  for (const [key, value] of Object.entries((params ?? {}) as Record<string, unknown>))
    path = path.replace(`:${key}`, encodeURIComponent(String(value)));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null && value !== '') search.set(key, queryText(route, key, value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** Filters, ranges and sorts of a list are JSON in one parameter, amounts are baht; everything else is plain text. */
function queryText(route: AnyRoute, key: string, value: unknown): string {
  if (typeof value !== 'object' && typeof value !== 'number') return String(value);
  const shape = (route.query as { shape?: Record<string, NonNullable<AnyRoute['query']>> } | undefined)?.shape;
  return String(shape?.[key] ? toWire(shape[key], value) : value);
}

const headerOf = (answer: WireAnswer, name: string) => answer.headers.get(name) ?? undefined;

/** The file name of an attachment header; UTF-8 form first. */
export function attachmentName(header: string | undefined): string | undefined {
  if (!header) return undefined;
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (extended) return decodeURIComponent(extended);
  return /filename="?([^";]+)"?/i.exec(header)?.[1];
}

/** Text fields are sent as is, others as JSON; a File keeps its name. */
function formOf(body: unknown, files: Record<string, Blob[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const [name, some] of Object.entries(files)) for (const file of some) form.append(name, file);
  return form;
}

/** A body as `fetch` takes it. */
export const fetchBody = (body: unknown): { body?: FormData | string; headers: Record<string, string> } =>
  body instanceof FormData || body === undefined
    ? { ...(body ? { body } : {}), headers: {} }
    : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };

export function createClient(transport: Transport): Client {
  const send = async (route: AnyRoute, input: CallInput<AnyRoute>): Promise<WireAnswer> => {
    const body = route.body ? toWire(route.body, input.body) : undefined;
    const answer = await transport({
      route,
      method: route.method,
      url: urlOf(route, input.params, input.query),
      headers: { ...input.headers, ...(input.idempotency_key ? { 'idempotency-key': input.idempotency_key } : {}) },
      body: route.files ? formOf(body, input.files ?? {}) : body,
      timeout_ms: route.timeout_ms ?? 120_000,
      signal: input.signal,
    });
    if (answer.status !== 200) {
      const failure = answer.json as Failure | undefined;
      throw new CallError(answer.status, failure, failure?.message ?? `HTTP ${answer.status}`);
    }
    return answer;
  };
  return {
    async call(route, input) {
      const answer = await send(route, input as CallInput<AnyRoute>);
      const wire =
        route.answers === 'data' || route.answers === 'file' ? (answer.json as { data: unknown }).data : answer.json;
      return fromWire(route.answer, wire) as never;
    },
    async file(route, input) {
      const answer = await send(route, input as CallInput<AnyRoute>);
      return { blob: answer.blob, name: attachmentName(headerOf(answer, 'content-disposition')), json: answer.json };
    },
  };
}
