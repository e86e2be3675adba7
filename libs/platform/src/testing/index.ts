import { randomUUID } from 'node:crypto';
import type { BusMessage } from '@lamliang/adapters';
import {
  createClient,
  fetchBody,
  FLAGS,
  fromWire,
  toWire,
  type Client,
  type FlagMap,
  type Transport,
} from '@lamliang/contracts';
import type { CallerIdentity } from '@lamliang/contracts/auth';
import { SteppedClock } from '@lamliang/kernel';
import pg from 'pg';
import { compose, type Composition } from '../compose.ts';
import { AppClock } from '../clock.ts';
import { derivedSecrets } from '../secrets.ts';
import { KIT_MIGRATIONS } from '../data/kit-migrations.ts';
import { PostgresEventBus } from '../events/postgres-bus.ts';
import { createLogger } from '../observe/log.ts';
import { registry } from '../observe/metrics.ts';
import type { ServiceDefinition } from '../service.ts';
import { plantBilling, plantBuyers, plantShops } from './planted-edges.ts';
import { until } from './until.ts';
import { listen } from '../serve.ts';
import { parseMetrics } from './parse-metrics.ts';

export { lineOf, verdictOf, type MatrixCaller } from './access-matrix.ts';
export { auditFaults, auditSum, countedIn, trailOf } from './audit-count.ts';
export { busContract, type BusUnderTest } from './bus-contract.ts';
export { plantBuyers, plantedBuyer, type PlantedBuyer } from './planted-edges.ts';
export { toyNamed } from './toy.ts';
export { toyRoutes, toyService } from './toy.ts';
export { readXlsx } from './xlsx.ts';
export { until };

/** From which the passwords of a test's roles follow. */
export const SECRET = 'role secret of the tests';
const ALL_FLAGS = Object.fromEntries(FLAGS.map((f) => [f, 1])) as FlagMap;
const SHOP = {
  name: 'ร้านทดสอบ',
  payment_type: 'wallet',
  cod_verify_flag: 'accept',
  telephone: '0810000001',
  provider: 'lamliang',
} as const;

/** A caller to test with: a shop owner of account 1 by default. */
export type CallerParts = Partial<CallerIdentity> & { account_id?: number };
export const DEMO_CALLERS = {
  shop_owner: { kind: 'shop', account_id: 1, login_id: 1, access_level_id: 1, flags: ALL_FLAGS, shop: SHOP },
  other_shop: { kind: 'shop', account_id: 2, login_id: 2, access_level_id: 1, flags: ALL_FLAGS, shop: { ...SHOP, name: 'ร้านอื่น' } },
  credit_shop_owner: { kind: 'shop', account_id: 3, login_id: 3, access_level_id: 1, flags: ALL_FLAGS, shop: { ...SHOP, payment_type: 'credit' } },
  accountant: {
    kind: 'shop', account_id: 1, login_id: 4, access_level_id: 2, shop: SHOP,
    flags: { order_flag: 1, finance_flag: 1, cod_flag: 1, tax_invoice_flag: 1, credit_flag: 1, topup_flag: 1, advanced_finance_flag: 1, advanced_credit_flag: 1, advanced_topup_flag: 1 },
  },
  warehouse_worker: {
    kind: 'shop', account_id: 1, login_id: 5, access_level_id: 3, shop: SHOP,
    flags: { order_flag: 1, pickup_point_flag: 1, advanced_order_flag: 1, advanced_pickup_point_flag: 1 },
  },
  staff_sales: { kind: 'staff', account_id: 91, login_id: 91, staff_role: 'sales' },
  staff_support: { kind: 'staff', account_id: 92, login_id: 92, staff_role: 'support' },
  staff_finance: { kind: 'staff', account_id: 93, login_id: 93, staff_role: 'finance' },
  staff_admin: { kind: 'staff', account_id: 99, login_id: 99, staff_role: 'admin' },
} satisfies Record<string, CallerParts>; // prettier-ignore

