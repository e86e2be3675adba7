import { createHash } from 'node:crypto';
import { createClient } from 'redis';
import type { Logger } from 'pino';
import { trusting } from './authority.ts';
import { Sealer } from './sealer.ts';

/** How long an answer is waited for, and how long a Redis that gave none is then left in peace (ms). */
const PATIENCE_MS = 150;
const REST_MS = 1_000;
/** How long a start waits for the first connection (ms); without one the service starts all the same. */
const CONNECT_MS = 2_000;

/** Takes one from a window that begins with its first use: {count so far, begin}. Times are of our clock, in ms. */
const COUNT = `
local begun = redis.call('HGET', KEYS[1], 'begun')
local now, window = tonumber(ARGV[1]), tonumber(ARGV[2])
if begun and tonumber(begun) > now - window then return {redis.call('HINCRBY', KEYS[1], 'count', 1), begun} end
redis.call('HSET', KEYS[1], 'begun', ARGV[1], 'count', 1)
redis.call('PEXPIRE', KEYS[1], window)
return {1, ARGV[1]}`;

/**
 * Takes one from each bucket, or from none where one of them is empty: what was in each before. ARGV: now in
 * ms, then for each bucket how much comes a second and how much it holds. A clock behind that of another process takes
 * nothing away.
 */
const TAKE = `
local now, left, at, enough = tonumber(ARGV[1]), {}, {}, true
for i, key in ipairs(KEYS) do
  local bucket = redis.call('HMGET', key, 'left', 'at')
  local most = tonumber(ARGV[2 * i + 1])
  at[i] = math.max(now, tonumber(bucket[2] or 0))
  local come = bucket[1] and (at[i] - tonumber(bucket[2])) * tonumber(ARGV[2 * i]) / 1000
  left[i] = come and math.min(most, tonumber(bucket[1]) + come) or most
  if left[i] < 1 then enough = false end
end
for i, key in ipairs(KEYS) do
  if enough then
    redis.call('HSET', key, 'left', tostring(left[i] - 1), 'at', string.format('%.0f', at[i]))
    redis.call('PEXPIRE', key, math.ceil(1000 * tonumber(ARGV[2 * i + 1]) / tonumber(ARGV[2 * i])))
  end
  left[i] = tostring(left[i])
end
return left`;

/** A number of calls that comes back with time: it holds `burst`, and `a_second` come. */
export interface Bucket {
  key: string;
  a_second: number;
  burst: number;
}

/** What a service keeps for its own processes. */
export type CachePart = Pick<Cache, 'get' | 'add' | 'count'>;

/**
 * A cache in Redis for all processes. Entries may be gone at any moment; without an answer in time a method returns
 * undefined, it never throws.
 */
export class Cache {
  private readonly client;
  private paused_until = 0;
  private warned = false;

