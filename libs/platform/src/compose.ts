import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import {
  Cache,
  KafkaEventBus,
  kafkaOf,
  postgresJobs,
  refuseOpenEngines,
  redisJobs,
  type EventBus,
} from '@lamliang/adapters';
import type { DestinationStream } from 'pino';
import type { Introspect } from './http/access.ts';
import { PostgresEventBus } from './events/postgres-bus.ts';
import { AppClock, followedClock } from './clock.ts';
import { baseConfig, isOpenDevelopment, processEnvironment, readConfig, type BaseConfig } from './config.ts';
import { openBucket } from './files/s3-files.ts';
import { armFailPoint } from './fail-point.ts';
import { readiness, serveHealth } from './observe/health.ts';
import type { FallbackHandler } from './http/edge.ts';
import { createHttp } from './http/http.ts';
import { createLogger } from './observe/log.ts';
import { Locks } from './data/locks.ts';
import { BUS_POOL, capacity, ConnectionBudget } from './data/shared-pool.ts';
import { MemoryCache } from './data/memory-cache.ts';
import { addressAs, busRoleOf, migrateAll, placeOf, refuseDemoData } from './data/migrate.ts';
import { Edges } from './http/peers.ts';
import { RateLimits } from './http/rate-limits.ts';
import type { Secrets } from './secrets.ts';
import { createService, type RunningService, type Runtime, type ServiceDefinition } from './service.ts';
import { startTracing } from './observe/trace.ts';

export interface ComposeOptions {
  /** Administrative database address; its login may create roles. */
  database_url: string;
  secrets: Secrets;
  env?: Record<string, string | undefined>;
  clock?: AppClock;
  introspect?: Introspect;
  /** Skips the migration step, where a template already has it. */
  migrated?: boolean;
  /** Without it nothing works in the background: relay, consumers, timers, workers. */
  work?: boolean;
  /** No other process serves this database: what is asked again and again is then remembered in this one. */
  alone?: boolean;
  /** What else the public port answers: the web apps' files. */
  rest?: FallbackHandler;
  /** Where the lines of all loggers go; the standard output by default. */
  log_to?: DestinationStream;
  /** Adds routes that belong to no service. */
  extend?(http: FastifyInstance): Promise<void>;
}

/** Several services in one process over one database; the embedded default runs all of them this way. */
export type Composition = Awaited<ReturnType<typeof compose>>;

/** Migrates, builds and starts services in this process. */
export async function compose(definitions: ServiceDefinition[], options: ComposeOptions) {
  const env = options.env ?? processEnvironment();
  const base: BaseConfig = readConfig(baseConfig, env);
  for (const name of ['FAIL_POINT', 'CLOCK_FILE'] as const)
    if (base.NODE_ENV === 'production' && base[name]) throw new Error(`${name} is refused in production`);
  refuseOpenEngines(base);
  armFailPoint(base.FAIL_POINT);
  const endTracing = await startTracing(base.OTEL_EXPORTER_OTLP_ENDPOINT);
  const log = createLogger('platform', base.LOG_LEVEL, options.log_to);
  const clock = options.clock ?? new AppClock(base.CLOCK_FILE ? followedClock(base.CLOCK_FILE) : undefined);
  const { database_url, secrets, migrated } = options;
  const bus_url = addressAs(database_url, busRoleOf(definitions), secrets);
  // On a schema that is up the address may have no login: the process's own role sees the mark too.
  if (base.NODE_ENV === 'production' || isOpenDevelopment(base))
    await refuseDemoData(migrated ? bus_url : database_url);
  if (!migrated) await migrateAll(database_url, definitions, secrets, (line) => log.info(line));
  const locks = new Locks(bus_url);
  let ending = false;
  const lost = (error: Error) => ending || log.warn({ err: error }, 'connection lost');
  const openPool = (more: pg.PoolConfig) =>
    new pg.Pool({ connectionString: bus_url, ...more })
      .on('error', lost)
      .setMaxListeners(0) // each queue adds one
      // A connection that somebody holds for long (a consumer, a worker's LISTEN) has no listener of the pool's own:
      // without this one its loss would end the process. Whoever holds it learns of the loss from the next query.
      .on('connect', (client) => client.on('error', lost));
  const shared = openPool({ max: BUS_POOL, application_name: 'lamliang-bus' });
  const job_pool = openPool({ application_name: 'lamliang-jobs', options: '-c search_path=bullmq' });
  const bus: EventBus = base.KAFKA_BROKERS
    ? new KafkaEventBus(
        {
          ...kafkaOf(base, `lamliang-${definitions.map((d) => d.name).join('-')}`),
          session_ms: base.KAFKA_SESSION_MS,
          // A supervisor starts the process again; what was handled and not committed, the inbox knows.
          fatal: () => process.exit(1),
        },
        log,
      )
    : new PostgresEventBus(shared, locks, clock, log);
  const cache_url = base.REDIS_CACHE_URL || base.REDIS_URL;
  const cache = cache_url ? await Cache.open(cache_url, base.REDIS_PREFIX, log, base.REDIS_CA) : undefined;
  const bucket = base.FILES_S3_URL ? await openBucket(base.FILES_S3_URL) : undefined;
  const http = createHttp(log, base.TRUST_PROXY, { ...base, rest: options.rest });
  const internal = createHttp(log, 0, { ...base, CORS_ORIGINS: [] });
  let draining = false;
  const runtime: Runtime = {
    base,
    env,
    database: placeOf(database_url),
    secrets,
    clock,
    edges: new Edges(),
    rates: new RateLimits(clock, base.RATE_LIMITS, cache),
    http,
    internal,
    bus,
    locks,
    budget: new ConnectionBudget(),
    job_store: base.REDIS_URL ? redisJobs(base.REDIS_URL, base.REDIS_PREFIX, base.REDIS_CA) : postgresJobs(job_pool),
    ...(options.log_to ? { log_to: options.log_to } : {}),
    ...(cache ? { cache } : {}),
    ...(bucket ? { bucket } : {}),
    ...(options.alone ? { memory: new MemoryCache(clock) } : {}),
    ...(options.introspect ? { introspect: options.introspect } : {}),
  };
  const services: RunningService[] = [];
  for (const definition of definitions) services.push(await createService(definition, runtime));
  const { shared: of_pools, jobs, most } = capacity(services.map((s) => s.connections), base); // prettier-ignore
  runtime.budget.limit = of_pools;
  job_pool.options.max = jobs;
  if (options.work ?? true) for (const service of services) await service.startWork();
  serveHealth(runtime, services, () => draining);
  await options.extend?.(http);
  await Promise.all([http.ready(), internal.ready()]);
  return {
    services,
    runtime,
    /** Database connections that the process holds at most. */
    connections: most,
    /** Answers on the public port: the API, health, the API's description and `rest`. */
    handle: (request: IncomingMessage, response: ServerResponse): void => http.routing(request, response),
    /** Answers an edge between services. */
    handleInternal: (request: IncomingMessage, response: ServerResponse): void => internal.routing(request, response),
    /** From now on the health check sends new requests elsewhere. */
    drain: () => void (draining = true),
    ready: () => readiness(services),
    async stop(): Promise<void> {
      await Promise.all(services.map((s) => s.stopWork()));
      await Promise.all([http.close(), internal.close()]);
      await Promise.all(services.map((s) => s.stop()));
      await bus.close();
      cache?.close();
      bucket?.close();
      await locks.close();
      ending = true;
      await Promise.all([shared.end(), job_pool.end()]);
      await endTracing();
    },
  };
}
