import { openApi } from '@lamliang/contracts/openapi';
import type { FastifyInstance } from 'fastify';
import { registry } from './metrics.ts';
import type { RunningService } from '../service.ts';

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

/** What belongs to no service: health, metrics, the API's description. */
export function serveHealth(http: FastifyInstance, services: RunningService[], isDraining: () => boolean): void {
  http.get('/live', () => ({ live: true }));
  http.get('/ready', async (_request, reply) => {
    const { ready, parts } = await readiness(services);
    const draining = isDraining();
    return reply.status(ready && !draining ? 200 : 503).send({ ready: ready && !draining, draining, parts });
  });
  http.get('/metrics', async (_request, reply) => {
    for (const service of services) await service.measure();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  http.get('/openapi.json', () => openApi());
}
