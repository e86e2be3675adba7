// The public and the internal port in front of services that run as separate processes.
import { join, resolve } from 'node:path';
import {
  createLogger,
  isOpenDevelopment,
  onSignals,
  readConfig,
  refuseDemoData,
  startTracing,
} from '@lamliang/platform';
import { frontConfig } from './config.ts';
import { createFront, replicasOf } from './front.ts';
import { DEMO_LOGINS } from './seed/logins.ts';
import { demoState } from './seed/state.ts';
import { services } from './services.ts';
import { webFiles } from './web.ts';

const config = readConfig(frontConfig);
const root = resolve(import.meta.dirname, '../../../..');
const log = createLogger('front', config.LOG_LEVEL);
if (config.DATABASE_URL && (config.NODE_ENV === 'production' || isOpenDevelopment(config)))
  await refuseDemoData(config.DATABASE_URL);
// A database is a demo or not for as long as it lives.
const isDemo = config.DATABASE_URL !== '' && (await demoState(config.DATABASE_URL)) === 'done';
const rest = webFiles({
  portal: join(root, 'apps/portal/dist'),
  console: join(root, 'apps/console/dist'),
  demo: () => (isDemo ? DEMO_LOGINS : undefined),
});
const endTracing = await startTracing(config.OTEL_EXPORTER_OTLP_ENDPOINT);
const shared = { behind: replicasOf(config, services), trustProxy: config.TRUST_PROXY, log };
const open = await createFront({ ...shared, side: 'public', rest });
const edges = await createFront({ ...shared, side: 'edges' });
await open.listen({ port: config.PORT, host: config.HOST });
await edges.listen({ port: config.INTERNAL_PORT, host: config.HOST });
log.info({ port: config.PORT }, 'ready');
onSignals(async () => {
  // Closes keep-alive connections whose last response is sent after close.
  const sweep = setInterval(() => [open, edges].forEach(({ server }) => server.closeIdleConnections()), 50);
  await Promise.all([open.close(), edges.close()]);
  clearInterval(sweep);
  await endTracing();
});