  private constructor(
    url: string,
    private readonly prefix: string,
    private readonly log: Logger,
    authority: string | undefined,
  ) {
    this.client = createClient({
      url,
      // A question is for now: nothing waits for the next connection.
      disableOfflineQueue: true,
      pingInterval: 1_000,
      socket: {
        ...trusting(authority, 'REDIS_CA'),
        connectTimeout: CONNECT_MS,
        socketTimeout: 3_000,
        reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, REST_MS),
      },
    });
    this.client.on('error', (error) => this.noteUnavailable(error));
    this.client.on('ready', () => {
      if (this.warned) this.log.info('the cache answers again');
      this.warned = false;
    });
  }

  /**
   * @param url rediss://user:password@host:port; @param prefix before every key, where environments share an instance
   * @param authority whose certificates are trusted, as text or the path of a file
   */
  static async open(url: string, prefix: string, log: Logger, authority?: string): Promise<Cache> {
    const cache = new Cache(url, prefix, log, authority);
    await within(CONNECT_MS, cache.client.connect()).catch((error: unknown) => cache.noteUnavailable(error));
    return cache;
  }

  /** The value of a key; undefined when there is none, or no answer. */
  async get(key: string): Promise<string | undefined> {
    return (await this.ask(() => this.client.get(this.named(key)))) ?? undefined;
  }

  /** Writes a key that is not there; one that is there stays. @param ttl_ms whole ms, above 0 */
  async add(key: string, value: string, ttl_ms: number): Promise<void> {
    await this.ask(() => this.set(key, value, ttl_ms, { condition: 'NX' }));
  }

  /** Writes the same value to keys, whether they are there or not. @param ttl_ms whole ms, above 0 */
  async put(keys: string[], value: string, ttl_ms: number): Promise<void> {
    await this.ask(() => Promise.all(keys.map((key) => this.set(key, value, ttl_ms))));
  }
  private set(key: string, value: string, ttl_ms: number, more: { condition?: 'NX' } = {}): Promise<unknown> {
    return this.client.set(this.named(key), value, { expiration: { type: 'PX', value: ttl_ms }, ...more });
  }

  /**
   * Takes one from the window of a key. @param now, window_ms in ms of our clock
   * @returns how many were taken from it and when it began; undefined when there is no answer
   */
  async count(key: string, now: number, window_ms: number): Promise<{ count: number; begun: number } | undefined> {
    const asked = { keys: [this.named(key)], arguments: [String(now), String(window_ms)] };
    const answer = (await this.ask(() => this.client.eval(COUNT, asked))) as [number, string] | undefined;
    return answer && { count: answer[0], begun: Number(answer[1]) };
  }

  /**
   * Takes one from each bucket, or from none where one holds less than one, in one call.
   * @param now ms of our clock
   * @returns what was in each before; undefined when there is no answer
   */
  async take(buckets: readonly Bucket[], now: number): Promise<number[] | undefined> {
    const rates = buckets.flatMap(({ a_second, burst }) => [String(a_second), String(burst)]);
    const asked = { keys: buckets.map(({ key }) => this.named(key)), arguments: [String(now), ...rates] };
    const answer = (await this.ask(() => this.client.eval(TAKE, asked))) as string[] | undefined;
    return answer?.map(Number);
  }

  /** The keys of one service, to which its user of Redis has the right: those of others are not to be read or written. */
  of(service: string): CachePart {
    const named = (key: string) => `${service}:${key}`;
    return {
      get: (key) => this.get(named(key)),
      add: (key, value, ttl_ms) => this.add(named(key), value, ttl_ms),
      count: (key, now, window_ms) => this.count(named(key), now, window_ms),
    };
  }

  close(): void {
    this.client.destroy();
  }

  private named(key: string): string {
    return `${this.prefix}:${key}`;
  }

  private async ask<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (!this.client.isReady || performance.now() < this.paused_until) return undefined;
    try {
      return await within(PATIENCE_MS, work());
    } catch (error) {
      this.paused_until = performance.now() + REST_MS;
      this.noteUnavailable(error);
      return undefined;
    }
  }

  /** Says once that everything is asked of PostgreSQL now. */
  private noteUnavailable(error: unknown): void {
    if (!this.warned) this.log.warn({ err: error }, 'the cache does not answer; PostgreSQL is asked instead');
    this.warned = true;
  }
}

/** What a key holds in place of a secret or an address. */
export const digest = (text: string | Buffer): string => createHash('sha256').update(text).digest('base64url');

/** Text for the cache that names people: only who knows `secret`, which is not in the cache, reads it. */
export const seal = (secret: string, text: string): string => sealerOf(secret).seal(text).toString('base64');

/** The text again; undefined when it was sealed with another secret, or is none of ours. */
export function unseal(secret: string, sealed: string): string | undefined {
  try {
    return sealerOf(secret).open(Buffer.from(sealed, 'base64'));
  } catch {
    return undefined;
  }
}
const sealerOf = (secret: string) => new Sealer([createHash('sha256').update(`lamliang seal:${secret}`).digest()]);

/** @throws Error after `ms`; a later result is discarded */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