export interface RawAnswer {
  status: number;
  headers: Headers;
  /** Parsed when it is JSON. */
  body: unknown;
  bytes: Buffer;
}
export interface As {
  token: string | undefined;
  client: Client;
  call: Client['call'];
  raw(method: string, path: string, more?: { body?: unknown; headers?: Record<string, string> }): Promise<RawAnswer>;
}
export interface StartedServices {
  base: string;
  /** Address of this test's own database, as superuser. */
  database_url: string;
  composition: Composition;
  clock: SteppedClock;
  as(who: keyof typeof DEMO_CALLERS | CallerParts): As;
  /** With a real token, where auth is among the services. */
  bearer(token: string): As;
  anonymous: As;
  /** The edges as another service of this process calls them. */
  service(name: string): Client['call'];
  /** What /metrics says now, by series. */
  metrics(): Promise<Map<string, number>>;
  /** Rows of a service, as its system role. */
  db<T = Record<string, unknown>[]>(service: string, sql: string, values?: unknown[]): Promise<T>;
  /** Rows as superuser: to plant what no service would write. */
  admin<T = Record<string, unknown>[]>(sql: string, values?: unknown[]): Promise<T>;
  /** Puts messages on the bus as whoever publishes their topics. */
  publish(messages: BusMessage[]): Promise<void>;
  /** Runs a timer's work now. */
  fire(service: string, timer: string): Promise<void>;
  /** Waits until outboxes, bus and jobs are empty. */
  drain(timeout_ms?: number): Promise<void>;
  stop(): Promise<void>;
}

/** What this process has started and not stopped. */
let running = 0;

/** A database of its own for a test file: a copy of the run's template. */
export async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const adminUrl = process.env['TEST_PG_URL'];
  if (!adminUrl) throw new Error('integration tests run through Jest, whose global set-up starts PostgreSQL');
  const name = `t_${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await run(`CREATE DATABASE ${name} TEMPLATE ${process.env['TEST_PG_TEMPLATE'] ?? 'template0'} STRATEGY FILE_COPY`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** Whether the template already holds every migration of these services. */
async function isMigrated(url: string, services: ServiceDefinition[]): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const service of services) {
      const known = await client.query<{ t: string | null }>('SELECT to_regclass($1) AS t', [
        `${service.name}.schema_migration`,
      ]);
      if (!known.rows[0]?.t) return false;
      const done = await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${service.name}.schema_migration`);
      if (Number(done.rows[0]?.n) < service.migrations.length + KIT_MIGRATIONS.length) return false;
    }
    return true;
  } finally {
    await client.end();
  }
}

/**
 * Boots services on a copy of the template database and a random port, with a clock that tests step.
 * Callers are planted: `as('shop_owner')` needs no auth service. Give auth among the services to use real tokens.
 */
