import { bodyLimitOf, failureHeaders, operationsRoutes, type AnyRoute } from '@lamliang/contracts';
import { negotiate } from '@lamliang/i18n';
import {
  AppError,
  contextFrom,
  edgeOptions,
  failureOf,
  guardEdge,
  proxies,
  routeTerms,
  serveDocuments,
  type BaseConfig,
  type EdgeTerms,
  type FallbackHandler,
  type Logger,
  type ServiceDefinition,
} from '@lamliang/platform';
import { serveBrowserTraces } from './browser-traces.ts';
import type { FrontConfig } from './config.ts';
import { isSimulator } from './registry.ts';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Agent, request as send, type Dispatcher } from 'undici';

export interface FrontOptions {
  /** Whose routes are followed, and to which processes. */
  behind: [ServiceDefinition, Replica[]][];
  /** `public` is the public port; `edges` the port for calls between services. */
  side: 'public' | 'edges';
  /** Serves paths that are no routes: the web apps' files. */
  rest?: FallbackHandler;
  /** Trusted proxies in front of it, for X-Forwarded-For. */
  trustProxy: BaseConfig['TRUST_PROXY'];
  terms?: EdgeTerms;
  log: Logger;
}

/** Base addresses of one process. */
export interface Replica {
  public: string;
  edges: string;
}

/**
 * The processes of each service. A simulated service may have none, and is
 * omitted in production.
 * @throws Error that names a service without a process
 */
export function replicasOf(
  { FRONT_REPLICAS, NODE_ENV }: FrontConfig,
  services: ServiceDefinition[],
): FrontOptions['behind'] {
  // prettier-ignore
  return services.flatMap((definition): FrontOptions['behind'] => {
    const { name } = definition;
    const found = FRONT_REPLICAS[name] ?? FRONT_REPLICAS['*'];
    if (isSimulator(name) && (!found || NODE_ENV === 'production')) return [];
    if (!found) throw new Error(`no address of ${name}`);
    const fill = (url: string) => url.replace('{service}', name);
    return [[definition, found.map((one) => ({ public: fill(one.public), edges: fill(one.edges) }))]];
  });
}

/** Interval of readiness checks; a process drains for 500 ms, so that it is marked unready before it stops. */
const READINESS_INTERVAL_MS = 150;
/** Longer than any route may take. */
const TIMEOUT_MS = 310_000;
/** Hop-by-hop headers, which are not forwarded. */
const HOP_BY_HOP_HEADERS = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect', 'host', 'content-length']); // prettier-ignore
/** Errors after which the request was certainly not processed. */
const NOT_SENT = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT']);
const CONNECTION_LOST = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED']);

/** Round robin over the processes of one service; unready ones are tried last. */
class Replicas {
  private readonly unready = new Set<Replica>();
  private next = 0;
  constructor(
    readonly addresses: Replica[],
    private readonly side: FrontOptions['side'],
    private readonly agent: Agent,
  ) {}

  /** The addresses to try for one request, in order. */
  order(): string[] {
    this.next = (this.next + 1) % this.addresses.length;
    const rotated = [...this.addresses.slice(this.next), ...this.addresses.slice(0, this.next)];
    return rotated
      .toSorted((a, b) => Number(this.unready.has(a)) - Number(this.unready.has(b)))
      .map((replica) => replica[this.side]);
  }
  async checkReadiness(): Promise<void> {
    await Promise.all(
      this.addresses.map(async (address) => {
        const ok = await send(`${address.public}/ready`, { dispatcher: this.agent, headersTimeout: 2_000 }).then(
          async ({ statusCode, body }) => {
            await body.dump();
            return statusCode === 200;
          },
          () => false,
        );
        if (ok) this.unready.delete(address);
        else this.unready.add(address);
      }),
    );
  }
  get ready(): boolean {
    return this.unready.size < this.addresses.length;
  }
}

/**
 * A reverse proxy for services that run as separate processes: requests go to the service that owns the path in the
 * contract. A request that was not sent, or that may be repeated, is retried at the next process.
 */
