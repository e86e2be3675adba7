import type { FastifyReply, FastifyRequest } from 'fastify';
import { contextFrom, parentOf } from './context.ts';
import { beginSpan, type OpenSpan } from './trace.ts';

/**
 * Continues or begins the trace of a request. The answer names the span, and only then does a browser report its own.
 */
export function beginTrace(request: FastifyRequest, reply: FastifyReply): void {
  const { url = '', config } = request.routeOptions;
  const { service } = config as { service?: string };
  const header = [request.headers['traceparent']].flat()[0];
  const { method } = request;
  const attributes = { 'http.request.method': method, 'http.route': url };
  const begun = service && beginSpan({ service, name: `${method} ${url}`, kind: 'server', attributes }, header);
  const own = (request.headers['traceparent'] = parentOf(begun || contextFrom(header)));
  if (!begun) return;
  (request as Traced).span = begun;
  void reply.header('traceresponse', own);
}
type Traced = FastifyRequest & { span?: OpenSpan };

/** Ends the span of a request that was answered. */
export function endTrace(request: FastifyRequest, reply: FastifyReply): void {
  const { span } = request as Traced;
  span?.note({ 'http.response.status_code': reply.raw.statusCode });
  span?.end(reply.raw.statusCode >= 500 ? new Error(`HTTP ${reply.raw.statusCode}`) : undefined);
}