export async function startService(
  definitions: ServiceDefinition[],
  options: {
    at?: Date;
    env?: Record<string, string>;
    work?: boolean;
    alone?: boolean;
    log?: (line: string) => void;
  } = {},
): Promise<StartedServices> {
  const database = await cloneDatabase();
  const clock = new SteppedClock(options.at);
  const planted = new Map<string, CallerIdentity>();
  const hasAuth = definitions.some((d) => d.name === 'auth');
  // The port is taken first: services that call each other over HTTP (the sandbox) read it from their config.
  let handle: Composition['handle'] = (_request, response) => void response.writeHead(503).end();
  const server = listen({ handle: (request, response) => handle(request, response) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const base = `http://127.0.0.1:${port}`;
  const migrated = await isMigrated(database.url, definitions);
  // A service on a schema that is up needs no login but those of its roles.
  const address = new URL(database.url);
  if (migrated) address.username = address.password = '';
  const composition: Composition = await compose(definitions, {
    database_url: address.href,
    secrets: derivedSecrets(SECRET),
    env: {
      NODE_ENV: 'test',
      PORT: String(port),
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
      RATE_LIMITS: 'off',
      ...options.env,
    },
    clock: new AppClock(clock),
    migrated,
    work: options.work ?? true,
    alone: options.alone ?? false,
    ...(options.log ? { log_to: { write: options.log } } : {}),
    introspect: async (token) => {
      const caller = planted.get(token);
      if (caller) return caller;
      if (!hasAuth) return null;
      const answer = (await serviceCall('test')('auth.internal.introspect', { token, with_keys: true })) as {
        caller: CallerIdentity | null;
      };
      return answer.caller;
    },
  });
  const serviceCall =
    (name: string) =>
    async (id: string, body: unknown, params: Record<string, string> = {}): Promise<unknown> => {
      const bound = composition.runtime.edges.get(id);
      if (!bound) throw new Error(`no edge ${id}`);
      const answer = await bound.run({
        params,
        query: {},
        body,
        raw: Buffer.alloc(0),
        headers: {},
        ip: 'test',
        signal: new AbortController().signal,
        service: name,
      });
      return answer.kind === 'json' ? fromWire(bound.route.answer, (answer.body as { data: unknown }).data) : undefined;
    };
  ({ handle } = composition);
  const isPlanted = (id: number) => id < 4 || [...planted.values()].some((one) => one.shop && one.account_id === id);
  // As their owners say; the demo's credit customer is one though nobody has called for it yet.
  const pays = (id: number) =>
    [DEMO_CALLERS.credit_shop_owner, ...planted.values()].find((one) => one.shop && one.account_id === id)?.shop?.payment_type ?? 'wallet'; // prettier-ignore
  plantShops(composition.runtime.edges, isPlanted, pays);
  plantBilling(composition.runtime.edges);
  plantBuyers(composition.runtime.edges, undefined, hasAuth ? isPlanted : undefined);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => undefined);

  const reach = (token: string | undefined): As => {
    const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const transport: Transport = async (request) => {
      const { body, headers } = fetchBody(request.method === 'GET' ? undefined : (request.body ?? {}));
      const response = await fetch(base + request.url, {
        method: request.method,
        headers: { ...authorization, 'accept-language': 'en', ...headers, ...request.headers },
        ...(body === undefined ? {} : { body }),
      });
      const json = (response.headers.get('content-type') ?? '').includes('json');
      return {
        status: response.status,
        headers: response.headers,
        json: json ? await response.json() : undefined,
        ...(json ? {} : { blob: await response.blob() }),
      };
    };
    const client = createClient(transport);
    return {
      token,
      client,
      call: client.call.bind(client),
      async raw(method, path, more = {}) {
        const typed = fetchBody(more.body);
        const body = typeof more.body === 'string' ? more.body : typed.body;
        const headers = { ...authorization, ...typed.headers, ...more.headers };
        const response = await fetch(base + path, { method, headers, ...(body === undefined ? {} : { body }) });
        const bytes = Buffer.from(await response.arrayBuffer());
        const json = (response.headers.get('content-type') ?? '').includes('json');
        return {
          status: response.status,
          headers: response.headers,
          // HEAD tells the type of what it leaves out.
          body: json && bytes.length > 0 ? (JSON.parse(bytes.toString()) as unknown) : undefined,
          bytes,
        };
      },
    };
  };

  running += 1;
  return {
    base,
    database_url: database.url,
    composition,
    clock,
    anonymous: reach(undefined),
    bearer: reach,
    as(who) {
      const parts: CallerParts = typeof who === 'string' ? DEMO_CALLERS[who] : who;
      const token = randomUUID();
      planted.set(token, {
        kind: 'shop',
        login_id: 1,
        account_id: 1,
        user_name: 'ผู้ทดสอบ',
        link_id: 1,
        access_level_id: parts.kind === 'staff' ? null : 1,
        flags: parts.kind === 'staff' ? {} : ALL_FLAGS,
        staff_role: null,
        acting_staff_id: null,
        shop: parts.kind === 'staff' ? null : SHOP,
        ...parts,
      });
      return reach(token);
    },
    service: (name) =>
      (async (route, input) => {
        const params = Object.fromEntries(
          Object.entries((input.params ?? {}) as object).map(([k, v]) => [k, String(v)]),
        );
        const body: unknown = route.body ? toWire(route.body, input.body) : {};
        return serviceCall(name)(route.id, body, params);
      }) as Client['call'],
    async db(service, sql, values = []) {
      const found = composition.services.find((s) => s.name === service);
      if (!found) throw new Error(`${service} is not started`);
      return found.db.systemAutocommit((tx) => tx.search(sql, values)) as never;
    },
    async admin(sql, values = []) {
      return (await pool.query(sql, values)).rows as never;
    },
    async publish(messages) {
      const { bus, locks } = composition.runtime;
      await new PostgresEventBus(pool, locks, clock, createLogger('test', 'silent')).publish(messages);
      bus.wake();
    },
    metrics: async () => parseMetrics(await (await fetch(`${base}/metrics`)).text()),
    async fire(service, timer) {
      await composition.services.find((s) => s.name === service)?.timers.fire(timer);
    },
    async drain(timeout_ms = 20_000) {
      await until(
        async () => {
          for (const service of composition.services) {
            const { outbox_pending, jobs_waiting, jobs_running, topics } = await service.state();
            if (outbox_pending || jobs_waiting || jobs_running || topics.some(({ lag }) => lag > 0)) return false;
          }
          return true;
        },
        timeout_ms,
        'outboxes, bus and jobs to be empty',
      );
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await composition.stop();
      running -= 1;
      // Test files share a process and its figures: the next one begins at nothing.
      if (running === 0) registry.resetMetrics();
      await pool.end();
      await database.drop();
    },
  };
}
