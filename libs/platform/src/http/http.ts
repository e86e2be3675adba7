import { Readable } from 'node:stream';
import { jsonPosition, Reader, utf8Of } from '@lamliang/adapters';
import { bodyLimitOf, deprecationHeaders, failureHeaders, isWrite } from '@lamliang/contracts';
import { keyPrefixOf } from '@lamliang/contracts/auth';
import { negotiate } from '@lamliang/i18n';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { bearer } from './access.ts';
import { endForm, readForm, takeForms } from './form.ts';
import type { BaseConfig } from '../config.ts';
import type { Bound, BoundAnswer } from './bind.ts';
import { contextFrom } from '../observe/context.ts';
import { edgeOptions, guardEdge, routeTerms, type EdgeTerms } from './edge.ts';
import { AppError, failureOf } from './errors.ts';
import { noteTrace } from '../observe/http-trace.ts';
import type { Logger } from '../observe/log.ts';
import { counters } from '../observe/metrics.ts';

/** A download runs nothing, even where somebody opens it as a page. */
const DOWNLOAD_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";
/** A page for people has only what comes from here, and sends its forms only here. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** What is wrong with a body that cannot be read is no field of it. */
const NO_JSON = [{ field: 'body', code: 'validation.json' }];

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
const flatHeaders = (headers: FastifyRequest['headers']) =>
  Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, one(v as string | string[] | undefined)]));

/** `TRUST_PROXY` as Fastify asks for it: the last so many hops, or networks. */
export const proxies = (trusted: BaseConfig['TRUST_PROXY']) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;

/**
 * The Fastify instance of the services of one process: JSON bodies kept as bytes too, one failure shape, safe headers.
 * @param trustProxy whose entries in X-Forwarded-For are believed; callers could cheat the limits with the others
 * @param terms `rest` gets what is no route, before its body is read
 */
export function createHttp(log: Logger, trustProxy: BaseConfig['TRUST_PROXY'], terms: EdgeTerms = {}): FastifyInstance {
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendFailure(error, request, reply, log);
  const http = Fastify({
    ...edgeOptions(fail),
    trustProxy: proxies(trustProxy),
    bodyLimit: 1024 * 1024,
    return503OnClosing: true,
  });
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    (request as { rawBytes?: Buffer }).rawBytes = bytes as Buffer;
    if (!bytes.length) return done(null, {});
    const read = utf8Of(bytes as Buffer, request.headers['content-type']);
    if ('other' in read) return done(new AppError(read.other === 'charset' ? 'request.type' : 'request.invalid'));
    return void parseJson(request, read.text, (error, value) =>
      error
        ? done(new AppError('request.invalid', { data: jsonPosition(read.text), errors: NO_JSON }))
        : done(null, value),
    );
  });
  http.setErrorHandler(fail);
  guardEdge(http, terms);
  http.addHook('onResponse', (request, reply, done) => {
    const { service } = request.routeOptions.config as { service?: string };
    if (service)
      counters.requests.observe(
        { service, route: request.routeOptions.url ?? '', status: String(reply.statusCode) },
        reply.elapsedTime / 1_000,
      );
    done();
  });
  return http;
}

/** Serves a service's bound route at its path and its aliases. @throws Error when another route has the same path */
export function serveRoute(http: FastifyInstance, service: string, bound: Bound, log: Logger): void {
  const { route } = bound;
  const deprecated = deprecationHeaders(route);
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (deprecated) void reply.headers(deprecated);
    const reader = new Reader(reply.raw);
    const form = { account: '', bytes: 0 };
    try {
      const answer = await bound.run({
        params: request.params as Record<string, string>,
        query: request.query as Record<string, unknown>,
        body: request.body,
        ...(route.files
          ? { form: (account: string) => readForm(request, route, Object.assign(form, { account })) }
          : {}),
        raw: (request as { rawBytes?: Buffer }).rawBytes ?? Buffer.alloc(0),
        headers: flatHeaders(request.headers),
        ip: request.ip,
        host: request.host,
        tell: (headers) => void reply.headers(headers),
        note: (facts) => noteTrace(request, facts),
        signal: reader.gone,
        idle: reader.idle,
      });
      if (answer.kind === 'file' && answer.file.body instanceof Readable) reader.watch();
      return await send(reply, answer, log);
    } catch (error) {
      // Whoever left before its turn came is told nothing.
      if (reader.gone.aborted && error === reader.gone.reason) return reply.hijack();
      return sendFailure(error, request, reply, log);
    } finally {
      endForm(form);
    }
  };
  const { method, path, aliases = [] } = route;
  const add = (scope: FastifyInstance) => {
    for (const url of [path, ...aliases])
      scope.route({ method, url, bodyLimit: bodyLimitOf(route), config: routeTerms(service, route), exposeHeadRoute: !isWrite(route), handler }); // prettier-ignore
  };
  if (!route.files) return add(http);
  void http.register((scope) => takeForms(scope).then(() => add(scope)));
}

const sendPage = (reply: FastifyReply, page: string) =>
  reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(page);

function send(reply: FastifyReply, answer: BoundAnswer, log: Logger): FastifyReply {
  if (answer.kind === 'json')
    return reply.headers(answer.headers).type('application/json; charset=utf-8').send(JSON.stringify(answer.body));
  if (answer.kind === 'ndjson') return reply.type('application/x-ndjson').send(Readable.from(answer.lines));
  if (answer.kind === 'html') return sendPage(reply, answer.page);
  const { name, type, body, size, inline, kept } = answer.file;
  if (body instanceof Readable)
    body.once('error', (error) => {
      // Too late for an answer: the caller sees the connection break.
      if (reply.raw.headersSent) log.error({ err: error, file: name }, 'file broke off');
    });
  if (!inline) void reply.header('content-security-policy', DOWNLOAD_POLICY);
  if (kept) void reply.header('cache-control', 'public, max-age=31536000, immutable');
  if (size !== undefined) void reply.header('content-length', String(size));
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const disposition = `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
  return reply.header('content-disposition', disposition).type(type).send(body);
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): FastifyReply {
  const language = negotiate(one(request.headers['accept-language']));
  const { trace_id } = contextFrom(one(request.headers['traceparent']));
  const { status, failure, unexpected } = failureOf(error, language, trace_id);
  const { service } = request.routeOptions.config as { service?: string };
  if (service) counters.refusals.inc({ service, code: failure.code });
  const url = request.url.split('?')[0]?.replaceAll(/[^/]{40,}|[^/]*%[^/]*/g, '***'); // What is as long is a token; words are encoded.
  const request_id = one(request.headers['x-request-id']);
  const called_by = keyPrefixOf(bearer(request.headers.authorization) ?? '');
  if (unexpected) log.error({ err: error, trace_id, request_id, called_by, method: request.method, url }, 'request failed'); // prettier-ignore
  const wait = (failure.data as { retry_after_s?: number } | undefined)?.retry_after_s;
  if (wait !== undefined) void reply.header('retry-after', String(wait));
  if (error instanceof AppError) void reply.headers(error.more.headers ?? {});
  void reply.status(status).headers(failureHeaders(status, language));
  if (error instanceof AppError && error.more.page) return sendPage(reply, error.more.page);
  return reply.send(JSON.stringify(failure));
}