export async function createFront(options: FrontOptions): Promise<FastifyInstance> {
  const { behind, side, rest, trustProxy, terms, log } = options;
  const agent = new Agent({ connections: 64, keepAliveTimeout: 30_000, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS }); // prettier-ignore
  const front = Fastify({ ...edgeOptions(refuse), trustProxy: proxies(trustProxy), requestTimeout: TIMEOUT_MS });
  front.removeAllContentTypeParsers();
  front.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  front.setErrorHandler(refuse);
  guardEdge(front, { ...terms, rest });

  const groups = new Map<string, Replicas>();
  for (const [{ name, routes }, addresses] of behind) {
    const group = new Replicas(addresses, side, agent);
    groups.set(name, group);
    const served: AnyRoute[] = [...Object.values(routes), ...Object.values(operationsRoutes(name))];
    for (const route of served) {
      if ((route.caller.kind === 'service') !== (side === 'edges')) continue;
      for (const url of [route.path, ...(route.aliases ?? [])])
        front.route({
          method: route.method,
          url,
          bodyLimit: bodyLimitOf(route),
          config: routeTerms('front', route),
          handler: (request, reply) => forward(request, reply, { group, agent, route, log }),
        });
    }
  }
  const parts = (): Record<string, boolean> => Object.fromEntries([...groups].map(([name, g]) => [name, g.ready]));
  front.get('/live', () => ({ live: true }));
  front.get('/ready', (_request, reply) => {
    const ready = Object.values(parts()).every(Boolean);
    return reply.status(ready ? 200 : 503).send({ ready, parts: parts() });
  });
  serveDocuments(front);
  await serveBrowserTraces(front);
  const checkReadiness = () => Promise.all([...groups.values()].map((g) => g.checkReadiness()));
  await checkReadiness();
  const clock = setInterval(() => void checkReadiness(), READINESS_INTERVAL_MS);
  front.addHook('onClose', async () => {
    clearInterval(clock);
    await agent.close();
  });
  await front.ready();
  return front;
}

interface Upstream {
  group: Replicas;
  agent: Agent;
  route: AnyRoute;
  log: Logger;
}

async function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  { group, agent, route, log }: Upstream,
): Promise<void> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !HOP_BY_HOP_HEADERS.has(name)) headers[name] = value;
  // The client address as seen by trusted proxies; entries written by the client are dropped.
  headers['x-forwarded-for'] = (request.ips ?? [request.ip]).toReversed().join(', ');
  headers['x-forwarded-host'] = request.host;
  const body = request.body as Buffer | undefined;
  // Reads and writes with an idempotency key may be repeated.
  const repeatable = route.method === 'GET' || request.headers['idempotency-key'] !== undefined;
  let answer: Dispatcher.ResponseData | undefined;
  let lost: unknown;
  // Who leaves waits for no turn behind us either.
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  for (const address of group.order()) {
    try {
      answer = await send(address + request.url, {
        method: route.method,
        headers,
        body: body ?? null,
        dispatcher: agent,
        signal: gone.signal,
      });
      break;
    } catch (error) {
      lost = error;
      const code = (error as { code?: string }).code ?? '';
      log.debug({ err: error, upstream: address, route: route.id }, 'a process did not answer');
      if (!NOT_SENT.has(code) && !(repeatable && CONNECTION_LOST.has(code))) break;
    }
  }
  if (!answer) return void refuse(new AppError('service.unavailable', { cause: lost }), request, reply);
  reply.hijack();
  const passed = Object.entries(answer.headers).filter(
    ([name]) => !HOP_BY_HOP_HEADERS.has(name) || name === 'content-length',
  );
  reply.raw.writeHead(answer.statusCode, Object.fromEntries(passed));
  const stream = answer.body;
  reply.raw.once('close', () => stream.destroy());
  stream.once('error', () => reply.raw.destroy());
  stream.pipe(reply.raw);
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { trace_id } = contextFrom(request.headers['traceparent'] as string | undefined);
  const language = negotiate(request.headers['accept-language']);
  const { status, failure } = failureOf(error, language, trace_id);
  if (error instanceof AppError) void reply.headers(error.more.headers ?? {});
  return reply.status(status).headers(failureHeaders(status, language)).send(JSON.stringify(failure));
}
