// The public and the internal port in front of services that run as separate processes.
import { join, resolve } from 'node:path';
import {
  CLOSE_DEVELOPMENT,
  createLogger,
  endOnFault,
  isOpenDevelopment,
  onSignals,
  readConfig,
  refuseDemoData,
  startTracing,
} from '@lamliang/platform';
import { frontConfig } from './config.ts';
import { createFront, replicasOf } from './front.ts';
import { DEMO_LOGINS } from './seed/logins.ts';
import { services } from './services.ts';
import { webFiles } from './web.ts';

endOnFault();
const config = readConfig(frontConfig);
const root = resolve(import.meta.dirname, '../../../..');
const log = createLogger('front', config.LOG_LEVEL);
if (config.DATABASE_URL && (config.NODE_ENV === 'production' || isOpenDevelopment(config)))
  await refuseDemoData(config.DATABASE_URL);
if (config.DEMO && config.NODE_ENV === 'production') throw new Error('DEMO is refused in production');
if (config.DEMO && isOpenDevelopment(config)) throw new Error(`DEMO: what it shows ${CLOSE_DEVELOPMENT}`);
const rest = webFiles({
  portal: join(root, 'apps/portal/dist'),
  console: join(root, 'apps/console/dist'),
  demo: () => (config.DEMO ? DEMO_LOGINS : undefined),
});
const endTracing = await startTracing(config.OTEL_EXPORTER_OTLP_ENDPOINT);
const shared = { behind: replicasOf(config, services), trustProxy: config.TRUST_PROXY, terms: config, log };
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
