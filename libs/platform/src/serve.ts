import type { Server } from 'node:http';
import { compose, httpServer, notFound, pathOf, platformAnswer, type Composition } from './compose.ts';
import { baseConfig, maskedConfig, readConfig } from './config.ts';
import { createLogger } from './log.ts';
import type { ServiceDefinition } from './service.ts';

const DRAIN_MS = 500;
const GRACE_MS = 25_000;
/** Largest body of an edge between services. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Waits for the last requests of a server, then closes it. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection whose last answer went out after the close would stay open for its keep-alive time.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

/** Calls `stop` once on SIGTERM or SIGINT; a second signal ends the process at once. */
export function onSignals(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      void stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
}

/**
 * Runs one service as its own process: public port, internal port, health, metrics, graceful end (readiness off,
 * drain, consumers, workers, pools).
 */
export async function serve(definition: ServiceDefinition): Promise<void> {
  const base = readConfig(baseConfig);
  const log = createLogger(definition.name, base.LOG_LEVEL);
  if (!base.DATABASE_URL) throw new Error('DATABASE_URL is required where a service runs on its own');
  // Without it the passwords of the roles could be computed by anyone who reads this code.
  if (!base.DATABASE_ROLE_SECRET) throw new Error('DATABASE_ROLE_SECRET is required where a service runs on its own');
  log.info({ config: maskedConfig(base) }, 'starting');
  const composition = await compose([definition], {
    database_url: base.DATABASE_URL,
    role_secret: base.DATABASE_ROLE_SECRET,
  });
  let draining = false;
  const open = listen(composition, () => draining);
  const internal = base.INTERNAL_PORT ? listenInternal(composition) : undefined;
  await Promise.all([ready(open, base.PORT, base.HOST), internal && ready(internal, base.INTERNAL_PORT, base.HOST)]);
  log.info({ port: base.PORT }, 'ready');
  onSignals(async () => {
    draining = true;
    await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
    await Promise.all([closeServer(open), internal && closeServer(internal)]);
    await composition.stop();
  });
}

export const ready = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });

/** Health, metrics and the API of a composition; `rest` answers what is none of these. */
export function listen(composition: Composition, draining: () => boolean, rest = notFound): Server {
  return httpServer((request, response) => {
    const path = pathOf(request.url);
    if (path === '/live' || path === '/ready' || path === '/metrics' || path === '/openapi.json') {
      void platformAnswer(composition, path, draining()).then(
        (answer) => {
          response.writeHead(answer?.status ?? 404, {
            'content-type': answer?.type ?? 'text/plain',
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
          });
          response.end(answer?.body);
        },
        () => response.writeHead(500).end(),
      );
      return;
    }
    if (!composition.handle(request, response)) rest(request, response);
  });
}

/** The edges between services; every call carries the service token. */
function listenInternal(composition: Composition): Server {
  return httpServer((request, response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MOST_BYTES) chunks.push(chunk);
      else request.destroy();
    });
    request.on('end', () => void composition.handleInternal(request, Buffer.concat(chunks), response));
  });
}
