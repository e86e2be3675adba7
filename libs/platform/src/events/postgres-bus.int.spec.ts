import { describe, expect, it } from '@jest/globals';
import { systemClock } from '@lamliang/kernel';
import pg from 'pg';
import { Tx } from '../data/db.ts';
import { createLogger } from '../observe/log.ts';
import { busContract } from '../testing/bus-contract.ts';
import { cloneDatabase } from '../testing/index.ts';
import { PARTITIONS, partitionOf } from './event-bus.ts';
import { PostgresEventBus } from './postgres-bus.ts';

const log = createLogger('test', 'silent');

busContract('postgres', async () => {
  const database = await cloneDatabase();
  const pools: pg.Pool[] = [];
  const buses: PostgresEventBus[] = [];
  const connect = () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 6 });
    pool.on('error', () => undefined);
    const bus = new PostgresEventBus(pool, systemClock, log);
    pools.push(pool);
    buses.push(bus);
    return { bus, pool };
  };
  const { bus, pool } = connect();
  return {
    bus,
    another: async () => connect().bus,
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await work(new Tx(client));
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    },
    async stop() {
      await Promise.all(buses.map((b) => b.close()));
      await Promise.all(pools.map((p) => p.end()));
      await database.drop();
    },
  };
});

describe('partitions', () => {
  it('are the same for a key in every process and release', () => {
    expect(['1', '2', '700', 'ผึ้ง', ''].map(partitionOf)).toEqual([4, 5, 6, 7, 5]);
  });
  it('are all used', () => {
    const used = new Set(Array.from({ length: 200 }, (_, i) => partitionOf(String(i))));
    expect([...used].sort()).toEqual(Array.from({ length: PARTITIONS }, (_, i) => i));
  });
});
