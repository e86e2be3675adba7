import { OPENAPI_DOCUMENTS, withFieldFaults } from '@lamliang/contracts/openapi';
import { isLocal, keptJson } from '@lamliang/adapters';
import fieldFaults from '@lamliang/i18n/en/validation';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../http/errors.ts';
import { registry } from './metrics.ts';
import type { RunningService, Runtime } from '../service.ts';

/** Whether the parts of a process can serve, by service. */
export async function readiness(services: RunningService[]) {
  const parts: Record<string, boolean> = {};
  for (const { name, db, relay } of services)
    parts[name] = await db
      .ping()
      .then(() => relay.healthy)
      .catch(() => false);
  return { ready: Object.values(parts).every(Boolean), parts };
}

/**
 * What belongs to no service: health and the API's description; figures on the port between services, or where there is
 * none, for this machine alone.
 */
export function serveHealth(
  { http, internal, base }: Pick<Runtime, 'http' | 'internal' | 'base'>,
  services: RunningService[],
  isDraining: () => boolean,
): void {
  http.get('/live', () => ({ live: true }));
  http.get('/ready', async (_request, reply) => {
    const { ready, parts } = await readiness(services);
    const draining = isDraining();
    return reply.status(ready && !draining ? 200 : 503).send({ ready: ready && !draining, draining, parts });
  });
  const port = base.INTERNAL_PORT ? internal : http;
  port.get('/metrics', async (request, reply) => {
    if (!base.INTERNAL_PORT && !isLocal(request.raw)) throw new AppError('route.not_found');
    for (const service of services) await service.measure();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  serveDocuments(http);
}

/** The descriptions of the API, which change with a release. */
export function serveDocuments(http: Pick<FastifyInstance, 'get'>): void {
  for (const [path, document] of OPENAPI_DOCUMENTS) {
    const kept = keptJson(() => withFieldFaults(document(), fieldFaults));
    http.get(path, ({ headers: asked }, reply) => {
      const { status, headers, body } = kept(asked);
      return reply.status(status).headers(headers).send(body);
    });
  }
}
