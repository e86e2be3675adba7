import { openApi } from '@lamliang/contracts/openapi';
import type { FastifyInstance } from 'fastify';
import { registry } from './metrics.ts';
import type { RunningService } from '../service.ts';

/** Whether the parts of a process can serve, by service. */
export interface Readiness {
  ready: boolean;
  parts: Record<string, boolean>;
}

/** What belongs to no service: health, metrics, the API's description. */
export function serveHealth(
  http: FastifyInstance,
  services: RunningService[],
  state: { readiness(): Promise<Readiness>; draining(): boolean },
): void {
  http.get('/live', () => ({ live: true }));
  http.get('/ready', async (_request, reply) => {
    const { ready, parts } = await state.readiness();
    const draining = state.draining();
    return reply.status(ready && !draining ? 200 : 503).send({ ready: ready && !draining, draining, parts });
  });
  http.get('/metrics', async (_request, reply) => {
    for (const service of services) await service.measure();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  http.get('/openapi.json', () => openApi());
}
