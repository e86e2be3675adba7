import { createServer, type Server } from 'node:http';
import { compose, type Composition } from './compose.ts';
import { refuseClient, refuseSocket } from './http/edge.ts';
import { baseConfig, maskedConfig, readConfig } from './config.ts';
import { createLogger } from './observe/log.ts';
import { errorFacts } from './observe/redact.ts';
import { processSecrets } from './secrets.ts';
import type { ServiceDefinition } from './service.ts';

const DRAIN_MS = 500;
const GRACE_MS = 25_000;

/** Later than the edge ends what comes slowly. */
const TIMEOUTS = { keepAliveTimeout: 65_000, headersTimeout: 30_000, requestTimeout: 310_000 };

/** A server, not yet listening, for the requests of a composition. */
export const listen = ({ handle }: Pick<Composition, 'handle'>): Server =>
  createServer({ ...TIMEOUTS, requireHostHeader: false }, handle)
    .on('clientError', refuseClient)
    .on('connect', (_request, socket) => refuseSocket(socket, 'request.invalid'))
    // RFC 9110 lets us not know what is expected.
    .on('checkExpectation', handle);

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

/** Ends the process by what nobody has caught, told as a log tells it: Node would print the values in it too. */
export function endOnFault(): void {
  process.on('uncaughtException', (error) => {
    const { stack, message, cause } = errorFacts(error);
    process.stderr.write(`${String(stack ?? message)}\n${cause ? `${JSON.stringify(cause)}\n` : ''}`);
    process.exit(1);
  });
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

/** Runs one service as a process of its own, with a graceful end. */
export async function serve(definition: ServiceDefinition): Promise<void> {
  endOnFault();
  const base = readConfig(baseConfig);
  const log = createLogger(definition.name, base.LOG_LEVEL);
  if (!base.DATABASE_URL) throw new Error('DATABASE_URL is required where a service runs on its own');
  log.info({ config: maskedConfig(base) }, 'starting');
  const composition = await compose([definition], {
    database_url: base.DATABASE_URL,
    secrets: processSecrets(base, log),
    migrated: !base.MIGRATE,
  });
  const open = listen(composition);
  const internal = base.INTERNAL_PORT ? listen({ handle: composition.handleInternal }) : undefined;
  await Promise.all([ready(open, base.PORT, base.HOST), internal && ready(internal, base.INTERNAL_PORT, base.HOST)]);
  log.info({ port: base.PORT }, 'ready');
  onSignals(async () => {
    composition.drain();
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
