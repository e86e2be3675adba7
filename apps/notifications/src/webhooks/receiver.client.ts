import { createHmac } from 'node:crypto';
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { SERVICE_CONFIG, traceHeaders } from '@lamliang/platform';
import { Agent, request, type Dispatcher } from 'undici';
import type { NotificationsConfig } from '../config.ts';
import {
  addressFault,
  allowedPlaces,
  isAllowed,
  isPublicAddress,
  type AddressFault,
  type Place,
} from './address.rules.ts';
import type { Answer } from './delivery.rules.ts';

const CONNECT_MS = 5_000;
const TOTAL_MS = 15_000;
const BODY_BYTES = 16 * 1024;
const KEPT_HEADERS = ['content-type', 'content-length', 'date', 'location', 'retry-after', 'server'];

export interface Message {
  id: string;
  url: string;
  token: string;
  /** The secret before `token` while it is live: there is a signature with each. */
  old_token?: string | undefined;
  body: string;
  sent_at: Date;
}
type Resolve = (
  hostname: string,
  options: { all: true; family?: number; hints?: number },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED';
}

/** `v1,` and base64 of HMAC-SHA256 over id, timestamp and body: the signature of Standard Webhooks. */
export function sign(token: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(token.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/**
 * Resolves a name for a new connection and rejects it when any of its addresses is not public.
 * The connection uses exactly the checked addresses, which prevents DNS rebinding.
 */
export function guardedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, family: Number(options.family ?? 0), all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) done(error, '');
      else if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
        done(new AddressRefused(hostname), '');
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

/** Sends signed messages to receivers of shops. Redirects are not followed and no proxy of the environment is used. */
@Injectable()
export class ReceiverClient implements OnModuleDestroy {
  private readonly allowed: readonly Place[];
  private readonly guarded: Agent;
  private readonly open: Agent;
  private readonly stopping = new AbortController();

  constructor(@Inject(SERVICE_CONFIG) config: NotificationsConfig) {
    this.allowed = allowedPlaces(config.WEBHOOK_ALLOW_HOSTS);
    this.guarded = agent(guardedLookup(systemLookup));
    this.open = agent(undefined);
  }

  /** Why the address is rejected; undefined when it is allowed. */
  faultOf(url: string): AddressFault | undefined {
    return addressFault(url, this.allowed);
  }

  /** One attempt; never throws, `error` says what went wrong: `stopped` where `stopping` or `close` broke it off. */
  async send(message: Message, stopping: AbortSignal = this.stopping.signal): Promise<Answer> {
    const started = performance.now();
    const timestamp = Math.floor(message.sent_at.getTime() / 1000);
    const secrets = [message.token, message.old_token].filter((secret) => secret !== undefined);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Lamliang-Webhooks/1',
      ...traceHeaders(),
      'webhook-id': message.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': secrets.map((secret) => sign(secret, message.id, timestamp, message.body)).join(' '),
    };
    const sent = {
      retry_after: undefined,
      request_headers: { ...headers, 'webhook-signature': secrets.map(() => 'v1,••••••••').join(' ') },
      response_headers: null,
      response_body: null,
    };
    const duration = () => Math.round(performance.now() - started);
    if (this.faultOf(message.url)) return { ...sent, status: null, error: 'address_refused', duration_ms: duration() };
    const signal = AbortSignal.any([AbortSignal.timeout(TOTAL_MS), stopping]);
    try {
      const dispatcher = isAllowed(new URL(message.url), this.allowed) ? this.open : this.guarded;
      const answer = await request(message.url, { method: 'POST', headers, body: message.body, dispatcher, signal });
      const response_headers = keptHeaders(answer.headers);
      return {
        ...sent,
        status: answer.statusCode,
        error: answer.statusCode >= 300 && answer.statusCode < 400 ? 'redirect' : null,
        retry_after: response_headers['retry-after'],
        response_headers,
        response_body: await firstBytes(answer.body),
        duration_ms: duration(),
      };
    } catch (error) {
      return { ...sent, status: null, error: stopping.aborted ? 'stopped' : faultName(error), duration_ms: duration() };
    }
  }

  onModuleDestroy(): Promise<void> {
    return this.close();
  }

  /** Cuts off what is being sent. */
  async close(): Promise<void> {
    this.stopping.abort();
    await Promise.all([this.guarded.destroy(), this.open.destroy()]);
  }
}

/**
 * As many connections to a host as there are messages under way: many shops may have their receivers at one, and those
 * that hang must not hold the places of the others. What one receiver may have under way is bounded where it is claimed.
 */
function agent(lookup: LookupFunction | undefined): Agent {
  return new Agent({
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    headersTimeout: TOTAL_MS,
    bodyTimeout: TOTAL_MS,
    connect: { timeout: CONNECT_MS, ...(lookup ? { lookup } : {}) },
  });
}

/** The first 16 KiB of a body as text; the rest is not read. A stalled body does not invalidate the response. */
async function firstBytes(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  body.on('error', () => undefined);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= BODY_BYTES) break;
    }
  } catch {
    // The head has come; the rest does not change whether the message was taken.
  }
  body.destroy();
  return Buffer.concat(chunks).subarray(0, BODY_BYTES).toString('utf8').replaceAll('\u0000', '');
}

function keptHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, String(value).slice(0, 500)]];
    }),
  );
}

function faultName(error: unknown): string {
  const { code = '', name = '' } = error as { code?: string; name?: string };
  if (code === 'ADDRESS_REFUSED') return 'address_refused';
  if (name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT|ABORT/.test(code)) return 'timeout';
  if (/ENOTFOUND|EAI_AGAIN|ENODATA/.test(code)) return 'dns';
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return 'tls';
  return 'connection';
}
