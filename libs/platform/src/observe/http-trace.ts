import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyPrefixOf } from '@lamliang/contracts/auth';
import { contextFrom, parentOf } from './context.ts';
import { beginSpan, type OpenSpan } from './trace.ts';

const REQUEST_ID = /^[\w.:@+/=-]{1,128}$/;

/**
 * Continues or begins the trace of a request. The answer names the span, and only then does a browser report its own.
 * It also has a request id: the caller's, where it gave one that may stand in a log, or else the id of the trace.
 */
export function beginTrace(request: FastifyRequest, reply: FastifyReply): void {
  const { url = '', config } = request.routeOptions;
  const { service } = config as { service?: string };
  const header = [request.headers['traceparent']].flat()[0];
  const { method } = request;
  const given = [request.headers['x-request-id']].flat()[0] ?? '';
  const id = REQUEST_ID.test(given) ? { 'http.request.header.x-request-id': given } : {};
  // Who calls with an API key, by the part of it that is no secret.
  const key = keyPrefixOf(request.headers.authorization?.slice('Bearer '.length) ?? '');
  const attributes = {
    'http.request.method': method,
    'http.route': url,
    ...id,
    ...(key ? { 'enduser.id': key } : {}),
  };
  const begun = service && beginSpan({ service, name: `${method} ${url}`, kind: 'server', attributes }, header);
  const own = (request.headers['traceparent'] = parentOf(begun || contextFrom(header)));
  const request_id = (request.headers['x-request-id'] = Object.values(id)[0] ?? own.split('-')[1]);
  void reply.header('x-request-id', request_id);
  if (!begun) return;
  (request as Traced).span = begun;
  void reply.header('traceresponse', own);
}
type Traced = FastifyRequest & { span?: OpenSpan };

/** Who calls where that is known later than the call: staff who act as a customer. */
export const noteTrace = (request: FastifyRequest, facts: Record<string, string>): void =>
  void (request as Traced).span?.note(facts);

/** Ends the span of a request that was answered. */
export function endTrace(request: FastifyRequest, reply: FastifyReply): void {
  const { span } = request as Traced;
  span?.note({ 'http.response.status_code': reply.raw.statusCode });
  span?.end(reply.raw.statusCode >= 500 ? new Error(`HTTP ${reply.raw.statusCode}`) : undefined);
}
