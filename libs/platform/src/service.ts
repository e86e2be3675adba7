import { createHmac } from 'node:crypto';
import type { DynamicModule, Type } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Sealer, type Cache, type EventBus, type JobStore } from '@lamliang/adapters';
import { operationsRoutes, type AnyRoute, type DecisionRoutes, type EventDefinition, type JobDefinition, type RouteTable } from '@lamliang/contracts'; // prettier-ignore
import { ALL_EVENTS } from '@lamliang/contracts/all';
import { authRoutes, type AccessNote } from '@lamliang/contracts/auth';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { throwError } from 'rxjs';
import type { MigrationInterface } from 'typeorm';
import type { z } from 'zod';
import { type Introspect } from './http/access.ts';
import { Bound, checkRoutes } from './http/bind.ts';
import { Files } from './files/files.ts';
import { PostgresFiles } from './files/postgres-files.ts';
import type { Bucket } from './files/s3-files.ts';
import { handled, handlesMetadata } from './http/call.ts';
import { AppClock } from './clock.ts';
import { readConfig, type BaseConfig } from './config.ts';
import { backfill, backfilledFromMetadata, type Apply } from './events/backfill.ts';
import { BusServer } from './events/consumers.ts';
import { Db } from './data/db.ts';
import { DeletedAccounts } from './data/deleted-accounts.ts';
import type { ConnectionBudget } from './data/shared-pool.ts';
import { serveRoute } from './http/http.ts';
import { Idempotency } from './http/idempotency.ts';
import { bulkRuns } from './jobs/bulk-runs.ts';
import { Jobs, handlesJobMetadata } from './jobs/jobs.ts';
import { Limits } from './http/limits.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { Locks } from './data/locks.ts';
import { createLogger } from './observe/log.ts';
import { rolesOf } from './data/migrate.ts';
import { collectsMetricsMetadata } from './observe/metrics.ts';
import { serviceState, setStateGauges } from './observe/service-state.ts';
import type { MemoryCache } from './data/memory-cache.ts';
import { decisionHandlers, type Decides } from './http/decisions.ts';
import { operations } from './http/operations.ts';
import { Outbox, Relay } from './events/outbox.ts';
import { Edges, Peers } from './http/peers.ts';
import { KIT_TABLES, Retention, type RetentionRule } from './data/retention.ts';
import { SessionCache } from './http/sessions.ts';
import { edgeCaller, linksPurpose, type Secrets } from './secrets.ts';
import { everyMetadata, Timers, type Period } from './jobs/timers.ts';

/** What a service is: its module, its part of the contract, its tables. */
export interface ServiceDefinition {
  name: string;
  module: Type;
  routes: RouteTable;
  migrations: (new () => MigrationInterface)[];
  entities?: (new () => object)[];
  /** Extends the base config; the only reader of the environment. */
  config?: z.ZodObject;
  /** System connections, where the common number is too small (workers that wait for others). */
  system_pool?: number;
  publishes?: Record<string, EventDefinition>;
  /** Who does what a second person has approved, by kind; its routes are those of `decisionRoutes`. */
  decides?: Record<string, Type<Decides>>;
  /** Its own tables whose rows are deleted after a time. */
  keeps?: RetentionRule[];
}
export const defineService = (definition: ServiceDefinition): ServiceDefinition => definition;

/** Injection token of a service's own config. */
export const SERVICE_CONFIG = Symbol('service config');

/** What the services of one process share. */
export interface Runtime {
  base: BaseConfig;
  env: Record<string, string | undefined>;
  database: { host: string; port: number; database: string };
  secrets: Secrets;
  clock: AppClock;
  edges: Edges;
  /** What the public port and the one between services answer. */
  http: FastifyInstance;
  internal: FastifyInstance;
  bus: EventBus;
  locks: Locks;
  budget: ConnectionBudget;
  job_store: JobStore;
  /** Where new files go; without it into PostgreSQL. */
  bucket?: Bucket;
  /** What the processes remember together; without it PostgreSQL is asked each time. */
  cache?: Cache;
  /** In place of it where one process is all there is. */
  memory?: MemoryCache;
  /** Where lines of the log go; the standard output by default. */
  log_to?: DestinationStream;
  /** What everybody may call of all services of the process. */
  rates: RateLimits;
  /** Takes the place of auth's introspection in tests. */
  introspect?: Introspect;
}

