import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { runMigrations as migrateBullmq } from 'bullmq';
import pg from 'pg';
import type { Introspect } from './access.ts';
import { PostgresEventBus } from './bus/postgres-bus.ts';
import { AppClock } from './clock.ts';
import { baseConfig, processEnvironment, readConfig, type BaseConfig } from './config.ts';
import { failureOf, AppError } from './errors.ts';
import { languageOf } from './bind.ts';
import { contextFrom } from './context.ts';
import { armFailPoint } from './fail-point.ts';
import { createLogger } from './log.ts';
import { Locks } from './locks.ts';
import { addressAs, BUS_ROLE, migrateAll } from './migrate.ts';
import { registry, counters } from './metrics.ts';
import { openApi } from './openapi.ts';
import { outboxState } from './operations.ts';
import { Edges, paramsOf } from './peers.ts';
import { createService, type RunningService, type Runtime, type ServiceDefinition } from './service.ts';

export interface ComposeOptions {
  /** Administrative database address; its login may create roles. */
  database_url: string;
  role_secret: string;
  env?: Record<string, string | undefined>;
  clock?: AppClock;
  introspect?: Introspect;
  /** Skips the migration step, where a template already has it. */
  migrated?: boolean;
  /** Without it nothing works in the background: relay, consumers, timers, workers. */
  work?: boolean;
}

/** Several services in one process over one database; the embedded default runs all of them this way. */
export interface Composition {
  services: RunningService[];
  runtime: Runtime;
  /** Answers an API request; false when no route of ours has this path. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** Answers an edge between services. */
  handleInternal(request: IncomingMessage, raw: Buffer, response: ServerResponse): Promise<void>;
  ready(): Promise<{ ready: boolean; parts: Record<string, boolean> }>;
  stop(): Promise<void>;
}

interface Node {
  fixed: Map<string, Node>;
  param: Node | undefined;
  by: Map<string, RunningService>;
}
const node = (): Node => ({ fixed: new Map(), param: undefined, by: new Map() });

/** Finds the service of a method and path by the contract table; fixed parts win over parameters. */
function router(services: RunningService[]): (method: string, path: string) => RunningService | undefined {
  const root = node();
  for (const service of services)
    for (const { route } of service.bound) {
      if (route.caller.kind === 'service') continue;
      for (const path of [route.path, ...(route.aliases ?? [])]) {
        let at = root;
        for (const part of path.split('/').slice(1)) {
          if (part.startsWith(':')) at = at.param ??= node();
          else {
            const next = at.fixed.get(part) ?? node();
            at.fixed.set(part, next);
            at = next;
          }
        }
        at.by.set(route.method, service);
      }
    }
  const find = (at: Node, parts: string[], i: number, method: string): RunningService | undefined => {
    if (i === parts.length) return at.by.get(method) ?? (method === 'HEAD' ? at.by.get('GET') : undefined);
    const fixed = at.fixed.get(parts[i] ?? '');
    return (
      (fixed && find(fixed, parts, i + 1, method)) ??
      (at.param && parts[i] !== '' ? find(at.param, parts, i + 1, method) : undefined)
    );
  };
  return (method, path) => {
    const parts = path.split('/').slice(1);
    while (parts.at(-1) === '') parts.pop();
    return find(root, parts, 0, method);
  };
}

/** The path of a request target, dot segments resolved; `/` for what is no address. Never throws: strangers send it. */
export function pathOf(target = '/'): string {
  const path = URL.parse(target.startsWith('/') ? `http://local${target}` : target)?.pathname;
  return path?.startsWith('/') ? path : '/';
}

