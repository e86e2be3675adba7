import { createNodeRedisClient, createPostgresBackend, RedisConnection, setDefaultBackendFactory } from 'bullmq';
import type pg from 'pg';
import { createClient } from 'redis';
import { trusting } from './authority.ts';

/** Where BullMQ keeps its queues: what each queue and worker is given. */
export interface JobStore {
  connection: object;
  /** Before every key, where environments share an instance. */
  prefix?: string;
}

/** Queues in the tables of BullMQ's own schema; `pool` finds them by its search path. */
export function postgresJobs(pool: pg.Pool): JobStore {
  setDefaultBackendFactory(createPostgresBackend);
  return { connection: pool };
}

/**
 * Queues in Redis, which may lose them: the sweeper queues again what its `job_request` row says is open.
 * @param url rediss://user:password@host:port of an instance that evicts nothing
 * @param authority whose certificates are trusted, as text or the path of a file
 */
export function redisJobs(url: string, prefix: string, authority?: string): JobStore {
  setDefaultBackendFactory(undefined);
  RedisConnection.clientFactory = () =>
    createNodeRedisClient(
      createClient({
        url,
        socket: {
          ...trusting(authority, 'REDIS_CA'),
          reconnectStrategy: (tries) => Math.min(1_000 * 2 ** tries, 20_000),
        },
      }),
    );
  // BullMQ demands it of workers: a command waits for the next connection and is not given up.
  return { connection: { maxRetriesPerRequest: null }, prefix };
}