export type RunningService = Awaited<ReturnType<typeof createService>>;

/** @returns what finds methods by their metadata, on every controller and provider of an application */
function discover(app: NestFastifyApplication) {
  const discovery = app.get(DiscoveryService);
  const scanner = new MetadataScanner();
  const methods = [...discovery.getControllers(), ...discovery.getProviders()].flatMap((wrapper) => {
    const instance = wrapper.instance as Record<string, unknown> | undefined;
    if (!instance || typeof instance !== 'object') return [];
    const names = scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object);
    return names.map((name) => {
      const method = instance[name] as (...args: never[]) => unknown;
      return { method, run: method.bind(instance) };
    });
  });
  return <M>(key: string) =>
    methods.flatMap(({ method, run }) => {
      const metadata = Reflect.getMetadata(key, method) as M | undefined;
      return metadata === undefined ? [] : [{ metadata, run }];
    });
}

/** Builds one service: database, Nest application, bound routes. Nothing runs by itself until `startWork`. */
export async function createService(definition: ServiceDefinition, runtime: Runtime) {
  const { name } = definition;
  const { base, clock, edges, secrets } = runtime;
  const log = createLogger(name, base.LOG_LEVEL, runtime.log_to);
  const config = definition.config ? readConfig(definition.config, runtime.env) : base;
  const { requests, system } = rolesOf(name);
  const system_pool = Math.max(definition.system_pool ?? 0, base.DATABASE_SYSTEM_POOL);
  const open = (user: string, pool: number) => {
    const password = runtime.secrets.password(user);
    const address = { ...runtime.database, schema: name, user, password, pool, budget: runtime.budget };
    return Db.source({ ...address, application: `lamliang-${user}` }, definition.entities).initialize();
  };
  const pools = await Promise.all([open(requests, base.DATABASE_POOL), open(system, system_pool)]);
  const db = new Db(...pools, clock);
  const topics = [...new Set(Object.values(definition.publishes ?? {}).map((event) => event.topic))];
  const outbox = new Outbox(clock, name, topics);
  const peers = new Peers(edges, {
    service: name,
    urls: base.PEER_URLS,
    tokenTo: (to) => secrets.edgeToken(name, to),
  });
  const jobs = new Jobs(db, clock, name, log);
  const cache = runtime.cache?.of(name);
  const idempotency = new Idempotency(db, clock, cache);
  const limits = new Limits(db, clock, cache);
  const sessions = new SessionCache(cache ?? runtime.memory, runtime.cache ?? runtime.memory, clock);
  const timers = new Timers(name, runtime.locks, log);
  const relay = new Relay(name, db, outbox, runtime.bus, log);
  const retention = new Retention(db, runtime.bus, clock, topics, [...KIT_TABLES, ...(definition.keeps ?? [])]);
  const here = new PostgresFiles(db, name);
  const files = new Files(db, clock, name, runtime.bucket ? [runtime.bucket.filesOf(name), here] : [here], new Sealer([secrets.key(linksPurpose(name))])); // prettier-ignore
  const pseudonyms = createHmac('sha256', secrets.key(linksPurpose(name)))
    .update('pseudonyms of the audit trail')
    .digest();
  const deleted = new DeletedAccounts(timers, db, clock, name, pseudonyms);
  const busServer = new BusServer(name, runtime.bus, db, clock, log, new Map(ALL_EVENTS.map((e) => [e.type, e])));

  const provided: [unknown, unknown][] = [
    [Db, db], [Outbox, outbox], [Peers, peers], [AppClock, clock], [Jobs, jobs], [Limits, limits],
    [Idempotency, idempotency], [Timers, timers], [SERVICE_CONFIG, config], [LOGGER, log],
    [SessionCache, sessions], [Files, files], [DeletedAccounts, deleted],
  ]; // prettier-ignore
  const providers = provided.map(([provide, useValue]) => ({ provide: provide as Type, useValue }));
  const shared = { global: true, providers, exports: providers, imports: [DiscoveryModule] };
  const platform: DynamicModule = { module: class Platform {}, ...shared };
  const root: DynamicModule = { module: class Root {}, imports: [platform, definition.module] };

  const quiet = { logger: false, bodyParser: false, abortOnError: false } as const;
  const app = await NestFactory.create<NestFastifyApplication>(root, new FastifyAdapter(), quiet);
  // Hands an error of a handler through as it is; Nest's own filter would replace it by "Internal server error".
  app.useGlobalFilters({ catch: (error) => throwError(() => error) });
  app.connectMicroservice({ strategy: busServer }, { inheritAppConfig: true });
  await app.init();

  const ask: Introspect =
    runtime.introspect ??
    (async (token) => (await peers.call(authRoutes.introspect, { body: { token, with_keys: true } })).caller);
  const edge_key = secrets.edgeKey(name);
  const serviceOf = (token?: string) => edgeCaller(token, edge_key);
  // Tests that plant their callers may do without auth.
  const remember = async (body: AccessNote) =>
    runtime.introspect && !edges.has(authRoutes.recordAccess.id) ? {} : peers.call(authRoutes.recordAccess, { body });
  const strict = base.NODE_ENV === 'test';
  const options = { service: name, clock, db, introspect: sessions.wrap(ask), remember, limits, rates: runtime.rates, idempotency, log, serviceOf, strict }; // prettier-ignore
  const found = discover(app);
  const handlers = found<AnyRoute>(handlesMetadata).map(({ metadata, run }) => handled(metadata, run as never));
  const { routes, decides = {} } = definition;
  const who = (kind: string) => app.get<Decides>(decides[kind] as Type<Decides>);
  if (definition.decides) handlers.push(...decisionHandlers(routes as DecisionRoutes, db, who));
  const state = () => serviceState(name, db, runtime.bus, clock);
  const declared = [...Object.values(routes), ...Object.values<AnyRoute>(operationsRoutes(name))];
  handlers.push(...operations({ name, declared, db, state, consumer: busServer, jobs }), files.route());
  handlers.push(...bulkRuns({ service: name, db, clock, jobs, timers }, declared, handlers));
  checkRoutes(name, Object.fromEntries(declared.map((r) => [r.id, r])), handlers.map((h) => h.route)); // prettier-ignore
  for (const { route, handler } of handlers) {
    const bound = new Bound(route, handler, options);
    edges.set(route.id, bound);
    serveRoute(route.caller.kind === 'service' ? runtime.internal : runtime.http, name, bound, log);
  }
  for (const { metadata, run } of found<Period>(everyMetadata)) timers.add(metadata, run as () => unknown);
  const works = found<JobDefinition>(handlesJobMetadata);
  const measures = found(collectsMetricsMetadata);
  const backfills = found<AnyRoute>(backfilledFromMetadata);
  const fill = async () => {
    // A service that cannot be asked now holds up no other one's rows.
    const failures: unknown[] = [];
    for (const { metadata, run } of backfills)
      await backfill(metadata, run as Apply, db, peers, clock).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${backfills.length} backfills`);
  };

  return {
    name,
    definition,
    app,
    db,
    relay,
    jobs,
    timers,
    bus: busServer,
    state,
    /** Sets the gauges: of its state, and those that only this service knows. */
    async measure() {
      setStateGauges(name, await state());
      for (const { run } of measures) await run();
    },
    /** Of the database. */
    connections: {
      pools: base.DATABASE_POOL + system_pool,
      relay: topics.length ? 1 : 0,
      queues: new Set(works.map(({ metadata }) => metadata.queue)).size,
    },
    /** Relay, consumers, timers and workers; requests are served before that. */
    async startWork() {
      await app.startAllMicroservices();
      relay.start();
      const { prefix } = runtime.job_store;
      jobs.start(works as never, { ...runtime.job_store, ...(prefix && { prefix: `${prefix}:${name}` }) });
      timers.add({ ms: 30_000, name: 'job-sweeper' }, () => jobs.dispatch());
      timers.add({ ms: 3_600_000, name: 'retention' }, () => retention.run());
      timers.add({ ms: 3_600_000, name: 'files' }, () => files.sweep());
      if (backfills.length) timers.add({ ms: 30_000, name: 'backfill' }, fill)();
    },
    /** Ends these; questions of other services are still answered. */
    async stopWork() {
      await timers.stop();
      await busServer.close();
      await relay.stop();
      await jobs.stop();
      await app.close();
    },
    /** Ends the rest, once no service of the process works any more. */
    stop: () => db.close(),
  };
}

/** Injection token of the service's logger. */
export const LOGGER = Symbol('logger');