/** Migrates, builds and starts services in this process. */
export async function compose(definitions: ServiceDefinition[], options: ComposeOptions): Promise<Composition> {
  const env = options.env ?? processEnvironment();
  const base: BaseConfig = readConfig(baseConfig, env);
  if (base.NODE_ENV === 'production' && base.FAIL_POINT) throw new Error('FAIL_POINT is refused in production');
  armFailPoint(base.FAIL_POINT);
  const log = createLogger('platform', base.LOG_LEVEL);
  const clock = options.clock ?? new AppClock();
  const url = new URL(options.database_url);
  if (!options.migrated) {
    await migrateAll(options.database_url, definitions, options.role_secret, (line) => log.info(line));
    await migrateQueue(options.database_url);
  }
  const bus_url = addressAs(options.database_url, BUS_ROLE, options.role_secret);
  const locks = new Locks(bus_url);
  let ending = false;
  const shared = new pg.Pool({ connectionString: bus_url, max: 4, application_name: 'lamliang-bus' });
  const job_pool = new pg.Pool({
    connectionString: bus_url,
    max: 4,
    application_name: 'lamliang-jobs',
    options: '-c search_path=bullmq',
  });
  for (const pool of [shared, job_pool])
    // A connection that somebody holds for long (a consumer, a worker's LISTEN) has no listener of the pool's own:
    // without this one its loss would end the process. Whoever holds it learns of the loss from the next query.
    pool
      .on('error', (error) => ending || log.warn({ err: error }, 'idle connection lost'))
      .on('connect', (client) => client.on('error', (error) => ending || log.warn({ err: error }, 'connection lost')));
  const bus = new PostgresEventBus(shared, clock, log);
  const runtime: Runtime = {
    base,
    env,
    database: {
      host: url.hostname,
      port: Number(url.port || 5432),
      name: decodeURIComponent(url.pathname.slice(1)),
      role_secret: options.role_secret,
    },
    clock,
    edges: new Edges(),
    bus,
    locks,
    job_pool,
    ...(options.introspect ? { introspect: options.introspect } : {}),
  };
  const services: RunningService[] = [];
  for (const definition of definitions) services.push(await createService(definition, runtime));
  if (options.work ?? true) for (const service of services) await service.startWork();
  const find = router(services);
  const internal = services
    .flatMap((s) => s.bound)
    .filter((b) => b.route.caller.kind === 'service')
    .map((bound) => ({ bound, pattern: new RegExp(`^${bound.route.path.replaceAll(/:[a-z_]+/g, '[^/]+')}$`) }));

  const composition: Composition = {
    services,
    runtime,
    handle(request, response) {
      const path = pathOf(request.url);
      const service = find(request.method ?? 'GET', path);
      if (!service) return false;
      service.http.routing(request, response);
      return true;
    },
    async handleInternal(request, raw, response) {
      const pathname = pathOf(request.url);
      const match = internal.find(
        ({ bound, pattern }) => bound.route.method === request.method && pattern.test(pathname),
      );
      if (!match) return notFound(request, response);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([k, v]) => [k, Array.isArray(v) ? v[0] : v]),
      );
      try {
        const answer = await match.bound.run({
          params: paramsOf(match.bound.route.path, pathname),
          query: Object.fromEntries(new URLSearchParams(/\?(.*)$/s.exec(request.url ?? '')?.[1])),
          body: raw.length ? (JSON.parse(raw.toString()) as unknown) : {},
          raw,
          headers,
          ip: request.socket.remoteAddress ?? '',
          signal: new AbortController().signal,
        });
        if (answer.kind === 'ndjson') {
          response.writeHead(200, { 'content-type': 'application/x-ndjson' });
          await pipeline(Readable.from(answer.lines), response);
        } else if (answer.kind === 'json') {
          response
            .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
            .end(JSON.stringify(answer.body));
        } else notFound(request, response);
      } catch (error) {
        const { status, failure, unexpected } = failureOf(error, 'th', contextFrom(headers['traceparent']).trace_id);
        if (unexpected) log.error({ err: error, route: match.bound.route.id }, 'internal call failed');
        // Half of the rows are gone out: only a cut connection still tells the caller.
        if (response.headersSent) return void response.destroy();
        response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(failure));
      }
    },
    async ready() {
      const parts: Record<string, boolean> = {};
      for (const service of services) {
        parts[service.name] = await service.db.ping().then(
          () => service.relay.healthy || options.work === false,
          () => false,
        );
      }
      return { ready: Object.values(parts).every(Boolean), parts };
    },
    async stop() {
      await Promise.all(services.map((s) => s.stopWork()));
      await Promise.all(services.map((s) => s.stop()));
      await bus.close();
      await locks.close();
      ending = true;
      await Promise.all([shared.end(), job_pool.end()]);
    },
  };
  return composition;
}

/** BullMQ's tables, in the schema `bullmq`. */
export async function migrateQueue(database_url: string): Promise<void> {
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  try {
    await migrateBullmq(client, 'bullmq');
    await client.query(`
      GRANT USAGE, CREATE ON SCHEMA bullmq TO ${BUS_ROLE};
      GRANT ALL ON ALL TABLES IN SCHEMA bullmq TO ${BUS_ROLE};
      GRANT ALL ON ALL SEQUENCES IN SCHEMA bullmq TO ${BUS_ROLE};
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA bullmq TO ${BUS_ROLE};
    `);
  } finally {
    await client.end();
  }
}

/** Answers that belong to no service: health, metrics, the API's description; undefined when it is none of these. */
export async function platformAnswer(
  composition: Composition,
  path: string,
  draining: boolean,
): Promise<{ status: number; type: string; body: string } | undefined> {
  const json = (status: number, value: unknown) => ({
    status,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(value),
  });
  if (path === '/live') return json(200, { live: true });
  if (path === '/ready') {
    const { ready, parts } = await composition.ready();
    return json(ready && !draining ? 200 : 503, { ready: ready && !draining, draining, parts });
  }
  if (path === '/metrics') {
    for (const service of composition.services) {
      const { pending, oldest } = await outboxState(service.db);
      counters.outboxPending.set({ service: service.name }, pending);
      counters.outboxOldest.set(
        { service: service.name },
        oldest ? Math.max(0, (composition.runtime.clock.now().getTime() - oldest.getTime()) / 1_000) : 0,
      );
      for (const { topic, lag } of await composition.runtime.bus.lag(service.name))
        counters.lag.set({ service: service.name, topic }, lag);
    }
    return { status: 200, type: registry.contentType, body: await registry.metrics() };
  }
  if (path === '/openapi.json') return json(200, openApi());
  return undefined;
}

/** The failure envelope for a request that reached no service. */
export function notFound(request: IncomingMessage, response: ServerResponse): void {
  const header = request.headers['accept-language'];
  const { status, failure } = failureOf(
    new AppError('route.not_found'),
    languageOf(header),
    contextFrom(undefined).trace_id,
  );
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(JSON.stringify(failure));
}

export const httpServer = (handle: (request: IncomingMessage, response: ServerResponse) => void): Server =>
  createServer({ keepAliveTimeout: 65_000, requestTimeout: 300_000 }, (request, response) => {
    try {
      handle(request, response);
    } catch {
      // Thrown in here it would end the process.
      if (!response.headersSent) response.writeHead(400);
      response.end();
    }
  });
