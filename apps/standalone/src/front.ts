import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyLimitOf, operationsRoutes, type AnyRoute } from '@lamliang/contracts';
import { openApi } from '@lamliang/contracts/openapi';
import { negotiate } from '@lamliang/i18n';
import {
  AppError,
  beginTrace,
  contextFrom,
  endTrace,
  failureOf,
  proxies,
  type BaseConfig,
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
  /** `public` serves everyone; `edges` the calls of one service to another, which never meet the public port. */
  side: 'public' | 'edges';
  /** Answers what is no route: the web apps' files. */
  rest?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** The proxies before it, whose entries in X-Forwarded-For are believed. */
  trustProxy: BaseConfig['TRUST_PROXY'];
  log: Logger;
}

/** Base addresses of one process. */
export interface Replica {
  public: string;
  edges: string;
}

/**
 * The processes of each service as the front is told them. One that stands for the world outside may have none, and is
 * left out in production.
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

/** How often a process is asked whether it is ready; it drains for 500 ms, so that its last requests went out before. */
const LOOK_MS = 150;
/** Longer than any route may take. */
const TIMEOUT_MS = 310_000;
/** Headers of one connection, which are not passed on. */
const HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect', 'host', 'content-length']); // prettier-ignore
/** Nothing of the request has been worked on when these come before an answer. */
const UNSEEN = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT']);
const LOST = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED']);

/** The processes of one service, taken in turn; one that is not ready is passed over while another one is. */
class Replicas {
  private readonly unready = new Set<Replica>();
  private turn = 0;
  constructor(
    readonly addresses: Replica[],
    private readonly side: FrontOptions['side'],
    private readonly agent: Agent,
  ) {}

  /** The order in which to try them for one request. */
  order(): string[] {
    this.turn = (this.turn + 1) % this.addresses.length;
    const turned = [...this.addresses.slice(this.turn), ...this.addresses.slice(0, this.turn)];
    return turned
      .toSorted((a, b) => Number(this.unready.has(a)) - Number(this.unready.has(b)))
      .map((replica) => replica[this.side]);
  }
  async look(): Promise<void> {
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
 * One public port before services that run as processes of their own: a path goes to the service that owns it in the
 * contract. A request that no process has begun is tried at the next one; so is one that may be repeated.
 */
export async function createFront(options: FrontOptions): Promise<FastifyInstance> {
  const { behind, side, rest, trustProxy, log } = options;
  const agent = new Agent({ connections: 64, keepAliveTimeout: 30_000, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS }); // prettier-ignore
  const front = Fastify({
    logger: false,
    trustProxy: proxies(trustProxy),
    requestTimeout: TIMEOUT_MS,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  });
  front.removeAllContentTypeParsers();
  front.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  front.addHook('onRequest', (request, reply, done) => {
    beginTrace(request, reply);
    if (request.is404 && rest?.(request.raw, reply.raw)) reply.hijack();
    done();
  });
  front.addHook('onResponse', (request, reply, done) => {
    endTrace(request, reply);
    done();
  });
  front.setErrorHandler((error, request, reply) => refuse(error, request, reply));
  front.setNotFoundHandler((request, reply) => refuse(new AppError('route.not_found'), request, reply));

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
          config: { service: 'front' },
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
  front.get('/openapi.json', () => openApi());
  await serveBrowserTraces(front);
  const look = () => Promise.all([...groups.values()].map((g) => g.look()));
  await look();
  const clock = setInterval(() => void look(), LOOK_MS);
  front.addHook('onClose', async () => {
    clearInterval(clock);
    await agent.close();
  });
  await front.ready();
  return front;
}

interface Way {
  group: Replicas;
  agent: Agent;
  route: AnyRoute;
  log: Logger;
}

async function forward(request: FastifyRequest, reply: FastifyReply, { group, agent, route, log }: Way): Promise<void> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !HOP.has(name)) headers[name] = value;
  // The caller as the proxies before us saw him, and each of them; what he himself wrote there goes no further.
  headers['x-forwarded-for'] = (request.ips ?? [request.ip]).toReversed().join(', ');
  headers['x-forwarded-host'] = request.headers.host ?? '';
  const body = request.body as Buffer | undefined;
  // A read, and a write under a key, may be done twice.
  const repeatable = route.method === 'GET' || request.headers['idempotency-key'] !== undefined;
  let answer: Dispatcher.ResponseData | undefined;
  let lost: unknown;
  for (const address of group.order()) {
    try {
      answer = await send(address + request.url, {
        method: route.method,
        headers,
        body: body ?? null,
        dispatcher: agent,
      });
      break;
    } catch (error) {
      lost = error;
      const code = (error as { code?: string }).code ?? '';
      log.debug({ err: error, address, route: route.id }, 'a process did not answer');
      if (!UNSEEN.has(code) && !(repeatable && LOST.has(code))) break;
    }
  }
  if (!answer) return void refuse(new AppError('service.unavailable', { cause: lost }), request, reply);
  reply.hijack();
  const kept = Object.entries(answer.headers).filter(([name]) => !HOP.has(name) || name === 'content-length');
  reply.raw.writeHead(answer.statusCode, Object.fromEntries(kept));
  const stream = answer.body;
  reply.raw.once('close', () => stream.destroy());
  stream.once('error', () => reply.raw.destroy());
  stream.pipe(reply.raw);
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { trace_id } = contextFrom(request.headers['traceparent'] as string | undefined);
  const { status, failure } = failureOf(error, negotiate(request.headers['accept-language']), trace_id);
  return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(failure));
}
