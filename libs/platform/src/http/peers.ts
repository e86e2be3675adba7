import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  createClient,
  fromWire,
  toWire,
  type AnswerOf,
  type AnyRoute,
  type CallError,
  type CallInput,
  type Client,
  type Transport,
  type WireAnswer,
} from '@lamliang/contracts';
import type { Bound, BoundInput } from './bind.ts';
import { traceparent, workContext } from '../observe/context.ts';
import { AppError, failureOf } from './errors.ts';
import { inSpan } from '../observe/trace.ts';

const TIMEOUT_MS = 1_500;
const BULK_TIMEOUT_MS = 15_000;
const STREAM_TIMEOUT_MS = 60_000;
const RETRIES = 2;

/** The bound routes of this process by id. */
export class Edges extends Map<string, Bound> {}

interface PeerOptions {
  service: string;
  /** Internal base addresses by service name; `*` is every other one's, with {service} in it. */
  urls: Record<string, string>;
  /** What is shown to a service. */
  tokenTo(service: string): string | undefined;
}

/**
 * Synchronous calls to other services: in this process to the bound handler itself, otherwise over HTTP to the internal
 * port.
 */
@Injectable()
export class Peers {
  private readonly client: Client;
  constructor(
    private readonly edges: Edges,
    private readonly options: PeerOptions,
  ) {
    this.client = createClient((request) => this.send(request));
  }

  /**
   * Calls an internal route of another service.
   * @throws AppError the other side's refusal, or service.unavailable when it does not answer
   */
  async call<R extends AnyRoute>(route: R, input: CallInput<R>): Promise<AnswerOf<R>> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.client.call(route, input);
      } catch (error) {
        if (error instanceof AppError) throw error;
        const { failure, status = 0 } = error as Partial<CallError>;
        if (failure && status > 0 && status < 500) throw new AppError(failure.code, { data: failure.data });
        if (attempt >= RETRIES) throw new AppError('service.unavailable', { cause: error });
        await pause(50 * (attempt + 1));
      }
    }
  }

  /** Rows of an NDJSON edge, in inside units. */
  async *stream<R extends AnyRoute>(route: R, input: CallInput<R>): AsyncGenerator<AnswerOf<R>> {
    const body = route.body ? toWire(route.body, input.body) : undefined;
    let rest = '';
    for await (const chunk of this.chunks(route, body)) {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop() ?? '';
      for (const part of parts) if (part) yield fromWire(route.answer, JSON.parse(part)) as AnswerOf<R>;
    }
  }

  /** The text of an answer as it comes. @throws AppError service.unavailable where there is none, or no more of it */
  private async *chunks(route: AnyRoute, body: unknown): AsyncGenerator<string> {
    const bound = this.edges.get(route.id);
    const answer = await bound?.run(this.localInput(body));
    if (answer?.kind === 'ndjson') return yield* answer.lines;
    try {
      if (answer) throw new AppError('service.unavailable');
      const response = await this.fetch(route, route.path, body, STREAM_TIMEOUT_MS);
      if (response.status !== 200 || !response.body) throw new AppError('service.unavailable');
      yield* response.body.pipeThrough(new TextDecoderStream());
    } catch (error) {
      throw error instanceof AppError ? error : new AppError('service.unavailable', { cause: error });
    }
  }

  private send({ route, url, body, headers }: Parameters<Transport>[0]): Promise<WireAnswer> {
    const { id, path, method, body_limit } = route;
    const attributes = { 'peer.service': ownerOf(route), 'http.request.method': method, 'http.route': path };
    return inSpan({ service: this.options.service, name: id, kind: 'client', attributes }, async () => {
      const bound = this.edges.get(id);
      if (bound) return this.local(bound, url, body);
      const response = await this.fetch(route, url, body, body_limit ? BULK_TIMEOUT_MS : TIMEOUT_MS, headers);
      return { status: response.status, headers: response.headers, json: await response.json() };
    });
  }

  private fetch(route: AnyRoute, path: string, body: unknown, ms: number, headers?: object): Promise<Response> {
    const own = {
      'content-type': 'application/json',
      authorization: `Bearer ${this.options.tokenTo(ownerOf(route)) ?? ''}`,
    };
    return fetch(this.urlOf(route, path), {
      method: route.method,
      headers: { ...own, ...ourHeaders(), ...headers },
      ...(route.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      signal: AbortSignal.timeout(ms),
    });
  }

  private async local(bound: Bound, url: string, body: unknown): Promise<WireAnswer> {
    const { pathname, searchParams } = new URL(url, 'http://local');
    const params = paramsOf(bound.route.path, pathname);
    try {
      const { method, path } = bound.route;
      const span = { service: ownerOf(bound.route), name: `${method} ${path}`, kind: 'server' } as const;
      const input = this.localInput(body, params, Object.fromEntries(searchParams));
      const answer = await inSpan(span, () => bound.run(input));
      if (answer.kind !== 'json') throw new AppError('service.unavailable');
      return { status: 200, headers: new Map(Object.entries(answer.headers)), json: answer.body };
    } catch (error) {
      if (error instanceof AppError) throw error;
      const { status, failure } = failureOf(error, 'th', '');
      throw Object.assign(new Error(`${bound.route.id} failed`, { cause: error }), { status, failure });
    }
  }

  private localInput(body: unknown, params: Record<string, string> = {}, query = {}): BoundInput {
    return {
      params,
      query,
      body,
      raw: Buffer.alloc(0),
      headers: ourHeaders(),
      ip: 'local',
      signal: new AbortController().signal,
      service: this.options.service,
    };
  }

  private urlOf(route: AnyRoute, path: string): string {
    const service = ownerOf(route);
    const { urls } = this.options;
    const base = (urls[service] ?? urls['*'])?.replace('{service}', service);
    if (!base) throw new AppError('service.unavailable', { cause: new Error(`no address of ${service}`) });
    return base.replace(/\/$/, '') + path;
  }
}

/** What ties a call to the request that it is made for. */
function ourHeaders(): Record<string, string> {
  const trace = traceparent();
  const { request_id } = workContext() ?? {};
  return { ...(trace ? { traceparent: trace } : {}), ...(request_id ? { 'x-request-id': request_id } : {}) };
}

const ownerOf = (route: AnyRoute): string => route.id.split('.')[0] ?? '';

/** The `:name` values of a path. */
function paramsOf(pattern: string, path: string): Record<string, string> {
  const given = path.split('/');
  const parts = pattern.split('/').map((part, i) => [part, decodeURIComponent(given[i] ?? '')] as const);
  return Object.fromEntries(parts.flatMap(([part, value]) => (part.startsWith(':') ? [[part.slice(1), value]] : [])));
}
