import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { repeatedHeader } from '@lamliang/adapters';
import { API_HEADERS, EXPOSED_HEADERS, failureHeaders, isOpenApi, type AnyRoute, type ErrorCode } from '@lamliang/contracts'; // prettier-ignore
import { negotiate } from '@lamliang/i18n';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BaseConfig } from '../config.ts';
import { beginTrace, endTrace } from '../observe/http-trace.ts';
import { contextFrom } from '../observe/context.ts';
import { AppError, failureOf } from './errors.ts';

/**
 * Answers a request of no route by itself: true. False leaves it to the failure of the API; a list of methods says
 * that the path is one of a page, which takes only these.
 */
export type FallbackHandler = (request: IncomingMessage, response: ServerResponse) => boolean | readonly string[];

export interface EdgeTerms extends Partial<Pick<BaseConfig, 'CORS_ORIGINS' | 'BODY_TIMEOUT_MS' | 'UPLOAD_TIMEOUT_MS'>> {
  rest?: FallbackHandler | undefined;
}
/** What a port knows of a route. */
interface RouteTerms {
  service?: string;
  open?: boolean;
  files?: boolean;
}
export const routeTerms = (service: string, route: AnyRoute): object =>
  ({ service, open: isOpenApi(route), files: Boolean(route.files) }) satisfies RouteTerms;
const termsOf = (request: FastifyRequest) => request.routeOptions.config as RouteTerms;

type Fail = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
/** Options of a port. @param fail answers an error in the one failure shape */
export const edgeOptions = (fail: Fail): FastifyHttpOptions<Server> => ({
  logger: false,
  routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  http: { requireHostHeader: false },
  clientErrorHandler: refuseClient,
  // A path that cannot be decoded never reaches a route, nor the hooks.
  frameworkErrors: (error, request, reply) => {
    beginTrace(request, reply);
    void fail(new AppError('request.invalid', { cause: error }), request, reply.headers(API_HEADERS));
  },
});

interface Place {
  at: RegExp;
  methods: Set<string>;
  /** Those of them that pages of other origins may be let in to. */
  open: Set<string>;
}

/** @throws AppError request.invalid for what no proxy would let through, or two would understand differently */
function refuseAmbiguous({ rawHeaders, headers, httpVersionMinor }: IncomingMessage): void {
  if (headers.host === undefined && httpVersionMinor === 1) throw new AppError('request.invalid');
  const field = repeatedHeader(rawHeaders);
  if (field) throw new AppError('request.invalid', { errors: [{ field, code: 'validation.too_many' }] });
}

/**
 * What holds for every request of a port before its route is asked: trace and request id, safe headers, the methods of
 * a path, other origins, and the time that a body may take.
 */
export function guardEdge(http: FastifyInstance, terms: EdgeTerms): void {
  const { rest, CORS_ORIGINS = [], BODY_TIMEOUT_MS = 60_000, UPLOAD_TIMEOUT_MS = 300_000 } = terms;
  const places = new Map<string, Place>();
  http.addHook('onRoute', ({ url, method, config }) => {
    const at = new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`);
    const place = places.get(url) ?? { at, methods: new Set(), open: new Set() };
    for (const one of [method].flat()) {
      place.methods.add(one);
      if ((config as RouteTerms | undefined)?.open) place.open.add(one);
    }
    places.set(url, place);
  });
  const isOther = (request: FastifyRequest) => CORS_ORIGINS.includes(request.headers.origin ?? '');

  /** Ends a request that no route takes. @throws AppError request.method, route.not_found */
  function noRoute(request: FastifyRequest, reply: FastifyReply): void {
    reply.raw.setHeader('x-request-id', String(request.headers['x-request-id']));
    const answered = rest?.(request.raw, reply.raw) ?? false;
    if (answered === true) return void reply.hijack();
    const path = request.url.split('?')[0] ?? '';
    const exact = places.get(path);
    const here = exact ? [exact] : [...places.values()].filter(({ at }) => at.test(path));
    const methods = new Set(here.flatMap((place) => [...place.methods]).concat(answered || []));
    if (!methods.size || methods.has(request.method)) throw new AppError('route.not_found');
    const asks = request.method === 'OPTIONS' && request.headers['access-control-request-method'];
    if (asks && isOther(request) && here.some(({ open }) => open.has(asks))) {
      void reply.headers({ ...shared(request), ...PREFLIGHT, 'access-control-allow-methods': asks });
      return void reply.status(204).send();
    }
    void reply.header('allow', [...methods].toSorted().join(', '));
    throw new AppError('request.method');
  }

  http.addHook('onRequest', (request, reply, done) => {
    beginTrace(request, reply);
    void reply.headers(API_HEADERS);
    try {
      refuseAmbiguous(request.raw);
      // A path that stands in the contract is no parameter of the path beside it.
      const exact = places.get(request.url.split('?')[0] ?? '');
      if (request.is404 || (exact && !exact.methods.has(request.method))) noRoute(request, reply);
    } catch (error) {
      return done(error as Error);
    }
    const { open, files } = termsOf(request);
    if (CORS_ORIGINS.length && open) {
      void reply.header('vary', 'origin');
      if (isOther(request)) void reply.headers(shared(request));
    }
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding !== undefined || (length !== undefined && length !== '0')) {
      if (!/^(identity)?$/i.test(request.headers['content-encoding'] ?? ''))
        return done(new AppError('request.type', { headers: { 'accept-encoding': 'identity' } }));
      endSlow(request, reply, files ? UPLOAD_TIMEOUT_MS : BODY_TIMEOUT_MS);
    }
    if (!reply.sent) done();
  });
  http.addHook('onResponse', (request, reply, done) => {
    endTrace(request, reply);
    done();
  });
}

/** Tokens and keys stand in a header that pages of others must have been given: no cookie is ever sent or taken. */
const PREFLIGHT = {
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, accept-language, x-request-id',
  'access-control-max-age': '600',
};
const shared = ({ headers }: FastifyRequest) => ({
  'access-control-allow-origin': String(headers.origin),
  'access-control-expose-headers': EXPOSED_HEADERS,
  vary: 'origin',
});

/** Ends the connection when the body is not there after `ms`, with an answer where none has gone out. */
function endSlow({ raw: request }: FastifyRequest, { raw: response }: FastifyReply, ms: number): void {
  const cut = setTimeout(() => {
    if (response.headersSent) request.destroy();
    else refuseSocket(request.socket, 'request.timeout');
  }, ms).unref();
  request.once('close', () => clearTimeout(cut));
}

/** Answers what is no request of HTTP, or comes too slowly, in the one failure shape, and ends the connection. */
export function refuseSocket(socket: Duplex, code: ErrorCode): void {
  const { trace_id } = contextFrom(undefined);
  const language = negotiate(undefined);
  const { status, failure } = failureOf(new AppError(code), language, trace_id);
  const body = JSON.stringify(failure);
  const more = { 'x-request-id': trace_id, ...failureHeaders(status, language), 'content-length': Buffer.byteLength(body), connection: 'close' }; // prettier-ignore
  const lines = Object.entries({ ...API_HEADERS, ...more }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}

const OF_PARSER: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request.too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
};
/** For `clientError` of a server: what its parser refuses. */
export function refuseClient(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  refuseSocket(socket, OF_PARSER[error.code ?? ''] ?? 'request.invalid');
}
