import { OPENAPI_DOCUMENTS } from '@lamliang/contracts/openapi';
import type { FastifyRequest } from 'fastify';
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

/** Whether a request comes from this machine, and not through a proxy on it. */
const isLocal = ({ raw: { socket, headers } }: FastifyRequest): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') &&
  !headers['x-forwarded-for'] &&
  !headers.forwarded &&
  !headers.via;

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
    if (!base.INTERNAL_PORT && !isLocal(request)) throw new AppError('route.not_found');
    for (const service of services) await service.measure();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  for (const [path, document] of OPENAPI_DOCUMENTS) http.get(path, document);
}
